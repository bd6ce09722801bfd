// The look at a label before its first byte goes out: does its paper carry the number that was sold. It reads the very
// bytes that go out, and draws only what is not in dots already.

import type { Resolution, Stock } from '../core/printing/printer.ts'
import type { Problem } from '../core/problem.ts'
import type { LabelOrder } from '../core/purchases/label-order.ts'
import { ok, type Result } from '../core/result.ts'
import { mayBeHidden } from './covering-boxes.ts'
import { type Dots, inkDots } from './dots.ts'
import { drawnForm } from './drawing/drawn-form.ts'
import { jobContent } from './languages/languages.ts'
import { onCanvas } from './languages/raster-label.ts'
import { readZpl } from './languages/zpl.ts'
import { onPaper } from './preflight.ts'
import { readCleanBars, readPlacedBarcodes } from './read-barcodes.ts'
import { readMaxiCodes } from './rules/bullseye.ts'
import type { CodeRead } from './rules/carrier-codes.ts'
import { readCrowdedCodes } from './rules/crowded-codes.ts'
import { isSold, type LabelSeen, labelSeen, type SheetRead } from './rules/sold-number.ts'
import { dotsPerInchOf, stockDots } from './stock.ts'
import { type RenderedJob, renderZpl } from './zpl/render-zpl.ts'

export interface NumberLookJob extends Resolution {
  readonly kind: 'number'
  /** As they go out, in whatever language. */
  readonly bytes: Uint8Array
  readonly stock: Stock
  readonly order: LabelOrder
}

/** Letters that the drawer lacks do not. */
const CHANGES_BARS = ['command', 'kept', 'counted'] as const

/** A job that prints more sheets than a person can look at is read as far as this. */
const MOST_SHEETS = 20

/**
 * Whether the data of a barcode field of the one label of this ZPL has a number that was sold, and nothing else of it may hide
 * its bars, nor do they end beyond the paper: then nothing has to be drawn to know it. A picture proves nothing so, and nor does
 * a label with anything that the drawer would not draw as its printer does.
 */
export function isNumberInFields(
  zpl: Uint8Array,
  { order, ...job }: Pick<NumberLookJob, 'order' | 'stock' | 'dpi' | 'pitch'>,
): boolean {
  if (order.numbers.length === 0 || jobContent(zpl).language !== 'zpl' || readZpl(zpl)) return false
  const { codes, undrawn } = drawnForm(zpl)
  if (CHANGES_BARS.some(why => undrawn.has(why))) return false
  const sold = [...codes]
    .filter(([, drawn]) => drawn.some(({ says, isGs1 }) => says.some(text => isSold({ text, isGs1 }, order))))
    .map(([at]) => at)
  return sold.length > 0 && !mayBeHidden(zpl, new Set(sold), stockDots(job.stock, job))
}

/**
 * Takes about 25 ms of one core for a label in dots and 200 ms for ZPL that has to be drawn (docs/printers.md): in the
 * process that draws, never in the station's own. `internal` where it cannot be drawn, which says nothing of the label.
 */
export async function lookForNumber(job: NumberLookJob): Promise<Result<LabelSeen, Problem>> {
  const papers = await papersOf(job)
  if (!papers.ok) return papers
  const sheets: SheetRead[] = []
  const { dots, undrawn } = papers.value
  for (const paper of dots.slice(0, MOST_SHEETS)) sheets.push(await readSheet(paper, job))
  const seen = labelSeen(sheets, job.order)
  // What is drawn of it is not the label: of a form, a font or a picture that was stored in the printer before.
  if (seen.found.kind === 'no-code' && undrawn?.has('kept')) return ok({ ...seen, found: { kind: 'blank' } })
  // The bars may come out elsewhere, larger or under something.
  const isCompared = seen.found.kind === 'carried' && job.order.numbers.length > 0
  const isUnsure = isCompared && undrawn?.has('command')
  return ok(isUnsure ? { ...seen, found: { kind: 'unsure' } } : seen)
}

interface Papers {
  readonly dots: readonly Dots[]
  /** Of what had to be drawn. */
  readonly undrawn?: RenderedJob['undrawn']
}

async function papersOf(job: NumberLookJob): Promise<Result<Papers, Problem>> {
  const content = jobContent(job.bytes)
  const labels = content.language === 'zpl' ? readZpl(job.bytes) : content.labels
  if (labels) return ok({ dots: labels.map(label => onCanvas(label, stockDots(job.stock, job))) })
  const rendered = await renderZpl(job.bytes, job)
  if (!rendered.ok) return rendered
  const target = { ...job, printWidthDots: rendered.value.printWidthDots }
  const dots = rendered.value.labels.map(label => onPaper(label, target))
  return ok({ dots, undrawn: rendered.value.undrawn })
}

/**
 * Nearly every label carries its number in clean bars: the whole reading is for the others. Where the number is not in what a
 * reader finds at once, what it finds only by looking twice counts too.
 */
async function readSheet(paper: Dots, { order, ...job }: NumberLookJob): Promise<SheetRead> {
  if (inkDots(paper) === 0) return { codes: [], isBlank: true }
  const isCarried = (read: readonly CodeRead[]) => read.some(code => isSold(code, order))
  const clean = await readCleanBars(paper)
  if (isCarried(clean)) return { codes: clean, isBlank: false }
  const codes = await readPlacedBarcodes(paper)
  if (isCarried(codes)) return { codes, isBlank: false }
  const dotsPerInch = dotsPerInchOf(job)
  const crowded = await readCrowdedCodes(paper, dotsPerInch)
  const squares = await readMaxiCodes(paper, dotsPerInch)
  return { codes: [...codes, ...crowded.codes, ...squares], isBlank: false }
}
