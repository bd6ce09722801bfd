// The process that draws labels as the station sees it: started when needed, one job at a time. No print waits for a
// preview: what is drawn for a printer of another language, and what is read before a print, have processes of their own.
import type { ChildProgram } from '../core/child-program.ts'
import { type Problem, problem } from '../core/problem.ts'
import { fail, type Result } from '../core/result.ts'
import type { NumberLookJob } from './number-look.ts'
import type { Preview, PreviewJob } from './preview.ts'
import type { NumberFound } from './rules/sold-number.ts'
import { MOST_WORK_MS } from './spent-time.ts'
import type { TranslatedJob, TranslateJob } from './translate-job.ts'

export interface DrawingQuestion<Job> {
  readonly id: number
  readonly job: Job
}

export interface DrawingAnswer<Value> {
  readonly id: number
  readonly result: Result<Value, Problem>
}

type DrawingProgram<Job, Value> = ChildProgram<DrawingQuestion<Job>, DrawingAnswer<Value>>

interface DrawingOptions<Job, Value> {
  /** Starts a process of workers/preview. */
  readonly start: () => DrawingProgram<Job, Value>
  /** A job that takes longer by the clock is given up and its process ended: it hangs, or the machine does. */
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

export type PreviewerOptions = DrawingOptions<PreviewJob, Preview>

interface Drawing<Job, Value> {
  /** `anew`: by a fresh process, which has drawn nothing yet. What `signal` gives up makes room for the next. */
  run(
    job: Job,
    how?: { readonly anew?: boolean; readonly signal?: AbortSignal | undefined },
  ): Promise<Drawn<Value>>
  stop(): Promise<void>
}

interface Drawn<Value> {
  readonly result: Result<Value, Problem>
  /** The process had drawn others before it. */
  readonly isAfterOthers: boolean
}

/** Jobs for printers of another language, drawn. */
export interface Translator {
  /** `signal`: nobody wants it any more, and the next is drawn. */
  translate(job: Omit<TranslateJob, 'kind'>, signal?: AbortSignal): Promise<Result<TranslatedJob, Problem>>
  stop(): Promise<void>
}

export function createPreviewer(options: PreviewerOptions): Previewer {
  const { run, stop } = createDrawing(options)
  return {
    async preview(job) {
      const { result, isAfterOthers } = await run(job)
      return hasFailed(result) && isAfterOthers ? (await run(job, { anew: true })).result : result
    },
    stop,
  }
}

/** A renderer that has drawn some hundred labels has no memory left. */
const TRANSLATIONS_PER_PROCESS = 3

export function createTranslator(options: DrawingOptions<TranslateJob, TranslatedJob>): Translator {
  const { run, stop } = createDrawing({ jobsPerProcess: TRANSLATIONS_PER_PROCESS, ...options })
  return {
    async translate(job, signal) {
      const asked = { ...job, kind: 'translate', withinMs: MOST_WORK_MS } as const
      const { result: first } = await run(asked, { signal })
      // What failed has ended its process: a fresh one may do what that could not.
      const made = hasFailed(first) ? (await run(asked, { anew: true, signal })).result : first
      return made.ok || made.problem.kind === 'unsafe-label' ? made : notDrawn(made.problem, job)
    },
    stop,
  }
}

/** Labels read before they are printed. */
export interface NumberReader {
  /** `internal` problems mean: not seen, the label itself may be fine. */
  look(job: Omit<NumberLookJob, 'kind'>): Promise<Result<NumberFound, Problem>>
  stop(): Promise<void>
}

/** A bench packs for hours, and each label waits for it: it stays warm through a break. */
const READER_IDLE_MS = 20 * 60_000

export function createNumberReader(options: DrawingOptions<NumberLookJob, NumberFound>): NumberReader {
  const { run, stop } = createDrawing({ idleMs: READER_IDLE_MS, ...options })
  return {
    async look(job) {
      const asked = { ...job, kind: 'number' } as const
      const { result, isAfterOthers } = await run(asked)
      return hasFailed(result) && isAfterOthers ? (await run(asked, { anew: true })).result : result
    },
    stop,
  }
}

/** Not drawn, which says nothing of the label yet. */
const hasFailed = (result: Result<unknown, Problem>) => !result.ok && result.problem.kind === 'internal'

/** Whatever became of the process: a preview may be missing, what goes to the printer may not. */
const notDrawn = (why: Problem, { language, madeFor, dpi }: Omit<TranslateJob, 'kind'>) => {
  const { code, detail } = why
  // A label that a fresh process cannot draw either is held for what was wrong with it there.
  if (code !== 'label.preview-failed' && code !== 'label.preview-busy')
    return fail({ ...why, kind: 'unsafe-label' as const })
  return fail(
    language === 'zpl'
      ? problem('unsafe-label', 'label.transcode-failed', { detail, params: { madeFor: madeFor ?? 0, dpi } })
      : problem('unsafe-label', 'label.redraw-failed', { detail }),
  )
}

interface Waiting<Job, Value> {
  readonly job: Job
  readonly isAnew: boolean
  readonly settle: (drawn: Drawn<Value>) => void
}

interface Running<Job, Value> extends Waiting<Job, Value> {
  readonly id: number
  readonly deadline: NodeJS.Timeout
  readonly isAfterOthers: boolean
}

/** Never begun. */
const undrawn = (result: Result<never, Problem>) => ({ result, isAfterOthers: false })

const failed = (detail: string) => fail(problem('internal', 'label.preview-failed', { detail }))

const givenUp = failed('nobody waits for it any more')

/** Its work is counted in the process itself (spent-time.ts): this is for what hangs, and leaves a busy machine its time. */
const DEADLINE_MS = 120_000

function createDrawing<Job, Value>({
  start,
  deadlineMs = DEADLINE_MS,
  queueLimit = 50,
  idleMs = 60_000,
  jobsPerProcess = 60,
}: DrawingOptions<Job, Value>): Drawing<Job, Value> {
  const queue: Waiting<Job, Value>[] = []
  let running: Running<Job, Value> | undefined
  let child: DrawingProgram<Job, Value> | undefined
  let idle: NodeJS.Timeout | undefined
  let lastId = 0
  let jobsOfProcess = 0
  let stopped = false

  return {
    run: (job, { anew = false, signal } = {}) =>
      new Promise(settle => {
        if (stopped) settle(undrawn(failed('the station is closing')))
        else if (signal?.aborted) settle(undrawn(givenUp))
        else if (queue.length >= queueLimit) settle(undrawn(fail(problem('internal', 'label.preview-busy'))))
        else {
          const waiting = { job, isAnew: anew, settle }
          signal?.addEventListener('abort', () => giveUp(waiting), { once: true })
          queue.push(waiting)
          next()
        }
      }),
    async stop() {
      stopped = true
      for (const { settle } of queue.splice(0)) settle(undrawn(failed('the station is closing')))
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
    if (jobsOfProcess >= (waiting.isAnew ? 1 : jobsPerProcess)) dismiss()
    const id = ++lastId
    const deadline = setTimeout(() => {
      dismiss()
      finish(failed(`no answer in ${deadlineMs} ms`))
    }, deadlineMs)
    running = { ...waiting, id, deadline, isAfterOthers: jobsOfProcess > 0 }
    child ??= begin()
    jobsOfProcess += 1
    child.post({ id, job: waiting.job })
  }

  function giveUp({ settle }: Waiting<Job, Value>): void {
    const at = queue.findIndex(one => one.settle === settle)
    if (at >= 0) {
      queue.splice(at, 1)
      settle(undrawn(givenUp))
    } else if (running?.settle === settle) {
      // Its process does nothing else until it is done.
      dismiss()
      finish(givenUp)
    }
  }

  /** Ends the running job with a result, if it still runs, and goes on to the next. */
  function finish(result: Result<Value, Problem>): void {
    if (!running) return
    clearTimeout(running.deadline)
    const { settle, isAfterOthers } = running
    running = undefined
    settle({ result, isAfterOthers })
    next()
  }

  function dismiss(): void {
    const ending = child
    child = undefined
    jobsOfProcess = 0
    ending?.kill()
  }

  function begin(): DrawingProgram<Job, Value> {
    const started = start()
    started.onReply(answer => {
      if (child !== started || answer.id !== running?.id) return
      // A renderer that failed may have run out of memory: the next label begins with a fresh one. A label that was
      // drawn and is held took no more than others.
      if (hasFailed(answer.result)) dismiss()
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
