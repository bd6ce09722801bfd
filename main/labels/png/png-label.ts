// Turns a PNG label into one label of the printer's language with the picture's dots, or says why that cannot be.
import type { Dpi, PrinterLanguage, Resolution, Stock } from '../../core/printing/printer.ts'
import { type Problem, problem } from '../../core/problem.ts'
import { fail, ok, type Result } from '../../core/result.ts'
import { cutOut, type Dots, enlarge, type InkBounds, inkBounds, inkDots, quarterTurned } from '../dots.ts'
import type { LabelWarning } from '../label-warning.ts'
import { labelWriter } from '../languages/languages.ts'
import { blackPercent } from '../mostly-black.ts'
import { dotsPerInch, dotsPerInchOf, RESOLUTIONS, stockDots, stockName } from '../stock.ts'
import type { GraphicEncoding } from '../zpl/graphic-field.ts'
import { type PngContainer, readPngContainer } from './png-container.ts'
import { pngToDots } from './png-to-dots.ts'

export interface PngPrintOptions extends Resolution {
  readonly stock: Stock
  readonly language: PrinterLanguage
  /** Of ZPL alone. */
  readonly encoding: GraphicEncoding
}

export interface PngLabel {
  /** In the printer's language. */
  readonly bytes: Uint8Array
  /** The picture's size on paper, after whole-number enlargement. */
  readonly widthDots: number
  readonly heightDots: number
  /** Where the ink's rectangle begins: the trimmed margins. */
  readonly offsetXDots: number
  readonly offsetYDots: number
  readonly inkDots: number
  /** Each of the picture's dots is this many printed dots wide and high. */
  readonly enlargedBy: number
  readonly warnings: readonly LabelWarning[]
}

/** A picture whose width is the stock's but for this share has the printer's resolution: 800 and 832 columns of 812 do. */
const WIDTH_TOLERANCE = 0.025
/** Labels at 100 dpi on a 600 dpi printer: nothing coarser is a shipping label. */
const MOST_ENLARGED = 6

/**
 * Turns a PNG into a label for a printer of this language, resolution and stock, dot for dot. Gives `too-large` and
 * `invalid-input` for files beyond the caps or damaged, and `unsafe-label` where an exact print is impossible: another
 * resolution (only whole-number enlargement keeps barcodes sharp), ink beyond the stock, paper nearly all black, or blank.
 * One in the printer's dots that lies on its side is turned, and one in the middle of white columns is printed without them.
 */
export function pngLabel(bytes: Uint8Array, options: PngPrintOptions): Result<PngLabel, Problem> {
  const container = readPngContainer(bytes)
  if (!container.ok) return container
  const dots = pngToDots(container.value)
  if (!dots.ok) return dots
  const lying = lyingResolution(container.value, options)
  if (lying !== undefined && lying !== options.dpi) return fail(lyingOnItsSide(lying, options))
  const printed = asPrinted(container.value, dots.value, options)
  if (printed === null) return fail(otherResolution(dots.value, options))
  const { dots: large, times } = printed
  const { widthDots, heightDots } = stockDots(options.stock, options)
  const bounds = inkBounds(large)
  if (!bounds) return fail(problem('unsafe-label', 'label.blank'))
  if (bounds.right > widthDots || bounds.bottom > heightDots) {
    const params = {
      neededDots: `${bounds.right} × ${bounds.bottom}`,
      stockDots: `${widthDots} × ${heightDots}`,
      overRightDots: Math.max(0, bounds.right - widthDots),
      overBottomDots: Math.max(0, bounds.bottom - heightDots),
      stock: stockName(options.stock),
    }
    return fail(problem('unsafe-label', 'label.ink-beyond-stock', { params }))
  }
  const label = asLabel(large, bounds, times, options)
  const percent = blackPercent(large, label.inkDots, options)
  if (percent !== undefined) {
    return fail(problem('unsafe-label', 'label.mostly-black', { params: { percent } }))
  }
  return ok(label)
}

/**
 * The same picture printed one to one whatever its resolution, cut off at the stock's edges: what "print anyway"
 * prints. Null when there is nothing to print (a damaged file, or blank paper inside the stock).
 */
export function pngAnyway(bytes: Uint8Array, options: PngPrintOptions): PngLabel | null {
  const container = readPngContainer(bytes)
  if (!container.ok) return null
  const dots = pngToDots(container.value)
  if (!dots.ok) return null
  const printed = asPrinted(container.value, dots.value, options)
  const { dots: large, times } = printed ?? { dots: dots.value, times: 1 }
  const stock = stockDots(options.stock, options)
  const inside = cutOut(large, {
    left: 0,
    top: 0,
    right: Math.min(large.widthDots, stock.widthDots),
    bottom: Math.min(large.heightDots, stock.heightDots),
  })
  const bounds = inkBounds(inside)
  return bounds && asLabel(inside, bounds, times, options)
}

