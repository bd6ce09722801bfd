// The one door between labels as they came and the bytes of a print job.
import type { LabelSource, PreparedPrint } from '../core/print-desk.ts'
import type { Dpi, Stock } from '../core/printer.ts'
import { type Problem, problem } from '../core/problem.ts'
import { fail, ok, type Result } from '../core/result.ts'
import {
  inspectZpl,
  looseTextOf,
  MAX_ZPL_BYTES,
  unsafeOf,
  type ZplInspection,
  zplTooLarge,
} from './check-zpl.ts'
import type { GraphicEncoding } from './graphic-field.ts'
import { identifyLabel } from './identify.ts'
import type { LabelWarning } from './label-warning.ts'
import { type PngAsZpl, pngAnyway, pngToZpl } from './png-to-zpl.ts'
import { resolutionWarnings } from './zpl-extent.ts'
import { MOST_LOOSE_TEXTS, withoutLooseText } from './zpl-loose-text.ts'

/** What the bytes are made for. */
export interface PrintTarget {
  readonly dpi: Dpi
  readonly stock: Stock
  readonly encoding: GraphicEncoding
  readonly source: LabelSource
}

export interface PreparedLabel {
  /** What the payload was. */
  readonly kind: 'zpl' | 'png'
  /**
   * The bytes for the printer: ZPL byte for byte as it came (a service's without text outside its formats), a PNG as
   * one format of our own.
   */
  readonly bytes: Uint8Array
  /** Labels that these bytes put on paper, by which the odometer must move. */
  readonly labelsExpected: number
  readonly warnings: readonly LabelWarning[]
  /**
   * Why the bytes must not go without a person's explicit "print anyway": the ZPL check's finding, or a picture that
   * cannot be printed exactly (the bytes then print it one to one, cut off at the stock's edges).
   */
  readonly unsafe?: Problem
}

/**
 * Prepares one label of unknown kind for a printer. `unsafe-label` comes as `unsafe` beside the bytes; it is a
 * problem of its own only where nothing could be printed (a blank picture). Other problems: `too-large`,
 * `not-supported` for a PDF, and `invalid-input` for what is neither a readable PNG nor ZPL.
 */
export function preparePrint(request: PrintTarget & { payload: Uint8Array }): Result<PreparedLabel, Problem> {
  const { kind } = identifyLabel(request.payload)
  switch (kind) {
    case 'zpl':
      return prepareZpl(request.payload, request)
    case 'png':
      return preparePng(request.payload, request)
    case 'pdf':
      return fail(problem('not-supported', 'label.is-pdf'))
    case 'unknown':
      return fail(problem('invalid-input', 'label.unknown-kind'))
    default:
      return kind satisfies never
  }
}

/** Prepares several labels, in order, as one print job: the shape that flows ask for (core/print-desk.ts). */
export function prepareJob(
  payloads: readonly { readonly bytes: Uint8Array }[],
  target: PrintTarget,
): Result<PreparedPrint, Problem> {
  const labels: PreparedLabel[] = []
  for (const { bytes } of payloads) {
    const prepared = preparePrint({ ...target, payload: bytes })
    if (!prepared.ok) return prepared
    labels.push(prepared.value)
  }
  const unsafe = labels.find(label => label.unsafe)?.unsafe
  const [only] = labels
  return ok({
    bytes: labels.length === 1 && only ? only.bytes : Buffer.concat(labels.map(label => label.bytes)),
    labelsExpected: labels.reduce((sum, label) => sum + label.labelsExpected, 0),
    warnings: labels.flatMap(label => label.warnings),
    ...(unsafe && { unsafe }),
  })
}

function prepareZpl(payload: Uint8Array, target: PrintTarget): Result<PreparedLabel, Problem> {
  if (payload.length > MAX_ZPL_BYTES) return fail(zplTooLarge())
  const whole = inspectZpl(payload)
  const { bytes, report, leftOut } =
    target.source === 'service' ? leavingTextOut(payload, whole) : { bytes: payload, report: whole }
  // As it came first, since what is left out may have been a part of what is held.
  const unsafe = unsafeOf(whole.findings) ?? unsafeOf(report.findings) ?? looseTextOf(report)
  return ok({
    kind: 'zpl',
    bytes,
    labelsExpected: report.labelsPrinted,
    warnings: [...report.warnings, ...(leftOut ? [leftOut] : []), ...resolutionWarnings(bytes, target)],
    ...(unsafe && { unsafe }),
  })
}

/** A paid label is printed all the same: what is no part of it stays in the record and away from the printer. */
function leavingTextOut(
  payload: Uint8Array,
  whole: ZplInspection,
): { bytes: Uint8Array; report: ZplInspection; leftOut?: LabelWarning } {
  const { looseText, looseTextLine: line } = whole
  if (looseText.length === 0 || looseText.length >= MOST_LOOSE_TEXTS) return { bytes: payload, report: whole }
  const bytes = withoutLooseText(payload, looseText)
  const characters = payload.length - bytes.length
  // Looked at again as the printer will see it: what was taken out must not join what stood around it.
  return {
    bytes,
    report: inspectZpl(bytes),
    leftOut: { code: 'label.text-left-out', params: { characters, line } },
  }
}

function preparePng(payload: Uint8Array, target: PrintTarget): Result<PreparedLabel, Problem> {
  const exact = pngToZpl(payload, target)
  if (exact.ok) return ok(fromPicture(exact.value))
  const anyway = exact.problem.kind === 'unsafe-label' ? pngAnyway(payload, target) : null
  return anyway ? ok({ ...fromPicture(anyway), unsafe: exact.problem }) : exact
}

const fromPicture = ({ zpl, warnings }: PngAsZpl): PreparedLabel => ({
  kind: 'png',
  bytes: zpl,
  labelsExpected: 1,
  warnings,
})
