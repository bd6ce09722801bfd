// Owns the preview worker as the station sees it: started when needed, one job at a time, never waited for by a print.
import { Worker } from 'node:worker_threads'
import { type Problem, problem } from '../core/problem.ts'
import { fail, type Result } from '../core/result.ts'
import type { Preview, PreviewJob } from './preview.ts'

export interface PreviewQuestion {
  readonly id: number
  readonly job: PreviewJob
}

export interface PreviewAnswer {
  readonly id: number
  readonly result: Result<Preview, Problem>
}

export interface PreviewerOptions {
  /** The worker's entry: `workers/preview.ts` from source, `workers/preview.js` in the built program. */
  readonly workerUrl: URL
  /** A job that takes longer is given up and its worker ended. */
  readonly deadlineMs?: number
  /** Jobs that may wait; one more is refused at once. */
  readonly queueLimit?: number
  /** An idle worker is ended after this long: the renderer keeps some 300 MB while it lives. */
  readonly idleMs?: number
  /** A worker is replaced after so many jobs, since WebAssembly memory only grows. */
  readonly jobsPerWorker?: number
}

export interface Previewer {
  /** The preview of a job, in the order asked. `internal` problems mean: no preview, the label itself may be fine. */
  preview(job: PreviewJob): Promise<Result<Preview, Problem>>
  /** Ends the worker; jobs that wait and later ones get a problem. */
  stop(): Promise<void>
}

interface Waiting {
  readonly job: PreviewJob
  readonly settle: (result: Result<Preview, Problem>) => void
}

const failed = (detail: string) => fail(problem('internal', 'label.preview-failed', { detail }))

export function createPreviewer({
  workerUrl,
  deadlineMs = 15_000,
  queueLimit = 50,
  idleMs = 60_000,
  jobsPerWorker = 200,
}: PreviewerOptions): Previewer {
  const queue: Waiting[] = []
  let running: (Waiting & { readonly id: number; readonly deadline: NodeJS.Timeout }) | undefined
  let worker: Worker | undefined
  let idle: NodeJS.Timeout | undefined
  let lastId = 0
  let jobsOfWorker = 0
  let stopped = false

  return {
    preview: job =>
      new Promise(settle => {
        if (stopped) settle(failed('the station is closing'))
        else if (queue.length >= queueLimit) settle(fail(problem('internal', 'label.preview-busy')))
        else {
          queue.push({ job, settle })
          next()
        }
      }),
    async stop() {
      stopped = true
      for (const { settle } of queue.splice(0)) settle(failed('the station is closing'))
      const ending = worker
      finish(failed('the station is closing'))
      clearTimeout(idle)
      dismiss()
      await ending?.terminate()
    },
  }

  function next(): void {
    if (running) return
    clearTimeout(idle)
    const waiting = queue.shift()
    if (!waiting) {
      idle = setTimeout(dismiss, idleMs).unref()
      return
    }
    if (jobsOfWorker >= jobsPerWorker) dismiss()
    const id = ++lastId
    const deadline = setTimeout(() => {
      dismiss()
      finish(failed(`no answer in ${deadlineMs} ms`))
    }, deadlineMs)
    running = { ...waiting, id, deadline }
    worker ??= start()
    jobsOfWorker += 1
    worker.postMessage({ id, job: waiting.job } satisfies PreviewQuestion)
  }

  /** Ends the running job with a result, if it still runs, and goes on to the next. */
  function finish(result: Result<Preview, Problem>): void {
    if (!running) return
    clearTimeout(running.deadline)
    const { settle } = running
    running = undefined
    settle(result)
    next()
  }

  function dismiss(): void {
    const ending = worker
    worker = undefined
    jobsOfWorker = 0
    ending?.removeAllListeners()
    // What a dying worker still throws concerns nobody any more.
    ending?.on('error', () => undefined)
    void ending?.terminate()
  }

  function start(): Worker {
    // Its own output is kept from the station's standard output, which carries the ready line.
    const started = new Worker(workerUrl, {
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: 512 },
    })
    started.stdout.resume()
    started.stderr.resume()
    started.unref()
    const lost = (detail: string) => {
      if (worker !== started) return
      dismiss()
      finish(failed(detail))
    }
    started.on('message', (answer: PreviewAnswer) => {
      if (answer.id === running?.id) finish(answer.result)
    })
    started.on('error', error => lost(`the preview worker failed: ${error.name}`))
    started.on('exit', code => lost(`the preview worker ended with ${code}`))
    return started
  }
}
