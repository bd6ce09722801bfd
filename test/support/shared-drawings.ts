// Drawing processes that the stations of one test file share: beginning one costs more than most labels do, and each station
// of a test draws only a few.
import { forkChild } from '../../main/app/child-program.ts'
import type { ChildProgram, StartChild } from '../../main/core/child-program.ts'
import type { DrawingAnswer, DrawingQuestion } from '../../main/labels/drawing-process.ts'

type Asked = DrawingQuestion<unknown>
type Answered = DrawingAnswer<unknown>

type Drawing = ChildProgram<Asked, Answered>

type Exit = Parameters<Parameters<Drawing['onExit']>[0]>

/** What the station that has it now listens for. */
interface Listeners {
  readonly replies: ((reply: Answered) => void)[]
  readonly exits: ((...how: Exit) => void)[]
}

interface Kept {
  readonly child: Drawing
  jobs: number
  lentTo: Listeners | undefined
}

/** WebAssembly memory only grows. */
const MOST_JOBS = 60

/** As `start`, for the program at `entry`, but a process that its station is done with is had by the next. */
export function sharedDrawings(entry: string): { readonly start: StartChild; end(): void } {
  const all = new Set<Kept>()
  const free = new Set<Kept>()

  function begin(): Kept {
    const child: Drawing = forkChild(entry)
    const kept: Kept = { child, jobs: 0, lentTo: undefined }
    child.onReply(reply => {
      for (const heard of kept.lentTo?.replies ?? []) heard(reply)
    })
    child.onExit((...how) => {
      all.delete(kept)
      free.delete(kept)
      for (const heard of kept.lentTo?.exits ?? []) heard(...how)
    })
    all.add(kept)
    return kept
  }

  function lent(): Drawing {
    const [kept = begin()] = free
    free.delete(kept)
    const listeners: Listeners = { replies: [], exits: [] }
    kept.lentTo = listeners
    let open = 0
    let hasFailed = false
    listeners.replies.push(({ result }) => {
      open--
      hasFailed ||= !result.ok
    })
    return {
      post(asked) {
        open++
        kept.jobs++
        kept.child.post(asked)
      },
      onReply: listener => void listeners.replies.push(listener),
      onExit: listener => void listeners.exits.push(listener),
      kill() {
        // One that is at work, gave up, or has drawn its share, does end.
        if (open > 0 || hasFailed || kept.jobs >= MOST_JOBS) return kept.child.kill()
        kept.lentTo = undefined
        free.add(kept)
        setImmediate(() => {
          for (const heard of listeners.exits) heard(null, 'SIGKILL')
        })
      },
    }
  }

  return {
    start: (<Request, Reply>(asked: string) =>
      asked === entry
        ? (lent() as unknown as ChildProgram<Request, Reply>)
        : forkChild<Request, Reply>(asked)) satisfies StartChild,
    end() {
      for (const { child } of all) child.kill()
    },
  }
}
