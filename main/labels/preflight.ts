// The look at a label before paper is used: does it fit, can its barcodes be read, is it the right package.
import type { Resolution, Stock } from '../core/printing/printer.ts'
import { cutOut, type Dots, type InkBounds, inkBounds, inkDots } from './dots.ts'
import type { LabelWarning } from './label-warning.ts'
import { blackPercent } from './mostly-black.ts'
import type { Barcode } from './read-barcodes.ts'
import { isOwn } from './rules/carrier-codes.ts'
import { dotsPerInch, stockDots, stockName } from './stock.ts'

export type NumberSeen = 'on-paper' | 'off-paper'

export interface PreflightInput extends Resolution {
  /** Each label of the job on a canvas that may be larger than the stock (render-zpl.ts). */
  readonly labels: readonly Dots[]
  /** The job's own `^PW`: a printer prints nothing right of it. */
  readonly printWidthDots?: number | undefined
  /** Where a field of the job begins, on the canvas or beyond it. */
  readonly farthest?: Pick<InkBounds, 'right' | 'bottom'> | undefined
  /** Everything that was read from what lies on the paper. */
  readonly barcodes: readonly Barcode[]
  readonly stock: Stock
  /** Each of them must be in one of the barcodes; none where the numbers are not known. */
  readonly trackingNumbers: readonly string[]
  /** Where the numbers are, as far as it could be seen. */
  readonly number?: NumberSeen | undefined
}

export type PaperInput = Pick<PreflightInput, 'dpi' | 'pitch' | 'stock' | 'printWidthDots'>

/** A 4 in printer's head is 104 mm wide (832 dots at 203 dpi), and carriers' frames use it: so much is not told. */
const EDGE_INCH = 0.1

/**
 * What someone should know before paper is wasted, worst first: blank paper, paper nearly all black, ink beyond the
 * printable width or the stock's length, no readable barcode, a tracking number that no barcode carries. Empty when all is well.
 */
export function preflight(input: PreflightInput): LabelWarning[] {
  const { labels, barcodes, stock, trackingNumbers } = input
  const paper = labels.map(label => onPaper(label, input))
  const ink = paper.map(inkDots)
  if (ink.every(count => count === 0)) return [{ code: 'preflight.blank' }]
  const findings: LabelWarning[] = []
  const black = paper.map((dots, at) => blackPercent(dots, ink[at] ?? 0, input)).find(Boolean)
  if (black !== undefined) findings.push({ code: 'preflight.mostly-black', params: { percent: black } })
  const limit = printable(input)
  let overRightDots = 0
  let overBottomDots = 0
  for (const reach of [...labels.map(inkBounds), input.farthest]) {
    overRightDots = Math.max(overRightDots, (reach?.right ?? 0) - limit.widthDots)
    overBottomDots = Math.max(overBottomDots, (reach?.bottom ?? 0) - limit.heightDots)
  }
  if (Math.max(overRightDots, overBottomDots) > EDGE_INCH * dotsPerInch(input.dpi)) {
    const params = { overRightDots, overBottomDots, stock: stockName(stock) }
    findings.push({ code: 'preflight.beyond-edge', params })
  }
  if (input.number === 'off-paper') findings.push({ code: 'preflight.number-off-paper' })
  // A label that is not to be used is not to be scanned first.
  else if (barcodes.length === 0) findings.push({ code: 'preflight.no-barcode' })
  if (barcodes.length > 0) {
    const missing = trackingNumbers.filter(
      number => !barcodes.some(({ text }) => isOwn(text, { numbers: [number] })),
    )
    const [trackingNumber] = missing
    if (trackingNumber !== undefined) {
      findings.push({
        code: 'preflight.no-tracking-number',
        params: { trackingNumber, missing: missing.length },
      })
    }
  }
  return findings
}

/** The part of a rendered label that will be on the paper. */
export function onPaper(label: Dots, target: PaperInput): Dots {
  const stock = stockDots(target.stock, target)
  const width = Math.min(label.widthDots, stock.widthDots)
  const bottom = Math.min(label.heightDots, stock.heightDots)
  const cut = cutOut(label, { left: 0, top: 0, right: Math.min(width, printable(target).widthDots), bottom })
  // Right of ^PW the paper is there, and white.
  return cut.widthDots === width ? cut : widened(cut, width)
}

/** Ink that ends farther beyond the stock than any frame of a carrier. */
export function isBeyond(
  ink: Pick<InkBounds, 'right' | 'bottom'>,
  paper: Resolution & { readonly stock: Stock },
): boolean {
  const { widthDots, heightDots } = stockDots(paper.stock, paper)
  return Math.max(ink.right - widthDots, ink.bottom - heightDots) > EDGE_INCH * dotsPerInch(paper.dpi)
}

/** Whether a label as it is drawn, or a field that no drawing has, is farther beyond the stock than that. */
export function reachesBeyond(
  { labels, farthest }: Pick<PreflightInput, 'labels' | 'farthest'>,
  paper: Resolution & { readonly stock: Stock },
): boolean {
  return [...labels.map(inkBounds), farthest].some(reach => reach && isBeyond(reach, paper))
}

function printable({ stock, printWidthDots, ...resolution }: PaperInput): {
  widthDots: number
  heightDots: number
} {
  const size = stockDots(stock, resolution)
  return { ...size, widthDots: Math.min(size.widthDots, printWidthDots ?? size.widthDots) }
}

function widened(dots: Dots, widthDots: number): Dots {
  const rowBytes = (widthDots + 7) >> 3
  const data = new Uint8Array(rowBytes * dots.heightDots)
  for (let row = 0; row < dots.heightDots; row++) {
    data.set(dots.data.subarray(row * dots.rowBytes, (row + 1) * dots.rowBytes), row * rowBytes)
  }
  return { widthDots, heightDots: dots.heightDots, rowBytes, data }
}
