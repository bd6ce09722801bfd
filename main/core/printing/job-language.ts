// Which language the bytes of a print job are in, told by their beginning.
import type { JobLanguage } from './printer.ts'

/** How every label of ours begins in a language other than ZPL (labels/languages). */
export const JOB_OPENINGS = { tspl: '\r\nSIZE ', epl2: '\nN\nq', pdf: '%PDF-' } as const satisfies Partial<
  Record<JobLanguage, string>
>

const PICTURE = /\nBITMAP \d+,\d+,(\d+),(\d+),0,|\nGW\d+,\d+,(\d+),(\d+),/
const LONGEST_HEAD = 256

/** How many bytes the largest picture in a job of ours has, which is the most that a printer could still wait for. */
export function largestPicture(job: Uint8Array): number {
  let largest = 0
  for (let at = 0; ; ) {
    const head = Buffer.from(job.buffer, job.byteOffset + at, Math.min(LONGEST_HEAD, job.length - at))
    const found = PICTURE.exec(head.toString('latin1'))
    if (!found) return largest || job.length
    const [width = 0, height = 0] = found.slice(1).filter(Boolean).map(Number)
    largest = Math.max(largest, width * height)
    at = Math.min(job.length, at + found.index + found[0].length + width * height)
  }
}

/** A job holds what the station has written in TSPL, EPL2 or PDF, or ZPL of any origin. */
export function jobLanguage(bytes: Uint8Array): JobLanguage {
  for (const language of ['tspl', 'epl2', 'pdf'] as const) {
    const opening = Buffer.from(JOB_OPENINGS[language], 'latin1')
    if (opening.equals(bytes.subarray(0, opening.length))) return language
  }
  return 'zpl'
}
