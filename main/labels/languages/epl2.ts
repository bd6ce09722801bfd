// A picture as one EPL2 label (EPL Programming Guide, 14245L): LP 2844 and its kin.
import { JOB_OPENINGS } from '../../core/printing/job-language.ts'
import { stockDots } from '../stock.ts'
import { readLabels, type WriteLabel, type WrittenLabel, whiteIsOne } from './raster-label.ts'
import { readWhiteIsOne } from './tspl.ts'

/**
 * `N` clears the picture's memory and `q` says how wide it is, in whole bytes: a picture that reaches beyond it is an
 * error and none at all. How long a label is and where its gap comes, the printer senses (`Q` would set it again);
 * how dark and how fast is its own. The line end in front ends what another host left (guide, "N").
 *
 * ASSUMPTION: the reference point (`R`) is the printer's setting like its darkness: the guide lets it override the
 * margin that `q` gives, so it is not said here.
 */
export const epl2Label: WriteLabel = label => {
  const { x, y, rowBytes, rows, data } = whiteIsOne(label)
  const { widthDots } = stockDots(label.paper.stock, label.paper)
  const width = Math.max((widthDots + 7) & ~7, x + rowBytes * 8)
  return Buffer.concat([
    Buffer.from(`${JOB_OPENINGS.epl2}${width}\nGW${x},${y},${rowBytes},${rows},`, 'latin1'),
    data,
    Buffer.from(`\nP${label.copies}\n`, 'latin1'),
  ])
}

const HEAD = /\nN\nq\d+\nGW(\d+),(\d+),(\d+),(\d+),/y
const TAIL = /\nP(\d+)\n/y

/** The labels of a job of ours; undefined for anything else. */
export const readEpl2 = (bytes: Uint8Array): readonly WrittenLabel[] | undefined =>
  readLabels(bytes, (all, at) => readWhiteIsOne(all, at, HEAD, TAIL))
