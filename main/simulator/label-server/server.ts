// What the label server's operations share: its books and tokens, its settings, its partner and its refusals.
import type { Tokens } from '../tokens.ts'
import type { Account } from './account.ts'
import { envelope, requestIdOf } from './manner.ts'
import { readShipment } from './rules.ts'
import type { Shapes } from './shapes.ts'

interface LabelServerSettings {
  shapes: Shapes
  /**
   * ASSUMPTION: the HTTP status of a refusal for invalid input is not shown (label-server.md, Errors 4): 200
   * with `errors` unless the control endpoint chooses 400.
   */
  errorStatus: 200 | 400
  /** ASSUMPTION: the spec promises an echo of `requestId` and nothing more; a repeat buys again by default. */
  deduplicatesByRequestId: boolean
}

export interface LabelServer {
  readonly account: Account
  readonly tokens: Tokens
  readonly settings: LabelServerSettings
  readonly clock: () => Date
  readonly companyId: string
  readonly techPartnerId: string
}

export function partnerIn(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !('techPartnerId' in body)) return undefined
  return typeof body.techPartnerId === 'string' ? body.techPartnerId : undefined
}

export function refuse(
  server: LabelServer,
  body: unknown,
  errors: readonly string[],
  warnings: readonly string[] = [],
) {
  return {
    status: server.settings.errorStatus,
    body: envelope(requestIdOf(body), errors, warnings),
    executed: false,
  }
}

/** ASSUMPTION: whether `techPartnerId` must be in a body is not shown; the simulator wants it. */
export const partnerMissing = (body: unknown): readonly string[] =>
  partnerIn(body) === undefined ? ['techPartnerId: required'] : []

export function readOrder(server: LabelServer, body: unknown, serviceNeeded: boolean) {
  const reading = readShipment(body, serviceNeeded, server.clock())
  return { ...reading, errors: [...partnerMissing(body), ...reading.errors] }
}
