// Notices ZPL that was made for another resolution or a larger stock than the printer has.
import type { Dpi, Stock } from '../../core/printing/printer.ts'
import type { LabelWarning } from '../label-warning.ts'
import { RESOLUTIONS, stockDots, stockName } from '../stock.ts'
import { FORMAT_OPENING, type PrinterPaper } from './lasting-settings.ts'
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
  /** Where the fields begin that begin farthest. */
  readonly begin: Edges
  /** What `^PW` says, where the job says it. */
  readonly widthDots?: number
  /** What `^LL` says. */
  readonly heightDots?: number
}

/** Carriers draw frames a few dots over the edge, and `^PW` 832 is the head's width on a 4 in printer. */
const TOLERANCE = 0.05

/**
 * Warnings for ZPL that does not fit: made for another resolution (its declared width, or its lines and pictures,
 * are what this stock has at another one), or simply larger than the stock. Only what can be known is reported: text
 * and barcodes are not measured, and a job that sets units or scales itself (`^MU`, `^JM`) is left alone.
 */
export function resolutionWarnings(bytes: Uint8Array, paper: PrinterPaper): LabelWarning[] {
  const extent = extentOf(bytes)
  if (!extent) return []
  const { dpi, stock } = paper
  const own = stockDots(stock, paper)
  const found = resolutionOf(extent, stock)
  const beyond: LabelWarning = { code: 'label.beyond-stock', params: { stock: stockName(stock) } }
  // As wide as this stock is long, it is near to the width of the next finer resolution too.
  if (found !== dpi && liesAt(extent, stock, dpi)) return [beyond]
  if (found !== undefined && found !== dpi) {
    const params = { madeFor: found, dpi }
    const isCertain = !isPartlyOurs(bytes) && otherOf(extent, paper) === found
    return [{ code: isCertain ? 'label.transcoded' : 'label.made-for-other-dpi', params }]
  }
  if (fits(own.widthDots, extent.lines.rightDots) && fits(own.heightDots, extent.lines.bottomDots)) return []
  return [beyond]
}

/**
 * The resolution that a job was certainly made for, where that is not the printer's. ASSUMPTION: no answer and no
 * document of a service says it, so that it is found in the label: what it says of its width, or what its lines and
 * pictures fill, is this stock's at that resolution, and it is as long as a label of that. One that would fit the
 * printer as well has to be as wide and as long as the stock in every respect; one for a finer printer reaches beyond the
 * stock here, since `^PW` alone may be a driver's. What is of our own making fits already.
 */
export function otherResolution(bytes: Uint8Array, paper: PrinterPaper): Dpi | undefined {
  const extent = isPartlyOurs(bytes) ? null : extentOf(bytes)
  return extent ? otherOf(extent, paper) : undefined
}

function otherOf(extent: Extent, { stock, dpi }: PrinterPaper): Dpi | undefined {
  const found = resolutionOf(extent, stock)
  if (found === undefined || found === dpi) return undefined
  const there = stockDots(stock, { dpi: found })
  const length = Math.max(extent.heightDots ?? 0, extent.all.bottomDots) / there.heightDots
  const isLarger = found > dpi
  if (isLarger && !isBeyond(extent, stockDots(stock, { dpi }))) return undefined
  const least = isLarger || extent.widthDots !== undefined ? LONG : LONGER
  return length >= least ? found : undefined
}

/**
 * The same of a label that is not ours, where it may be the printer's own too: as wide as the stock and long enough at
 * that resolution.
 */
export function certainResolution(bytes: Uint8Array, paper: PrinterPaper): Dpi | undefined {
  const extent = extentOf(bytes)
  if (!extent) return undefined
  const other = otherOf(extent, paper)
  if (other !== undefined) return other
  const own = stockDots(paper.stock, paper)
  const length = Math.max(extent.heightDots ?? 0, extent.all.bottomDots) / own.heightDots
  const isOwn = resolutionOf(extent, paper.stock) === paper.dpi && length >= LONG
  return isOwn ? paper.dpi : undefined
}

