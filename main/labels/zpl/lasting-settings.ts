// What a label leaves behind: settings that a printer keeps after ^XZ until it is switched off, and that change where
// or how the next label is drawn (docs/decisions/0023).
import type { LabelSource } from '../../core/printing/print-port.ts'
import type { Dpi, Resolution, Stock } from '../../core/printing/printer.ts'
import { stockDots } from '../stock.ts'
import { scanZpl, type ZplCommand, zplParameters } from './zpl-scan.ts'

export interface PrinterPaper extends Resolution {
  readonly stock: Stock
}

interface LastingSetting {
  /** The format command's two letters. */
  readonly name: string
  /** What a format of ours says before its first field. Absent: the printer owner's, or said by each of our fields. */
  readonly ours?: string
  /**
   * What is sent behind somebody else's label that sets it to `values`; undefined where the next label is none the
   * worse.
   */
  readonly putBack?: (values: readonly string[], paper: PrinterPaper) => string | undefined
  /** Carriers turn, reverse and size parts of a label, and back: the last value counts, per parameter. */
  readonly lastCounts?: true
}

/** Widths that carriers set are a few dots under the stock's; lengths are those of the label in a longer stock. */
const NARROWER = 0.98
const SHORTER = 0.9

/** Bars and letters that carriers leave: up to five dots at 203 dpi, and up to an inch and a half. */
const THIN_BAR_DOTS = 1
const WIDE_BARS_PER_INCH = 40
const LETTER_INCHES = 1.5

/** `^MUD` alone leaves a conversion between resolutions on: two equal values end it (guide, ^MU). */
const IN_DOTS = '^MUD^MUD,300,300'

/**
 * How long a setting lasts is the guide's word where its command's page says so; of the others the worst is assumed.
 * What ordinary labels leave changed (a home a few dots in, `^POI`, `^CVY`, `^CI28`, `^BY3`, `^CF0`) stays: they go out byte
 * for byte. A home that cuts the next label is put back, as are bars and letters of sizes that no carrier leaves, and what
 * hardly any label sets and none puts right.
 */
const LASTING: readonly LastingSetting[] = [
  { name: 'LH', ours: '^LH0,0', putBack: (home, { dpi }) => (home.some(isFar(dpi)) ? '^LH0,0' : undefined) },
  { name: 'LS', ours: '^LS0', putBack: (shift, { dpi }) => (shift.some(isFar(dpi)) ? '^LS0' : undefined) },
  { name: 'PO', ours: '^PON' },
  unless('PM', /^Y/i, '^PMN'),
  unless('LR', /^Y/i, '^LRN'),
  { name: 'SZ', ours: '^SZ2', putBack: ([mode = '']) => (/^1/.test(mode) ? '^SZ2' : undefined) },
  {
    name: 'MU',
    ours: IN_DOTS,
    putBack: ([units = '', from = '', to = '']) =>
      /^[IM]/i.test(units) || from !== to ? IN_DOTS : undefined,
  },
  { name: 'JM', ours: '^JMA', putBack: ([density = '']) => (/^B/i.test(density) ? '^JMA' : undefined) },
  {
    name: 'FW',
    ours: '^FWN,0',
    putBack: ([turn = '', side = '']) => (/^[RIB]/i.test(turn) || /^[12]/.test(side) ? '^FWN,0' : undefined),
    lastCounts: true,
  },
  { name: 'CV', ours: '^CVN' },
  { name: 'CI', ours: '^CI28', putBack: lettersBack, lastCounts: true },
  {
    name: 'BY',
    putBack: ([bar = ''], { dpi }) => {
      const dots = Number.parseFloat(bar)
      return dots <= THIN_BAR_DOTS || dots > dpi / WIDE_BARS_PER_INCH ? '^BY2,3,10' : undefined
    },
    lastCounts: true,
  },
  {
    name: 'CF',
    putBack: ([, ...sizes], { dpi }) =>
      sizes.some(dots => Number.parseFloat(dots) > dpi * LETTER_INCHES) ? '^CFA,9,5' : undefined,
    lastCounts: true,
  },
  // The next label would be printed over the picture of this one.
  { name: 'MC', putBack: ([clears = '']) => (/^N/i.test(clears) ? '^MCY' : undefined) },
  { name: 'LT', putBack: ([rows = '']) => (/[1-9]/.test(rows) ? '^LT0' : undefined) },
  { name: 'MD', putBack: ([change = '']) => (/[1-9]/.test(change) ? '^MD0' : undefined) },
  {
    name: 'PW',
    putBack: ([width = ''], paper) => {
      const { widthDots } = stockDots(paper.stock, paper)
      return isLess(width, widthDots * NARROWER) ? `^PW${widthDots}` : undefined
    },
  },
  {
    name: 'LL',
    putBack: ([length = ''], paper) => {
      const { heightDots } = stockDots(paper.stock, paper)
      return isLess(length, heightDots * SHORTER) ? `^LL${heightDots}` : undefined
    },
  },
]

