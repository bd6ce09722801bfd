// The step from the preview process's answer to what the channels show.
import type { PreviewService } from '../api/station-services.ts'
import { ok } from '../core/result.ts'
import { sentenceIn } from '../i18n/index.ts'
import type { Previewer } from '../labels/preview-process.ts'

export function previewService(previewer: Previewer): PreviewService {
  return {
    async preview(bytes, { dpi, pitch, stock, trackingNumbers }) {
      const made = await previewer.preview({ bytes, dpi, pitch, stock, trackingNumbers })
      if (!made.ok) return made
      return ok({
        pictures: made.value.pictures.map(picture => picture.png),
        barcodes: made.value.barcodes.map(({ format, text }) => ({ format, text })),
        ...(made.value.number && { number: made.value.number }),
        findings: made.value.findings.map(({ code, params }) => ({
          code,
          ...(params && { params }),
          message: sentenceIn('en', code, params).message,
        })),
      })
    },
  }
}
