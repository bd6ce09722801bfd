// Proposes JSON Pointers for what an answer holds in places that the client does not find on its own.
import { centsFrom } from '../core/money/money.ts'
import type { Json } from './json-text.ts'
import { labelBytesIn } from './label-bytes.ts'

interface Placed {
  readonly pointer: string
  readonly value: Json
}

/** Every value with its RFC 6901 pointer; the members of an array as `*`, since all are alike. */
function placed(document: unknown): Placed[] {
  const found: Placed[] = []
  const visit = (value: Json, pointer: string) => {
    found.push({ pointer, value })
    if (Array.isArray(value)) for (const one of value) visit(one, `${pointer}/*`)
    else if (typeof value === 'object' && value !== null) {
      for (const [name, one] of Object.entries(value)) {
        visit(one as Json, `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`)
      }
    }
  }
  visit(document as Json, '')
  return found
}

const distinct = (pointers: readonly string[]): string[] => [...new Set(pointers)].slice(0, 5)

/** Where label data is. */
export function labelPlaces(answer: unknown): string[] {
  return distinct(placed(answer).flatMap(({ pointer, value }) => (labelBytesIn(value) ? [pointer] : [])))
}

/** Where a text is that may be a tracking number: long, mostly digits, and nothing that we sent. */
export function numberPlaces(answer: unknown, sent: unknown): string[] {
  const ours = new Set(placed(sent).map(({ value }) => String(value).toLowerCase()))
  return distinct(
    placed(answer).flatMap(({ pointer, value }) => {
      if (typeof value !== 'string' && typeof value !== 'number') return []
      const text = String(value)
      const likely = /^[A-Z0-9 -]{8,40}$/i.test(text) && (text.match(/\d/g) ?? []).length >= text.length / 2
      return likely && !ours.has(text.toLowerCase()) && !/^\d{4}-\d\d-\d\d/.test(text) ? [pointer] : []
    }),
  )
}

/** Where an amount of money may be: a decimal with cents, or one under a name of money. */
export function amountPlaces(answer: unknown): string[] {
  return distinct(
    placed(answer).flatMap(({ pointer, value }) => {
      if (typeof value !== 'string' && typeof value !== 'number') return []
      const decimal = /^-?\d+\.\d{1,2}$/.test(String(value))
      const money = /usd|amt|amount|cost|price|rate|charge|postage|total|balance|available/i.test(pointer)
      return centsFrom(value) !== undefined && (decimal || money) ? [pointer] : []
    }),
  )
}

/** Where one of the given texts is, such as a service's name. */
export function textPlaces(answer: unknown, texts: readonly string[]): string[] {
  return distinct(
    placed(answer).flatMap(({ pointer, value }) =>
      typeof value === 'string' && texts.includes(value) ? [pointer] : [],
    ),
  )
}

/** Where a list of objects is. */
export function listPlaces(answer: unknown): string[] {
  return distinct(
    placed(answer).flatMap(({ pointer, value }) =>
      Array.isArray(value) && value.length > 0 && value.every(one => typeof one === 'object')
        ? [pointer]
        : [],
    ),
  )
}
