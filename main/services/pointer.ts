// JSON Pointers (RFC 6901) into answers, with `*` for every element of an array.
import { asObject, fieldOf, type Json } from './json-text.ts'

/**
 * The value at `pointer` (RFC 6901), or undefined where there is none. A segment `*` stands for
 * every element of an array, which RFC 6901 lacks and an answer with several packages needs.
 */
export function atPointer(document: Json, pointer: string): Json | undefined {
  if (pointer === '') return document
  if (!pointer.startsWith('/')) return undefined
  const segments = pointer
    .slice(1)
    .split('/')
    .map(segment => segment.replaceAll('~1', '/').replaceAll('~0', '~'))
  return follow(document, segments)
}

function follow(value: Json | undefined, segments: readonly string[]): Json | undefined {
  const [segment, ...rest] = segments
  if (segment === undefined || value === undefined) return value
  if (Array.isArray(value)) {
    if (segment === '*') {
      const found = value.map(one => follow(one, rest)).filter(one => one !== undefined)
      return found.length > 0 ? found : undefined
    }
    return /^(0|[1-9]\d*)$/.test(segment) ? follow(value[Number(segment)], rest) : undefined
  }
  const object = asObject(value)
  return object && follow(fieldOf(object, segment), rest)
}
