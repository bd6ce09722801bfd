// The one door between labels as they came and the bytes of a print job.
import { jobLanguage } from '../core/printing/job-language.ts'
import type { LabelSource, PreparedPrint } from '../core/printing/print-port.ts'
import type { Dpi, PrinterLanguage, Resolution, Stock } from '../core/printing/printer.ts'
import { type Problem, problem } from '../core/problem.ts'
import { fail, ok, type Result } from '../core/result.ts'
import type { PrinterCommands } from '../core/settings/service-settings.ts'
import { identifyLabel } from './identify.ts'
import type { LabelWarning } from './label-warning.ts'
import { type PngLabel, pngAnyway, pngLabel } from './png/png-label.ts'
import { sheetOf } from './sheets.ts'
import { stockName } from './stock.ts'
import { partsByResolution } from './transcode/by-label.ts'
import {
  inspectZpl,
  looseTextOf,
  MAX_ZPL_BYTES,
  unsafeOf,
  type ZplInspection,
  zplTooLarge,
} from './zpl/check-zpl.ts'
import type { GraphicEncoding } from './zpl/graphic-field.ts'
import { isNotTheLabels, putBackAfter } from './zpl/lasting-settings.ts'
import { ownEnd, toldPrinter, treatedAs } from './zpl/printer-commands.ts'
import { inNamedPages, pageWarnings } from './zpl/text-pages.ts'
import { isPartlyOurs, onItsSide, resolutionWarnings } from './zpl/zpl-extent.ts'
import { MOST_LOOSE_TEXTS, type Piece, withoutPieces } from './zpl/zpl-loose-text.ts'
import { scanZpl, zplParameters } from './zpl/zpl-scan.ts'

/** What the bytes are made for. */
export interface PrintTarget extends Resolution {
  readonly language: PrinterLanguage
  readonly stock: Stock
  readonly encoding: GraphicEncoding
  readonly source: LabelSource
  /** What happens to settings in a service's label; they are left out by default. */
  readonly printerCommands?: PrinterCommands
}

export interface PreparedLabel {
  /** What the payload was. */
  readonly kind: 'zpl' | 'png'
  /**
   * The bytes for the printer: ZPL byte for byte as it came (a service's letters in the page that it names, without what is no part of a label, and with a format
   * behind it that puts back what it changes), a PNG as one label of our own in the printer's language.
   */
  readonly bytes: Uint8Array
  /** Labels that these bytes put on paper, by which the odometer must move. */
  readonly labelsExpected: number
  /** What they draw, each drawing once. */
  readonly sheets: ReadonlySet<string>
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
  // One job is in one language: beside ZPL, which is drawn for other printers when it is sent, pictures are ZPL too.
  const hasZpl = payloads.some(({ bytes }) => identifyLabel(bytes).kind === 'zpl')
  const language = hasZpl ? 'zpl' : target.language
  for (const { bytes } of payloads) {
    const prepared = preparePrint({ ...target, language, payload: bytes })
    if (!prepared.ok) return prepared
    labels.push(prepared.value)
  }
  const labelsExpected = labels.reduce((sum, label) => sum + label.labelsExpected, 0)
  // A file of settings or of a form may be sent; a label that was paid for and leaves no paper is none.
  if (target.source === 'service' && labelsExpected === 0) {
    return fail(problem('invalid-input', 'label.is-empty'))
  }
  const unsafe = labels.find(label => label.unsafe)?.unsafe
  const [only] = labels
  return ok({
    bytes: labels.length === 1 && only ? only.bytes : Buffer.concat(labels.map(label => label.bytes)),
    labelsExpected,
    differentLabels: new Set(labels.flatMap(label => [...label.sheets])).size,
    warnings: saidOfJob(labels, labelsExpected),
    ...(unsafe && { unsafe }),
  })
}

/** Beside a picture of ours, which has the printer's dots, no label is put in them: it is sent as received, and reported. */
function saidOfJob(labels: readonly PreparedLabel[], labelsExpected: number): readonly LabelWarning[] {
  const all = labels.flatMap(label => label.warnings)
  // A form, and the label that it is filled in by, are a job that prints.
  const said = once(all).filter(({ code }) => labelsExpected === 0 || code !== 'label.prints-nothing')
  if (labels.every(({ kind }) => kind === 'zpl')) return ofOneSize(said)
  return once(
    said.map(one => (one.code === 'label.transcoded' ? { ...one, code: 'label.made-for-other-dpi' } : one)),
  )
}

/** A label whose resolution is in doubt is redrawn with the one beside it whose is certain. */
const ofOneSize = (said: readonly LabelWarning[]): readonly LabelWarning[] =>
  said.some(({ code }) => code === 'label.transcoded')
    ? said.filter(({ code }) => code !== 'label.made-for-other-dpi')
    : said

const once = (said: readonly LabelWarning[]): readonly LabelWarning[] => [
  ...new Map(said.map(one => [JSON.stringify(one), one])).values(),
]

