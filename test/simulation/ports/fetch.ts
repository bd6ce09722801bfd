// What `node-fetch` is in a run, over the simulated network: a connection, a request that arrives or does not, an
// answer that comes in pieces, late, cut or never. The hosts of a run are in `hosts`.

import { type HostAnswer, hostOf } from '../hosts.ts'
import { sim } from '../scheduler.ts'
import type { Agent } from './http.ts'

interface Asked {
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  readonly agent: Agent
  readonly signal: AbortSignal
}

const systemError = (code: string): Error => Object.assign(new Error(code), { code })

class Headers {
  readonly #values: ReadonlyMap<string, string>

  constructor(values: Readonly<Record<string, string>>) {
    this.#values = new Map(Object.entries(values).map(([name, value]) => [name.toLowerCase(), value]))
  }

  get(name: string): string | null {
    return this.#values.get(name.toLowerCase()) ?? null
  }
}

/** The body of an answer: each piece when it is there, and its end, which may be a break. */
async function* bodyOf(answer: HostAnswer, failed: Promise<never>): AsyncGenerator<Buffer> {
  const run = sim()
  const program = run.current
  for (const piece of answer.pieces) {
    await Promise.race([
      failed,
      new Promise<void>(resolve => run.after(answer.paceMs ?? run.latency(0.05, 5), resolve, program)),
    ])
    yield piece
  }
  if (answer.end === 'whole') return
  if (answer.end === 'break') throw systemError('ECONNRESET')
  await failed
}

/** How long a kept connection stays open at the other end. */
const KEPT_MS = 5_000

// biome-ignore lint/style/noDefaultExport: it stands in for a package's default export
export default async function fetch(address: string, asked: Asked) {
  const run = sim()
  const program = run.current
  const url = new URL(address)
  const { agent, signal } = asked
  const failing = Promise.withResolvers<never>()
  failing.promise.catch(() => undefined)
  const later = (ms: number) =>
    Promise.race([failing.promise, new Promise<void>(resolve => run.after(ms, resolve, program))])
  signal.addEventListener('abort', () => failing.reject(new DOMException('aborted', 'AbortError')))

  const host = hostOf(url)
  const keptAt = agent.options.keepAlive ? agent.kept.get(url.origin) : undefined
  const patienceMs = agent.options.timeout ?? KEPT_MS
  if (keptAt === undefined || run.now - keptAt > patienceMs) {
    const connection = agent.createConnection()
    await later(run.latency(0.2, 30))
    const way = host?.connect() ?? 'refused'
    if (way === 'refused') throw systemError('ECONNREFUSED')
    if (way === 'silent') await failing.promise
    connection.emit('connect')
  }
  if (!host) throw systemError('ECONNREFUSED')
  const answer = await Promise.race([
    failing.promise,
    host.ask({ url, method: asked.method, headers: asked.headers, body: asked.body, program }),
  ])
  if (answer === 'lost') throw systemError('ECONNRESET')
  if (agent.options.keepAlive && answer.end === 'whole') agent.kept.set(url.origin, run.now)
  return {
    status: answer.status,
    headers: new Headers(answer.headers),
    body: bodyOf(answer, failing.promise),
  }
}
