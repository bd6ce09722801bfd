// The process that draws labels as the station sees it: started when needed. No print waits for a
// preview: what is drawn for a printer of another language, and what is read before a print, have processes of their own.
import { type Problem, problem } from '../core/problem.ts'
import { fail, ok, type Result } from '../core/result.ts'
import { createDrawing, createDrawings, type DrawingOptions, hasFailed } from './drawing-process.ts'
import type { NumberLookJob } from './number-look.ts'
import type { Preview, PreviewJob } from './preview.ts'
import type { LabelSeen } from './rules/sold-number.ts'
import { MOST_WORK_MS } from './spent-time.ts'
import type { TranslatedJob, TranslateJob } from './translate-job.ts'

export interface Previewer {
  /**
   * The preview of a job, in the order asked; one that nobody waits for (`isAwaited`) comes behind. `internal` problems
   * mean: no preview, the label itself may be fine.
   */
  preview(job: PreviewJob, isAwaited?: () => boolean): Promise<Result<Preview, Problem>>
  /** Ends the process; jobs that wait and later ones get a problem. */
  stop(): Promise<void>
}

export type PreviewerOptions = DrawingOptions<PreviewJob, Preview>

/** Jobs for printers of another language, drawn. */
export interface Translator {
  /** `signal`: nobody wants it any more, and the next is drawn. */
  translate(job: Omit<TranslateJob, 'kind'>, signal?: AbortSignal): Promise<Result<TranslatedJob, Problem>>
  stop(): Promise<void>
}

export function createPreviewer(options: PreviewerOptions): Previewer {
  const { run, stop } = createDrawing(options)
  return {
    async preview(job, isAwaited) {
      const { result, isAfterOthers } = await run(job, { isAwaited })
      return hasFailed(result) && isAfterOthers ? (await run(job, { anew: true, isAwaited })).result : result
    },
    stop,
  }
}

/** Of labels that a print waits for: one that takes long, and the bench's others. */
const AT_ONCE = 2

/** A renderer that has drawn some hundred labels has no memory left. */
const TRANSLATIONS_PER_PROCESS = 3

export function createTranslator(options: DrawingOptions<TranslateJob, TranslatedJob>): Translator {
  const { run, stop } = createDrawings(AT_ONCE, { jobsPerProcess: TRANSLATIONS_PER_PROCESS, ...options })
  return {
    async translate(job, signal) {
      const asked = { ...job, kind: 'translate', withinMs: MOST_WORK_MS } as const
      const { result: first } = await run(asked, { signal })
      // What failed has ended its process: a fresh one may do what that could not.
      const made = hasFailed(first) ? (await run(asked, { anew: true, signal })).result : first
      return made.ok || made.problem.kind === 'unsafe-label' ? made : notDrawn(made.problem)
    },
    stop,
  }
}

/** Labels read before they are printed. */
export interface NumberReader {
  /** `internal` problems mean: not seen, the label itself may be fine. */
  look(job: Omit<NumberLookJob, 'kind'>): Promise<Result<LabelSeen, Problem>>
  /** What the codes of its paper say, of a label that nobody has said an order of. */
  codes(job: Omit<NumberLookJob, 'kind' | 'order'>): Promise<Result<readonly string[], Problem>>
  stop(): Promise<void>
}

/** A bench packs for hours, and each label waits for it: it stays warm through a break. */
const READER_IDLE_MS = 20 * 60_000

export function createNumberReader(options: DrawingOptions<NumberLookJob, LabelSeen>): NumberReader {
  const { run, stop } = createDrawings(AT_ONCE, { idleMs: READER_IDLE_MS, ...options })
  const look: NumberReader['look'] = async job => {
    const asked = { ...job, kind: 'number' } as const
    const { result, isAfterOthers } = await run(asked)
    return hasFailed(result) && isAfterOthers ? (await run(asked, { anew: true })).result : result
  }
  return {
    look,
    async codes(job) {
      const seen = await look({ ...job, order: { numbers: [] } })
      return seen.ok ? ok(seen.value.codes) : seen
    },
    stop,
  }
}

/** Whatever became of the process: a preview may be missing, what goes to the printer may not. */
const notDrawn = (why: Problem) => {
  const { code, detail } = why
  // A label that a fresh process cannot draw either is held for what was wrong with it there.
  if (code !== 'label.preview-failed' && code !== 'label.preview-busy')
    return fail({ ...why, kind: 'unsafe-label' as const })
  return fail(problem('unsafe-label', 'label.drawing-ended', { detail }))
}
