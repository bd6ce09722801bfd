// What a label leaves behind: settings that a printer keeps after ^XZ until it is switched off, and that change where
// or how the next label is drawn (docs/decisions/0023).
import type { LabelSource } from '../core/print-port.ts'
import type { Dpi, Stock } from '../core/printer.ts'
import { stockDots } from './stock.ts'
import { scanZpl, zplParameters } from './zpl-scan.ts'

interface PrinterPaper {
  readonly dpi: Dpi
  readonly stock: Stock
}

interface LastingSetting {
  /** The format command's two letters. */
  readonly name: string
  /** What a format of ours says before its first field. Absent: the printer owner's, or said by each of our fields. */
  readonly ours?: string
  /** What is sent behind somebody else's label that sets it to `values`; undefined where the next label is none the worse. */
  readonly putBack?: (values: readonly string[], paper: PrinterPaper) => string | undefined
}

/** Widths that carriers set are a few dots under the stock's; lengths are those of the label in a longer stock. */
const NARROWER = 0.98
const SHORTER = 0.9

/** `^MUD` alone leaves a conversion between resolutions on: two equal values end it (guide, ^MU). */
const IN_DOTS = '^MUD^MUD,300,300'

/**
 * How long a setting lasts is the guide's word where its command's page says so; of the others the worst is assumed.
 * Placement, turning, characters and defaults (`^LH ^LS ^PO
 * ^PM ^LR ^FW ^CI ^CF ^BY ^CV`) are left changed by ordinary labels, which therefore say their own; the others hardly
 * any label sets, so none puts them right.
 */
const LASTING: readonly LastingSetting[] = [
  { name: 'LH', ours: '^LH0,0' },
  { name: 'LS', ours: '^LS0' },
  { name: 'PO', ours: '^PON' },
  { name: 'PM', ours: '^PMN' },
  { name: 'LR', ours: '^LRN' },
  { name: 'SZ', ours: '^SZ2', putBack: ([mode = '']) => (/^1/.test(mode) ? '^SZ2' : undefined) },
  {
    name: 'MU',
    ours: IN_DOTS,
    putBack: ([units = '', from = '', to = '']) =>
      /^[IM]/i.test(units) || from !== to ? IN_DOTS : undefined,
  },
  { name: 'JM', ours: '^JMA', putBack: ([density = '']) => (/^B/i.test(density) ? '^JMA' : undefined) },
  { name: 'FW', ours: '^FWN,0' },
  { name: 'CV', ours: '^CVN' },
  { name: 'CI', ours: '^CI28' },
  // The next label would be printed over the picture of this one.
  { name: 'MC', putBack: ([clears = '']) => (/^N/i.test(clears) ? '^MCY' : undefined) },
  { name: 'LT', putBack: ([rows = '']) => (/[1-9]/.test(rows) ? '^LT0' : undefined) },
  { name: 'MD', putBack: ([change = '']) => (/[1-9]/.test(change) ? '^MD0' : undefined) },
  {
    name: 'PW',
    putBack: ([width = ''], paper) => {
      const { widthDots } = stockDots(paper.stock, paper.dpi)
      return isLess(width, widthDots * NARROWER) ? `^PW${widthDots}` : undefined
    },
  },
  {
    name: 'LL',
    putBack: ([length = ''], paper) => {
      const { heightDots } = stockDots(paper.stock, paper.dpi)
      return isLess(length, heightDots * SHORTER) ? `^LL${heightDots}` : undefined
    },
  },
]

const isLess = (text: string, dots: number) => /^\d/.test(text) && Number.parseFloat(text) < dots

/** How each format of ours begins: in dots, upright, at the corner, whatever labels before have left behind. */
export const FORMAT_OPENING = `^XA${LASTING.map(({ ours = '' }) => ours).join('')}`

const WITH_PUT_BACK = new Map(LASTING.filter(({ putBack }) => putBack).map(one => [one.name, one]))

/**
 * A format without ink that puts back what `bytes`, a label of somebody else's, changes; empty for nearly every label.
 * A value that the label itself takes back counts all the same: a printer may have read it otherwise.
 */
export function putBackAfter(bytes: Uint8Array, paper: PrinterPaper): string {
  const found = new Map<string, string>()
  scanZpl(bytes, command => {
    if (command.prefix !== '^') return
    const text = WITH_PUT_BACK.get(command.name)?.putBack?.(zplParameters(bytes, command), paper)
    if (text !== undefined) found.set(command.name, text)
  })
  // In the table's order: units before widths.
  const texts = [...WITH_PUT_BACK.keys()].flatMap(name => found.get(name) ?? [])
  return texts.length > 0 ? `^XA${texts.join('')}^XZ` : ''
}

/**
 * Commands of somebody else's label that are not its to give, and are left out: how many copies of a bought label there
 * are is the station's (each further one has a reason), and that paper comes without gaps is the stock's.
 */
export function isNotTheLabels(name: string, first: () => string, source: LabelSource): boolean {
  if (name === 'MN') return /^[NV]/i.test(first())
  return name === 'PQ' && source === 'service' && Number.parseInt(first(), 10) > 1
}
