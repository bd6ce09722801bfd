// A web host over a scripted station, and requests written exactly as given.
import { mkdir, writeFile } from 'node:fs/promises'
import { type IncomingHttpHeaders, request } from 'node:http'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { StationFile } from '../../main/api/station-handle.ts'
import type { WindowStore } from '../../main/hosts/web/sessions.ts'
import { startWebHost, type WebHost, type WebHostLimits } from '../../main/hosts/web/web-host.ts'
import { type ScriptedStation, scriptedStation } from './scripted-station.ts'
import { newFolder, removeFolder } from './temp-folder.ts'

const PAGE = '<!doctype html><html><head><title>Pack</title></head><body></body></html>'
export const NO_LOG = { info() {}, warn() {}, error() {} }
export const PICTURE: StationFile = {
  bytes: Buffer.from('89504e470d0a1a0a', 'hex'),
  contentType: 'image/png',
}

export interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
  readonly json: { ok: boolean; value?: unknown; problem?: Record<string, unknown> }
}

export interface Ask {
  readonly method?: string
  readonly path: string
  readonly headers?: Record<string, string>
  readonly body?: string | Buffer
}

export interface RunningWebHost {
  readonly host: WebHost
  readonly port: number
  readonly bearer: Record<string, string>
  /** What the host logged of each request that it refused at the door. */
  readonly refused: readonly { readonly status: number; readonly code: string }[]
  /** The links of the station's own window, oldest first. */
  readonly ownLinks: readonly string[]
  readonly ask: (ask: Ask) => Promise<Answer>
}

/** A web host on a free port, stopped when the running test finishes. */
export async function runWebHost(
  station: ScriptedStation = scriptedStation(),
  limits: Partial<WebHostLimits> = {},
  page: string = PAGE,
  windows?: WindowStore,
): Promise<RunningWebHost> {
  const outer = await newFolder('web-host')
  const folder = join(outer, 'renderer')
  await mkdir(join(folder, 'assets'), { recursive: true })
  await writeFile(join(folder, 'index.html'), page)
  await writeFile(join(folder, 'assets', 'index.js'), 'document.title = "Ready"\n')
  await writeFile(join(outer, 'outside.txt'), 'outside')
  const ownLinks: string[] = []
  const refused: { status: number; code: string }[] = []
  const warn = (_message: string, facts: Readonly<Record<string, unknown>> = {}) =>
    refused.push({ status: Number(facts.status), code: String(facts.code) })
  const log = { ...NO_LOG, warn }
  const started = await startWebHost({
    station,
    rendererFolder: folder,
    port: 0,
    log,
    limits,
    onOwnLink: link => ownLinks.push(link),
    ...(windows && { windows }),
  })
  if (!started.ok) throw new Error(started.problem.message)
  const host = started.value
  onTestFinished(async () => {
    await host.stop()
    await removeFolder(outer)
  })
  const port = Number(new URL(host.url).port)
  return {
    host,
    port,
    refused,
    ownLinks,
    ask: ask => send(port, ask),
    bearer: { authorization: `Bearer ${host.token}` },
  }
}

/** One request on a connection of its own, written exactly as given (fetch would correct Host and Origin). */
export function send(port: number, { method = 'GET', path, headers = {}, body }: Ask): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, method, path, headers, agent: false }, response => {
      const chunks: Buffer[] = []
      response.on('data', chunk => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString()
        const isJson = response.headers['content-type']?.includes('json')
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text,
          json: isJson && text !== '' ? JSON.parse(text) : { ok: false },
        })
      })
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

export const post = (channel: string, headers: Record<string, string>, body?: string | Buffer): Ask => ({
  method: 'POST',
  path: `/api/${channel}`,
  headers,
  ...(body !== undefined && { body }),
})

/** What asking to open a window answers, as a page asks it. */
export const openBy = (port: number, code: string, again?: boolean): Promise<Answer> =>
  send(port, {
    method: 'POST',
    path: '/session/open',
    headers: { host: `127.0.0.1:${port}` },
    body: JSON.stringify({ code, ...(again !== undefined && { again }) }),
  })

export const codeIn = (url: string): string => /#open=([\w-]+)$/.exec(url)?.[1] ?? ''

/** A window that the printed link has opened. */
export async function openWindowAt(url: string): Promise<{
  readonly id: string
  readonly token: string
  readonly bearer: Record<string, string>
}> {
  const { json } = await openBy(Number(new URL(url).port), codeIn(url), true)
  const { id, token } = json.value as { id: string; token: string }
  return { id, token, bearer: { authorization: `Bearer ${token}` } }
}
