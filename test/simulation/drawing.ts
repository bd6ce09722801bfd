// The programs that draw and read labels, which have no part in a run: previews and drawings never come, and the reader
// before a print is a model that reads the services' short labels, slowly now and then, or falls over.
import type { ChildProgram, StartChild } from '../../main/core/child-program.ts'
import { ok } from '../../main/core/result.ts'
import type { DrawingAnswer, DrawingQuestion } from '../../main/labels/drawing-process.ts'
import type { NumberLookJob } from '../../main/labels/number-look.ts'
import { type LabelSeen, labelSeen, type SheetRead } from '../../main/labels/rules/sold-number.ts'
import { type Program, sim } from './scheduler.ts'
import { isBlank, labelOn } from './services/sale.ts'

/** Longer than a print waits for its look, and sooner than one that hangs is ended. */
const BUSY_MS = 40_000

/** A print waits so long for its look. */
const PATIENCE_MS = 14_000

let told: (mark: string | undefined, afterMs: number) => void = () => undefined
/** Whoever is told of looks that nobody heard of in time: the label's first mark, and how long the reader was busy. */
export const onLook = (listener: typeof told): void => {
  told = listener
}

type Answered = (answer: DrawingAnswer<LabelSeen>) => void

/** Ends with the station that started it. */
const startReader = (): ChildProgram<DrawingQuestion<NumberLookJob>, DrawingAnswer<LabelSeen>> => {
  const run = sim()
  const station: Program = run.current
  let [answered, ended]: [Answered, () => void] = [() => {}, () => {}]
  let isGone = false
  return {
    post({ id, job }) {
      const draw = run.luck.next()
      const isRead = job.kind === 'number' && draw < 0.96
      const afterMs = draw < 0.92 ? run.latency(60, 400) : isRead ? run.latency(BUSY_MS / 4, BUSY_MS) : 200
      run.after(afterMs, () => isGone || (isRead ? answered({ id, result: ok(read(job)) }) : ended()))
      if (job.kind === 'number' && (!isRead || afterMs > PATIENCE_MS)) {
        told(labelOn(Buffer.from(job.bytes).toString('latin1'))?.mark, afterMs)
      }
      if (job.kind === 'number') run.moments.happens('look', station)
    },
    onReply(listener) {
      answered = listener
    },
    onExit(listener) {
      ended = listener
    },
    kill() {
      isGone = true
    },
  }
}

export const startDrawing: StartChild = startReader as unknown as StartChild

/** As a scanner would, of what a printer gets; which number that is says the program's own rule. */
const read = ({ bytes, order }: NumberLookJob): LabelSeen =>
  labelSeen(sheetsOf(Buffer.from(bytes).toString('latin1')), order)

const sheetsOf = (text: string): readonly SheetRead[] =>
  text
    .split('^XZ')
    .filter(sheet => sheet.includes('^XA'))
    .map(sheet => {
      const bars = labelOn(sheet)?.bars
      return {
        codes: bars === undefined ? [] : [{ text: bars, isGs1: false }],
        isBlank: isBlank(sheet),
      }
    })
