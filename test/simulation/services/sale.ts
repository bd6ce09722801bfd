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
}

export interface Witness {
  sold(sale: Sale): void
  cancelled(sale: Sale): void
  closed(sale: Sale): void
  /** Asked to close once more what it had closed. */
  closedAgain(sale: Sale): void
  fundsAdded(account: string, transactionReference: string, cents: number): void
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

/** ZPL with a mark that a reader of the paper finds again. */
export const labelText = (marks: readonly string[], isLong = false): string =>
  marks
    .map(
      mark =>
        `^XA^FO40,40^A0N,40,40^FD${mark}^FS^FO40,120^BY3^BCN,120,Y,N,N^FD${mark}^FS${isLong ? REMARK : ''}^XZ`,
    )
    .join('\n')

/** Makes a label longer than one piece on the wire. */
const REMARK = `^FX${' remark'.repeat(3_000)}^FS`

/** The marks that begin in a part of a label. */
export const marksIn = (part: string): readonly string[] =>
  [...part.matchAll(/\^A0N,40,40\^FD([A-Z0-9-]+)\^FS/g)].map(([, mark]) => mark ?? '')

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
