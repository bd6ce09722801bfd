// JSON whose text is the same for the same values, whatever the order of their names.

/** JSON with sorted keys and without what is undefined: one text for one value. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
}

export const sameJson = (one: unknown, other: unknown): boolean => canonicalJson(one) === canonicalJson(other)
