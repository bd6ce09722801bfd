// JSON as a careless or hostile program sends it: cut off, doubled, too deep, of other types, or none at all.
import fc from 'fast-check'

/** Any value where another stood: the types that a careless program mixes up. */
const oddValue = fc.oneof(
  fc.constantFrom(
    null,
    true,
    false,
    0,
    -1,
    1e308,
    '',
    ' ',
    'NaN',
    [],
    {},
    [[]],
    [null],
    { '': null },
    '^XA',
    '\u0000',
  ),
  fc.jsonValue({ maxDepth: 3 }),
)

/** Replaces the values at up to four random places by something else; `more`: values of the trade. */
export const swapped = (body: object, more: readonly string[] = []) =>
  fc
    .array(fc.tuple(fc.nat(), more.length > 0 ? fc.oneof(oddValue, fc.constantFrom(...more)) : oddValue), {
      minLength: 1,
      maxLength: 4,
    })
    .map(changes => {
      const copy = structuredClone(body)
      for (const [place, value] of changes) {
        const places = placesIn(copy)
        const found = places[place % Math.max(places.length, 1)]
        if (found) found[0][found[1]] = structuredClone(value)
      }
      return JSON.stringify(copy)
    })

function placesIn(body: object): readonly (readonly [Record<string, unknown>, string])[] {
  const places: [Record<string, unknown>, string][] = []
  const visit = (at: unknown) => {
    if (typeof at !== 'object' || at === null) return
    for (const key of Object.keys(at)) {
      places.push([at as Record<string, unknown>, key])
      visit((at as Record<string, unknown>)[key])
    }
  }
  visit(body)
  return places
}

const truncated = (body: object) => {
  const whole = JSON.stringify(body)
  return fc.integer({ min: 0, max: whole.length - 1 }).map(length => whole.slice(0, length))
}
const duplicated = (body: object) =>
  fc.constantFrom(...Object.keys(body)).map(name => {
    const inner = JSON.stringify(body).slice(1, -1)
    return `{${inner},${JSON.stringify(name)}:"again"}`
  })
const withNaN = (body: object) =>
  fc
    .constantFrom('NaN', 'Infinity', '-Infinity', 'undefined', '0x10', '01', '+1', '.5')
    .map(word => JSON.stringify({ ...body, extra: 0 }).replace('"extra":0', `"extra":${word}`))
const deep = (body: object) =>
  fc.integer({ min: 33, max: 3_000 }).map(levels => {
    const nest = `${'{"a":['.repeat(levels)}1${']}'.repeat(levels)}`
    return `${JSON.stringify(body).slice(0, -1)},"deep":${nest}}`
  })
const html = fc.string({ maxLength: 40 }).map(words => `<!doctype html><html><body>${words}</body></html>`)
const noise = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('', 'null', 'true', '[]', '""', '7', '\ufeff'),
)

/** Broken beyond reading. */
export const unreadable = (body: object) =>
  fc.oneof(truncated(body), duplicated(body), withNaN(body), deep(body), html, noise)
