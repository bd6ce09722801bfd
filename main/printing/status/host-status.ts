// What a printer's answers mean: ~HS, ~HQES, ~HI and SGD variables, whole or broken.
import type { Dpi, HostStatus, NotReadyReason, PrinterState } from '../../core/printing/printer.ts'

/** `~HQES`: the low group of each kind and whether the high one held anything. */
export interface ErrorsAndWarnings {
  readonly errors: number
  readonly warnings: number
  /** Bits of the high group, which the guide calls always zero. */
  readonly unknown: boolean
}

/** `~HI`. */
export interface HostIdentification {
  readonly model: string
  readonly firmware: string
  readonly dotsPerMm: number | undefined
  readonly dpi: Dpi | undefined
}

const latin1 = (answer: Uint8Array) => Buffer.from(answer).toString('latin1')

/**
 * The pieces between STX, ETX and line ends that are certainly whole: each was followed by an end.
 * The last piece of a cut-off answer is not among them.
 */
function wholePieces(answer: Uint8Array): readonly string[] {
  return latin1(answer)
    .split(/[\x02\x03\r\n]+/)
    .slice(0, -1)
    .map(piece => piece.trim())
    .filter(piece => piece !== '')
}

// Digits are counted loosely where printers of other makers pad otherwise.
const FIRST = /^\d{1,3},([01]),([01]),(\d{1,5}),(\d{1,4}),([01]),[01],([01]),\d{1,3},([01]),([01]),([01])$/
const SECOND = /^\d{1,3},\d,([01]),([01]),[01],\w,\w,([01]),(\d{1,8}),\d,\d{1,4}$/
const THIRD = /^[^,]*,[01]$/

/**
 * Reads `~HS` (ZPL II guide, "~HS"): the last whole pair of its first two strings, wherever they
 * may be among other bytes. Undefined where there is none. Never throws. The third string holds the
 * password and is not read.
 */
export function parseHostStatus(answer: Uint8Array): HostStatus | undefined {
  const pieces = wholePieces(answer)
  for (let at = pieces.length - 2; at >= 0; at--) {
    const first = FIRST.exec(pieces[at] ?? '')
    const second = SECOND.exec(pieces[at + 1] ?? '')
    if (!first || !second) continue
    const on = (match: RegExpExecArray, group: number) => match[group] === '1'
    return {
      paperOut: on(first, 1),
      paused: on(first, 2),
      labelLengthDots: Number(first[3]),
      formatsInBuffer: Number(first[4]),
      bufferFull: on(first, 5),
      partialFormat: on(first, 6),
      memoryCorrupt: on(first, 7),
      underTemperature: on(first, 8),
      overTemperature: on(first, 9),
      headOpen: on(second, 1),
      ribbonOut: on(second, 2),
      labelWaiting: on(second, 3),
      labelsRemaining: Number(second[4]),
    }
  }
  return undefined
}

/** True once nothing more of a `~HS` answer is to come. */
export function hostStatusComplete(answer: Uint8Array): boolean {
  const pieces = wholePieces(answer)
  return parseHostStatus(answer) !== undefined && THIRD.test(pieces.at(-1) ?? '')
}

/**
 * An answer as a log may show it: the two status strings, everything else by its length alone,
 * since the third string of `~HS` is the printer's password and a broken answer may hold it anywhere.
 */
export function redactedAnswer(answer: Uint8Array): string {
  return latin1(answer)
    .split(/[\x02\x03\r\n]+/)
    .filter(piece => piece !== '')
    .map(piece => (FIRST.test(piece) || SECOND.test(piece) ? piece : `(${piece.length} bytes)`))
    .join(' / ')
}

const GROUPS = (name: string) => new RegExp(`${name}:\\s*([01])\\s+([0-9A-F]{8})\\s+([0-9A-F]{8})\\s`, 'i')

/** Reads `~HQES` (ZPL II guide, "~HQ"); undefined where either line is missing or cut. */
export function parseErrorsAndWarnings(answer: Uint8Array): ErrorsAndWarnings | undefined {
  const text = latin1(answer)
  const errors = GROUPS('ERRORS').exec(text)
  const warnings = GROUPS('WARNINGS').exec(text)
  if (!errors || !warnings) return undefined
  const bits = (match: RegExpExecArray, group: number) => Number.parseInt(match[group] ?? '0', 16)
  const errorBits = bits(errors, 3)
  return {
    errors: errorBits,
    warnings: bits(warnings, 3),
    // A flag that says "error" without a bit is an error that we have no name for.
    unknown: bits(errors, 2) !== 0 || (errors[1] === '1' && errorBits === 0),
  }
}

export const errorsAndWarningsComplete = (answer: Uint8Array): boolean =>
  parseErrorsAndWarnings(answer) !== undefined

