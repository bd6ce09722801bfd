// Owns the preview worker's entry: takes one job at a time from the station's thread and answers it.
import { parentPort } from 'node:worker_threads'
import { previewOf } from '../labels/preview.ts'
import type { PreviewAnswer, PreviewQuestion } from '../labels/preview-worker.ts'

const port = parentPort
if (!port) throw new Error('the preview worker was started as a program of its own')

port.on('message', async ({ id, job }: PreviewQuestion) => {
  const result = await previewOf(job)
  port.postMessage({ id, result } satisfies PreviewAnswer)
})
