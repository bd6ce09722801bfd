// Which carrier's number a barcode holds, by structure alone: an unknown structure belongs to no carrier and has no rules.
import type { LabelOrder } from '../../core/purchases/label-order.ts'

export interface Impb {
  readonly kind: 'impb'
  /** Behind 420, where it is there. */
  readonly postalCode?: string
  /** What is printed below the bars. */
  readonly number: string
  /** Whether the parts have the lengths that they may have. */
  readonly isWhole: boolean
}

/** UPS's square of dots: where the package goes, and two parts of its number. */
export interface MaxiCode {
  readonly kind: 'maxicode'
  readonly postalCode: string
  readonly shipper: string
  readonly package: string
}

export type CarrierCode =
  | Impb
  /** 420 or 421 alone, beside another code of the label. */
  | { readonly kind: 'routing'; readonly postalCode: string; readonly isHome: boolean }
  | { readonly kind: 'ups' | 'sscc' | 's10' | 'dhl'; readonly number: string }
  | { readonly kind: 'fedex'; readonly number: string; readonly check: 'express' | 'ground' }
  | MaxiCode
  /** A number of ours that shows no carrier. */
  | { readonly kind: 'own' }

export interface CodeRead {
  readonly text: string
  readonly isGs1: boolean
}

/** Letters and digits alone, in capitals. */
export const bare = (text: string): string => text.replace(/[^A-Za-z0-9]/g, '').toUpperCase()

/** Whether one of the label's own numbers is in it: by itself, or where it is long in a run of signs that a carrier makes. */
export const isOwn = (text: string, { numbers }: LabelOrder): boolean =>
  numbers.some(number => standsAlone(number, text) || isInside(bare(number), bare(text)))

/** A shorter one may be part of any other number. */
const LEAST_INSIDE = 12
const isInside = (number: string, all: string): boolean =>
  number.length >= LEAST_INSIDE && all.includes(number)

/** Whatever may be between its own signs; with one of their kind directly before or behind them it is another number. */
export const standsAlone = (number: string, text: string): boolean =>
  bare(number) !== '' &&
  new RegExp(`(?<![A-Z0-9])${[...bare(number)].join('[^A-Z0-9]*')}(?![A-Z0-9])`).test(text.toUpperCase())

const IMPB = /^(?:420(\d{9}|\d{5}))?(9[1-5]\d{20}(?:\d{4})?)$/
const IMPB_IN_PARTS = /^\(420\)(\d+)\((9[1-5])\)(\d+)$/

export function carrierCode({ text, isGs1 }: CodeRead, order: LabelOrder): CarrierCode | undefined {
  const all = bare(text)
  const isOurs = isOwn(text, order)
  const maxi = maxiCode(text)
  if (maxi) return maxi
  // A parcel's number may begin as a destination does.
  const isNumber = order.numbers.some(number => bare(number) === all)
  const destination = isNumber ? undefined : routing(text, all)
  return impb(text, all, isGs1 || isOurs) ?? destination ?? parcelNumber(all, isGs1, text, isOurs, order)
}

function impb(text: string, all: string, isCertain: boolean): Impb | undefined {
  const [, postalCode, identifier, rest] = IMPB_IN_PARTS.exec(text) ?? []
  if (postalCode !== undefined && identifier !== undefined && rest !== undefined) {
    const number = identifier + rest
    const isWhole = [5, 9].includes(postalCode.length) && [22, 26].includes(number.length)
    return { kind: 'impb', postalCode, number, isWhole }
  }
  const [, zip, number] = IMPB.exec(all) ?? []
  if (number === undefined || !(isCertain || zip !== undefined)) return undefined
  return { kind: 'impb', number, isWhole: true, ...(zip !== undefined && { postalCode: zip }) }
}

/** The reader gives the signs between the parts as pictures of them. */
const MAXICODE =
  /^\[\)>[\x1e␞]01[\x1d␝]96([0-9A-Z ␠]+)[\x1d␝]\d{3}[\x1d␝]\d{3}[\x1d␝]1Z([0-9A-Z]{8})[\x1d␝]UPSN[\x1d␝]([0-9A-Z]{6})[\x1d␝]/

function maxiCode(text: string): MaxiCode | undefined {
  const [, postalCode, number, shipper] = MAXICODE.exec(text) ?? []
  if (postalCode === undefined || number === undefined || shipper === undefined) return undefined
  return { kind: 'maxicode', postalCode: bare(postalCode), shipper, package: number }
}

/** A number of UPS, in capitals without blanks. */
export const isPackageOf = (code: MaxiCode, number: string): boolean =>
  number.slice(2, 8) === code.shipper && number.endsWith(code.package)

function routing(text: string, all: string): CarrierCode | undefined {
  const [, home] = /^420(\d{5}|\d{9})$/.exec(all) ?? []
  if (home !== undefined) return { kind: 'routing', postalCode: home, isHome: true }
  // With its country in three digits before it; as UPS and GS1 have it.
  const [, abroad] = /^\(?421\)?\d{3}([0-9A-Z]{4,9})$/.exec(text) ?? []
  return abroad === undefined ? undefined : { kind: 'routing', postalCode: abroad, isHome: false }
}

function parcelNumber(
  all: string,
  isGs1: boolean,
  text: string,
  isOurs: boolean,
  { service = '' }: LabelOrder,
): CarrierCode | undefined {
  if (/^1Z[0-9A-Z]{15}\d$/.test(all)) return { kind: 'ups', number: all }
  if (/^[A-Z]{2}\d{9}[A-Z]{2}$/.test(all)) return { kind: 's10', number: all }
  if (isGs1 && /^\(00\)\d{18}$/.test(text)) return { kind: 'sscc', number: all.slice(2) }
  if (/^(96|10)\d{32}$/.test(all)) return { kind: 'fedex', number: all.slice(-14), check: 'express' }
  if (/^96\d{20}$/.test(all)) return { kind: 'fedex', number: all.slice(-15), check: 'ground' }
  if (!isOurs) return undefined
  if (/fedex/i.test(service) && /^\d{12}$/.test(all)) return { kind: 'fedex', number: all, check: 'express' }
  if (/fedex/i.test(service) && /^\d{15}$/.test(all)) return { kind: 'fedex', number: all, check: 'ground' }
  if (/dhl/i.test(service) && /^\d{10}$/.test(all)) return { kind: 'dhl', number: all }
  return { kind: 'own' }
}
