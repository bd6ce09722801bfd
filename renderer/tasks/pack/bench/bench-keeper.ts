// What the station has yet to keep of this window's bench, in order: what was confirmed, what is on its way and what is
// to go. Nothing that was put aside or taken back leaves what is to go but by an answer.
import type {
  BenchChange,
  ChannelValue,
  Overview,
  Problem,
  Reply,
  WindowBench,
} from '../../../station/types.ts'

/** Typing rests this long before it is kept; a page that is left keeps it at once. */
const REST_MS = 120
/** Where no answer came it goes again by itself: after this long, and each time after twice as long. */
const AGAIN_MS = 1_000
const LONGEST_MS = 10_000
/** In one message. */
const MOST_CHANGES = 200

export type Mode = Overview['mode']
/** The station's list by then, and what another window was first to take. */
type Kept = ChannelValue<'bench.keep'>

/** What the window has before it. */
interface Shown {
  readonly mode: Mode
  readonly bench: WindowBench
  /** Put aside or taken back here, and not confirmed as far as the window knows. */
  readonly pending: readonly BenchChange[]
}

/** One message. With changes it goes again as it was, under its name, so that nothing is put or taken twice. */
export interface Parcel {
  readonly mode: Mode
  readonly bench: WindowBench
  readonly changes: readonly BenchChange[]
  readonly changeId: string
}

interface Parts {
  readonly send: (parcel: Parcel) => Promise<Reply<Kept>>
  /** Calls back once, later; gives what ends that. */
  readonly later: (run: () => void, ms: number) => () => void
  readonly newId: () => string
  /** `isOwed`: changes are still to go. */
  readonly onKept: (parcel: Parcel, kept: Kept, isOwed: boolean) => void
  readonly onFailed: (problem: Problem, isOwed: boolean) => void
}

export type BenchKeeper = ReturnType<typeof createBenchKeeper>

export function createBenchKeeper({ send, later, newId, onKept, onFailed }: Parts) {
  let toGo: readonly Parcel[] = []
  let confirmed: string | undefined
  let failures = 0
  const answers = new Map<Mode, number>()
  let endTimer = () => {}
  /** What failed goes again within a second. */
  let isSoon = false
  const onWay = new Set<Parcel>()
  /** They may have arrived, whether or not an answer came. */
  const sent = new WeakSet<Parcel>()
  /** A change comes into what is to go once. */
  const taken = new WeakSet<BenchChange>()

  const isOwed = () => toGo.some(({ changes }) => changes.length > 0)

  const sendNow = async (parcel: Parcel) => {
    onWay.add(parcel)
    sent.add(parcel)
    const reply = await send(parcel)
    onWay.delete(parcel)
    if (reply.ok) {
      toGo = toGo.filter(one => one !== parcel)
      confirmed = textOf(parcel)
      failures = 0
      answers.set(parcel.mode, (answers.get(parcel.mode) ?? 0) + 1)
      onKept(parcel, reply.value, isOwed())
      return go()
    }
    failures += 1
    // A later message says what was typed by then.
    const isOutdated =
      parcel.changes.length === 0 && toGo.findLast(({ mode }) => mode === parcel.mode) !== parcel
    if (isOutdated) toGo = toGo.filter(one => one !== parcel)
    onFailed(reply.problem, isOwed())
    isSoon = false
    goIn(Math.min(AGAIN_MS * 2 ** (failures - 1), LONGEST_MS))
  }

  /** One at a time: each holds the bench as it stood after those before it. */
  const go = () => {
    endTimer()
    isSoon = false
    const [first] = toGo
    if (first && onWay.size === 0) void sendNow(first)
  }

  const goIn = (ms: number) => {
    endTimer()
    endTimer = later(go, ms)
  }

  /** Typing changes what was not sent yet; what was sent with changes stays as it was. */
  const add = ({ mode, bench }: Shown, fresh: readonly BenchChange[]) => {
    const last = toGo.at(-1)
    const isOpen =
      last?.mode === mode &&
      !onWay.has(last) &&
      (!sent.has(last) || last.changes.length === 0) &&
      last.changes.length + fresh.length <= MOST_CHANGES
    const changes = isOpen ? [...last.changes, ...fresh] : fresh
    toGo = [...(isOpen ? toGo.slice(0, -1) : toGo), { mode, bench, changes, changeId: newId() }]
    for (const change of fresh) taken.add(change)
  }

  return {
    /** As the window shows it now. `rests`: it may wait for more to be typed. */
    see(shown: Shown, rests: boolean) {
      const fresh = shown.pending.filter(change => !taken.has(change))
      const last = toGo.at(-1)
      const known = last ? textOf(last) : confirmed
      if (fresh.length === 0 && known === textOf(shown)) return
      add(shown, fresh)
      if (fresh.length > 0 || !rests) go()
      // What was put aside goes at its own time, however much is typed meanwhile.
      else if (!isOwed()) goIn(REST_MS)
    },
    /** The station opened a stream of its events: it is there. */
    heard() {
      if (toGo.length > 0) go()
    },
    /**
     * Something else was answered. What failed goes again in a second at the soonest: it may be the very one that fails
     * while all else is answered.
     */
    wake() {
      if (failures === 0 || isSoon) return
      isSoon = true
      goIn(AGAIN_MS)
    },
    /** All at once, what is on its way too: nothing of this page is there afterwards, and no answer. */
    leave() {
      for (const parcel of toGo) void sendNow(parcel)
    },
    /** How many answers came in this mode: a list that was read while one did may be older than it. */
    answers: (mode: Mode) => answers.get(mode) ?? 0,
    /** What the window has yet to bring to the station in this mode; the bench as it then stands. */
    owed(mode: Mode): Pick<Shown, 'pending'> & { readonly bench?: WindowBench } {
      const ofMode = toGo.filter(one => one.mode === mode)
      return {
        pending: ofMode.flatMap(({ changes }) => changes),
        ...(ofMode.at(-1) && { bench: ofMode.at(-1)?.bench }),
      }
    },
  }
}

const textOf = ({ mode, bench }: Pick<Shown, 'mode' | 'bench'>): string => JSON.stringify([mode, bench])
