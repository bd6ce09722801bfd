// A job for a printer of another language or resolution than its bytes: transcoded to the printer's dots, for another
// language drawn as dots, its barcodes read back and compared, and written before a byte of it goes out.
import type { Dpi, JobLanguage, PrinterLanguage, Resolution, Stock } from '../core/printing/printer.ts'
import { type Problem, type ProblemParams, problem } from '../core/problem.ts'
import { fail, ok, type Result } from '../core/result.ts'
import type { SentenceCode } from '../i18n/index.ts'
import type { CodeReading } from './codes/code-reading.ts'
import { type Dots, inkBounds, inkDots } from './dots.ts'
import { drawnForm } from './drawing/drawn-form.ts'
import { codeFields, codesWithin, difference, withoutEmptyCodes } from './label-codes.ts'
import { takenApart } from './label-parts.ts'
import { jobContent, labelWriter } from './languages/languages.ts'
import { pdfOf } from './languages/pdf.ts'
import { onCanvas } from './languages/raster-label.ts'
import { blackPercent } from './mostly-black.ts'
import { isBeyond, onPaper, reachesBeyond } from './preflight.ts'
import { type Barcode, type ReadBarcode, readBarcodes, textsOf } from './read-barcodes.ts'
import { spentMs } from './spent-time.ts'
import { stockDots, stockName } from './stock.ts'
import { inPrintersDots } from './transcode/printers-dots.ts'
import type { GraphicEncoding } from './zpl/graphic-field.ts'
import { overfullBlock } from './zpl/overfull-blocks.ts'
import { drawingsFailed, type RenderedJob, renderZpl } from './zpl/render-zpl.ts'
import { undrawnIn } from './zpl/undrawn.ts'

export interface TranslateJob extends Resolution {
  readonly kind: 'translate'
  readonly bytes: Uint8Array
  readonly stock: Stock
  readonly language: JobLanguage
  readonly encoding: GraphicEncoding
  readonly labelsExpected: number
  /** A person has seen the label and allowed it: what cannot be proven is printed as it is drawn. */
  readonly anyway: boolean
  /** What its ZPL was made for, where that is known; else it is found in the label. */
  readonly madeFor?: Dpi | undefined
  /** Of the process's work (spent-time.ts): what takes more is refused. */
  readonly withinMs?: number
}

export interface TranslatedJob {
  readonly bytes: Uint8Array
  /** What was read from the dots that go out. */
  readonly codes: readonly Barcode[]
}

/** A label has a few; each is drawn once more without it. */
const MOST_CODES = 24

/**
 * What was refused while a drawing failed says nothing of the label: the renderer may have run out of memory
 * by the labels before it. It is `internal` then, and a fresh process may do what this one could not.
 */
export async function translateJob(job: TranslateJob): Promise<Result<TranslatedJob, Problem>> {
  const before = drawingsFailed()
  const made = await translatedJob(job)
  if (made.ok || drawingsFailed() === before) return made
  return fail({ ...made.problem, kind: 'internal' })
}

/**
 * `unsafe-label` where something is not drawn as a ZPL printer would, a barcode is not readable or another than before,
 * or where nobody can tell how often which label is printed; `internal` where it cannot be drawn at all. Drawn at the
 * printer's own dots, bars and modules are whole dots wide.
 */
async function translatedJob(job: TranslateJob): Promise<Result<TranslatedJob, Problem>> {
  const { language } = job
  return language === 'pdf' ? pagesJob(job) : labelJob({ ...job, language })
}

/** For an office printer: only what is our own goes there, in its dots, and no carrier reads it. */
async function pagesJob(job: TranslateJob): Promise<Result<TranslatedJob, Problem>> {
  const missing = job.anyway ? undefined : undrawnIn(job.bytes)
  if (missing) return fail(missing)
  const rendered = await renderZpl(job.bytes, job)
  if (!rendered.ok) return fail(heldFor('label.redraw-failed'))
  const pages = rendered.value.labels.map(canvas => onPaper(canvas, job))
  if (pages.length === 0 || pages.every(page => inkDots(page) === 0)) return fail(heldFor('label.blank'))
  return ok({ bytes: await pdfOf(pages, job.stock), codes: [] })
}