const DPI_BY_DOTS_PER_MM: Readonly<Record<number, Dpi>> = { 8: 203, 12: 300, 24: 600 }

/** Reads `~HI` (ZPL II guide, "~HI"): model, firmware, dots/mm, memory, options. */
export function parseHostIdentification(answer: Uint8Array): HostIdentification | undefined {
  for (const piece of wholePieces(answer)) {
    const fields = piece.split(',')
    const [model = '', firmware = '', dots = ''] = fields.map(field => field.trim())
    // Five fields and a version tell it from the strings of a late ~HS.
    if (fields.length < 4 || !/^V?\w*\d+\.\w/i.test(firmware) || !/[A-Z]/i.test(model)) continue
    const dotsPerMm = /^\d{1,2}$/.test(dots) ? Number(dots) : undefined
    return { model, firmware, dotsPerMm, dpi: dotsPerMm ? DPI_BY_DOTS_PER_MM[dotsPerMm] : undefined }
  }
  return undefined
}

export const hostIdentificationComplete = (answer: Uint8Array): boolean =>
  parseHostIdentification(answer) !== undefined

/** The value of an SGD `getvar`: what is in quotes; undefined for `"?"` (no such variable) or none. */
export function parseVariable(answer: Uint8Array): string | undefined {
  const value = /"([^"]*)"/.exec(latin1(answer))?.[1]
  return value === undefined || value === '?' ? undefined : value
}

export const variableComplete = (answer: Uint8Array): boolean => /"[^"]*"/.test(latin1(answer))

/** Labels printed in the printer's life (`odometer.total_label_count`). */
export function parseOdometer(answer: Uint8Array): number | undefined {
  const digits = /^\s*(\d{1,15})\b/.exec(parseVariable(answer) ?? '')?.[1]
  return digits === undefined ? undefined : Number(digits)
}

/** Error bits of `~HQES` by reason (ZPL II guide, "~HQ", error flags), the plainest first. */
const ERROR_BITS: readonly (readonly [number, NotReadyReason])[] = [
  [0x1, 'paper-out'],
  [0x4, 'head-open'],
  [0x2, 'ribbon-out'],
  [0x8, 'cutter-fault'],
  [0x1000, 'paper-jam'],
  // Head and motor too hot.
  [0x30, 'over-temperature'],
  [0x10000, 'paused'],
]
const KNOWN_ERRORS = ERROR_BITS.reduce((sum, [bits]) => sum | bits, 0)

/** The report that says what another language's printer gives as its reasons. */
export function reportOf(reasons: readonly NotReadyReason[]): ErrorsAndWarnings {
  const bits = ERROR_BITS.filter(([, reason]) => reasons.includes(reason)).map(([bit]) => bit)
  return {
    errors: bits.reduce((sum, bit) => sum | bit, 0),
    warnings: 0,
    unknown: reasons.includes('unknown-fault'),
  }
}

const WARNING_BITS: readonly (readonly [number, string])[] = [
  [0x1, 'calibrate-media'],
  [0x2, 'clean-head'],
  [0x4, 'replace-head'],
  [0x8, 'media-low'],
]

/** Everything that keeps the printer from printing, what a person should mend first in front. */
export function notReadyReasons(
  status: HostStatus,
  report: ErrorsAndWarnings | undefined,
): readonly NotReadyReason[] {
  const reasons: NotReadyReason[] = []
  if (status.paperOut) reasons.push('paper-out')
  if (status.headOpen) reasons.push('head-open')
  if (status.ribbonOut) reasons.push('ribbon-out')
  if (status.overTemperature) reasons.push('over-temperature')
  if (status.underTemperature) reasons.push('under-temperature')
  if (status.memoryCorrupt) reasons.push('memory-corrupt')
  if (report) {
    for (const [bits, reason] of ERROR_BITS) if (report.errors & bits) reasons.push(reason)
    // Bits without a name here are a fault all the same (printing.md).
    if (report.unknown || (report.errors & ~KNOWN_ERRORS) >>> 0 !== 0) reasons.push('unknown-fault')
  }
  // A fault pauses most printers by itself, so pause is named last.
  if (status.paused) reasons.push('paused')
  if (status.bufferFull) reasons.push('buffer-full')
  const named = [...new Set(reasons)]
  return [...named.filter(reason => reason !== 'paused'), ...named.filter(reason => reason === 'paused')]
}

/** The station's view of an answer: ready with its warnings, or the first reason why not. */
export function printerStateOf(status: HostStatus, report: ErrorsAndWarnings | undefined): PrinterState {
  const [reason, ...others] = notReadyReasons(status, report)
  if (reason) {
    return { kind: 'not-ready', reason, ...(others.length > 0 && { detail: others.join(', ') }) }
  }
  const warnings = WARNING_BITS.filter(([bit]) => report && report.warnings & bit).map(([, name]) => name)
  return { kind: 'ready', status, warnings }
}
