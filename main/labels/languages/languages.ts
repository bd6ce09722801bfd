// The languages of printers, each with what makes a label in it; and which of them the bytes of a job are in.
import { jobLanguage } from '../../core/printing/job-language.ts'
import type { PrinterLanguage } from '../../core/printing/printer.ts'
import { epl2Label, readEpl2 } from './epl2.ts'
import type { WriteLabel, WrittenLabel } from './raster-label.ts'
import { readTspl, tsplLabel } from './tspl.ts'
import { zplLabel } from './zpl.ts'

const WRITERS: Readonly<Record<PrinterLanguage, WriteLabel>> = {
  zpl: zplLabel,
  tspl: tsplLabel,
  epl2: epl2Label,
}

export const labelWriter = (language: PrinterLanguage): WriteLabel => WRITERS[language]

/**
 * What the bytes of a job are: labels of our own in another language than ZPL, or ZPL. Nobody else's TSPL or EPL2 gets
 * into a job, so that only what a writer here has written counts as such.
 */
export type JobContent =
  | { readonly language: 'zpl' }
  | { readonly language: 'tspl' | 'epl2'; readonly labels: readonly WrittenLabel[] }

export function jobContent(bytes: Uint8Array): JobContent {
  const language = jobLanguage(bytes)
  // A page is made when it goes out, and kept by nobody.
  if (language === 'zpl' || language === 'pdf') return { language: 'zpl' }
  const labels = READERS[language](bytes)
  return labels ? { language, labels } : { language: 'zpl' }
}

const READERS = { tspl: readTspl, epl2: readEpl2 } as const
