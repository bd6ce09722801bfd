// Has the station keep the bench as it is typed, and brings back what was left: over a reload, a crash and a restart.
import { type Dispatch, useEffect, useRef, useState } from 'react'
import { useNavigation } from '../../parts/navigation.tsx'
import { useBand } from '../../parts/result-band.tsx'
import { call } from '../../station/call.ts'
import { type SettingsView, useLink, useOverview } from '../../station/queries.ts'
import type { KeptBench, Overview } from '../../station/types.ts'
import { benchOf } from './kept-bench.ts'
import type { PackAction, PackState } from './pack-state.ts'
import { isPrepared } from './prepared.ts'

/** Typing rests this long before it is kept; a page that is left keeps it at once. */
const REST_MS = 120
/** Where the station did not answer: asked again. */
const AGAIN_MS = 1_000

type Mode = Overview['mode']

export function useKeptBench({
  state,
  dispatch,
  lookUp,
}: {
  readonly state: PackState
  readonly dispatch: Dispatch<PackAction>
  readonly lookUp: (reference: string) => Promise<unknown>
}): void {
  const mode = useOverview().data?.mode
  const readMode = useRead({ mode, dispatch, lookUp })
  useKeep(state, readMode === mode ? readMode : undefined)
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
      const reply = await call['bench.kept']()
      if (isLeft) return
      if (!reply.ok || reply.value.mode !== mode) {
        setTimeout(() => setAttempt(attempt + 1), AGAIN_MS)
        return
      }
      const { bench, purchaseId } = reply.value
      // Another mode's bench takes the place of this one, which is kept.
      if (read !== undefined) dispatch({ kind: 'cleared', commandId: crypto.randomUUID() })
      if (bench) dispatch({ kind: 'restored', bench })
      if (purchaseId !== undefined) dispatch({ kind: 'awaits', shipmentId: purchaseId })
      setRead(mode)
      if (bench && bench.draft.reference !== '') void lookUp(bench.draft.reference)
      if (bench?.last) await bringBack(bench.last)
    }
    const bringBack = async ({ shipmentId, onBench }: NonNullable<KeptBench['last']>) => {
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

/** Nothing is written before it is known what was left; then the last state of all that came in one rest. */
function useKeep(state: PackState, mode: Mode | undefined): void {
  const { stop } = useBand()
  const [nextCommandId] = useState(() => crypto.randomUUID())
  // What was typed while the station was away is kept once it is back.
  const linkState = useLink()
  const kept = useRef<string>(undefined)
  useEffect(() => {
    if (mode === undefined || linkState === 'down') return
    const bench = benchOf({ ...state, nextCommandId })
    const text = JSON.stringify([mode, bench])
    const keep = () => {
      if (kept.current === text) return
      kept.current = text
      void call['bench.keep']({ mode, bench }).then(reply => {
        if (reply.ok) return
        // The next change keeps it all.
        kept.current = undefined
        // What is half typed stands on the screen; what is said to wait has to.
        if (state.aside.some(isPrepared)) stop(reply.problem)
      })
    }
    const timer = setTimeout(keep, state.phase.kind === 'form' ? REST_MS : 0)
    window.addEventListener('beforeunload', keep)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('beforeunload', keep)
    }
  }, [state, mode, nextCommandId, linkState, stop])
}
