// Processes that draw and read labels: started when needed, one job at a time in each.
import type { ChildProgram } from '../core/child-program.ts'
import { type Problem, problem } from '../core/problem.ts'
import { fail, type Result } from '../core/result.ts'

export interface DrawingQuestion<Job> {
  readonly id: number
  readonly job: Job
}

export interface DrawingAnswer<Value> {
  readonly id: number
  readonly result: Result<Value, Problem>
}

type DrawingProgram<Job, Value> = ChildProgram<DrawingQuestion<Job>, DrawingAnswer<Value>>

export interface DrawingOptions<Job, Value> {
  /** Starts a process of workers/preview. */
  readonly start: () => DrawingProgram<Job, Value>
  /** A job that takes longer by the clock is given up and its process ended: it hangs, or the machine does. */
  readonly deadlineMs?: number
  /** Jobs that somebody waits for, and as many others, may stand in line; one more is refused at once. */
  readonly queueLimit?: number
  /** An idle process is ended after this long: it keeps some 150 MB while it lives. */
  readonly idleMs?: number
  /** A process is replaced after so many jobs, since WebAssembly memory only grows. */
  readonly jobsPerProcess?: number
}

export interface DrawingOrder {
  /** By a fresh process, which has drawn nothing yet. */
  readonly anew?: boolean
  /** What it gives up makes room for the next. */
  readonly signal?: AbortSignal | undefined
  /** Whether somebody waits for it, as nearly always: what nobody waits for comes behind. Asked anew at each turn. */
  readonly isAwaited?: (() => boolean) | undefined
}

export interface Drawing<Job, Value> {
  run(job: Job, order?: DrawingOrder): Promise<Drawn<Value>>
  stop(): Promise<void>
  /** Jobs that wait or run. */
  load(): number
}

interface Drawn<Value> {
  readonly result: Result<Value, Problem>
  /** The process had drawn others before it. */
  readonly isAfterOthers: boolean
}

/** Not drawn, which says nothing of the label yet. */
export const hasFailed = (result: Result<unknown, Problem>) =>
  !result.ok && result.problem.kind === 'internal'

interface Waiting<Job, Value> {
  readonly job: Job
  readonly isAnew: boolean
  readonly isAwaited: () => boolean
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

/**
 * As many processes as `count`, where as many are wanted at once: a label that takes a minute to draw keeps the others of its
 * bench waiting only beside another such label.
 */
export function createDrawings<Job, Value>(
  count: number,
  options: DrawingOptions<Job, Value>,
): Drawing<Job, Value> {
  const all = Array.from({ length: count }, () => createDrawing(options))
  const [first] = all
  if (!first) throw new RangeError('no process')
  return {
    run: (job, how) =>
      all.reduce((best, one) => (one.load() < best.load() ? one : best), first).run(job, how),
    async stop() {
      await Promise.all(all.map(one => one.stop()))
    },
    load: () => all.reduce((sum, one) => sum + one.load(), 0),
  }
}

export function createDrawing<Job, Value>({
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
    run: (job, { anew = false, signal, isAwaited = () => true } = {}) =>
      new Promise(settle => {
        if (stopped) settle(undrawn(failed('the station is closing')))
        else if (signal?.aborted) settle(undrawn(givenUp))
        else if (inLine(isAwaited()) >= queueLimit)
          settle(undrawn(fail(problem('internal', 'label.preview-busy'))))
        else {
          const waiting = { job, isAnew: anew, isAwaited, settle }
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
    load: () => queue.length + (running ? 1 : 0),
  }

  function next(): void {
    if (running) return
    clearTimeout(idle)
    const awaited = queue.findIndex(one => one.isAwaited())
    const [waiting] = queue.splice(Math.max(awaited, 0), 1)
    if (!waiting) {
      if (jobsOfProcess >= jobsPerProcess) replace()
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

  function inLine(awaited: boolean): number {
    return queue.filter(one => one.isAwaited() === awaited).length
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

  /** While nobody waits: the label that comes next finds it started. */
  function replace(): void {
    dismiss()
    if (!stopped) child = begin()
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