/** The picture's dots as they stand on the paper, and how many printed dots make one of them; null where it has others. */
function asPrinted(
  png: PngContainer,
  dots: Dots,
  options: PngPrintOptions,
): { readonly dots: Dots; readonly times: number } | null {
  if (lyingResolution(png, options) === options.dpi) return { dots: quarterTurned(dots), times: 1 }
  const times = enlargement(png, options)
  if (times === null) return null
  const { widthDots } = stockDots(options.stock, options)
  return { dots: withoutWhite(times === 1 ? dots : enlarge(dots, times), widthDots), times }
}

/** A picture of the whole head may have the label in its middle, and white beside it that is on no paper. */
function withoutWhite(dots: Dots, widthDots: number): Dots {
  const bounds = dots.widthDots > widthDots ? inkBounds(dots) : null
  if (!bounds || bounds.right <= widthDots) return dots
  const left = Math.floor((dots.widthDots - widthDots) / 2)
  const right = left + widthDots
  if (bounds.left < left || bounds.right > right) return dots
  return cutOut(dots, { left, top: 0, right, bottom: dots.heightDots })
}

/** How many printed dots make one of the picture's, or null when no whole number does. */
function enlargement(png: PngContainer, options: PngPrintOptions): number | null {
  const { dpi, stock } = options
  const { widthDots } = png.header
  const across = dotsPerInchOf(options).x
  const stockWidth = stock.widthInch * across
  const own = png.dotsPerInch
  if (own !== undefined && Math.abs(own / dpi - 1) <= WIDTH_TOLERANCE) return 1
  if (Math.abs(widthDots / stockWidth - 1) <= WIDTH_TOLERANCE) return 1
  for (let times = 2; times <= MOST_ENLARGED; times++) {
    if (Math.abs(widthDots * times - stockWidth) <= 1) return times
    if (own !== undefined && Math.abs((own * times) / across - 1) <= 0.005) return times
  }
  return null
}

/** Whole labels differ by a dot or two. */
const TURNED_TOLERANCE = 0.005

/**
 * The resolution of a picture of this very stock that lies on its side. Where that is not the printer's it may look like its
 * own: 6 in at 203 dpi are 1218 dots, which 4 in at 300 dpi nearly are too.
 */
function lyingResolution({ header }: PngContainer, { stock }: PngPrintOptions): Dpi | undefined {
  const is = (dots: number, inches: number, there: Dpi) =>
    Math.abs(dots / (inches * dotsPerInch(there)) - 1) <= TURNED_TOLERANCE
  return RESOLUTIONS.find(
    there =>
      stock.widthInch < stock.heightInch &&
      is(header.widthDots, stock.heightInch, there) &&
      is(header.heightDots, stock.widthInch, there),
  )
}

const lyingOnItsSide = (madeFor: Dpi, { dpi, stock }: PngPrintOptions): Problem =>
  problem('unsafe-label', 'label.picture-on-its-side', { params: { madeFor, dpi, stock: stockName(stock) } })

function otherResolution(dots: Dots, options: PngPrintOptions): Problem {
  const { dpi, stock } = options
  return problem('unsafe-label', 'label.other-resolution', {
    params: {
      widthDots: dots.widthDots,
      heightDots: dots.heightDots,
      stockWidthDots: stockDots(stock, options).widthDots,
      stock: stockName(stock),
      dpi,
    },
  })
}

function asLabel(dots: Dots, bounds: InkBounds, enlargedBy: number, options: PngPrintOptions): PngLabel {
  const write = labelWriter(options.language)
  const count = inkDots(dots)
  const warnings: LabelWarning[] = []
  // What was held for it has been looked at.
  const wasHeld = blackPercent(dots, count, options) !== undefined
  if (!wasHeld && looksInverted(dots, count)) warnings.push({ code: 'label.inverted' })
  if (enlargedBy > 1) warnings.push({ code: 'label.enlarged', params: { times: enlargedBy } })
  return {
    bytes: write({ dots, ink: bounds, paper: options, encoding: options.encoding, copies: 1 }),
    widthDots: dots.widthDots,
    heightDots: dots.heightDots,
    offsetXDots: bounds.left,
    offsetYDots: bounds.top,
    inkDots: count,
    enlargedBy,
    warnings,
  }
}

/** White on black: most dots are ink, and so is most of the picture's edge (a framed label's edge alone is not). */
function looksInverted({ widthDots, heightDots, rowBytes, data }: Dots, ink: number): boolean {
  if (ink * 2 <= widthDots * heightDots) return false
  let edge = 0
  for (let row = 0; row < heightDots; row++) {
    edge += (data[row * rowBytes] ?? 0) >> 7
    edge += ((data[row * rowBytes + ((widthDots - 1) >> 3)] ?? 0) >> (7 - ((widthDots - 1) & 7))) & 1
  }
  return edge > heightDots
}
