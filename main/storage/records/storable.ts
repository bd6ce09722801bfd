// What crosses to a ledger: an exact copy, with text that every ledger keeps as it is given.

/**
 * Bytes: a view into a larger buffer would be cloned with all of that buffer, and with whatever else is in it.
 *
 * Text: PostgreSQL takes no NUL, and neither ledger keeps half of a surrogate pair, so that the trail would tell of another
 * text than the row has. Both are dropped, as services are told it (clean-text.ts): nobody has typed them, and what a service
 * answered has to be kept.
 */
export function storable<T>(value: T): T {
  // What comes out is built as what went in, part by part.
  return copied(value) as T
}

function copied(value: unknown): unknown {
  if (typeof value === 'string') return NOT_KEPT.test(value) ? value.replaceAll(NOT_KEPT_ANYWHERE, '') : value
  if (value instanceof Uint8Array) return new Uint8Array(value)
  if (Array.isArray(value)) return value.map(copied)
  if (value !== null && typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype) {
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, copied(inner)]))
  }
  return value
}

const NOT_KEPT = /[\0\p{Cs}]/u
const NOT_KEPT_ANYWHERE = /[\0\p{Cs}]/gu
