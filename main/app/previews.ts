// The step from the preview process's answer to what the channels show.
import { createHash } from 'node:crypto'
import type { LabelPicture, PreviewService } from '../api/station-services.ts'
import type { Problem } from '../core/problem.ts'
import { ok, type Result } from '../core/result.ts'
import { sentenceIn } from '../i18n/index.ts'
import type { Previewer } from '../labels/preview-process.ts'

/** A label is looked at by several as it is bought: it is drawn once. */
const MOST_KEPT = 4

export function previewService(previewer: Previewer): PreviewService {
  const kept = new Map<string, Promise<Result<LabelPicture, Problem>>>()
  return {
    preview(bytes, options) {
      const key = createHash('sha256').update(JSON.stringify(options)).update(bytes).digest('hex')
      const made = kept.get(key) ?? drawn(previewer, bytes, options)
      // The newest last, and what could not be drawn is tried again.
      kept.delete(key)
      kept.set(key, made)
      const [oldest] = kept.keys()
      if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest)
      void made.then(({ ok: isDrawn }) => {
        if (!isDrawn && kept.get(key) === made) kept.delete(key)
      })
      return made
    },
  }
}

async function drawn(
  previewer: Previewer,
  bytes: Uint8Array,
  { dpi, pitch, stock, trackingNumbers, deadAtMm, order }: Parameters<PreviewService['preview']>[1],
): Promise<Result<LabelPicture, Problem>> {
  const made = await previewer.preview({
    bytes,
    dpi,
    pitch,
    stock,
    trackingNumbers,
    deadAtMm,
    ...(order && { order }),
  })
  if (!made.ok) return made
  const { pictures, barcodes, number, findings, rules } = made.value
  return ok({
    pictures: pictures.map(picture => picture.png),
    barcodes: barcodes.map(({ format, text }) => ({ format, text })),
    ...(number && { number }),
    rules,
    findings: [...findings, ...rules].map(({ code, params }) => ({
      code,
      ...(params && { params }),
      message: sentenceIn('en', code, params).message,
    })),
  })
}
