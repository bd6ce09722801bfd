// The printers that are saved at a station: which is the usual one, which are one device, and what may be saved at all.

import type { Ids } from '../core/ports.ts'
import {
  isOffice,
  languageOf,
  type Printer,
  printerSchema,
  TRAINING_PRINTER_ID,
} from '../core/printing/printer.ts'
import type { Transport } from '../core/printing/transport.ts'
import { type FieldProblem, type Problem, problem } from '../core/problem.ts'
import { sameJson } from '../core/records/canonical-json.ts'
import { fail, ok, type Result } from '../core/result.ts'
import type { SentenceCode } from '../i18n/index.ts'
import { connectionFaults, printerNameFaults } from '../printing/check-connection.ts'

export const TRAINING_PRINTER: Printer = {
  id: TRAINING_PRINTER_ID,
  name: 'Training printer',
  connection: { kind: 'virtual' },
  dpi: 203,
  stock: { widthInch: 4, heightInch: 6 },
  statusQueries: true,
}

/** Where it is, what it understands, and its paper. Its name and its place on the list are others' matter. */
export const isSameDevice = (one: Printer, other: Printer): boolean =>
  sameJson(deviceOf(one), deviceOf(other))
const deviceOf = (printer: Printer) => {
  const { connection, dpi, pitch, stock, statusQueries } = printer
  return { connection, dpi, pitch, stock, statusQueries, language: languageOf(printer) }
}

/** The default one; without one, the only one there is. */
const usual = (printers: readonly Printer[]): Printer | undefined =>
  printers.find(printer => printer.default) ?? (printers.length === 1 ? printers[0] : undefined)

/** With this one as it is now; the first of its kind at a bench that is `live` is the default one. */
export function withSaved(saved: readonly Printer[], now: Printer, live: boolean): readonly Printer[] {
  const others = saved.filter(one => one.id !== now.id)
  // Labels have a default printer, and pages one of their own.
  const alike = others.filter(one => isOffice(one) === isOffice(now))
  const isDefault = now.default ?? (alike.length === 0 && live)
  return [...(isDefault ? withoutDefault(others, now) : others), { ...now, default: isDefault }]
}

/** Another printer of its kind is the default one from now on. */
const withoutDefault = (printers: readonly Printer[], now: Printer): Printer[] =>
  printers.map(one => (isOffice(one) === isOffice(now) ? { ...one, default: false } : one))

/** The one that labels go to where none is named. */
export const usualForLabels = (saved: readonly Printer[]): Result<Printer, Problem> =>
  usualOf(
    saved.filter(printer => !isOffice(printer)),
    'printer.none',
    'printer.no-default',
  )

/** The one that pages go to. */
export const usualForPages = (saved: readonly Printer[]): Result<Printer, Problem> =>
  usualOf(saved.filter(isOffice), 'printer.no-office', 'printer.no-default-office')

function usualOf(
  all: readonly Printer[],
  none: SentenceCode,
  undecided: SentenceCode,
): Result<Printer, Problem> {
  const chosen = usual(all)
  return chosen ? ok(chosen) : fail(problem('printer-not-ready', all.length === 0 ? none : undecided))
}

/** Those of a set-up beside the saved ones: one of the same name is changed, and keeps its id. */
export function mergedPrinters(
  saved: readonly Printer[],
  others: readonly Omit<Printer, 'id'>[],
  ids: Pick<Ids, 'next'>,
): readonly Printer[] {
  let all = [...saved]
  for (const other of others) {
    const known = all.find(({ name }) => name === other.name)
    const printer = printerSchema.parse({ ...known, ...other, id: known?.id ?? ids.next() })
    if (printer.default) all = withoutDefault(all, printer)
    all = known ? all.map(one => (one.id === known.id ? printer : one)) : [...all, printer]
  }
  return all
}

/** Refused before anything is kept: a place that can never be a printer's. */
export async function lookedAt(
  printers: readonly Printer[],
  saved: readonly Printer[],
  transports: readonly Transport[],
): Promise<Result<'printer' | 'nothing', Problem>> {
  let found: 'printer' | 'nothing' = 'printer'
  for (const { id, name, connection } of printers) {
    // A name that was there before stays, so that the rest of the printer can be saved.
    const isNew = !saved.some(one => one.id === id && one.name === name)
    const faults = { ...(isNew && printerNameFaults(name)), ...connectionFaults(connection) }
    const transport = transports.find(({ kind }) => kind === connection.kind)
    const there = (Object.keys(faults).length === 0 && (await transport?.look?.(connection))) || 'printer'
    const fieldProblems: Readonly<Record<string, FieldProblem>> =
      there === 'no-printer' ? { 'connection.path': { code: 'printer.path-no-printer' } } : faults
    if (Object.keys(fieldProblems).length > 0) {
      return fail(problem('invalid-input', 'input.invalid', { fieldProblems }))
    }
    if (there === 'nothing') found = there
  }
  return ok(found)
}