/** Said by ours as `ours`, and put back to that where somebody else's label says `other` last. */
function unless(name: string, other: RegExp, ours: string): LastingSetting {
  return { name, ours, putBack: ([value = '']) => (other.test(value) ? ours : undefined), lastCounts: true }
}

/** A tenth of an inch: labels of carriers begin a few dots in; one that names no home is cut by what is farther off. */
const isFar =
  (dpi: Dpi) =>
  (dots: string): boolean =>
    Math.abs(Number.parseFloat(dots)) > dpi / 10

/** Encodings in which the letters of ASCII are themselves; in any other the next label, which names none, is another text. */
const ASCII_IS_ITSELF = /^(?:0?|13|2[678]|3[1-6])(?!\d)/

/** `^CI` may exchange characters in pairs, which last as well: each is put in its own place again (guide, ^CI). */
function lettersBack([encoding = '', ...pairs]: readonly string[]): string | undefined {
  const exchanged = pairs.filter((code, at) => at % 2 === 0 && /^\d{1,3}$/.test(code))
  if (exchanged.length === 0 && ASCII_IS_ITSELF.test(encoding)) return undefined
  return `^CI0${exchanged.map(code => `,${code},${code}`).join('')}`
}

const isLess = (text: string, dots: number) => /^\d/.test(text) && Number.parseFloat(text) < dots

/** How each format of ours begins: in dots, upright, at the corner, whatever labels before have left behind. */
export const FORMAT_OPENING = `^XA${LASTING.map(({ ours = '' }) => ours).join('')}`

const WITH_PUT_BACK = new Map(LASTING.filter(({ putBack }) => putBack).map(one => [one.name, one]))

/**
 * A format without ink that puts back what `bytes`, a label of somebody else's, changes; empty for nearly every label.
 * Of most a value that the label itself takes back counts all the same: a printer may have read it otherwise.
 */
export function putBackAfter(bytes: Uint8Array, paper: PrinterPaper): string {
  const found = new Map<string, string>()
  const said = new Map<string, readonly string[]>()
  scanZpl(bytes, command => {
    const { prefix, name } = command
    const setting = prefix === '^' ? WITH_PUT_BACK.get(name) : undefined
    if (!setting) return
    const given = zplParameters(bytes, command)
    const values = setting.lastCounts ? overlaid(said.get(name) ?? [], given) : given
    said.set(name, values)
    const text = setting.putBack?.(values, paper)
    if (text !== undefined) found.set(name, text)
    else if (setting.lastCounts) found.delete(name)
  })
  // In the table's order: units before widths.
  const texts = [...WITH_PUT_BACK.keys()].flatMap(name => found.get(name) ?? [])
  return texts.length > 0 ? `^XA${texts.join('')}^XZ` : ''
}

/** A parameter that is left out stays as it was. */
const overlaid = (before: readonly string[], given: readonly string[]): string[] =>
  Array.from({ length: Math.max(before.length, given.length) }, (_, at) => given[at] || before[at] || '')

/** As `putBackAfter` writes them, where they say how large the stock is. */
const PUT_BACK =
  /\^XA(?:\^(?:LH0,0|LS0|PMN|LRN|SZ2|MUD\^MUD,300,300|JMA|FWN,0|CI0[,\d]*|BY2,3,10|CFA,9,5|MCY|LT0|MD0))*(?:\^PW\d+(?:\^LL\d+)?|\^LL\d+)\^XZ/g

/** A job without the sizes that were put back behind its labels: they are a printer's, and not the labels'. */
export function withoutPutBack(bytes: Uint8Array): Uint8Array {
  const text = Buffer.from(bytes).toString('latin1')
  const without = text.replaceAll(PUT_BACK, '')
  return without.length === text.length ? bytes : Buffer.from(without, 'latin1')
}

/** Paper with other marks than gaps, or none. */
const isOtherMedia = (first: string): boolean => /^[NVM]/i.test(first)

/**
 * Commands of somebody else's label that are not its to give, and are left out: how many copies of a bought label there
 * are is the station's (each further one has a reason), and that paper comes without gaps is the stock's. What else a
 * bought label tells the printer is in `printer-commands.ts`.
 */
export function isNotTheLabels(
  { prefix, name }: Pick<ZplCommand, 'prefix' | 'name'>,
  first: () => string,
  source: LabelSource,
): boolean {
  if (prefix !== '^') return false
  if (name === 'MN') return source === 'file' && isOtherMedia(first())
  return source === 'service' && name === 'PQ' && Number.parseInt(first(), 10) > 1
}
