// The step from the preview process's answer to what the channels show.
import { createHash } from 'node:crypto'
import type { LabelPicture, PreviewService } from '../api/station-services.ts'
import type { Problem } from '../core/problem.ts'
import { ok, type Result } from '../core/result.ts'
import { sentenceIn } from '../i18n/index.ts'
import type { Previewer } from '../labels/preview-process.ts'

/** A label is looked at by several as it is bought: it is drawn once. */
const MOST_KEPT = 4

interface Kept {
  readonly made: Promise<Result<LabelPicture, Problem>>
  /** Also of a look that a person asked for meanwhile. */
  readonly wanted: { byPerson: boolean }
}

export function previewService(previewer: Previewer): PreviewService {
  const kept = new Map<string, Kept>()

  function begun(bytes: Uint8Array, options: PreviewOptions, byPerson: boolean): Kept {
    const wanted = { byPerson }
    return { wanted, made: drawn(previewer, bytes, options, () => wanted.byPerson) }
  }

  return {
    preview(bytes, options, isLook = false) {
      const key = createHash('sha256').update(JSON.stringify(options)).update(bytes).digest('hex')
      const one = kept.get(key) ?? begun(bytes, options, !isLook)
      one.wanted.byPerson ||= !isLook
      // The newest last, and what could not be drawn is tried again.
      kept.delete(key)
      kept.set(key, one)
      const [oldest] = kept.keys()
      if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest)
      void one.made.then(({ ok: isDrawn }) => {
        if (!isDrawn && kept.get(key) === one) kept.delete(key)
      })
      return one.made
    },
  }
}

type PreviewOptions = Parameters<PreviewService['preview']>[1]

async function drawn(
  previewer: Previewer,
  bytes: Uint8Array,
  { dpi, pitch, stock, trackingNumbers, deadAtMm, order }: PreviewOptions,
  isAwaited: () => boolean,
): Promise<Result<LabelPicture, Problem>> {
  const job = { bytes, dpi, pitch, stock, trackingNumbers, deadAtMm, ...(order && { order }) }
  const made = await previewer.preview(job, isAwaited)
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
