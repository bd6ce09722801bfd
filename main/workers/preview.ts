// The process that draws labels: two kilobytes of ZPL can ask for gigabytes, and they are refused here, not in the
// station.
import { type Preview, type PreviewJob, previewOf } from '../labels/preview.ts'
import type { DrawingAnswer, DrawingQuestion } from '../labels/preview-process.ts'
import { type TranslatedJob, type TranslateJob, translateJob } from '../labels/translate-job.ts'
import { guardMemory } from './memory-guard.ts'
import { toParent } from './parent-port.ts'

const MIB = 1024 * 1024
// A 4 × 6 in label takes some 150 MB in all, at 600 dpi twice that; letters of 400 dots take 500 MB and more.
guardMemory({ mostBytes: 1100 * MIB, mostWasmBytes: 768 * MIB })

const parent = toParent<DrawingQuestion<PreviewJob | TranslateJob>, DrawingAnswer<Preview | TranslatedJob>>()
parent.onRequest(async ({ id, job }) => {
  const result = 'kind' in job ? await translateJob(job) : await previewOf(job)
  parent.post({ id, result })
})
