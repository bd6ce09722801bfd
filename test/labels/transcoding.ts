// Labels brought to another resolution by the process that does so, and what their drawings say.
import { fileURLToPath } from 'node:url'
import { afterAll } from 'vitest'
import { forkChild } from '../../main/app/child-program.ts'
import type { Dpi } from '../../main/core/printing/printer.ts'
import { createTranslator } from '../../main/labels/preview-process.ts'
import { readBarcodes } from '../../main/labels/read-barcodes.ts'
import { dotsPerInch } from '../../main/labels/stock.ts'
import { codesAsked } from '../../main/labels/transcode/rewrite-zpl.ts'
import { renderZpl } from '../../main/labels/zpl/render-zpl.ts'

const DRAWING = fileURLToPath(new URL('../../main/workers/preview.ts', import.meta.url))
// Begun for three labels it would spend more on its beginnings; what its memory is short of a fresh one draws.
const translator = createTranslator({
  start: () => forkChild(DRAWING),
  deadlineMs: 240_000,
  jobsPerProcess: 12,
})
afterAll(() => translator.stop())

export const STOCK = { widthInch: 4, heightInch: 6 }
export const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')

export const transcoded = (bytes: Uint8Array, madeFor: Dpi, dpi: Dpi, stock = STOCK, more: object = {}) =>
  translator.translate({
    bytes,
    madeFor,
    dpi,
    stock,
    language: 'zpl',
    encoding: 'z64',
    labelsExpected: 1,
    anyway: false,
    ...more,
  })

export const drawn = async (bytes: Uint8Array, dpi: Dpi, stock = STOCK) => {
  const made = await renderZpl(bytes, { dpi, stock })
  if (!made.ok) throw new Error(made.problem.code)
  return made.value.labels
}

export const codesOf = async (bytes: Uint8Array, dpi: Dpi, stock = STOCK) =>
  (await Promise.all((await drawn(bytes, dpi, stock)).map(label => readBarcodes(label))))
    .flat()
    .map(code => `${code.format} ${code.text}`)
    .sort()

/** Millimetres of each barcode's module; of one with a size of its own no label says it. */
const modulesOf = (bytes: Uint8Array, dpi: Dpi) =>
  codesAsked(bytes, dpi)
    .filter(code => code?.kind.module !== 'fixed')
    .map(code => (code?.dots ?? 0) / (dotsPerInch(dpi) / 25.4))

/** 0.19 mm, or what the label had where that was less. */
export function isWithinBounds(before: Uint8Array, madeFor: Dpi, after: Uint8Array, dpi: Dpi): boolean {
  const had = modulesOf(before, madeFor)
  return modulesOf(after, dpi).every(
    (module, at) =>
      module >= Math.min(0.19, had[at] ?? 0) * 0.96 && module <= Math.max(1.02, had[at] ?? 0) * 1.04,
  )
}
