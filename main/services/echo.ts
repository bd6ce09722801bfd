// Whose answer it is: what a service repeats of a request must be that request's own, in every operation.
import { fieldOf, type Json, type JsonObject, textOf } from './json-text.ts'

/** Where an answer repeats something, and what was sent. */
export interface Repeated {
  readonly from: (body: JsonObject) => Json | undefined
  readonly sent: string | undefined
  /** Two spellings with one key are the same; without it they must be equal. */
  readonly key?: (text: string) => string
}

/** `absent`: nothing was repeated. `foreign`: anything at all is another's. */
export type Echo = 'ours' | 'absent' | 'foreign'

export function echoIn(body: JsonObject, repeated: readonly Repeated[]): Echo {
  const echoes = repeated.map(({ from, sent, key = text => text }) =>
    sent === undefined ? 'absent' : echoOf(from(body), text => key(text) === key(sent)),
  )
  if (echoes.includes('foreign')) return 'foreign'
  return echoes.includes('ours') ? 'ours' : 'absent'
}

function echoOf(value: Json | undefined, same: (text: string) => boolean): Echo {
  if (value === undefined || value === null || value === '') return 'absent'
  const text = textOf(value)
  return text !== undefined && same(text) ? 'ours' : 'foreign'
}

/** A field of the answer itself. */
export const field =
  (name: string): Repeated['from'] =>
  body =>
    fieldOf(body, name)

/** Numbers and names that services space and hyphenate as they like. */
export const plainNumber = (text: string): string => text.replace(/[^0-9A-Za-z]/g, '').toLowerCase()
