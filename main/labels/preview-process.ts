// The preview's process as the station sees it: started when needed, one job at a time, never waited for by a print.
import type { ChildProgram } from '../core/child-program.ts'
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
  /** Starts a process of workers/preview. */
  readonly start: () => ChildProgram<PreviewQuestion, PreviewAnswer>
  /** A job that takes longer is given up and its process ended. */
  readonly deadlineMs?: number
  /** Jobs that may wait; one more is refused at once. */
  readonly queueLimit?: number
  /** An idle process is ended after this long: it keeps some 150 MB while it lives. */
  readonly idleMs?: number
  /** A process is replaced after so many jobs, since WebAssembly memory only grows. */
  readonly jobsPerProcess?: number
}

export interface Previewer {
  /** The preview of a job, in the order asked. `internal` problems mean: no preview, the label itself may be fine. */
  preview(job: PreviewJob): Promise<Result<Preview, Problem>>
  /** Ends the process; jobs that wait and later ones get a problem. */
  stop(): Promise<void>
}

interface Waiting {
  readonly job: PreviewJob
  readonly settle: (result: Result<Preview, Problem>) => void
}

const failed = (detail: string) => fail(problem('internal', 'label.preview-failed', { detail }))

export function createPreviewer({
  start,
  deadlineMs = 15_000,
  queueLimit = 50,
  idleMs = 60_000,
  jobsPerProcess = 200,
}: PreviewerOptions): Previewer {
  const queue: Waiting[] = []
  let running: (Waiting & { readonly id: number; readonly deadline: NodeJS.Timeout }) | undefined
  let child: ChildProgram<PreviewQuestion, PreviewAnswer> | undefined
  let idle: NodeJS.Timeout | undefined
  let lastId = 0
  let jobsOfProcess = 0
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
      finish(failed('the station is closing'))
      clearTimeout(idle)
      dismiss()
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
    if (jobsOfProcess >= jobsPerProcess) dismiss()
    const id = ++lastId
    const deadline = setTimeout(() => {
      dismiss()
      finish(failed(`no answer in ${deadlineMs} ms`))
    }, deadlineMs)
    running = { ...waiting, id, deadline }
    child ??= begin()
    jobsOfProcess += 1
    child.post({ id, job: waiting.job })
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
    const ending = child
    child = undefined
    jobsOfProcess = 0
    ending?.kill()
  }

  function begin(): ChildProgram<PreviewQuestion, PreviewAnswer> {
    const started = start()
    started.onReply(answer => {
      if (child !== started || answer.id !== running?.id) return
      // A renderer that failed may have come to the end of its memory: the next label begins with a fresh one.
      if (!answer.result.ok) dismiss()
      finish(answer.result)
    })
    started.onExit(() => {
      if (child !== started) return
      dismiss()
      finish(failed('the preview process ended'))
    })
    return started
  }
}
