// Whether what is drawn over a label's bars may hide them: then what their field says proves nothing of the paper.
import { isCode } from './label-codes.ts'
import { CODE_KINDS } from './transcode/code-modules.ts'
import { scanZpl, zplParameters } from './zpl/zpl-scan.ts'

/** Dots: lines of a frame hide no bars. */
const BROAD = 20
/** Of the bars' height: less of them than is left is read by nobody. */
const MOST_HIDDEN = 0.85
/** Of `^BY` where nobody said it. */
const USUAL_HEIGHT = '10'

/**
 * Full or white boxes and circles, together as high or wide as the highest of these bars are high; wherever they are.
 * `codes`: where the commands of these bars are in the job.
 */
export function mayBeHidden(zpl: Uint8Array, codes: ReadonlySet<number>): boolean {
  let highest = 0
  let hiding = 0
  let usual = USUAL_HEIGHT
  scanZpl(zpl, command => {
    if (command.prefix !== '^') return
    const { name } = command
    const texts = () => zplParameters(zpl, command)
    if (name === 'BY') usual = texts()[2] || usual
    else if (name === 'GB' || name === 'GE') hiding += sideOf(texts())
    else if (name === 'GC') hiding += sideOf(round(texts()))
    else if (isCode(command) && codes.has(command.at)) {
      const at = CODE_KINDS[name]?.height
      if (at !== undefined) highest = Math.max(highest, dots(texts()[at] || usual))
    }
  })
  return hiding > 0 && hiding >= highest * MOST_HIDDEN
}

const dots = (text = ''): number => Math.max(1, Number.parseInt(text, 10) || 1)

const round = ([diameter = '', line = '', colour = '']: readonly string[]) => [
  diameter,
  diameter,
  line,
  colour,
]

/** The longer side of what is full, or white; 0 of a frame and of a line. */
function sideOf([wide, high, line, colour = '']: readonly string[]): number {
  const thick = dots(line)
  // A side is never thinner than its line.
  const [width, height] = [Math.max(dots(wide), thick), Math.max(dots(high), thick)]
  const isFull = thick * 2 >= Math.min(width, height)
  const isBroad = Math.min(width, height) >= BROAD && (isFull || thick >= BROAD)
  return isBroad && (isFull || /^w/i.test(colour)) ? Math.max(width, height) : 0
}