/** Whether its ink, or the length that it says, ends beyond the stock. */
const isBeyond = ({ all, heightDots = 0 }: Extent, own: ReturnType<typeof stockDots>): boolean =>
  !fits(own.widthDots, all.rightDots) || !fits(own.heightDots, Math.max(all.bottomDots, heightDots))

/** Labels of 4 x 6 in are printed on longer stock as well, and hardly any has a line at its end. */
const LONG = 0.5
const LONGER = 0.7

/**
 * The resolution of a label that lies on its side: as wide as this stock is long and as long as it is wide, by what it says or
 * by its lines and pictures, and with nothing that begins beyond that. Such a label is near to the width of the stock at the
 * next finer resolution, and would come out there at two thirds of its size.
 */
export function onItsSide(bytes: Uint8Array, { stock, dpi }: PrinterPaper): Dpi | undefined {
  const extent = isPartlyOurs(bytes) ? null : extentOf(bytes)
  if (!extent) return undefined
  // On stock that is about as long as it is wide it may be upright.
  const upright = resolutionOf(extent, stock)
  return RESOLUTIONS.find(
    resolution => resolution !== dpi && resolution !== upright && liesAt(extent, stock, resolution),
  )
}

function liesAt({ widthDots, heightDots, all, begin }: Extent, stock: Stock, dpi: Dpi): boolean {
  const lying = stockDots({ widthInch: stock.heightInch, heightInch: stock.widthInch }, { dpi })
  return (
    isAbout(lying.widthDots, widthDots ?? all.rightDots) &&
    isAbout(lying.heightDots, heightDots ?? all.bottomDots) &&
    fits(lying.widthDots, Math.max(all.rightDots, begin.rightDots)) &&
    fits(lying.heightDots, Math.max(all.bottomDots, begin.bottomDots))
  )
}

export const isPartlyOurs = ({ buffer, byteOffset, length }: Uint8Array): boolean =>
  Buffer.from(buffer, byteOffset, length).includes(FORMAT_OPENING)

const fits = (limit: number, value: number) => value <= limit * (1 + TOLERANCE)

const isAbout = (size: number, value: number) => value >= size * (1 - TOLERANCE) && fits(size, value)

function resolutionOf(extent: Extent, stock: Stock): Dpi | undefined {
  const width = extent.widthDots ?? extent.all.rightDots
  return RESOLUTIONS.find(resolution => {
    const there = stockDots(stock, { dpi: resolution })
    const fills = width >= there.widthDots * (1 - TOLERANCE)
    return (
      fills &&
      fits(there.widthDots, Math.max(width, extent.all.rightDots)) &&
      fits(there.heightDots, extent.all.bottomDots)
    )
  })
}

/** Where the job's lines, boxes and pictures end; null where it has none, or changes what a dot is. */
function extentOf(bytes: Uint8Array): Extent | null {
  let home = { x: 0, y: 0 }
  let field = { x: 0, y: 0, hangs: true }
  let lines: Edges = { rightDots: 0, bottomDots: 0 }
  let all = lines
  let begin = lines
  let widthDots: number | undefined
  let heightDots: number | undefined
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
        known = known && !/^[IM]/i.test(texts[0] ?? '') && !isConverted(texts)
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
      case 'LL':
        heightDots = number(0) || heightDots
        break
      case 'FO':
      case 'FT':
        field = { x: home.x + number(0), y: home.y + number(1), hangs: command.name === 'FO' }
        begin = {
          rightDots: Math.max(begin.rightDots, field.x),
          bottomDots: Math.max(begin.bottomDots, field.y),
        }
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
  if (!known || (all.rightDots === 0 && widthDots === undefined)) return null
  return { lines, all, begin, ...(widthDots && { widthDots }), ...(heightDots && { heightDots }) }
}

/** `^MUD,300,600`: the printer makes a label of one resolution larger by itself. */
const isConverted = ([, from = '', to = '']: readonly string[]): boolean =>
  from !== '' && to !== '' && Number(from) !== Number(to)

const MEASURED: ReadonlySet<string> = new Set(['MU', 'JM', 'LH', 'PW', 'LL', 'FO', 'FT', 'GB', 'GF'])
