// Labels cross threads as exact copies.

/** A view into a larger buffer would be cloned with all of that buffer, and with whatever else is in it. */
export function ownBytes<T>(value: T): T {
  // What comes out is built as what went in, part by part.
  return copied(value) as T
}

function copied(value: unknown): unknown {
  if (value instanceof Uint8Array) return new Uint8Array(value)
  if (Array.isArray(value)) return value.map(copied)
  if (value !== null && typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype) {
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, copied(inner)]))
  }
  return value
}
