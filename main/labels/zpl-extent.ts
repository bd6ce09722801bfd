// Notices ZPL that was made for another resolution or a larger stock than the printer has.
import type { Dpi, Resolution, Stock } from '../core/printer.ts'
import type { LabelWarning } from './label-warning.ts'
import { stockDots, stockName } from './stock.ts'
import { scanZpl, zplParameters } from './zpl-scan.ts'

interface Edges {
  readonly rightDots: number
  readonly bottomDots: number
}

/** How far a job reaches, in the dots it was made for. */
interface Extent {
  /** Lines and boxes. */
  readonly lines: Edges
  /** Lines, boxes and pictures: pictures often have white padding. */
  readonly all: Edges
  /** What `^PW` says, where the job says it. */
  readonly widthDots?: number
}

/** Carriers draw frames a few dots over the edge, and `^PW` 832 is the head's width on a 4 in printer. */
const TOLERANCE = 0.05
const RESOLUTIONS: readonly Dpi[] = [203, 300, 600]

/**
 * Warnings for ZPL that does not fit: made for another resolution (its declared width, or its lines and pictures,
 * are what this stock has at another one), or simply larger than the stock. Only what can be known is said: text
 * and barcodes are not measured, and a job that sets units or scales itself (`^MU`, `^JM`) is left alone.
 */
export function resolutionWarnings(
  bytes: Uint8Array,
  { stock, dpi, pitch }: Resolution & { readonly stock: Stock },
): LabelWarning[] {
  const extent = extentOf(bytes)
  if (!extent) return []
  const own = stockDots(stock, { dpi, pitch })
  const width = extent.widthDots ?? extent.all.rightDots
  const fits = (limit: number, value: number) => value <= limit * (1 + TOLERANCE)
  const madeFor = RESOLUTIONS.find(resolution => {
    const there = stockDots(stock, { dpi: resolution })
    const fills = width >= there.widthDots * (1 - TOLERANCE)
    return (
      fills &&
      fits(there.widthDots, Math.max(width, extent.all.rightDots)) &&
      fits(there.heightDots, extent.all.bottomDots)
    )
  })
  if (madeFor !== undefined && madeFor !== dpi) {
    return [{ code: 'label.made-for-other-dpi', params: { madeFor, dpi } }]
  }
  if (fits(own.widthDots, extent.lines.rightDots) && fits(own.heightDots, extent.lines.bottomDots)) return []
  return [{ code: 'label.beyond-stock', params: { stock: stockName(stock) } }]
}

/** Where the job's lines, boxes and pictures end; null where it has none, or changes what a dot is. */
function extentOf(bytes: Uint8Array): Extent | null {
  let home = { x: 0, y: 0 }
  let field = { x: 0, y: 0, hangs: true }
  let lines: Edges = { rightDots: 0, bottomDots: 0 }
  let all = lines
  let widthDots: number | undefined
  let known = true
  // A field typeset by its baseline (^FT) grows upwards.
  const grown = (edges: Edges, width: number, height: number): Edges => ({
    rightDots: Math.max(edges.rightDots, field.x + width),
    bottomDots: Math.max(edges.bottomDots, field.hangs ? field.y + height : field.y),
  })
  scanZpl(bytes, command => {
    if (command.prefix !== '^' || !MEASURED.has(command.name)) return
    const texts = zplParameters(bytes, command)
    const number = (index: number, otherwise = 0) => {
      const value = Number.parseInt(texts[index] ?? '', 10)
      return Number.isFinite(value) ? value : otherwise
    }
    switch (command.name) {
      case 'MU':
        known = known && !/^[IM]/i.test(texts[0] ?? '')
        break
      case 'JM':
        known = known && !/^B/i.test(texts[0] ?? '')
        break
      case 'LH':
        home = { x: number(0), y: number(1) }
        break
      case 'PW':
        widthDots = number(0) || widthDots
        break
      case 'FO':
      case 'FT':
        field = { x: home.x + number(0), y: home.y + number(1), hangs: command.name === 'FO' }
        break
      case 'GB': {
        const thick = number(2, 1)
        lines = grown(lines, Math.max(number(0), thick), Math.max(number(1), thick))
        break
      }
      default: {
        const rowBytes = number(3)
        if (rowBytes > 0) all = grown(all, rowBytes * 8 - 7, Math.ceil(number(2) / rowBytes))
      }
    }
  })
  all = {
    rightDots: Math.max(all.rightDots, lines.rightDots),
    bottomDots: Math.max(all.bottomDots, lines.bottomDots),
  }
  if (!known || all.rightDots === 0) return null
  return { lines, all, ...(widthDots && { widthDots }) }
}

const MEASURED: ReadonlySet<string> = new Set(['MU', 'JM', 'LH', 'PW', 'FO', 'FT', 'GB', 'GF'])
