// What a service sold, and who hears of it: the judge knows services by this alone.

export type ServiceKind = 'label-server' | 'parcel-label'

export interface Sale {
  readonly service: ServiceKind
  /** Whose books it is in: a service's address and account, by a short name. */
  readonly account: string
  readonly mode: 'live' | 'training'
  /** With its box, where its order has several. */
  readonly reference: string
  /** The first tracking number, or the label ID. */
  readonly number: string
  /** What each piece of paper of it says, first piece first. */
  readonly marks: readonly string[]
  readonly costCents: number
  readonly atMs: number
  state: 'open' | 'cancelled'
  /** How often it was handed to the carrier. */
  closes: number
  /** When the label server took it along, by the clock on the wall, where the program knew of it by then. */
  closedAtMs?: number
  /** Sold without a number that its label could be compared with. */
  nothingSaid?: true
}

export interface Witness {
  sold(sale: Sale): void
  cancelled(sale: Sale): void
  closed(sale: Sale): void
  /** Asked to close once more what it had closed. */
  closedAgain(sale: Sale): void
  fundsAdded(account: string, transactionReference: string, cents: number): void
  /** Whether every bench can have heard by now that it was sold: only then can each know whose number it is. */
  isKnown(sale: Sale): boolean
  /** It knows of it, and nobody was told that it is void. */
  stands(sale: Sale): boolean
  /** It was told under the number of one that was sold before. */
  shared(sale: Sale, before: Sale): void
  /** An account was asked for a label that another one sold. */
  strayed(account: string, operation: string, number: string): void
}

export interface Box {
  readonly number: number
  readonly of: number
}

/** As sales are called. */
export const nameOf = ({
  reference,
  box,
}: {
  readonly reference: string
  readonly box?: Box | undefined
}): string => (box ? `${reference.trim()} ${box.number}/${box.of}` : reference)

/** As those who ask for the way back call it. */
export const isReturn = (name: string): boolean => /-return$/i.test(name)

/** By reference and box: how many boxes there are is no part of what is bought once. */
export const referenceKey = (reference: string): string =>
  reference
    .trim()
    .normalize('NFC')
    .toLowerCase()
    .replace(/ (\d+)\/\d+$/, ' box $1')

/** What was sold: an order, or that box of it that the places for references say. */
export const soldAs = (reference: string, places: readonly unknown[]): string => {
  const [, number, of] =
    places
      .map(String)
      .join('\n')
      .match(/^Box (\d+) of (\d+)$/m) ?? []
  return number === undefined ? reference : `${reference} ${number}/${of}`
}

/** The order alone. */
export const orderOf = (soldReference: string): string => soldReference.replace(/ \d+\/\d+$/, '')

/** What a person reads on one piece of paper, and what its bars say. */
export interface PaperLabel {
  readonly mark: string
  /** Undefined where it has none. */
  readonly bars: string | undefined
}

/** How a label that a service gives may differ from the one that it sold. */
export const ODD_LABELS = ['other-bars', 'odd-bars', 'no-bars', 'blank', 'others-number'] as const
export type OddLabel = (typeof ODD_LABELS)[number]
export const isOdd = (fault: string): fault is OddLabel => ODD_LABELS.some(one => one === fault)

const BEYOND_THE_PAPER = 30_000

/** ZPL with a mark that a reader of the paper finds again. `odd`: how its first piece differs from what was sold. */
export const labelText = (
  marks: readonly string[],
  { isLong = false, odd, others }: { isLong?: boolean; odd?: OddLabel; others?: string | undefined } = {},
): string =>
  marks
    .map((mark, at) => {
      const how = at === 0 ? odd : undefined
      const top = how === 'blank' ? BEYOND_THE_PAPER : 40
      const isOthers = how === 'other-bars' || how === 'others-number'
      const says = isOthers ? (others ?? s10('ZZ', 1)) : how === 'odd-bars' ? 'SHELF-17' : mark
      const bars = how === 'no-bars' || how === 'blank' ? '' : `^FO40,120^BY3^BCN,120,Y,N,N^FD${says}^FS`
      return `^XA^FO40,${top}^A0N,40,40^FD${mark}^FS${bars}${isLong ? REMARK : ''}^XZ`
    })
    .join('\n')

/** A number as postal services make it (UPU S10): its structure says that it is a carrier's. */
export function s10(prefix: string, serial: number): string {
  const digits = String(serial).padStart(8, '0')
  const sum = [8, 6, 4, 2, 3, 5, 9, 7].reduce((all, weight, at) => all + weight * Number(digits[at]), 0)
  const rest = 11 - (sum % 11)
  return `${prefix}${digits}${rest === 10 ? 0 : rest === 11 ? 5 : rest}US`
}

/** Makes a label longer than one piece on the wire. */
const REMARK = `^FX${' remark'.repeat(3_000)}^FS`

/** The marks that begin in a part of a label. */
export const marksIn = (part: string): readonly string[] =>
  [...part.matchAll(/\^A0N,40,40\^FD([A-Z0-9-]+)\^FS/g)].map(([, mark]) => mark ?? '')

/** What stands on one piece of paper; undefined on one that no service's label made. */
export function labelOn(format: string): PaperLabel | undefined {
  const mark = markOn(format)
  return mark === undefined ? undefined : { mark, bars: /\^BCN[^^]*\^FD([^^]*)\^FS/.exec(format)?.[1] }
}

/** Whether all of it lies beyond the paper. */
export const isBlank = (format: string): boolean =>
  [...format.matchAll(/\^FO\d+,(\d+)/g)].every(([, top]) => Number(top) >= BEYOND_THE_PAPER)

/** The order that a packing slip is of, as it stands below its title; undefined on any other paper. */
export function slipOn(text: string): string | undefined {
  const fields = [...text.matchAll(/\^FD([^^]*)\^FS/g)].map(([, field = '']) => field)
  const title = fields.findIndex(field => field.startsWith('Packing slip'))
  const encoded = title < 0 ? undefined : fields[title + 1]
  return encoded?.replace(/_([0-9A-F]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
}

/** The mark on a piece of paper; undefined on one that no service's label made. */
export const markOn = (format: string): string | undefined => /\^FD([A-Z0-9-]+)\^FS/.exec(format)?.[1]
