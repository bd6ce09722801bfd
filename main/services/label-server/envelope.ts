// The response envelope: requestId, errors, warnings (label-server.md, "Response envelope").
import {
  describe,
  isWell,
  messagesIn,
  type NoAnswer,
  type Operation,
  refusedOutcome,
  type Spoken,
  unknownOutcome,
  whyNoYes,
} from '../answers.ts'
import { type Echo, echoIn, field, type Repeated } from '../echo.ts'
import { fieldOf, type JsonObject, textOf } from '../json-text.ts'
import { REFUSAL_NAMES } from '../plain-refusal.ts'
import { saidOf, saysNothing, textsSent } from '../verdict.ts'
import { plainName } from './find.ts'

/** An answer that is no refusal: its body and the service's warnings. */
export interface Said {
  readonly kind: 'said'
  readonly body: JsonObject
  readonly warnings: readonly string[]
}

const NO_ECHO = 'The answer did not repeat our request id.'

/**
 * Reads the envelope of any operation but the purchase; answers.ts says which statuses are a yes. `errors` at HTTP 200
 * are errors, and with a 4xx the service's no. Beside an outcome they are unknown where something moves, and warnings
 * where a read gave data (`holdsData`); so is a no without errors, and whatever else is no JSON object.
 */
export function saidBy(
  heard: Spoken,
  operation: Operation,
  expects: {
    readonly requestId?: string
    /** What else was sent that the answer may repeat. */
    readonly repeated?: readonly Repeated[]
    readonly emptyBody?: boolean
    readonly holdsData?: (body: JsonObject) => boolean
  } = {},
): Said | NoAnswer {
  const { body, answer } = heard
  const well = isWell(heard)
  if (!body) {
    const empty = answer.json.kind === 'fault' && answer.json.fault === 'empty'
    if (empty && expects.emptyBody && whyNoYes(operation, heard, false) === undefined)
      return { kind: 'said', body: {}, warnings: [] }
    return unknownOutcome(operation, describe(heard))
  }
  const { requestId, repeated = [] } = expects
  const echo = requestId === undefined ? 'ours' : echoIn(body, requestIdSent(requestId))
  if (echo === 'foreign' || echoIn(body, repeated) === 'foreign')
    return unknownOutcome(operation, 'an answer to another request')
  const errors = messagesIn(fieldOf(body, 'errors'))
  if (errors.length > 0) {
    if (well && operation.moves && tellsOfMore(body))
      return unknownOutcome(operation, 'errors beside an outcome')
    if (well && !operation.moves && expects.holdsData?.(body)) {
      return { kind: 'said', body, warnings: [...warningsIn(body, echo), ...errors] }
    }
    return refusedOutcome(operation, errors, heard, textsSent(...repeated.map(({ sent = '' }) => sent)))
  }
  if (operation.does && saidOf(body, operation.does).no)
    return unknownOutcome(operation, 'a no without errors')
  const echoed = textsSent(heard.status, requestId ?? '', ...repeated.map(({ sent = '' }) => sent))
  const affirmed = operation.does !== undefined && saidOf(body, operation.does, echoed).yes
  if (whyNoYes(operation, heard, affirmed) !== undefined) return unknownOutcome(operation, describe(heard))
  return { kind: 'said', body, warnings: warningsIn(body, echo) }
}

/**
 * Errors with HTTP 200 beside what was cancelled or closed: one of both is wrong, so neither is believed
 * (reliability.md, "Purchase": what is not named there is unknown). Beside a flag that says no, a number is an echo.
 */
function tellsOfMore(body: JsonObject): boolean {
  if (flagIn(body) === false) return false
  return Object.entries(body).some(
    ([name, value]) => !REFUSAL_NAMES.has(plainName(name)) && !saysNothing(value),
  )
}

export const requestIdSent = (requestId: string): readonly Repeated[] => [
  { from: field('requestId'), sent: requestId },
]

/** The service's warnings, and one of ours where it did not say which request it answers. */
export function warningsIn(body: JsonObject, echo: Echo): readonly string[] {
  const warnings = messagesIn(fieldOf(body, 'warnings'))
  return echo === 'absent' ? [...warnings, NO_ECHO] : warnings
}

/** `successful`, the outcome flag of operation 8; undefined where it is missing or no boolean. */
export function flagIn(body: JsonObject): boolean | undefined {
  const value = fieldOf(body, 'successful')
  if (typeof value === 'boolean') return value
  const text = textOf(value)?.toLowerCase()
  return text === 'true' ? true : text === 'false' ? false : undefined
}
