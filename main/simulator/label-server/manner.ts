// Owns how the label server speaks: its envelope, its refusals, and how its answers can be spoiled.
import { randomUUID } from 'node:crypto'
import type { Fault } from '../faults.ts'
import type { Answer, Manner } from '../operation.ts'

/**
 * The common envelope (label-server.md, Response envelope).
 * ASSUMPTION: what `requestId` holds where the request has none is not shown; the sandbox makes one up.
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
  bend: (fault, answer, body) => bend(fault, answer, body),
}

function bend(fault: Fault, answer: Answer, body: unknown): Answer {
  const shown = typeof answer.body === 'object' && answer.body !== null ? answer.body : {}
  switch (fault.kind) {
    case 'wrong-echo':
      return { ...answer, body: { ...shown, requestId: fault.value ?? `other-${randomUUID()}` } }
    case 'no-echo': {
      const { requestId: _, ...rest } = shown as { requestId?: unknown }
      return { ...answer, body: rest }
    }
    case 'errors-and-label':
      return { ...answer, body: { ...shown, errors: fault.messages ?? ['The label could not be finished.'] } }
    case 'refuse':
      return { ...answer, body: envelope(requestIdOf(body), fault.messages ?? ['The request was refused.']) }
    case 'warnings':
      return { ...answer, body: { ...shown, warnings: fault.messages } }
    default:
      return answer
  }
}
