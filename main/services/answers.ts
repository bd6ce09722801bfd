// The table "what happened → outcome" (reliability.md), as far as both services share it.

import { type Problem, type ProblemKind, problem } from '../core/problem.ts'
import type { ServiceOutcome, UnknownOutcome } from '../core/purchases/label-service.ts'
import { fieldsNamedIn, type SentenceCode } from '../i18n/index.ts'
import type { HttpAnswer, HttpOutcome } from './http.ts'
import { asObject, fieldOf, type Json, type JsonObject, textOf } from './json-text.ts'
import { isPlainRefusal } from './plain-refusal.ts'
import { type Deed, tellsOfDone, tellsOfMoney } from './said-done.ts'
import { saidOf } from './verdict.ts'

/** Any outcome but an answer; it fits every operation. */
export type NoAnswer = Exclude<ServiceOutcome<never>, { kind: 'answered' }>

/** How an operation speaks of an outcome that nobody knows, and of a refusal. */
export interface Operation {
  /** For the log and `detail`: the operation's name, never an address or an identifier. */
  readonly name: string
  readonly unknownCode: SentenceCode
  readonly refusedCode: SentenceCode
  /** True where the request moves money or state; a read that fails changed nothing. */
  readonly moves: boolean
  /** What is done where it moves something, so that an answer's flags and words can be told from others. */
  readonly does?: Deed
  /** True where a no frees what was to be paid for to be paid again: only a certain no is one. */
  readonly spends?: boolean
  /** True where thousands go out in a row: none has a connection of its own, nor a line in the log where it went well. */
  readonly inBulk?: boolean
}

/**
 * An answer whose status lets its body speak: 2xx or a 4xx that is not 408. A 401 or 429 is one only where its body
 * is more than a plain refusal and the request moves something.
 */
export interface Spoken {
  readonly kind: 'spoken'
  readonly status: number
  readonly meaning: StatusMeaning
  readonly answer: HttpAnswer
  /** The JSON object of the body; undefined where the body is empty or anything else. */
  readonly body: JsonObject | undefined
}

/**
 * What a status leaves to its body. `success`: a yes unless the body denies it. `in-words`: a yes where the body says
 * one itself. `open`: never a yes, and no certain no. `refusal`: never a yes.
 */
export type StatusMeaning = 'success' | 'in-words' | 'open' | 'refusal'

/**
 * label-server.md shows 200 for operations 1 and 2 ("Endpoints"). ASSUMPTION: which statuses else tell of success is
 * not shown; those of the other operations and of the parcel service are taken to be 200 too. By RFC 9110 and 4918
 * 202 says that nothing is done yet, and 206 and 207 speak of parts.
 */
function meaningOf(status: number): StatusMeaning {
  if (status === 200) return 'success'
  if (OPEN_STATUSES.has(status)) return 'open'
  return status > 200 && status < 300 ? 'in-words' : 'refusal'
}

/** Whether the server was well, whatever became of what was asked. */
export const isWell = ({ meaning }: Pick<Spoken, 'meaning'>): boolean => meaning !== 'refusal'

/**
 * Why an answer is no yes by its status, in every operation; undefined where it is one. `affirmed`: its body says yes
 * in words of its own. What only reads is taken from any 2xx: its data are there or not.
 */
export function whyNoYes(
  { moves }: Operation,
  { status, meaning }: Pick<Spoken, 'status' | 'meaning'>,
  affirmed: boolean,
): string | undefined {
  const isYes = meaning === 'success' || (meaning === 'in-words' && affirmed)
  return isYes || (!moves && meaning !== 'refusal') ? undefined : `status ${status} is no yes`
}

/** Everything that the status alone decides; what is left is for the service's own reading. */
export function hear(outcome: HttpOutcome, operation: Operation): Spoken | NoAnswer {
  return outcome.kind === 'answered' ? hearStatus(outcome, operation) : unanswered(outcome, operation)
}

/** A request that brought no answer: not sent, or nobody knows. */
export function unanswered(outcome: Exclude<HttpOutcome, HttpAnswer>, operation: Operation): NoAnswer {
  switch (outcome.kind) {
    case 'not-sent': {
      const kind = outcome.why === 'kept-back' ? 'storage' : 'service-unreachable'
      return notSent(kind, codeOfNotSent(outcome.why), operation, outcome.detail)
    }
    case 'unknown':
      return unknownOutcome(operation.moves ? operation : unheard(operation), outcome.detail)
  }
}