type LabelJob = TranslateJob & { readonly language: PrinterLanguage }

async function labelJob(job: LabelJob): Promise<Result<TranslatedJob, Problem>> {
  const content = jobContent(job.bytes)
  if (content.language !== 'zpl') {
    const cut = job.anyway ? undefined : cutOff(job.bytes, job)
    if (cut) return fail(cut)
    const labels = content.labels.map(label => ({
      paper: onCanvas(label, stockDots(job.stock, job)),
      copies: label.copies,
    }))
    return ok({ bytes: written(job, labels), codes: [] })
  }
  const until = spentMs() + (job.withinMs ?? Number.POSITIVE_INFINITY)
  const whole = withoutEmptyCodes(job.bytes)
  const undrawn = job.anyway || job.language === 'zpl' ? undefined : undrawnIn(whole)
  if (undrawn) return fail(undrawn)
  const inDots = job.anyway ? ok(whole) : await inPrintersDots({ ...job, bytes: whole, until })
  if (!inDots.ok) return inDots
  if (job.language === 'zpl')
    return ok({ bytes: inDots.value === whole ? job.bytes : inDots.value, codes: [] })
  // In other dots a text may have another font, which has not every letter.
  const undrawnNow = inDots.value === whole ? undefined : undrawnIn(inDots.value)
  if (undrawnNow) return fail(undrawnNow)
  const { blocks } = drawnForm(inDots.value)
  const overfull = job.anyway ? undefined : await overfullBlock(blocks, job)
  if (overfull) return fail(overfull)
  return drawnJob({ ...job, bytes: inDots.value, until })
}

/** `until`: by `spentMs`. */
type DrawnJob = LabelJob & { readonly until: number }

async function drawnJob(job: DrawnJob): Promise<Result<TranslatedJob, Problem>> {
  const rendered = await renderZpl(job.bytes, job)
  if (!rendered.ok) return fail(heldFor('label.redraw-failed'))
  const target = { ...job, printWidthDots: rendered.value.printWidthDots }
  const drawn = rendered.value.labels
    .map(canvas => ({ canvas, paper: onPaper(canvas, target) }))
    .map((label, index) => ({ ...label, index }))
    .filter(({ paper }) => inkDots(paper) > 0)
  if (drawn.length === 0) return fail(heldFor('label.blank'))
  const copies = copiesOf(drawn.length, job.labelsExpected)
  if (copies === undefined) return fail(heldFor('label.redraw-copies'))
  const bytes = written(
    job,
    drawn.map(({ paper }) => ({ paper, copies })),
  )
  const out = papersOf(bytes, job)
  if (job.anyway) return ok({ bytes, codes: [] })
  if (!out || out.length !== drawn.length) return fail(heldFor('label.redraw-failed'))
  const percent = drawn.map(({ paper }) => blackPercent(paper, inkDots(paper), job)).find(Boolean)
  if (percent !== undefined) return fail(heldFor('label.mostly-black', { percent }))
  const pairs = drawn.map(({ canvas, index }, at) => ({ canvas, index, paper: out[at] as Dots }))
  // A barcode beyond the paper is not read either: that the paper is too small is what a person can do something about.
  if (reachesBeyond(rendered.value, job)) return fail(beyondStock(job.stock))
  const unread = await unreadField(job, rendered.value, pairs)
  if (unread) return fail(unread)
  const read = await readAgain(pairs)
  return read.ok ? ok({ bytes, codes: read.value }) : read
}

/** Labels in dots that were made for larger stock than the printer has. */
export function cutOff(
  bytes: Uint8Array,
  paper: Resolution & { readonly stock: Stock },
): Problem | undefined {
  const content = jobContent(bytes)
  if (content.language === 'zpl') return undefined
  const isCut = content.labels.some(({ x, y, dots }) => {
    const ink = inkBounds(dots)
    return ink !== null && isBeyond({ right: x + ink.right, bottom: y + ink.bottom }, paper)
  })
  return isCut ? beyondStock(paper.stock) : undefined
}

