// How a test asks the label server one thing, and the answers after which nobody knows.
import { expect } from 'vitest'
import type { ServiceOutcome } from '../../../main/core/purchases/label-service.ts'
import { IMPATIENT, labelServerAt } from '../clients.ts'
import { cutOff, json, type Reply, reset, silence, startScriptedService, text } from '../scripted-service.ts'

export const envelope = { requestId: 'req-1', errors: [], warnings: [] }
export const account = (baseUrl: string) => ({ baseUrl, account: 'partner-of-then' })

export type Client = ReturnType<typeof labelServerAt>

/** One call against a service that replies so, and the one request that it saw. */
export async function ask<T>(
  reply: Reply,
  act: (client: Client, baseUrl: string) => Promise<ServiceOutcome<T>>,
  settings: Parameters<typeof labelServerAt>[1] = {},
) {
  await using service = await startScriptedService(reply)
  const client = labelServerAt(service.baseUrl, settings, reply === silence ? { network: IMPATIENT } : {})
  const outcome = await act(client, service.baseUrl)
  const [request, ...more] = service.seen
  expect(more).toEqual([])
  return { outcome, request }
}

export const lost: [string, Reply][] = [
  ['no answer', silence],
  ['a reset', reset],
  ['a cut-off answer', cutOff('{"errors":[],"successful":true}', 12)],
  ['HTML', text('<html></html>', 200, { 'content-type': 'text/html' })],
  ['HTTP 500', json({ errors: ['internal'] }, 500)],
  ['HTTP 408', json({ errors: ['timeout'] }, 408)],
  ['a redirect', text('', 307, { location: 'http://127.0.0.1:1' })],
  ['a 404 of a gateway', text('not here', 404)],
]
