// A label as it was and as it is redrawn, with the codes of both.
import type { Dpi, Resolution, Stock } from '../../core/printing/printer.ts'
import type { Dots, InkBounds } from '../dots.ts'
import { spentMs } from '../spent-time.ts'
import type { GraphicEncoding } from '../zpl/graphic-field.ts'
import type { CodeAsked, CodeChoice } from './rewrite-zpl.ts'

export interface TranscodeRequest extends Resolution {
  readonly bytes: Uint8Array
  readonly madeFor: Dpi
  readonly stock: Stock
  readonly encoding: GraphicEncoding
  /** By `spentMs`: what takes more is refused. */
  readonly until?: number
}

export const isLate = ({ until = Number.POSITIVE_INFINITY }: TranscodeRequest) => spentMs() > until

export interface Own {
  readonly dots: Dots
  readonly bounds: InkBounds
}

/** One barcode on each label that it is on. */
export interface Seen {
  readonly label: number
  readonly own: Own
  /** The label without it. */
  readonly others: Dots
  readonly paper: Dots
}

export interface Code {
  readonly asked: CodeAsked
  readonly seen: readonly Seen[]
  /** What it says by itself, for each of `seen`. */
  readonly said: readonly (readonly string[])[]
  /** Something is over it, so that it could not be read as it was. */
  readonly isCovered: boolean
  readonly choices: readonly CodeChoice[]
  chosen: number
}

export interface Side {
  readonly labels: number
  /** Whether part of it is outside the stock. */
  readonly isCut: boolean
  /** Every label without its barcodes. */
  readonly rest: readonly Dots[]
  /** The code with this number, by itself; a covered one as it would be without what is over it. */
  look(index: number, isCovered: boolean): Promise<readonly Seen[]>
}
