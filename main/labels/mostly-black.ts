// A label that would come out nearly all black: white on black by mistake, or a picture whose colours are the wrong way
// round. Its codes may not be read, and the head runs hot.
import type { Resolution, Stock } from '../core/printing/printer.ts'
import type { Dots } from './dots.ts'
import { stockDots } from './stock.ts'

/** The blackest of all labels at hand is a fifth of its paper (docs/printers.md). */
const MOST_BLACK_PERCENT = 65
/** A picture of less than a third of the stock may be a logo. */
const LABEL_SIZED = 3

/** How much of the picture is ink, in percent, where that is more than any label has. */
export function blackPercent(
  { widthDots, heightDots }: Pick<Dots, 'widthDots' | 'heightDots'>,
  ink: number,
  paper: Resolution & { readonly stock: Stock },
): number | undefined {
  const stock = stockDots(paper.stock, paper)
  const area = widthDots * heightDots
  if (area * LABEL_SIZED < stock.widthDots * stock.heightDots) return undefined
  return ink * 100 > area * MOST_BLACK_PERCENT ? Math.round((ink / area) * 100) : undefined
}
