// What settings must be beyond their schema: addresses that may be called, a proxy without a password.
import { isIP } from 'node:net'
import { type FieldProblem, type Problem, problem } from '../core/problem.ts'
import { readDatabaseAddress } from '../core/records/database-address.ts'
import { fail, ok, type Result } from '../core/result.ts'
import { type Settings, settingsSchema } from '../core/settings/settings.ts'
import { fieldFaults } from '../core/shipment/field-faults.ts'

/** Parses and applies the rules that no schema says; paths as in `settings.save`'s input. */
export function checkSettings(candidate: unknown): Result<Settings, Problem> {
  const parsed = settingsSchema.safeParse(candidate)
  if (!parsed.success) {
    const faults = Object.entries(fieldFaults(parsed.error, candidate))
    const fieldProblems = Object.fromEntries(faults.map(([path, fault]) => [`settings.${path}`, fault]))
    return fail(problem('invalid-input', 'input.invalid', { fieldProblems }))
  }
  const { crashReports, labelServer, ledger, lookUp, parcelLabel, network, results, updates } = parsed.data
  const addresses: Record<string, string> = {
    'settings.labelServer.baseUrl': labelServer.baseUrl,
    'settings.parcelLabel.baseUrl': parcelLabel.baseUrl,
    'settings.updates.feed': updates.feed,
    'settings.lookUp.url': lookUp.url,
    'settings.results.url': results.url,
    'settings.crashReports.to': crashReports.to,
    ...(labelServer.auth.kind === 'client-credentials' && {
      'settings.labelServer.auth.tokenUrl': labelServer.auth.tokenUrl,
    }),
  }
  const fieldProblems: Record<string, FieldProblem> = {}
  for (const [path, address] of Object.entries(addresses)) {
    const code = address === '' ? undefined : whyNotAddress(address)
    if (code) fieldProblems[path] = { code }
  }
  // A station with an address that is none would not start, and nobody could mend it on its screen.
  const database = ledger.kind === 'postgres' ? readDatabaseAddress(ledger.url) : undefined
  if (database?.ok === false) fieldProblems['settings.ledger.url'] = { code: database.problem }
  if (!isProxy(network.proxy)) fieldProblems['settings.network.proxy'] = { code: 'settings.proxy-invalid' }
  if (Object.keys(fieldProblems).length > 0) {
    return fail(problem('invalid-input', 'input.invalid', { fieldProblems }))
  }
  return ok(parsed.data)
}

/** A name and a password of a proxy would be a secret in a settings file: the environment may carry them. */
function isProxy(proxy: string): boolean {
  if (proxy === 'system' || proxy === 'none') return true
  const url = URL.parse(proxy)
  return url?.protocol === 'http:' && !url.username && !url.password
}

/** https, or plain http to this machine's own loopback, which tests and the sandbox use. */
function whyNotAddress(
  address: string,
): 'settings.address-invalid' | 'settings.address-insecure' | undefined {
  const url = URL.parse(address)
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:') || url.username || url.password) {
    return 'settings.address-invalid'
  }
  return url.protocol === 'https:' || isLoopback(url.hostname) ? undefined : 'settings.address-insecure'
}

function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '')
  if (bare === 'localhost' || bare === '::1') return true
  return isIP(bare) === 4 && bare.startsWith('127.')
}