function prepareZpl(came: Uint8Array, target: PrintTarget): Result<PreparedLabel, Problem> {
  if (came.length > MAX_ZPL_BYTES) return fail(zplTooLarge())
  const payload = target.source === 'service' ? inNamedPages(came) : came
  const mended = leavingOut(payload, target)
  const { bytes, report, whole } = mended
  // As it came first, since what is left out may have been a part of what is held; but how many labels come out is
  // counted without it.
  const asCame = whole.findings.filter(({ code }) => code !== 'label.zpl-too-many')
  const lying = report.labelsPrinted > 0 ? lyingAt(onItsSide(bytes, target), target) : undefined
  const unsafe = unsafeOf(asCame) ?? unsafeOf(report.findings) ?? looseTextOf(report) ?? mended.asked ?? lying
  // "Print anyway" puts back too, but behind what leaves a sign changed, or does not end, nothing would be understood.
  const ends = !report.findings.some(({ code }) => NO_END.has(code))
  // A printer of another language gets the label drawn, and keeps nothing of its ZPL.
  const behind = ends && target.language === 'zpl' ? putBackAfter(bytes, target) : ''
  return ok({
    kind: 'zpl',
    bytes: asZpl(behind === '' ? bytes : Buffer.concat([bytes, Buffer.from(behind, 'latin1')])),
    labelsExpected: report.labelsPrinted,
    sheets: report.sheets,
    warnings: [
      ...report.warnings,
      ...mended.warnings,
      ...(report.labelsPrinted > 0
        ? [...(lying ? [] : saidOfSize(bytes, target)), ...pageWarnings(bytes)]
        : []),
    ],
    ...(unsafe && { unsafe }),
  })
}

const lyingAt = (madeFor: Dpi | undefined, { dpi, stock }: PrintTarget): Problem | undefined =>
  madeFor &&
  problem('unsafe-label', 'label.zpl-on-its-side', { params: { madeFor, dpi, stock: stockName(stock) } })

/** As the job is made for its printer when it goes out (transcode/printers-dots.ts): label by label, or as one. */
function saidOfSize(bytes: Uint8Array, target: PrintTarget): readonly LabelWarning[] {
  const { dpi } = target
  const parts = isPartlyOurs(bytes) ? undefined : partsByResolution(bytes, target)
  const madeFor = parts?.find(part => part.madeFor !== dpi)?.madeFor
  return madeFor === undefined
    ? resolutionWarnings(bytes, target)
    : [{ code: 'label.transcoded', params: { madeFor, dpi } }]
}

/** Line ends in front mean nothing in ZPL, and labels of ours in other languages are known by theirs. */
const asZpl = (bytes: Uint8Array): Uint8Array =>
  jobLanguage(bytes) === 'zpl' ? bytes : bytes.subarray(bytes.findIndex(byte => byte > 0x20))

const NO_END: ReadonlySet<string> = new Set(['label.zpl-prefix-left', 'label.zpl-unfinished'])

interface Mended {
  readonly bytes: Uint8Array
  /** The label as it came, and as the printer will see it. */
  readonly whole: ZplInspection
  readonly report: ZplInspection
  readonly warnings: readonly LabelWarning[]
  /** A person decides, since the settings say so. */
  readonly asked?: Problem
}

/** A paid label is printed all the same: what is no part of it stays in the record and away from the printer. */
function leavingOut(payload: Uint8Array, { source, printerCommands = 'leave-out' }: PrintTarget): Mended {
  const told = toldPrinter(source === 'service' ? payload : NOTHING)
  const settings = treatedAs(told, printerCommands)
  const foreign = commandsLeftOut(payload, source)
  // What is left out stops no printer: a quantity may ask for a pause as well.
  const whole = inspectZpl(
    payload,
    source,
    new Set([...settings.excused, ...foreign.pieces.map(({ from }) => from)]),
  )
  const loose = source === 'service' && whole.looseText.length < MOST_LOOSE_TEXTS ? whole.looseText : []
  const asked = settings.asks
    ? { asked: problem('unsafe-label', 'label.settings-asked', { params: { commands: told.names } }) }
    : {}
  const pieces = [...settings.pieces, ...foreign.pieces, ...loose].sort((a, b) => a.from - b.from)
  if (pieces.length === 0) return { bytes: payload, whole, report: whole, warnings: [], ...asked }
  const bytes = withoutPieces(payload, pieces)
  const characters = loose.reduce((sum, { from, to }) => sum + to - from, 0)
  // Looked at again as the printer will see it: what was removed must not join what was around it.
  return {
    bytes,
    whole,
    report: inspectZpl(bytes, source, treatedAs(toldPrinter(bytes), printerCommands).excused),
    warnings: [
      ...foreign.warnings,
      ...settings.warnings,
      ...(characters > 0
        ? [{ code: 'label.text-left-out', params: { characters, line: whole.looseTextLine } } as const]
        : []),
    ],
    ...asked,
  }
}

const NOTHING = new Uint8Array()

/** Commands that are not the label's to give, and the sentences about them. */
function commandsLeftOut(
  payload: Uint8Array,
  source: LabelSource,
): { pieces: readonly Piece[]; warnings: readonly LabelWarning[] } {
  const pieces: Piece[] = []
  let copies = 0
  scanZpl(payload, command => {
    const first = () => zplParameters(payload, command)[0] ?? ''
    if (!isNotTheLabels(command, first, source)) return
    pieces.push({ from: command.at, to: ownEnd(payload, command) })
    if (command.name === 'PQ') copies = Math.max(copies, Number.parseInt(first(), 10))
  })
  const isMedia = source === 'file' && pieces.length > 0
  return {
    pieces,
    warnings: [
      ...(copies > 0 ? [{ code: 'label.copies-left-out', params: { copies } } as const] : []),
      ...(isMedia ? [{ code: 'label.media-left-out' } as const] : []),
    ],
  }
}

function preparePng(payload: Uint8Array, target: PrintTarget): Result<PreparedLabel, Problem> {
  const exact = pngLabel(payload, target)
  if (exact.ok) return ok(fromPicture(exact.value))
  const anyway = exact.problem.kind === 'unsafe-label' ? pngAnyway(payload, target) : null
  return anyway ? ok({ ...fromPicture(anyway), unsafe: exact.problem }) : exact
}

const fromPicture = ({ bytes, warnings }: PngLabel): PreparedLabel => ({
  kind: 'png',
  bytes,
  labelsExpected: 1,
  sheets: new Set([sheetOf(bytes)]),
  warnings,
})
