// Finds a value in an answer whose shape the spec does not show: by JSON Pointer or by name.
import { centsFrom } from '../../core/money/money.ts'
import { asObject, type Json, type JsonObject, objectsAmong, textOf } from '../json-text.ts'
import { atPointer } from '../pointer.ts'

/** One value of an answer with its name; array elements have their array's name. */
export interface Named {
  readonly name: string
  /** Name of what holds the object that it is in. */
  readonly within: string
  /** The object that it is in, and how many enclose that one; arrays do not count. */
  readonly holder: Json
  readonly depth: number
  readonly value: Json
}

/** Every value below `document` in the order of the text, each once, arrays and objects included. */
export function everyValue(document: Json): Named[] {
  const found: Named[] = []
  const visit = (value: Json, place: Omit<Named, 'value'>) => {
    found.push({ ...place, value })
    if (Array.isArray(value)) for (const one of value) visit(one, place)
    const object = asObject(value)
    if (!object) return
    const inside = { within: place.name, holder: value, depth: place.depth + 1 }
    for (const [name, one] of Object.entries(object)) visit(one, { ...inside, name })
  }
  visit(document, { name: '', within: '', holder: null, depth: -1 })
  return found
}

/** Spelling that does not matter: case and punctuation of a field's name. */
export const plainName = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '')

/** The first of `names` (in order) that is directly in `object` with a usable text. */
export function textUnder(object: JsonObject, names: readonly string[]): string | undefined {
  return textOf(valueUnder(object, names, value => textOf(value) !== undefined))
}

/** The first of `names` that is directly in `object` and that `usable` accepts. */
export function valueUnder(
  object: JsonObject,
  names: readonly string[],
  usable: (value: Json) => boolean,
): Json | undefined {
  const fields = Object.entries(object)
  for (const name of names) {
    const found = fields.find(([key, value]) => plainName(key) === name && usable(value))
    if (found) return found[1]
  }
  return undefined
}

/**
 * The value under the first of `names` that is `usable`, nearest to the top of `object`: its own
 * fields, then those of the objects in it. Arrays are left alone: their members are others' values.
 */
export function nearest(
  object: JsonObject,
  names: readonly string[],
  usable: (value: Json) => boolean,
  /** Objects whose values count. */
  counts: (object: JsonObject) => boolean = () => true,
): Json | undefined {
  const queue: JsonObject[] = [object]
  for (const one of queue) {
    const found = valueUnder(one, names, usable)
    if (found !== undefined) return found
    queue.push(...objectsAmong(Object.values(one)).filter(counts))
  }
  return undefined
}

/** The nearest text under one of `names`. */
export function nearestText(object: JsonObject, names: readonly string[]): string | undefined {
  return textOf(nearest(object, names, value => textOf(value) !== undefined))
}

/** The array of entries at `pointer`, else under one of `names`, else undefined. */
export function entriesIn(
  body: JsonObject,
  pointer: string | undefined,
  names: readonly string[],
): readonly JsonObject[] | undefined {
  const place = pointer === undefined ? valueUnder(body, names, Array.isArray) : atPointer(body, pointer)
  if (place === undefined) return undefined
  return objectsAmong(Array.isArray(place) ? place : [place])
}

const CURRENCY_NAMES = ['currency', 'currencycode', 'currencyisocode', 'currencytype', 'currencyunit']

/** Unless an amount's own object names another money: all that this house pays and compares is in US dollars. */
export function isInDollars(object: JsonObject): boolean {
  const currency = textUnder(object, CURRENCY_NAMES)
  return currency === undefined || /^(?:usd?|us\s?\$|\$|(?:us\s)?dollars?)$/i.test(currency.trim())
}

/** Cents of an amount, or of objects that wrap one: `{ "total": { "amount": "8.45" } }`. */
export function amountIn(value: Json, depth = 0): number | undefined {
  const object = asObject(value)
  if (!object) return centsFrom(value)
  if (depth > 2 || !isInDollars(object)) return undefined
  const inner = valueUnder(
    object,
    ['total', 'amount', 'value'],
    one => amountIn(one, depth + 1) !== undefined,
  )
  return inner === undefined ? undefined : amountIn(inner, depth + 1)
}
