// Which language a printer is kept for as it is saved, and what somebody should know of that.
import { isOffice, type Printer, type PrinterLanguage, type PrinterState } from '../core/printing/printer.ts'
import { type Problem, problem } from '../core/problem.ts'

/** Printers are saved before they are plugged in. */
export const NOT_THERE_YET = problem('printer-not-ready', 'printer.path-empty')

/** It stays one for ZPL until someone says better. */
const LANGUAGE_UNKNOWN = problem('printer-not-ready', 'printer.language-unknown')

/** Whoever chose another one was wrong, or has another printer by now. */
const heardInstead = (heard: PrinterLanguage): Problem =>
  problem('printer-not-ready', 'printer.language-heard', { params: { language: heard.toUpperCase() } })

export const canBeAsked = (printer: Printer): boolean => printer.statusQueries && !isOffice(printer)

/** Whether it answered in the language that it was asked in, or whether nobody was reached who could. */
export function saidIn(state: PrinterState): 'its-own' | 'none' | 'nobody' {
  if (state.kind !== 'not-ready') return state.kind === 'ready' ? 'its-own' : 'none'
  switch (state.reason) {
    case 'silent':
    case 'not-understood':
    case 'speaks-otherwise':
      return 'none'
    case 'unreachable':
    case 'busy':
    case 'another-device':
    case 'not-a-printer':
      return 'nobody'
    default:
      return 'its-own'
  }
}

/** `heard`: what it answers in. One that is saved again although it said nothing keeps ZPL: that is the choice. */
export function concernOfLanguage(
  saved: Printer,
  { heard, isSavedAgain }: { readonly heard: PrinterLanguage | undefined; readonly isSavedAgain: boolean },
): Problem | undefined {
  const { language } = saved
  if (heard !== undefined)
    return language === undefined || language === heard ? undefined : heardInstead(heard)
  return language !== undefined || isSavedAgain || !canBeAsked(saved) ? undefined : LANGUAGE_UNKNOWN
}
