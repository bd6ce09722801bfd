// The station's outside world as programs of their own: both services and a printer, with their logs as witness.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { NODE, ROOT } from './program.ts'
import { whenFinished } from './when-finished.ts'

/** One request as a service saw it; `answered` is undefined while it has not answered. */
export interface SeenExchange {
  readonly operation: string
  readonly method: string
  readonly path: string
  // biome-ignore lint/suspicious/noExplicitAny: a witness's log is asserted, not trusted
  readonly [more: string]: any
}

export interface OutsideServices {
  readonly labelServer: {
    baseUrl: string
    tokenUrl: string
    clientId: string
    clientSecret: string
    token: string
    techPartnerId: string
  }
  readonly parcelLabel: { baseUrl: string; apiKey: string; accountCode: string; serviceProviderKey: string }
  exchanges(operation?: string): Promise<readonly SeenExchange[]>
  /** Bodies of the answers to an operation, oldest first. */
  // biome-ignore lint/suspicious/noExplicitAny: as above
  answersTo(operation: string): Promise<readonly any[]>
  // biome-ignore lint/suspicious/noExplicitAny: as above
  state(): Promise<any>
  control(path: string, body?: unknown): Promise<unknown>
  stop(): Promise<void>
}

export interface OutsidePaper {
  readonly complete: boolean
  readonly format: Buffer
}

export interface OutsidePrinter {
  readonly port: number
  papers(): Promise<readonly OutsidePaper[]>
  received(): Promise<Buffer>
  // biome-ignore lint/suspicious/noExplicitAny: as above
  state(): Promise<any>
  fault(body: Readonly<Record<string, unknown>>): Promise<void>
  stop(): Promise<void>
}

/** The sandbox as its own process: it outlives a killed station and remembers what it saw. `env`: on top of ours. */
export async function outsideServices(env: NodeJS.ProcessEnv = {}): Promise<OutsideServices> {
  const { ready, stop } = await program('test/lab/main.ts', ['--port', '0'], env)
  const { labelServer, parcelLabel, controlUrl } = ready as unknown as OutsideServices & {
    controlUrl: string
  }
  const exchanges = async (operation?: string) => {
    const query = operation === undefined ? '' : `?operation=${operation}`
    return ((await readJson(`${controlUrl}/log${query}`)) as { exchanges: SeenExchange[] }).exchanges
  }
  return {
    labelServer,
    parcelLabel,
    exchanges,
    answersTo: async operation => (await exchanges(operation)).map(exchange => exchange.answer?.body),
    state: () => readJson(`${controlUrl}/state`),
    control: (path, body = {}) => postJson(`${controlUrl}/${path}`, body),
    stop,
  }
}

/** A simulated printer as its own process; `extra` are its program's arguments (`--pty PATH`, …). */
export async function outsidePrinter(extra: readonly string[] = []): Promise<OutsidePrinter> {
  const { ready, stop } = await program('test/lab/printer/main.ts', extra)
  const { tcpPort, controlUrl } = ready as { tcpPort?: number; controlUrl: string }
  return {
    port: tcpPort ?? 0,
    async papers() {
      const papers = (await readJson(`${controlUrl}/papers`)) as { complete: boolean; formatBase64: string }[]
      return papers.map(({ complete, formatBase64 }) => ({
        complete,
        format: Buffer.from(formatBase64, 'base64'),
      }))
    },
    async received() {
      const entries = (await readJson(`${controlUrl}/received`)) as { bytesBase64: string }[]
      return Buffer.concat(entries.map(entry => Buffer.from(entry.bytesBase64, 'base64')))
    },
    state: () => readJson(`${controlUrl}/state`),
    fault: async body => {
      await postJson(`${controlUrl}/faults`, body)
    },
    stop,
  }
}

/** Live settings that point a station at these services; the last step of setting one up. */
export function liveSettings(services: OutsideServices): {
  settings: Record<string, unknown>
  secrets: Record<string, string>
} {
  const { baseUrl, techPartnerId, token } = services.labelServer
  const { apiKey, ...parcelLabel } = services.parcelLabel
  return {
    settings: { mode: 'live', labelServer: { baseUrl, techPartnerId, auth: { kind: 'token' } }, parcelLabel },
    secrets: { 'labelServer.token': token, 'parcelLabel.apiKey': apiKey },
  }
}

/** A saved printer at a loopback port, as the form saves it; the one that prints unless told otherwise. */
export const networkPrinter = (port: number, more: object = {}) => ({
  name: 'Zebra',
  connection: { kind: 'network', host: '127.0.0.1', port },
  dpi: 203,
  stock: { widthInch: 4, heightInch: 6 },
  statusQueries: true,
  default: true,
  ...more,
})

async function program(
  entry: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<{ readonly ready: Record<string, unknown>; stop(): Promise<void> }> {
  // Its standard input is ours: it ends with us, however we end.
  const child = spawn(NODE, [join(ROOT, entry), ...args], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const closed = once(child, 'close')
  const stop = async () => {
    child.kill('SIGKILL')
    await closed
  }
  whenFinished(stop)
  const [line] = (await Promise.race([
    once(createInterface(child.stdout), 'line'),
    closed.then(() => {
      throw new Error(`${entry} ended before it was ready`)
    }),
  ])) as [string]
  return { ready: JSON.parse(line), stop }
}

async function readJson(url: string): Promise<unknown> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url}: ${response.status}`)
  return response.json()
}

async function postJson(url: string, body: unknown): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`)
  return response.json()
}