/** What only reads, and whose answer never came: there is nothing that could not be used. */
const unheard = (operation: Operation): Operation => ({ ...operation, unknownCode: 'service.no-answer' })

/** Whether the service was there, although it gave nothing to use. */
export function wasReached(outcome: NoAnswer): boolean {
  if (outcome.kind !== 'not-sent') return true
  return outcome.problem.code === 'service.not-authorized' || outcome.problem.code === 'service.busy'
}

/** Whether it said anything by itself: a server that only fails, or breaks off, says nothing. */
export const answersAtAll = (heard: Spoken | NoAnswer): boolean =>
  heard.kind === 'spoken' || (heard.kind === 'not-sent' && wasReached(heard))

function hearStatus(answer: HttpAnswer, operation: Operation): Spoken | NoAnswer {
  const { status } = answer
  if (isDoor(status) && (!operation.moves || isPlainRefusal(answer))) return refusedAtDoor(answer, operation)
  const success = status >= 200 && status < 300
  const clientError = status >= 400 && status < 500 && status !== 408
  if (!success && !clientError) {
    const { retryAfterSeconds } = answer
    const unknown = unknownOutcome(operation, `status ${status}`)
    return { ...unknown, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) }
  }
  const body = answer.json.kind === 'json' ? asObject(answer.json.value) : undefined
  return { kind: 'spoken', status, meaning: meaningOf(status), answer, body }
}

/** Accepted, partial content, multi-status. */
const OPEN_STATUSES: ReadonlySet<number> = new Set([202, 206, 207])

/** Statuses by which not the operation but the door in front of it refuses: by reliability.md not executed. */
const isDoor = (status: number): boolean => status === 401 || status === 429

function refusedAtDoor(answer: HttpAnswer, operation: Operation): NoAnswer {
  if (answer.status === 429) return busy(answer, operation)
  return notSent('not-authorized', 'service.not-authorized', operation, 'status 401')
}

/** ASSUMPTION: rate limits are not shown; a 429 that names no time waits five seconds. */
function busy(answer: HttpAnswer, operation: Operation): NoAnswer {
  const seconds = answer.retryAfterSeconds ?? 5
  return {
    kind: 'not-sent',
    problem: problem('service-busy', 'service.busy', {
      params: { seconds },
      detail: `${operation.name}: status 429`,
    }),
    retryAfterSeconds: seconds,
  }
}

export function notSent(
  kind: ProblemKind,
  code: SentenceCode,
  operation: Operation,
  detail?: string,
): NoAnswer {
  const words = detail === undefined ? operation.name : `${operation.name}: ${detail}`
  return { kind: 'not-sent', problem: problem(kind, code, { detail: words }) }
}

/** Nobody can say whether it was executed; `detail` takes kinds, status and sizes alone. */
export function unknownOutcome(
  operation: Operation,
  detail: string,
  messages?: readonly string[],
): UnknownOutcome {
  const kind = operation.moves ? 'outcome-unknown' : 'service-answer'
  return {
    kind: 'unknown',
    problem: problem(kind, operation.unknownCode, { detail: `${operation.name}: ${detail}` }),
    ...(messages && { messages }),
  }
}

/**
 * Statuses by which a service says that it carried out nothing (RFC 9110, 15.5): what was sent is wrong, not allowed,
 * not paid for, not there, or not to be read. Every other 4xx leaves room for a request that was carried out before:
 * 408, 409 (it collides with what is there, which may be its own first arrival), 410, 412, 421, 423 to 425, 428; as
 * does every other 2xx. With 200 the words alone decide. A 401 or 429 that comes this far is no plain refusal
 * (hearStatus).
 */
const CERTAIN_NO: ReadonlySet<number> = new Set([
  200, 400, 402, 403, 404, 405, 406, 411, 413, 414, 415, 422, 431,
])

/** Of a status code that a service says in its answer, where it is one of HTTP's errors. */
export const isOpenStatus = (code: number): boolean =>
  code >= 400 && code < 512 && !isDoor(code) && !CERTAIN_NO.has(code)

type Heard = Pick<Spoken, 'status' | 'meaning' | 'body'>

/**
 * Why a no may be one to what was done: by a first arrival of the request, or before it failed. Undefined where it is
 * certain. Such a no frees nothing, and someone looks.
 */
