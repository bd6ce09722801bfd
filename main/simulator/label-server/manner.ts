// How the label server speaks: its envelope and its refusals.
import { randomUUID } from 'node:crypto'
import type { Manner } from '../operation.ts'

/**
 * The common envelope (label-server.md, Response envelope).
 * ASSUMPTION: what `requestId` holds where the request has none is not shown; the simulator makes one up.
 */
export function envelope(
  requestId: string | undefined,
  errors: readonly string[] = [],
  warnings: readonly string[] = [],
) {
  return { requestId: requestId ?? `srv-${randomUUID()}`, errors, warnings }
}

export function requestIdOf(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !('requestId' in body)) return undefined
  return typeof body.requestId === 'string' ? body.requestId : undefined
}

export const labelServerManner: Manner = {
  service: 'label-server',
  refuse: (status, message, body) => ({
    status,
    body: envelope(requestIdOf(body), [message]),
    executed: false,
  }),
}
