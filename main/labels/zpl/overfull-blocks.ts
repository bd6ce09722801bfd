// Texts that do not stay within their block: a printer writes what is left over its last line, the drawer below it.
import type { Resolution, Stock } from '../../core/printing/printer.ts'
import { type Problem, problem } from '../../core/problem.ts'
import { inkBounds } from '../dots.ts'
import type { WrittenBlock } from '../drawing/drawn-form.ts'
import { dotsPerInchOf } from '../stock.ts'
import { renderZpl } from './render-zpl.ts'

/** A label has a dozen; a hostile one is not drawn for each. */
const MOST_BLOCKS = 60
/** A block with room for so many lines has room for every label's text. */
const MOST_LINES = 60
/** From the highest sign to the lowest. */
const TALLEST_LINE = 'Hgj|('

/** Blocks of which nobody can tell. */
const UNMEASURED = heldFor('label.redraw-command', '^FB')

/**
 * `unsafe-label` with the first text that has more lines than its block or a word that is wider. Each is drawn
 * separately, beside a block that is full.
 */
export async function overfullBlock(
  blocks: readonly WrittenBlock[],
  { dpi }: Resolution,
): Promise<Problem | undefined> {
  const asked = blocks.filter(({ text }) => text.trim() !== '')
  if (asked.length > MOST_BLOCKS) return UNMEASURED
  for (const block of asked) {
    const full = Array.from({ length: linesOf(block) }, () => TALLEST_LINE).join('\\&')
    const drawn = await renderZpl(
      Buffer.from(written(block, block.text) + written({ ...block, width: WIDEST }, full)),
      { dpi, stock: roomFor(block, { dpi }) },
    )
    const [own, whole] = drawn.ok ? drawn.value.labels : []
    const [ink, room] = [own && inkBounds(own), whole && inkBounds(whole)]
    if (!room) return UNMEASURED
    if (ink && (ink.bottom > room.bottom + 1 || ink.right > block.width + 1))
      return heldFor('label.redraw-overfull', readable(block.text))
  }
  return undefined
}

function heldFor(code: 'label.redraw-overfull' | 'label.redraw-command', what: string): Problem {
  return problem('unsafe-label', code, { params: { what } })
}

/** So much of a text tells which it is. */
const MOST_LETTERS = 40

/** A text without the drawer's escapes, as a person reads it. */
function readable(text: string): string {
  const bytes = text
    .replaceAll('\\&', ' ')
    .replace(/_([0-9A-Fa-f]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  const whole = Buffer.from(bytes, 'latin1').toString('utf8').trim()
  return whole.length > MOST_LETTERS ? `${whole.slice(0, MOST_LETTERS)}…` : whole
}

const MOST_INCHES = 24
/** Of ^FB (guide): nothing is wrapped there. */
const WIDEST = 9_999
/** Dots around what is measured. */
const ROOM = 100

/** As small as it may be: drawing takes as long as its canvas is large. */
function roomFor(block: WrittenBlock, resolution: Resolution): Stock {
  const perInch = dotsPerInchOf(resolution)
  const height = (linesOf(block) + 2) * (heightOf(block) * 1.5 + Math.abs(block.spacing))
  return {
    widthInch: Math.min(MOST_INCHES, (block.width + ROOM) / perInch.x),
    heightInch: Math.min(MOST_INCHES, (height + ROOM) / perInch.y),
  }
}

const linesOf = ({ lines }: WrittenBlock) => Math.min(MOST_LINES, lines)
const heightOf = ({ font }: WrittenBlock) => Math.max(...font.split(',').slice(1).map(Number), 20)

const written = ({ width, lines, spacing, font }: WrittenBlock, text: string) =>
  `^XA^CI28^FO0,0^A${font}^FB${width},${lines},${spacing},L^FH_^FD${text}^FS^XZ`
