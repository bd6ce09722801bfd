// Draws ZPL as a printer would: dots for every label of a job, by zebrash as WebAssembly, without a network.
import type { Dpi, Resolution, Stock } from '../../core/printing/printer.ts'
import { type Problem, problem } from '../../core/problem.ts'
import { fail, ok, type Result } from '../../core/result.ts'
import type { Dots } from '../dots.ts'
import { drawnForm } from '../drawing/drawn-form.ts'
import type { Place } from '../drawing/place.ts'
import { readPngContainer } from '../png/png-container.ts'
import { pngToDots } from '../png/png-to-dots.ts'
import { stockDots } from '../stock.ts'
import type { NotDrawn } from './drawn-commands.ts'
import { limitRendererMemory } from './renderer-memory.ts'

/** Dots to the millimetre by which the renderer reads millimetres; only the canvas depends on them. */
const DOTS_PER_MM: Readonly<Record<Dpi, number>> = { 203: 8, 300: 12, 600: 24 }
/** The canvas is larger than the stock by this share, so that what lies beyond the edge is seen and not just cut. */
const MARGIN = 0.25

export interface RenderedJob {
  /** One picture a label, each larger than the stock: ink beyond it is ink that will not be on the paper. */
  readonly labels: readonly Dots[]
  /** What the job narrows the print to by `^PW`, where it does. */
  readonly printWidthDots?: number
  /** Where a field begins that may be beyond the pictures too. */
  readonly farthest?: Place
  /** Letters that the pictures do not show as they should be. */
  readonly letters?: string | undefined
  /** The first thing in it that the pictures do not show as a printer prints it. */
  readonly notDrawn?: NotDrawn | undefined
  /** Why anything in it is not shown so. */
  readonly undrawn?: ReadonlySet<NotDrawn['why']>
}

let renderer: ReturnType<typeof loadRenderer> | undefined

/** At first use: it brings 9 MB, and the station's own thread never needs it. */
function loadRenderer() {
  limitRendererMemory()
  return import('zpl-renderer-js')
}

let failed = 0

/** How often this process's renderer gave up: at the end of its memory whatever comes next is not drawn either. */
export const drawingsFailed = (): number => failed

/**
 * Draws every label of a ZPL job on a canvas of the stock and a margin. The problem (`internal`,
 * `label.preview-failed`) means that the renderer could not, which says nothing about what a printer can.
 */
export async function renderZpl(
  zpl: Uint8Array,
  { stock, ...resolution }: Resolution & { readonly stock: Stock },
): Promise<Result<RenderedJob, Problem>> {
  const { text, printWidthDots, letters, farthest, notDrawn, undrawn } = drawnForm(zpl)
  const labels = await keptDrawing(text, stockDots(stock, resolution), resolution.dpi)
  if (!labels.ok) return labels
  return ok({
    labels: labels.value,
    letters,
    farthest,
    notDrawn,
    undrawn,
    ...(printWidthDots !== undefined && { printWidthDots }),
  })
}

interface Canvas {
  readonly widthDots: number
  readonly heightDots: number
}

type Drawing = Result<readonly Dots[], Problem>

/** One label is drawn up to forty times before it is proven, and its parts come again for the next proof of it. */
const MOST_KEPT = 48
/** As much as sixteen drawings of the usual stock at 600 dpi. */
const MOST_KEPT_BYTES = 32 * 1024 * 1024
const kept = new Map<string, readonly Dots[]>()

/** Labels as they were drawn before by this process, the last of them, or drawn now. */
async function keptDrawing(text: string, canvas: Canvas, dpi: Dpi): Promise<Drawing> {
  const asked = `${dpi} ${canvas.widthDots} ${canvas.heightDots} ${text}`
  const before = kept.get(asked)
  const drawing: Drawing = before ? ok(before) : await draw(text, canvas, dpi)
  if (!drawing.ok) return drawing
  kept.delete(asked)
  kept.set(asked, drawing.value)
  for (const [oldest] of kept) {
    if (kept.size <= MOST_KEPT && keptBytes() <= MOST_KEPT_BYTES) break
    kept.delete(oldest)
  }
  return drawing
}

const keptBytes = () =>
  [...kept].reduce(
    (sum, [asked, labels]) => labels.reduce((bytes, { data }) => bytes + data.length, sum + asked.length),
    0,
  )

async function draw(text: string, canvas: Canvas, dpi: Dpi): Promise<Drawing> {
  const perMm = DOTS_PER_MM[dpi]
  const toMm = (dots: number) => (dots * (1 + MARGIN)) / perMm
  let pictures: string[]
  try {
    renderer ??= loadRenderer()
    const { zplToBase64MultipleAsync } = await renderer
    pictures = await zplToBase64MultipleAsync(text, toMm(canvas.widthDots), toMm(canvas.heightDots), perMm)
  } catch (error) {
    if (String(error).includes('no labels parsed')) return ok([])
    failed++
    return fail(problem('internal', 'label.preview-failed'))
  }
  const labels: Dots[] = []
  for (const picture of pictures) {
    const container = readPngContainer(Buffer.from(picture, 'base64'), CANVAS_CAPS)
    if (!container.ok) return container
    const dots = pngToDots(container.value)
    if (!dots.ok) return dots
    labels.push(dots.value)
  }
  return ok(labels)
}

/** Stock of 12 × 24 in at 600 dpi with its margin: larger than anything that comes from outside. */
const CANVAS_CAPS = { bytes: 64 * 1024 * 1024, widthDots: 9100, heightDots: 18_100 }
