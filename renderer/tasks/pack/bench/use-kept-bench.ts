// Has the station keep the bench as it is typed, and brings back what was left: over a reload, a crash and a restart.
import { type Dispatch, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useNavigation } from '../../../parts/navigation.tsx'
import { call } from '../../../station/call.ts'
import { type SettingsView, useOverview } from '../../../station/queries.ts'
import { link, station } from '../../../station/station.ts'
import type { WindowBench } from '../../../station/types.ts'
import { windowId } from '../../../station/window-id.ts'
import type { PackAction } from '../pack-state.ts'
import type { BenchKeeper, Mode } from './bench-keeper.ts'
import { type Bench, useKeep, useKeeper } from './use-keep.ts'

/** Where the station did not answer: asked again. */
const AGAIN_MS = 1_000

interface KeptBench extends Bench {
  readonly lookUp: (reference: string) => Promise<unknown>
}

export function useKeptBench({ lookUp, ...bench }: KeptBench): void {
  const { state, dispatch } = bench
  const mode = useOverview().data?.mode
  const [read, setRead] = useState<Mode>()
  const readMode = read === mode ? read : undefined
  const keeper = useKeeper(bench, readMode)
  useRead({ mode, read, setRead, dispatch, lookUp, keeper })
  useAside(dispatch, readMode, keeper)
  useKeep(keeper, state, readMode)
}

/** Reads the bench of the mode, once; `read` is the mode whose bench is on the screen. */
function useRead({
  mode,
  read,
  setRead,
  dispatch,
  lookUp,
  keeper,
}: Pick<KeptBench, 'dispatch' | 'lookUp'> & {
  readonly mode: Mode | undefined
  readonly read: Mode | undefined
  readonly setRead: (mode: Mode) => void
  readonly keeper: BenchKeeper
}): void {
  const navigation = useNavigation()
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each mode, and again where no answer came.
  useEffect(() => {
    if (mode === undefined || mode === read) return
    let isLeft = false
    let again: ReturnType<typeof setTimeout> | undefined
    const begin = async () => {
      const answers = keeper.answers(mode)
      const reply = await call['bench.kept']({ windowId: await windowId() })
      if (isLeft) return
      const isThere = reply.ok && reply.value.mode === mode
      if (!isThere || keeper.answers(mode) !== answers) {
        // At once where it is only older than what was kept meanwhile: what is typed until then is another bench's.
        again = setTimeout(() => setAttempt(attempt + 1), isThere ? 0 : AGAIN_MS)
        return
      }
      const { purchaseId, revision, aside } = reply.value
      // What this window has yet to bring there comes after what the station knows.
      const { pending, bench = reply.value.bench } = keeper.owed(mode)
      // Another mode's bench takes the place of this one, which is kept.
      if (read !== undefined) dispatch({ kind: 'cleared', commandId: crypto.randomUUID() })
      dispatch({ kind: 'aside-told', revision, aside, anew: true, owed: pending })
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
      const { station, boxes } = (view.value as SettingsView).settings
      navigation.rememberShipment(shipmentId)
      const job = jobs.find(({ copyNumber }) => copyNumber === 1) ?? jobs[0]
      dispatch({ kind: 'last-result', shipment, job, onBench, house: { timeZone: station.timeZone, boxes } })
    }
    void begin()
    return () => {
      isLeft = true
      clearTimeout(again)
    }
  }, [mode, attempt])
}

/** What other windows set aside and take back shows here; after a stream that ended it is read anew. */
function useAside(dispatch: Dispatch<PackAction>, mode: Mode | undefined, keeper: BenchKeeper): void {
  const streams = useSyncExternalStore(link.subscribe, link.streams)
  const heard = useRef(0)
  useEffect(() => {
    if (mode === undefined) return
    return station.subscribe(event => {
      if (event.name !== 'bench' || event.value.mode !== mode) return
      const { revision, aside } = event.value
      heard.current += 1
      dispatch({ kind: 'aside-told', revision, aside })
    })
  }, [dispatch, mode])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each stream: nobody tells of what was before it.
  useEffect(() => {
    if (mode === undefined) return
    let isLeft = false
    let again: ReturnType<typeof setTimeout> | undefined
    const told = () => heard.current + keeper.answers(mode)
    const read = async () => {
      const before = told()
      const reply = await call['bench.aside']()
      if (isLeft) return
      // A list that changed while it was read may be older than what was told of it.
      if (!reply.ok || told() !== before) {
        again = setTimeout(() => void read(), reply.ok ? 0 : AGAIN_MS)
        return
      }
      if (reply.value.mode !== mode) return
      const { revision, aside } = reply.value
      dispatch({ kind: 'aside-told', revision, aside, anew: true })
    }
    void read()
    return () => {
      isLeft = true
      clearTimeout(again)
    }
  }, [dispatch, mode, streams, keeper])
}
