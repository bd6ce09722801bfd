// Which numbers in an answer to operation 1 are those of the label bought: an answer may name earlier labels too.
import { asObject, fieldOf, type Json, type JsonObject, objectsAmong, textOf } from '../json-text.ts'
import { atPointer } from '../pointer.ts'
import { everyValue, type Named, plainName } from './find.ts'

/** The nearer to the front, the plainer. */
const TRACKING_NAMES = [
  'trackingnumber',
  'packagetrackingnumber',
  'carriertrackingnumber',
  'trackingno',
  'trackingid',
  'trackingcode',
  'tracking',
  'tracknumber',
  'mastertrackingnumber',
]
const OTHER_TRACKING_NAME = /tracking|waybill|consignmentnumber|^pic$|^impb$/
const INNER_NAME = /^(number|value|id|code)$/
const NOT_A_NUMBER_NAME = /url|link|status|event|date|message|carrier$|type/
const PACKAGES_NAME = /^(package|parcel|piece|label|shipment)/

/**
 * Formats that nothing but a tracking number has: parcel express (1Z…), postal with a service
 * prefix, the postal unions' S10. Runs of 12 or 15 digits are left out: an account has them too.
 */
const TRACKING_FORMAT = /^(1Z[0-9A-Z]{16}|(420\d{5}(\d{4})?)?9[1-5]\d{18,20}|[A-Z]{2}\d{9}[A-Z]{2})$/

/** How many packages a request asked a label for. */
export function packagesIn(sent: Json): number {
  const request = asObject(sent)
  const packages = request && fieldOf(request, 'packages')
  return Array.isArray(packages) ? Math.max(1, packages.length) : 1
}

/**
 * `sent` is the request's own JSON: no value of it is ever taken for a tracking number.
 *
 * ASSUMPTION: where the label response has its numbers is not shown. Those at its top count, or one for each package
 * in its own list of packages; one that is deeper may be another label's, and counts only where there is none
 * above it. They are known by names that speak of tracking, then by the carriers' own formats.
 */
export function trackingIn(body: JsonObject, sent: Json, pointer: string | undefined): readonly string[] {
  const usable = readerFor(textsOf(sent))
  if (pointer !== undefined) {
    const place = atPointer(body, pointer)
    return place === undefined ? [] : usable(everyValue(place), () => true)
  }
  const packages = packagesIn(sent)
  const all = everyValue(body)
  const known = ofPackages(all, packages, values =>
    values.filter(one => rank(one) !== undefined && usable([one], text => !text.includes('://')).length > 0),
  )
  if (known.length > 0) return usable(known, () => true)
  const likely = all.filter(({ name, within }) => {
    const plain = plainName(name)
    const wrapped = INNER_NAME.test(plain) && /tracking/.test(plainName(within))
    return wrapped || (OTHER_TRACKING_NAME.test(plain) && !NOT_A_NUMBER_NAME.test(plain))
  })
  const looksLikeOne = (text: string) => /^[A-Za-z0-9 -]{8,40}$/.test(text) && /\d{4}/.test(text)
  const named = likely.filter(one => usable([one], looksLikeOne).length > 0)
  if (named.length > 0) return usable(nearest(named, packages), () => true)
  const hasFormat = (text: string) => TRACKING_FORMAT.test(text.replaceAll(' ', ''))
  const formed = all.filter(one => usable([one], hasFormat).length > 0)
  return usable(nearest(formed, packages), () => true)
}

/** Where an answer has a number for each package: at its top, in a list of packages, or as near to the top as can be. */
function ofPackages(
  all: readonly Named[],
  packages: number,
  numbersAmong: (values: readonly Named[]) => readonly Named[],
): readonly Named[] {
  const found = numbersAmong(all)
  const top = ofOneObject(
    found.filter(one => one.depth === 0),
    packages,
  )
  if (countOf(top) === packages) return top
  for (const { name, value } of all) {
    if (!Array.isArray(value) || !PACKAGES_NAME.test(plainName(name))) continue
    const each = objectsAmong(value).flatMap(one => nearest(numbersAmong(everyValue(one)), 1))
    if (countOf(each) === packages) return each
  }
  return nearest(found, packages)
}

/** All of them where those nearest to the top are too few for the packages: a number lost cannot be cancelled. */
function nearest(found: readonly Named[], packages: number): readonly Named[] {
  const depth = found.reduce((least, one) => Math.min(least, one.depth), Number.POSITIVE_INFINITY)
  const level = found.filter(one => one.depth === depth)
  const isOneObject = level.every(one => one.holder === level[0]?.holder)
  const chosen = isOneObject ? ofOneObject(level, packages) : level
  return countOf(chosen) >= packages ? chosen : found
}

/** One object may name a number twice, such as by its own and by a master number: the plainest name counts. */
function ofOneObject(values: readonly Named[], packages: number): readonly Named[] {
  const groups = [...Map.groupBy(values, one => one.name).values()]
  groups.sort(([one], [other]) => (rank(one) ?? 0) - (rank(other) ?? 0))
  return groups.find(group => countOf(group) === packages) ?? values
}

/** By name; the spelling of the service's other fields before any other. */
function rank(one: Named | undefined): number | undefined {
  if (!one) return undefined
  const place = TRACKING_NAMES.indexOf(plainName(one.name).replace(/s$/, ''))
  if (place < 0) return undefined
  return place + (/^[a-z][A-Za-z]*$/.test(one.name) ? 0 : 0.5)
}

const countOf = (values: readonly Named[]): number => new Set(values.map(({ value }) => textOf(value))).size

/** The texts among these values that can be a number of the label, each once. */
const readerFor =
  (ours: ReadonlySet<string>) =>
  (values: readonly Named[], accepts: (text: string) => boolean): string[] => [
    ...new Set(
      values.flatMap(({ value }) => {
        const text = textOf(value)
        const fits = text !== undefined && text.length <= 100 && !ours.has(text.toLowerCase())
        return fits && !/[\p{Cc}\s]{2}|[\p{Cc}<>]/u.test(text) && accepts(text) ? [text] : []
      }),
    ),
  ]

/** Every text and number that we sent, in lower case. */
function textsOf(sent: Json): ReadonlySet<string> {
  return new Set(
    everyValue(sent).flatMap(({ value }) => {
      const text = textOf(value)
      return text === undefined ? [] : [text.toLowerCase()]
    }),
  )
}
