// What an answer says besides its label: status, message and internal status (parcel-label.md, "Label response").
import { asObject, fieldOf, type Json, type JsonObject, textOf } from '../json-text.ts'

/** `internalStatus.statusCode`: the first and the last of each range that the spec lists. */
export const INTERNAL_STATUSES: readonly (readonly [first: number, last: number])[] = [
  [200, 201],
  [400, 400],
  [500, 500],
  [550, 558],
  [601, 628],
  [701, 723],
  [725, 730],
  [807, 813],
  [815, 817],
  [822, 844],
]

const isListedStatus = (code: number): boolean =>
  INTERNAL_STATUSES.some(([first, last]) => Number.isInteger(code) && code >= first && code <= last)

/** `internalStatus` as it came; `listed` is false for a code that the spec does not list. */
interface InternalStatus {
  readonly inValid?: boolean
  readonly statusCode?: number | string
  readonly message?: string
  readonly requestId?: string
  readonly listed: boolean
}

/** Undefined where the answer has none: null is the spec's word for "nothing to say". */
function internalStatusIn(value: Json | undefined): InternalStatus | undefined {
  const object = asObject(value)
  if (!object) return undefined
  const inValid = fieldOf(object, 'inValid')
  const codeText = textOf(fieldOf(object, 'statusCode'))
  const code = Number(codeText)
  const message = textOf(fieldOf(object, 'message'))
  const requestId = textOf(fieldOf(object, 'requestId'))
  return {
    ...(typeof inValid === 'boolean' && { inValid }),
    ...(codeText !== undefined && { statusCode: Number.isInteger(code) ? code : codeText }),
    ...(message !== undefined && { message }),
    ...(requestId !== undefined && { requestId }),
    listed: codeText === undefined || isListedStatus(code),
  }
}

/** `status` of the spec; anything else it may say counts as neither. */
export const VERDICTS = { SUCCESS: 'success', FAILURE: 'failure' } as const
type Verdict = (typeof VERDICTS)[keyof typeof VERDICTS] | 'neither'

export interface Said {
  readonly verdict: Verdict
  readonly messages: readonly string[]
  readonly internal: InternalStatus | undefined
}

/** The service's own words of a failure, for a check that expects one. */
export function verdictIn(body: JsonObject): Verdict {
  const text = textOf(fieldOf(body, 'status'))?.toUpperCase()
  return text === 'SUCCESS' || text === 'FAILURE' ? VERDICTS[text] : 'neither'
}

export function saidIn(body: JsonObject): Said {
  const internal = internalStatusIn(fieldOf(body, 'internalStatus'))
  const message = textOf(fieldOf(body, 'message'))?.slice(0, 500)
  const inner = internal?.message?.slice(0, 500)
  const code = internal?.statusCode === undefined ? '' : ` (${internal.statusCode})`
  const messages = [message, inner !== undefined && inner !== message ? `${inner}${code}` : undefined]
  return { verdict: verdictIn(body), messages: messages.filter(one => one !== undefined), internal }
}

export function warningsIn({ internal }: Said): readonly string[] {
  if (!internal || internal.listed) return []
  return [`Internal status ${internal.statusCode} is not in the service’s list.`]
}