function whyNotCertain(
  { moves, spends, does }: Operation,
  messages: readonly string[],
  { status, meaning, body }: Heard,
  sent?: ReadonlySet<string>,
): string | undefined {
  const countsByStatus = spends || isDoor(status) || (moves && meaning === 'open')
  if (countsByStatus && !CERTAIN_NO.has(status)) return `status ${status}, ${messages.length} messages`
  if (!does) return undefined
  if (messages.some(words => tellsOfDone(words, does))) return `status ${status}, said to be known`
  return body && saidOf(body, does, sent).yes ? `status ${status}, a yes beside a no` : undefined
}

/** The service's own no. Its words are shown as they came, cut to what fits a screen; `sent` is the request's. */
export function refusedOutcome(
  operation: Operation,
  messages: readonly string[],
  heard: Heard,
  sent?: ReadonlySet<string>,
): NoAnswer {
  const { status } = heard
  const doubt = whyNotCertain(operation, messages, heard, sent)
  if (doubt !== undefined) return unknownOutcome(operation, doubt, messages)
  return {
    kind: 'refused',
    problem: refusal(operation, messages, status),
    messages,
  }
}

function refusal(operation: Operation, messages: readonly string[], status: number): Problem {
  const words = messages.join(' · ')
  const fieldProblems = fieldsNamedIn(messages)
  return problem('refused-by-service', codeOfRefusal(operation, messages), {
    params: { messages: words.length > 400 ? `${words.slice(0, 399)}…` : words },
    detail: `${operation.name}: status ${status}, ${messages.length} messages`,
    ...(Object.keys(fieldProblems).length > 0 && { fieldProblems }),
  })
}

/** A service that refuses without a word. */
const SILENT: { readonly [code in SentenceCode]?: SentenceCode } = {
  'service.refused': 'service.refused-silently',
  'service.read-refused': 'service.refused-silently',
  'service.void-refused': 'service.void-refused-silently',
  'service.close-refused': 'service.close-refused-silently',
  'service.manifest-refused': 'service.close-refused-silently',
  'service.funds-refused': 'service.funds-refused-silently',
}

function codeOfRefusal({ refusedCode }: Operation, messages: readonly string[]): SentenceCode {
  if (messages.length === 0) return SILENT[refusedCode] ?? refusedCode
  return refusedCode === 'service.refused' && messages.some(tellsOfMoney)
    ? 'service.refused-funds'
    : refusedCode
}

/** What to say of an answer whose body could not be used: its status, size and fault, no content. */
export function describe(spoken: Spoken): string {
  const { json, bytes } = spoken.answer
  const fault = json.kind === 'fault' ? json.fault : spoken.body ? 'object' : 'not an object'
  return `status ${spoken.status}, ${bytes.length} bytes, ${fault}`
}

const MAX_MESSAGES = 20
const MAX_MESSAGE_LENGTH = 500

/**
 * The texts of `errors` or `warnings`: an array of strings by label-server.md, "Response envelope".
 * ASSUMPTION: what else may stand there is not shown; one string, objects that carry a message and
 * messages gathered by field name are read too, so that no refusal is mistaken for silence.
 */
export function messagesIn(value: Json | undefined, depth = 0): readonly string[] {
  if (value === undefined || value === null || value === false || depth > 3) return []
  if (Array.isArray(value)) {
    return value.flatMap(one => messagesIn(one, depth + 1)).slice(0, MAX_MESSAGES)
  }
  const object = asObject(value)
  if (!object) {
    const text = textOf(value as string) ?? (value === true ? 'true' : undefined)
    return text === undefined ? [] : [text.slice(0, MAX_MESSAGE_LENGTH)]
  }
  for (const name of ['message', 'errorMessage', 'description', 'detail', 'text']) {
    const text = textOf(fieldOf(object, name))
    if (text !== undefined) return [text.slice(0, MAX_MESSAGE_LENGTH)]
  }
  return messagesIn(Object.values(object), depth + 1)
}

function codeOfNotSent(why: Extract<HttpOutcome, { kind: 'not-sent' }>['why']): SentenceCode {
  switch (why) {
    case 'not-http':
    case 'holds-credentials':
      return 'service.address-unusable'
    case 'not-https':
      return 'service.address-not-https'
    case 'tls-failed':
      return 'service.tls-failed'
    case 'kept-back':
      return 'warehouse.not-held'
    case 'connect-timeout':
    case 'station-ends':
    case 'name-not-found':
    case 'connect-failed':
      return 'service.unreachable'
  }
}
