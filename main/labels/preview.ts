// The preview of a print job: a picture of every label's exact dots, its barcodes, and the preflight's findings.

import type { Resolution, Stock } from '../core/printing/printer.ts'
import type { Problem } from '../core/problem.ts'
import type { LabelOrder } from '../core/purchases/label-order.ts'
import { ok, type Result } from '../core/result.ts'
import { type Dots, inkDots } from './dots.ts'
import type { LabelWarning } from './label-warning.ts'
import { jobContent } from './languages/languages.ts'
import { onCanvas } from './languages/raster-label.ts'
import { numberOnPaper } from './number-on-paper.ts'
import { dotsToPng } from './png/dots-to-png.ts'
import { type NumberSeen, onPaper, preflight } from './preflight.ts'
import { type Barcode, readPlacedBarcodes } from './read-barcodes.ts'
import { brokenRules } from './rules/broken-rules.ts'
import { deadDots } from './rules/dead-dots.ts'
import { MOST_WORK_MS, spentMs } from './spent-time.ts'
import { dotsPerInchOf, stockDots } from './stock.ts'
import { inPrintersDots } from './transcode/printers-dots.ts'
import type { NotDrawn } from './zpl/drawn-commands.ts'
import { type RenderedJob, renderZpl } from './zpl/render-zpl.ts'

export interface PreviewJob extends Resolution {
  /** The bytes of the print job, in whatever language. */
  readonly bytes: Uint8Array
  readonly stock: Stock
  /** The numbers that the label's barcodes must carry, where they are known. */
  readonly trackingNumbers?: readonly string[]
  /** Where the printer's head prints nothing, in millimetres from the left. */
  readonly deadAtMm?: readonly number[] | undefined
  /** What else is known of the order that the label is for. */
  readonly order?: LabelOrder
}

interface PreviewPicture {
  /** A PNG of one bit a dot: the paper from edge to edge. */
  readonly png: Uint8Array
  readonly widthDots: number
  readonly heightDots: number
  readonly inkDots: number
}

export interface Preview {
  /** One a label; empty when the job prints nothing. */
  readonly pictures: readonly PreviewPicture[]
  readonly barcodes: readonly Barcode[]
  /** Whether the numbers are on the paper, where no barcode on it says so. */
  readonly number?: NumberSeen
  readonly findings: readonly LabelWarning[]
  /** Where the label breaks its carrier's rules (rules/carrier-rules.ts). */
  readonly rules: readonly LabelWarning[]
}

/** A job that prints more labels than a person can look at is previewed as far as this. */
const MOST_PICTURES = 20
/** Pictures cross to the station, which keeps them for the screens: noise on large paper does not compress. */
const MOST_PICTURE_BYTES = 16 * 1024 * 1024

/** ZPL is drawn; a label of ours in another language is its dots. */
async function drawn(job: PreviewJob): Promise<Result<RenderedJob, Problem>> {
  const content = jobContent(job.bytes)
  if (content.language === 'zpl') return renderZpl(job.bytes, job)
  return ok({ labels: content.labels.map(label => onCanvas(label, stockDots(job.stock, job))) })
}

/** A label made for another resolution as it goes out; what cannot be kept is shown as it would be printed anyway. */
async function asPrinted(job: PreviewJob): Promise<PreviewJob> {
  if (jobContent(job.bytes).language !== 'zpl') return job
  const made = await inPrintersDots({ ...job, encoding: 'z64', until: spentMs() + MOST_WORK_MS })
  return made.ok ? { ...job, bytes: made.value } : job
}

/**
 * Draws the job and looks at it. Takes 0.1 to 1 s of one core: run it in the preview's process, beside a print
 * and never before one.
 */
export async function previewOf(asKept: PreviewJob): Promise<Result<Preview, Problem>> {
  const job = await asPrinted(asKept)
  const rendered = await drawn(job)
  if (!rendered.ok) return rendered
  const target = { ...job, printWidthDots: rendered.value.printWidthDots }
  const labels = rendered.value.labels.slice(0, MOST_PICTURES)
  const barcodes: Barcode[] = []
  const papers: Dots[] = []
  const rules: LabelWarning[] = []
  const pictures: PreviewPicture[] = []
  let pictureBytes = 0
  for (const label of labels) {
    const paper = onPaper(label, target)
    const read = await readPlacedBarcodes(paper)
    const order = job.order ?? { numbers: job.trackingNumbers ?? [] }
    const broken = await brokenRules({ paper, barcodes: read, order, dotsPerInch: dotsPerInchOf(job) })
    barcodes.push(...[...read, ...broken.crowded].map(({ format, text }) => ({ format, text })))
    rules.push(...broken.findings, ...deadDots(read, job))
    const png = dotsToPng(paper)
    pictureBytes += png.length
    if (pictureBytes > MOST_PICTURE_BYTES) break
    papers.push(paper)
    pictures.push({
      png,
      widthDots: paper.widthDots,
      heightDots: paper.heightDots,
      inkDots: inkDots(paper),
    })
  }
  const { trackingNumbers = [] } = job
  const { farthest, letters, notDrawn } = rendered.value
  const isZpl = jobContent(job.bytes).language === 'zpl'
  const asks = isZpl && barcodes.length === 0 && trackingNumbers.length > 0 && papers.length === labels.length
  const number = asks ? await numberOnPaper(job.bytes, papers, target, trackingNumbers) : undefined
  const unseen = drawnOtherwise(notDrawn)
  // In other units every size of the picture is another one than on paper: nothing is said of them.
  if (notDrawn && OF_UNITS.has(notDrawn.what)) return ok({ pictures, barcodes, findings: unseen, rules: [] })
  return ok({
    pictures,
    barcodes,
    ...(number && { number }),
    findings: [
      ...preflight({ ...target, labels, farthest, barcodes, trackingNumbers, number }).filter(
        saysMoreThan(rules),
      ),
      ...lettersNotDrawn(letters),
      ...unseen,
    ],
    rules: once(rules),
  })
}

/** Millimetres or inches in place of dots, and dots of double size. */
const OF_UNITS: ReadonlySet<string> = new Set(['^MU', '^JM'])

/** Why the label's own bars are not read, by the rules of carriers. */
const WHY_UNREAD: ReadonlySet<string> = new Set(['carrier.cut', 'carrier.unread'])
/** That they are not, which nobody needs to hear beside why; what to do about it would be another thing each time. */
const UNREAD: ReadonlySet<string> = new Set(['preflight.no-barcode', 'preflight.no-tracking-number'])

const saysMoreThan =
  (rules: readonly LabelWarning[]) =>
  ({ code }: LabelWarning): boolean =>
    !(UNREAD.has(code) && rules.some(rule => WHY_UNREAD.has(rule.code)))

/** Said, since a gap looks like a name that is not there. */
const lettersNotDrawn = (what: string | undefined): readonly LabelWarning[] =>
  what === undefined ? [] : [{ code: 'preflight.letters', params: { what } }]

/** A block of lines that is turned, or a form that the printer has: what is seen here is not what comes out. */
const drawnOtherwise = (notDrawn: NotDrawn | undefined): readonly LabelWarning[] =>
  notDrawn === undefined || notDrawn.why === 'letters'
    ? []
    : [{ code: 'preflight.drawn-otherwise', params: { what: notDrawn.what } }]

/** Two codes of a label, and two labels of a job, may break a rule in the same way. */
const once = (findings: readonly LabelWarning[]): readonly LabelWarning[] => [
  ...new Map(findings.map(one => [JSON.stringify(one), one])).values(),
]
