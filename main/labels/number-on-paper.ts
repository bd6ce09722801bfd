// Whether a label's number gets onto the paper: a field may lie wholly beyond the paper's edge, where nothing prints it.
import { type Dots, inkDots } from './dots.ts'
import { type NumberSeen, onPaper, type PaperInput } from './preflight.ts'
import { renderZpl } from './zpl/render-zpl.ts'
import { edited, type ZplEdit } from './zpl/zpl-edits.ts'
import { scanZpl, type ZplCommand, zplDataText } from './zpl/zpl-scan.ts'

interface Field {
  readonly position: ZplCommand
  readonly data: ZplCommand
}

/** A field that is drawn nowhere else is drawn here. */
const IN_SIGHT = 'FO100,100'
/** Where fields begin to be counted from: away from the paper, everything goes with it. */
const SHIFTS: ReadonlySet<string> = new Set(['LH', 'LS', 'LT'])
const LONGEST_TEXT = 1_000
/** A label has a few dozen; a hostile one is not drawn again for each. */
const MOST_FIELDS = 2_000

/**
 * Draws the label again without its number's fields: the same paper means that they are not on it. Only what the
 * renderer draws where the paper is counts as beside it, since a printer knows more symbols than the renderer.
 * Undefined where nothing can be said.
 */
export async function numberOnPaper(
  zpl: Uint8Array,
  paper: readonly Dots[],
  target: PaperInput,
  numbers: readonly string[],
): Promise<NumberSeen | undefined> {
  const draw = async (edits: readonly ZplEdit[]) => {
    const rendered = await renderZpl(edited(zpl, edits), target)
    return rendered.ok ? rendered.value.labels.map(label => onPaper(label, target)) : undefined
  }
  const { fields, shifts } = fieldsOf(zpl)
  if (paper.every(dots => inkDots(dots) === 0)) {
    const seen = await draw([...fields.map(inSight), ...shifts.map(silent)])
    return seen?.some(dots => inkDots(dots) > 0) ? 'off-paper' : undefined
  }
  const wanted = numbers.map(bare).filter(number => number !== '')
  const ours = fields.filter(({ data }) => {
    const text = bare(zplDataText(zpl, data, LONGEST_TEXT).replace(CODE_128_STARTS, ''))
    return wanted.some(number => text.includes(number))
  })
  if (ours.length === 0) return undefined
  const without = await draw(ours.map(({ data }) => silent(data)))
  if (!without) return undefined
  if (!same(paper, without)) return 'on-paper'
  // It is on the paper, and something else lies over it.
  const alone = await draw(fields.filter(one => !ours.includes(one)).map(({ data }) => silent(data)))
  if (alone?.some(dots => inkDots(dots) > 0)) return undefined
  const seen = await draw(ours.map(inSight))
  return seen && !same(seen, without) ? 'off-paper' : undefined
}

function fieldsOf(zpl: Uint8Array): {
  readonly fields: readonly Field[]
  readonly shifts: readonly ZplCommand[]
} {
  const fields: Field[] = []
  const shifts: ZplCommand[] = []
  let position: ZplCommand | undefined
  scanZpl(zpl, command => {
    if (command.prefix !== '^' || fields.length + shifts.length >= MOST_FIELDS) return
    if (command.name === 'FO' || command.name === 'FT') position = command
    else if (SHIFTS.has(command.name)) shifts.push(command)
    else if (command.name === 'FS' || command.name === 'XA') position = undefined
    else if (position && DRAWN.has(command.name)) {
      fields.push({ position, data: command })
      position = undefined
    }
  })
  return { fields, shifts }
}

/** What a field's ink is made of: its text or code, or a drawing. */
const DRAWN: ReadonlySet<string> = new Set(['FD', 'FV', 'SN', 'GF', 'GB', 'XG'])

const inSight = ({ position }: Field): ZplEdit => ({
  from: position.at + 1,
  to: position.dataEnd,
  text: IN_SIGHT,
})

/** A remark. */
const silent = ({ at, dataStart }: ZplCommand): ZplEdit => ({ from: at + 1, to: dataStart, text: 'FX' })

const same = (one: readonly Dots[], other: readonly Dots[]): boolean =>
  one.length === other.length &&
  one.every((dots, at) => Buffer.compare(dots.data, other[at]?.data ?? new Uint8Array()) === 0)

/** `>:` and the like begin a Code 128, or change its set within it: they are not printed. */
const CODE_128_STARTS = />[0-9:;<=]/g

const bare = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9]/g, '')
