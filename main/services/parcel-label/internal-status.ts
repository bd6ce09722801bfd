// Owns the closed list of internal status codes (parcel-label.md, `internalStatus.statusCode`).
import { asObject, fieldOf, type Json, textOf } from '../json-text.ts'

const RANGES: readonly (readonly [first: number, last: number])[] = [
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
  RANGES.some(([first, last]) => Number.isInteger(code) && code >= first && code <= last)

/** `internalStatus` as it came; `listed` is false for a code that the spec does not list. */
export interface InternalStatus {
  readonly inValid?: boolean
  readonly statusCode?: number | string
  readonly message?: string
  readonly requestId?: string
  readonly listed: boolean
}

/** Undefined where the answer has none: null is the spec's word for "nothing to say". */
export function internalStatusIn(value: Json | undefined): InternalStatus | undefined {
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
