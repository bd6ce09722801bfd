// Has the station keep the bench as it is typed, and brings back what was left: over a reload, a crash and a restart.
import { type Dispatch, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useNavigation } from '../../parts/navigation.tsx'
import { useBand } from '../../parts/result-band.tsx'
import { call } from '../../station/call.ts'
import { type SettingsView, useLink, useOverview } from '../../station/queries.ts'
import { link, station } from '../../station/station.ts'
import type { BenchChange, ChannelValue, Overview, WindowBench } from '../../station/types.ts'
import { windowId } from '../../station/window-id.ts'
import type { Draft } from './draft.ts'
import { benchOf } from './kept-bench.ts'
import type { PackAction, PackState } from './pack-state.ts'
import { isPrepared } from './prepared.ts'

/** Typing rests this long before it is kept; a page that is left keeps it at once. */
const REST_MS = 120
/** Where the station did not answer: asked again. */
const AGAIN_MS = 1_000
/** In one message. */
const MOST_CHANGES = 200

type Mode = Overview['mode']

interface Bench {
  readonly state: PackState
  readonly dispatch: Dispatch<PackAction>
  readonly lookUp: (reference: string) => Promise<unknown>
  /** It waits by its name, and nothing takes that from it any more. */
  readonly onPrepared: (draft: Draft) => void
}

export function useKeptBench({ state, dispatch, lookUp, onPrepared }: Bench): void {
  const mode = useOverview().data?.mode
  const read = useRead({ mode, dispatch, lookUp })
  const readMode = read === mode ? read : undefined
  useAside(dispatch, readMode)
  useKeep({ state, dispatch, mode: readMode, onPrepared })
}

/** Reads the bench of the mode, once; gives the mode whose bench is on the screen. */
function useRead({
  mode,
  dispatch,
  lookUp,
}: {
  readonly mode: Mode | undefined
  readonly dispatch: Dispatch<PackAction>
  readonly lookUp: (reference: string) => Promise<unknown>
}): Mode | undefined {
  const navigation = useNavigation()
  const linkState = useLink()
  const [read, setRead] = useState<Mode>()
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each mode, and again where no answer came.
  useEffect(() => {
    if (mode === undefined || mode === read || linkState === 'down') return
    let isLeft = false
    const begin = async () => {
      const reply = await call['bench.kept']({ windowId: await windowId() })
      if (isLeft) return
      if (!reply.ok || reply.value.mode !== mode) {
        setTimeout(() => setAttempt(attempt + 1), AGAIN_MS)
        return
      }
      const { bench, purchaseId, revision, aside } = reply.value
      // Another mode's bench takes the place of this one, which is kept.
      if (read !== undefined) dispatch({ kind: 'cleared', commandId: crypto.randomUUID() })
      dispatch({ kind: 'aside-told', revision, aside, anew: true })
      if (bench) dispatch({ kind: 'restored', bench })
      if (purchaseId !== undefined) dispatch({ kind: 'awaits', shipmentId: purchaseId })
      setRead(mode)
      if (bench && bench.draft.reference !== '') void lookUp(bench.draft.reference)
      if (bench?.last) await bringBack(bench.last)
    }
    const bringBack = async ({ shipmentId, onBench }: NonNullable<WindowBench['last']>) => {
      const reply = await call['shipments.get']({ id: shipmentId })
      if (isLeft || !reply.ok) return
      const { shipment, jobs } = reply.value
      const view = await call['settings.get']()
      if (isLeft || !view.ok) return
      const { timeZone } = (view.value as SettingsView).settings.station
      navigation.rememberShipment(shipmentId)
      const job = jobs.find(({ copyNumber }) => copyNumber === 1) ?? jobs[0]
      dispatch({ kind: 'last-result', shipment, job, onBench, timeZone })
    }
    void begin()
    return () => {
      isLeft = true
    }
  }, [mode, linkState, attempt])
  return read
}

/** What other windows set aside and take back shows here; after a stream that ended it is read anew. */
function useAside(dispatch: Dispatch<PackAction>, mode: Mode | undefined): void {
  const streams = useSyncExternalStore(link.subscribe, link.streams)
  useEffect(() => {
    if (mode === undefined) return
    return station.subscribe(event => {
      if (event.name !== 'bench' || event.value.mode !== mode) return
      const { revision, aside } = event.value
      dispatch({ kind: 'aside-told', revision, aside })
    })
  }, [dispatch, mode])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each stream: nobody tells of what was before it.
  useEffect(() => {
    if (mode === undefined) return
    let isLeft = false
    const read = async () => {
      const reply = await call['bench.aside']()
      if (isLeft || !reply.ok || reply.value.mode !== mode) return
      const { revision, aside } = reply.value
      dispatch({ kind: 'aside-told', revision, aside, anew: true })
    }
    void read()
    return () => {
      isLeft = true
    }
  }, [dispatch, mode, streams])
}

