// Draws ZPL as a printer would: dots for every label of a job, by zebrash as WebAssembly, without a network.
import type { Dpi, Resolution, Stock } from '../core/printer.ts'
import { type Problem, problem } from '../core/problem.ts'
import { fail, ok, type Result } from '../core/result.ts'
import type { Dots } from './dots.ts'
import { readPngContainer } from './png-container.ts'
import { pngToDots } from './png-to-dots.ts'
import { stockDots } from './stock.ts'
import { scanZpl, zplParameters } from './zpl-scan.ts'

/** Dots to the millimetre by which the renderer reads millimetres; only the canvas depends on them. */
const DOTS_PER_MM: Readonly<Record<Dpi, number>> = { 203: 8, 300: 12, 600: 24 }
/** The canvas is larger than the stock by this share, so that what lies beyond the edge is seen and not just cut. */
const MARGIN = 0.25

export interface RenderedJob {
  /** One picture a label, each larger than the stock: ink beyond it is ink that will not be on the paper. */
  readonly labels: readonly Dots[]
  /** What the job narrows the print to by `^PW`, where it does. */
  readonly printWidthDots?: number
}

/**
 * Draws every label of a ZPL job on a canvas of the stock and a margin. The problem (`internal`,
 * `label.preview-failed`) means that the renderer could not, which says nothing about what a printer can.
 */
export async function renderZpl(
  zpl: Uint8Array,
  { stock, ...resolution }: Resolution & { readonly stock: Stock },
): Promise<Result<RenderedJob, Problem>> {
  const { text, printWidthDots } = renderable(zpl)
  const size = stockDots(stock, resolution)
  const perMm = DOTS_PER_MM[resolution.dpi]
  const toMm = (dots: number) => (dots * (1 + MARGIN)) / perMm
  let pictures: string[]
  try {
    // Loaded at first use: it brings 9 MB, and the station's own thread never needs it.
    const { zplToBase64MultipleAsync } = await import('zpl-renderer-js')
    pictures = await zplToBase64MultipleAsync(text, toMm(size.widthDots), toMm(size.heightDots), perMm)
  } catch (error) {
    if (String(error).includes('no labels parsed')) return ok({ labels: [] })
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
  return ok({ labels, ...(printWidthDots !== undefined && { printWidthDots }) })
}

/** Stock of 12 × 24 in at 600 dpi with its margin: larger than anything that comes from outside. */
const CANVAS_CAPS = { bytes: 64 * 1024 * 1024, widthDots: 9100, heightDots: 18_100 }

/**
 * The job as text for the renderer, which takes no bytes and centres a label narrower than its canvas: `^PW`
 * becomes a comment (its value is given instead), and binary pictures become hexadecimal.
 */
function renderable(zpl: Uint8Array): { text: string; printWidthDots?: number } {
  const pieces: Uint8Array[] = []
  let copied = 0
  let printWidthDots: number | undefined
  scanZpl(zpl, command => {
    if (command.prefix !== '^') return
    if (command.name === 'PW') {
      const value = Number.parseInt(zplParameters(zpl, command)[0] ?? '', 10)
      // The narrowest: behind the label a wider one may be put back.
      if (value > 0) printWidthDots = Math.min(value, printWidthDots ?? value)
      pieces.push(zpl.subarray(copied, command.at + 1), Buffer.from('FX'))
      copied = command.dataStart
    } else if (command.name === 'GF' && command.payloadStart !== undefined) {
      const [format = ''] = zplParameters(zpl, command)
      if (format.toUpperCase() !== 'B') return
      const counts = zpl.subarray(command.dataStart + format.length, command.payloadStart)
      const payload = Buffer.from(zpl.subarray(command.payloadStart, command.payloadEnd))
      pieces.push(zpl.subarray(copied, command.dataStart), Buffer.from('A'), counts)
      pieces.push(Buffer.from(payload.toString('hex'), 'latin1'))
      copied = command.payloadEnd ?? command.dataEnd
    }
  })
  pieces.push(zpl.subarray(copied))
  const whole = Buffer.concat(pieces)
  return { text: asText(whole), ...(printWidthDots !== undefined && { printWidthDots }) }
}

/** UTF-8 where it is that, else one character a byte (labels in the code pages of ^CI0 to ^CI27). */
function asText(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return bytes.toString('latin1')
  }
}
