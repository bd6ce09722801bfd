// What a label leaves behind: settings that a printer keeps after ^XZ until it is switched off, and that change where
// or how the next label is drawn (docs/decisions/0023).
import type { LabelSource } from '../core/print-port.ts'
import type { Dpi, Stock } from '../core/printer.ts'
import { stockDots } from './stock.ts'
import { scanZpl, type ZplCommand, zplParameters } from './zpl-scan.ts'

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
  readonly putBack: (values: readonly string[], paper: PrinterPaper) => string | undefined
}

/** A setting whose values in a printer just switched on the guide names: any other values are followed by those. */
function resting(name: string, ...values: readonly string[]): LastingSetting {
  const whole = `^${name}${values.join(',')}`
  const isAtRest = (given: readonly string[]) =>
    given.every((value, at) => value === '' || value.toUpperCase() === values[at])
  return { name, putBack: given => (isAtRest(given) ? undefined : whole) }
}

/** The same, said at the start of our own formats too. */
const restingInOurs = (name: string, ...values: readonly string[]): LastingSetting => ({
  ...resting(name, ...values),
  ours: `^${name}${values.join(',')}`,
})

/** Widths that carriers set are a few dots under the stock's; lengths are those of the label in a longer stock. */
const NARROWER = 0.98
const SHORTER = 0.9

/** `^MUD` alone leaves a conversion between resolutions on: two equal values end it (guide, ^MU). */
const IN_DOTS = '^MUD^MUD,300,300'

/** How long a setting lasts is the guide's word where its command's page says so; of the others the worst is assumed. */
const LASTING: readonly LastingSetting[] = [
  restingInOurs('LH', '0', '0'),
  restingInOurs('LS', '0'),
  restingInOurs('PO', 'N'),
  restingInOurs('PM', 'N'),
  restingInOurs('LR', 'N'),
  { name: 'SZ', ours: '^SZ2', putBack: ([mode = '']) => (/^1/.test(mode) ? '^SZ2' : undefined) },
  {
    name: 'MU',
    ours: IN_DOTS,
    putBack: ([units = '', from = '', to = '']) =>
      /^[IM]/i.test(units) || from !== to ? IN_DOTS : undefined,
  },
  { name: 'JM', ours: '^JMA', putBack: ([density = '']) => (/^B/i.test(density) ? '^JMA' : undefined) },
  restingInOurs('FW', 'N', '0'),
  restingInOurs('CV', 'N'),
  resting('CF', 'A', '9', '5'),
  resting('BY', '2', '3.0', '10'),
  resting('PA', '0', '0', '0', '0'),
  { name: 'CI', putBack: characterSetAtRest },
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

/** `^CI` may exchange characters in pairs, which last as well: each is put in its own place again (guide, ^CI). */
function characterSetAtRest([set = '', ...pairs]: readonly string[]): string | undefined {
  const exchanged = pairs.filter((code, at) => at % 2 === 0 && /^\d{1,3}$/.test(code))
  if (/^0?$/.test(set) && exchanged.length === 0) return undefined
  return `^CI0${exchanged.map(code => `,${code},${code}`).join('')}`
}

const BY_NAME = new Map(LASTING.map(one => [one.name, one]))
/** A label has few of them; of a hostile one the first are put back. */
const MOST_PUT_BACK = 100

/**
 * A format without ink that puts back what `bytes`, a label of somebody else's, changes. A value that the label itself
 * takes back counts all the same: a printer may have read it otherwise.
 */
export function putBackAfter(bytes: Uint8Array, paper: PrinterPaper): string {
  const found = new Map<string, Set<string>>()
  scanZpl(bytes, command => {
    if (command.prefix !== '^') return
    const text = BY_NAME.get(command.name)?.putBack(zplParameters(bytes, command), paper)
    if (text === undefined) return
    const texts = found.get(command.name) ?? new Set()
    if (texts.size < MOST_PUT_BACK) texts.add(text)
    found.set(command.name, texts)
  })
  // In the table's order: units before widths.
  const texts = [...BY_NAME.keys()].flatMap(name => [...(found.get(name) ?? [])])
  return texts.length > 0 ? `^XA${texts.join('')}^XZ` : ''
}

/** How the machine is set up: print mode, media, what a feed and a power-up do, speed, darkness, tear-off. */
const MACHINE_SETTINGS: ReadonlySet<string> = new Set(
  '^MM ^MT ^MF ^MN ^ML ^PR ^SP ^XS ^JS ~SD ~TA ~JS'.split(' '),
)

/** Paper with other marks than gaps, or none. */
export const isOtherMedia = (first: string): boolean => /^[NVMA]/i.test(first)

/**
 * Commands of somebody else's label that are not its to give, and are left out: how many copies of a bought label there
 * are is the station's (each further one has a reason), what paper there is is the stock's, and how the machine is set
 * up is its owner's. Of a file its person says the rest.
 */
export function isNotTheLabels(
  { prefix, name }: Pick<ZplCommand, 'prefix' | 'name'>,
  first: () => string,
  source: LabelSource,
): boolean {
  if (prefix === '^' && name === 'MN' && isOtherMedia(first())) return true
  if (source !== 'service') return false
  if (prefix === '^' && name === 'PQ') return Number.parseInt(first(), 10) > 1
  return MACHINE_SETTINGS.has(`${prefix}${name}`)
}