/** What was sent and not answered: it goes again as it was, so that nothing is put or taken twice. */
interface Sent {
  /** Whose bench it is: an answer may come, or be asked for again, after the mode has changed. */
  readonly mode: Mode
  readonly bench: ReturnType<typeof benchOf>
  readonly changeId: string
  readonly changes: readonly BenchChange[]
}

/** Nothing is written before it is known what was left; then the last state of all that came in one rest. */
function useKeep({
  state,
  dispatch,
  mode,
  onPrepared,
}: Omit<Bench, 'lookUp'> & { readonly mode: Mode | undefined }): void {
  const { stop } = useBand()
  const [nextCommandId] = useState(() => crypto.randomUUID())
  // What was typed while the station was away is kept once it is back.
  const linkState = useLink()
  const kept = useRef<string>(undefined)
  const sent = useRef<Sent>(undefined)
  const busy = useRef(false)
  const waits = useRef(false)
  const fails = useRef(false)
  const latest = useRef<Pick<Sent, 'mode' | 'bench' | 'changes'>>(undefined)
  /** Of the mode before: kept there, and nowhere else. */
  const leftBehind = useRef<readonly Sent[]>([])
  const [answers, setAnswers] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is said of an answer is of the last render.
  useEffect(() => {
    const { pending } = state.shelf
    const bench = benchOf({ ...state, nextCommandId })
    const before = latest.current
    // Another mode's bench is not read yet: this one is still of the mode before.
    if (mode === undefined && before) latest.current = { ...before, bench, changes: pending }
    if (before && mode !== undefined && mode !== before.mode) {
      const rest = before.changes.slice(sent.current?.changes.length ?? 0)
      const unsent = rest.length > 0 ? [{ ...before, changeId: crypto.randomUUID(), changes: rest }] : []
      leftBehind.current = [...leftBehind.current, ...(sent.current ? [sent.current] : []), ...unsent]
      sent.current = undefined
    }
    if (mode !== undefined) latest.current = { mode, bench, changes: pending }
    if (mode === undefined || linkState === 'down') return
    const text = JSON.stringify([mode, bench])
    const isKept = () =>
      kept.current === text && pending.length === 0 && leftBehind.current.length === 0 && !sent.current
    const send = async ({ changeId, changes, ...of }: Sent) => {
      const input = { ...of, windowId: await windowId() }
      return call['bench.keep'](changes.length > 0 ? { ...input, changes: [...changes], changeId } : input)
    }
    const now = (changes: Sent['changes']): Sent => ({ mode, bench, changeId: crypto.randomUUID(), changes })
    const keep = async () => {
      if (isKept()) return
      // What came meanwhile is kept once this one is answered.
      waits.current = busy.current
      if (busy.current) return
      busy.current = true
      const [first] = leftBehind.current
      if (!first) sent.current = { ...(sent.current ?? now(pending.slice(0, MOST_CHANGES))), bench }
      const going = first ?? sent.current
      if (!first) kept.current = text
      const reply = going && (await send(going))
      busy.current = false
      if (!going || !reply) return
      if (!reply.ok) return failed(going, reply.problem)
      fails.current = false
      const isOfBefore = leftBehind.current.includes(going)
      leftBehind.current = leftBehind.current.filter(one => one !== going)
      if (waits.current || isOfBefore) setAnswers(count => count + 1)
      if (sent.current !== going) return
      sent.current = undefined
      onKept(going.changes, reply.value)
    }
    const failed = ({ changes }: Sent, why: Parameters<typeof stop>[0]) => {
      // It goes again, with what came meanwhile.
      kept.current = undefined
      setTimeout(() => setAnswers(count => count + 1), AGAIN_MS)
      // What is half typed stands on the screen; what is said to wait has to.
      const isAside = changes.length > 0 || state.aside.some(isPrepared)
      if (isAside && !fails.current) stop(why)
      fails.current = true
    }
    const onKept = (changes: Sent['changes'], { revision, aside, missing }: ChannelValue<'bench.keep'>) => {
      if (changes.length === 0) return
      dispatch({ kind: 'aside-told', revision, aside, changes: changes.length })
      for (const change of changes) if ('put' in change && isPrepared(change.put)) onPrepared(change.put)
      if (state.draft.id === undefined || !missing.includes(state.draft.id)) return
      dispatch({ kind: 'taken-elsewhere', id: state.draft.id, commandId: crypto.randomUUID() })
      stop({ code: 'bench.taken-elsewhere', message: '' }, state.draft.reference)
    }
    const keepLeaving = () => {
      if (isKept()) return
      const first = sent.current
      if (!busy.current) for (const one of [...leftBehind.current, ...(first ? [first] : [])]) void send(one)
      void send(now(pending.slice(first?.changes.length ?? 0)))
    }
    const rests = state.phase.kind === 'form' && pending.length === 0
    const timer = setTimeout(() => void keep(), rests ? REST_MS : 0)
    window.addEventListener('beforeunload', keepLeaving)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('beforeunload', keepLeaving)
    }
  }, [state, mode, nextCommandId, linkState, answers])
}
