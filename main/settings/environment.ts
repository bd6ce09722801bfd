// Which variables of the user's environment may not decide how the station trusts, connects or runs.
import { type Problem, problem } from '../core/problem.ts'
import { fail, ok, type Result } from '../core/result.ts'

type Environment = Record<string, string | undefined>

/** Trust nobody gave, keys of connections on disk, another database than the settings name. */
const REMOVED = [
  'NODE_TLS_REJECT_UNAUTHORIZED',
  'NODE_EXTRA_CA_CERTS',
  'SSL_CERT_FILE',
  'SSL_CERT_DIR',
  'SSLKEYLOGFILE',
  'NODE_PG_FORCE_NATIVE',
  'ELECTRON_RUN_AS_NODE',
]
/** The database driver's own: PGHOST, PGUSER, PGPASSWORD, PGSSLMODE, PGOPTIONS and whatever comes to them. */
const OF_THE_DRIVER = /^PG[A-Z]+$/
const PROXIES = ['HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY', 'ALL_PROXY']

/** Options of Node's that only make room or keep it quiet. All others load programs, open doors or loosen TLS. */
const HARMLESS =
  /^--(max-old-space-size|max-semi-space-size|stack-trace-limit|no-warnings|disable-warning|no-deprecation|enable-source-maps)(=|$)/

export interface TamedEnvironment {
  /** Names of what was taken out. */
  readonly removed: readonly string[]
}

/**
 * Takes them out of `env` before anything reads them. What Node has acted on already cannot be taken back: such a
 * start is refused. `locked`: what the company has set, and a proxy with it.
 */
export function tameEnvironment(
  env: Environment = process.env,
  companyProxy = false,
): Result<TamedEnvironment, Problem> {
  const options = (env.NODE_OPTIONS ?? '').split(/\s+/).filter(one => one !== '')
  if (options.some(one => !HARMLESS.test(one))) return refuse('NODE_OPTIONS')
  // Its words are whole requests, credentials among them.
  if (env.NODE_DEBUG) return refuse('NODE_DEBUG')
  const removed = Object.keys(env).filter(name => {
    const plain = name.toUpperCase()
    return REMOVED.includes(plain) || OF_THE_DRIVER.test(plain) || (companyProxy && PROXIES.includes(plain))
  })
  for (const name of removed) delete env[name]
  return ok({ removed })
}

const refuse = (name: string): Result<never, Problem> =>
  fail(problem('not-allowed', 'start.variable', { params: { name } }))
