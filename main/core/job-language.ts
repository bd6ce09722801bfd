// Which language the bytes of a print job are in, told by their beginning.
import type { PrinterLanguage } from './printer.ts'

/** How every label of ours begins in a language other than ZPL (labels/languages). */
export const JOB_OPENINGS = { tspl: '\r\nSIZE ', epl2: '\nN\nq' } as const satisfies Partial<
  Record<PrinterLanguage, string>
>

/** A job holds what the station has written in TSPL or EPL2, or ZPL of any origin. */
export function jobLanguage(bytes: Uint8Array): PrinterLanguage {
  for (const language of ['tspl', 'epl2'] as const) {
    const opening = Buffer.from(JOB_OPENINGS[language], 'latin1')
    if (opening.equals(bytes.subarray(0, opening.length))) return language
  }
  return 'zpl'
}
