// The process that draws labels: two kilobytes of ZPL can ask for gigabytes, and they are refused here, not in the
// station.
import { previewOf } from '../labels/preview.ts'
import type { PreviewAnswer, PreviewQuestion } from '../labels/preview-process.ts'
import { guardMemory } from './memory-guard.ts'
import { toParent } from './parent-port.ts'

const MIB = 1024 * 1024
// A 4 × 6 in label takes some 150 MB in all, at 600 dpi twice that.
guardMemory({ mostBytes: 900 * MIB, mostWasmBytes: 512 * MIB })

const parent = toParent<PreviewQuestion, PreviewAnswer>()
parent.onRequest(async ({ id, job }) => {
  parent.post({ id, result: await previewOf(job) })
})