const beyondStock = (stock: Stock) => heldFor('label.redraw-cut', { stock: stockName(stock) })

interface Pair {
  /** As drawn, beyond the paper's edges too. */
  readonly canvas: Dots
  readonly index: number
  /** As it goes out. */
  readonly paper: Dots
}

/** Every barcode that the label asks for is on the paper and says there what its data say by ZPL's rules. */
async function unreadField(
  job: DrawnJob,
  { labels }: RenderedJob,
  pairs: readonly Pair[],
): Promise<Problem | undefined> {
  const fields = codeFields(job.bytes)
  if (fields.length > MOST_CODES) return heldFor('label.redraw-many-codes', { codes: fields.length })
  const parts = await takenApart(job.bytes, fields, job, labels)
  if (!parts) return heldFor('label.redraw-failed')
  const { codes } = drawnForm(job.bytes)
  for (const [number, field] of fields.entries()) {
    if (spentMs() > job.until) return heldFor('label.redraw-failed')
    const params = { number: number + 1, codes: fields.length }
    const without = await parts.without(number)
    if (!without) return heldFor('label.redraw-failed')
    const readings = codes.get(field[0]?.at ?? -1) ?? []
    let times = 0
    for (const { canvas, index, paper } of pairs) {
      const own = difference(canvas, without[index])
      if (!own) continue
      const reading = readings[times++]
      const alone = await codesWithin(own.dots, own.bounds)
      const read = await codesWithin(paper, own.bounds)
      if (alone.length === 0 || read.length === 0) return heldFor('label.redraw-unread', params)
      if (!saysIt(alone, reading) || !saysIt(read, reading)) return heldFor('label.redraw-changed', params)
    }
    if (times === 0 || times !== readings.length) return heldFor('label.redraw-unread', params)
  }
  return undefined
}

const saysIt = (codes: readonly ReadBarcode[], reading: CodeReading | undefined): boolean =>
  reading !== undefined &&
  codes.some(({ bytes, isGs1 }) => isGs1 === reading.isGs1 && reading.says.includes(bytes))

/** The codes of what goes out: what can be read of the whole label, in its pictures too, can be read of that. */
async function readAgain(pairs: readonly Pair[]): Promise<Result<readonly Barcode[], Problem>> {
  const read: Barcode[] = []
  for (const { canvas, paper } of pairs) {
    const before = textsOf(await readBarcodes(canvas))
    const codes = await readBarcodes(paper)
    const after = textsOf(codes)
    if (before.some(text => !after.includes(text))) {
      return fail(heldFor('label.redraw-unread', { number: 1, codes: before.length }))
    }
    read.push(...codes)
  }
  return ok(read)
}

/** One label may be printed several times; of several only once each, since nobody can tell which is meant. */
function copiesOf(drawn: number, expected: number): number | undefined {
  if (drawn === expected) return 1
  return drawn === 1 && expected > 1 ? expected : undefined
}

function written(
  job: LabelJob,
  labels: readonly { readonly paper: Dots; readonly copies: number }[],
): Uint8Array {
  const write = labelWriter(job.language)
  const { encoding } = job
  return Buffer.concat(
    labels.flatMap(({ paper, copies }) => {
      const ink = inkBounds(paper)
      return ink ? [write({ dots: paper, ink, paper: job, encoding, copies })] : []
    }),
  )
}

/** The papers that the bytes make, read back from them. */
function papersOf(bytes: Uint8Array, job: LabelJob): readonly Dots[] | undefined {
  const content = jobContent(bytes)
  if (content.language === 'zpl') return undefined
  return content.labels.map(label => onCanvas(label, stockDots(job.stock, job)))
}

const heldFor = (code: SentenceCode, params?: ProblemParams): Problem =>
  problem('unsafe-label', code, { ...(params && { params }) })
