// The station in the root as its people reach it: by the page that is laid for the screen, over loopback.
import { waitFor } from '../support/wait-for.ts'
import type { Root } from './root.ts'

export const ORIGIN = 'http://127.0.0.1:8765'
export const UNIT = 'packbench-station.service'
const PAGE = '/run/packbench-station/open.html'
const START_MS = 60_000

/** The page, as a user of the root reads it; undefined where that user may not. */
export function pageFor(root: Root, user: string): string | undefined {
  const { code, said } = root.tried('runuser', '-u', user, '--', 'cat', PAGE)
  return code === 0 ? said : undefined
}

/** Opens a window by the page, as the browser of the screen does. Gives the window's token. */
export async function signIn(root: Root, user: string): Promise<string> {
  const code = /#open=([^"]+)"/.exec(pageFor(root, user) ?? '')?.[1]
  const answer = await fetch(`${ORIGIN}/session/open`, { method: 'POST', body: JSON.stringify({ code }) })
  const { value } = (await answer.json()) as { value?: { token: string } }
  if (!value) throw new Error(`the page of ${user} opens no window: ${answer.status}`)
  return value.token
}

// biome-ignore lint/suspicious/noExplicitAny: replies are asserted, not trusted
export async function call(token: string, channel: string, input: unknown = null): Promise<any> {
  const answer = await fetch(`${ORIGIN}/api/${channel}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: JSON.stringify(input),
  })
  const reply = (await answer.json()) as { ok: boolean; value?: unknown; problem?: unknown }
  if (!reply.ok) throw new Error(`${channel}: ${JSON.stringify(reply.problem)}`)
  return reply.value
}

export const shown = (root: Root, property: string, unit = UNIT): string =>
  root.run('systemctl', 'show', '--value', '-p', property, unit).trim()

/** Until systemd has the station's word that it serves, and connections of a start before are known to be over. */
export async function serves(root: Root): Promise<void> {
  await waitFor(() => shown(root, 'ActiveState') === 'active' && shown(root, 'SubState') === 'running', {
    what: 'the station',
    timeoutMs: START_MS,
  })
  await waitFor(async () => (await fetch(`${ORIGIN}/health`)).ok, { what: 'its answer' })
}
