// How a service's answer is read as JSON: bounded, strict, exact, and never by an exception.

export type Json = string | number | boolean | null | readonly Json[] | JsonObject
export interface JsonObject {
  readonly [name: string]: Json
}

/** Why a text is not taken as JSON; the words go into a problem's `detail`. */
type JsonFault = 'empty' | 'not-json' | 'too-deep' | 'too-many-values' | 'duplicate-name'

export type JsonReading =
  | { readonly kind: 'json'; readonly value: Json }
  | { readonly kind: 'fault'; readonly fault: JsonFault }

/** reliability.md, "Caps". */
const MAX_DEPTH = 32
/** More separators than this are no answer to one request, and would hold the event loop. */
const MAX_VALUES = 500_000

/**
 * Reads `text` as one JSON value. Depth over 32 and a name twice in one object are faults, since a
 * reader that silently picks one of two tracking numbers may pick the wrong one. An integer that a
 * double cannot hold (a tracking number sent as a number) and a number beyond its range come back
 * as their own digits, a string.
 */
export function readJson(text: string): JsonReading {
  const body = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text
  if (body.trim() === '') return { kind: 'fault', fault: 'empty' }
  const fault = structureFault(body)
  if (fault) return { kind: 'fault', fault }
  try {
    const needsDigits = /\d{16}|\d[eE]/.test(body)
    const value = needsDigits ? JSON.parse(body, keepDigits) : JSON.parse(body)
    return { kind: 'json', value: value as Json }
  } catch {
    return { kind: 'fault', fault: 'not-json' }
  }
}

/** The object a body holds, or undefined where it holds anything else. */
export function objectIn(reading: JsonReading): JsonObject | undefined {
  return reading.kind === 'json' ? asObject(reading.value) : undefined
}

export function asObject(value: Json | undefined): JsonObject | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as JsonObject)
    : undefined
}

/** The objects among `values`, in their order. */
export function objectsAmong(values: readonly Json[]): readonly JsonObject[] {
  const objects: JsonObject[] = []
  for (const value of values) {
    const object = asObject(value)
    if (object) objects.push(object)
  }
  return objects
}

/** A value directly in `object`; names of Object.prototype are not fields. */
export function fieldOf(object: JsonObject, name: string): Json | undefined {
  return Object.hasOwn(object, name) ? object[name] : undefined
}

/** A value that says nothing: null, an empty text, list or object. */
export const isEmpty = (value: Json): boolean =>
  value === null || value === '' || (typeof value === 'object' && Object.keys(value).length === 0)

/** Trimmed text of a string or number; undefined where it is anything else or blank. */
export function textOf(value: Json | undefined): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  const text = String(value).trim()
  return text === '' ? undefined : text
}

function keepDigits(_name: string, value: unknown, context?: { readonly source?: string }): unknown {
  if (typeof value !== 'number' || context?.source === undefined) return value
  const exact = Number.isFinite(value) && (!Number.isInteger(value) || Number.isSafeInteger(value))
  return exact ? value : context.source
}

/** Walks brackets, names and strings once, without recursion; leaves syntax to JSON.parse. */
function structureFault(text: string): JsonFault | undefined {
  const namesByLevel: (Set<string> | undefined)[] = []
  let separators = 0
  for (let at = 0; at < text.length; at += 1) {
    switch (text.charCodeAt(at)) {
      case 0x7b /* { */:
        if (namesByLevel.push(new Set()) > MAX_DEPTH) return 'too-deep'
        break
      case 0x5b /* [ */:
        if (namesByLevel.push(undefined) > MAX_DEPTH) return 'too-deep'
        break
      case 0x7d /* } */:
      case 0x5d /* ] */:
        namesByLevel.pop()
        break
      case 0x2c /* , */:
        separators += 1
        if (separators > MAX_VALUES) return 'too-many-values'
        break
      case 0x22 /* " */:
        {
          const end = stringEnd(text, at)
          if (end < 0) return 'not-json'
          const names = namesByLevel.at(-1)
          if (names && isName(text, end)) {
            const name = text.slice(at, end + 1)
            const spelled = name.includes('\\') ? unescaped(name) : name
            if (names.has(spelled)) return 'duplicate-name'
            names.add(spelled)
          }
          at = end
          break
        }
      default:
    }
  }
  return undefined
}

/** Index of the closing quote of the string that opens at `start`, or -1. */
function stringEnd(text: string, start: number): number {
  let end = text.indexOf('"', start + 1)
  while (end > 0) {
    let backslashes = 0
    while (text.charCodeAt(end - 1 - backslashes) === 0x5c) backslashes += 1
    if (backslashes % 2 === 0) return end
    end = text.indexOf('"', end + 1)
  }
  return -1
}

function isName(text: string, closingQuote: number): boolean {
  let at = closingQuote + 1
  while (/\s/.test(text.charAt(at))) at += 1
  return text.charAt(at) === ':'
}

function unescaped(quoted: string): string {
  try {
    return `"${JSON.parse(quoted)}"`
  } catch {
    return quoted
  }
}
