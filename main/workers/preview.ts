// The process that draws labels: two kilobytes of ZPL can ask for gigabytes, and they are refused here, not in the
// station.

import type { DrawingAnswer, DrawingQuestion } from '../labels/drawing-process.ts'
import { lookForNumber, type NumberLookJob } from '../labels/number-look.ts'
import { type Preview, type PreviewJob, previewOf } from '../labels/preview.ts'
import { readyToRead } from '../labels/read-barcodes.ts'
import type { LabelSeen } from '../labels/rules/sold-number.ts'
import { type TranslatedJob, type TranslateJob, translateJob } from '../labels/translate-job.ts'
import { guardMemory } from './memory-guard.ts'
import { toParent } from './parent-port.ts'

const MIB = 1024 * 1024
// A 4 × 6 in label takes some 150 MB in all, at 600 dpi twice that; letters of 400 dots take 500 MB and more.
guardMemory({ mostBytes: 1100 * MIB, mostWasmBytes: 768 * MIB })
// Ahead of the first label. What it cannot load is said by the label that needs it.
readyToRead().catch(() => undefined)

type Job = PreviewJob | TranslateJob | NumberLookJob
const parent = toParent<DrawingQuestion<Job>, DrawingAnswer<Preview | TranslatedJob | LabelSeen>>()
parent.onRequest(async ({ id, job }) => {
  const result = await resultOf(job)
  parent.post({ id, result })
})

function resultOf(job: Job) {
  if (!('kind' in job)) return previewOf(job)
  return job.kind === 'number' ? lookForNumber(job) : translateJob(job)
}
