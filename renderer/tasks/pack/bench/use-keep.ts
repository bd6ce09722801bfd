// Brings the bench to its keeper as the window shows it, and what came of it back to the window.
import { type Dispatch, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useBand } from '../../../parts/result-band.tsx'
import { call } from '../../../station/call.ts'
import { useLink } from '../../../station/queries.ts'
import { link } from '../../../station/station.ts'
import type { ChannelValue, Problem } from '../../../station/types.ts'
import { windowId } from '../../../station/window-id.ts'
import type { PackAction, PackState } from '../pack-state.ts'
import { type BenchKeeper, createBenchKeeper, type Mode, type Parcel } from './bench-keeper.ts'
import type { Draft } from './draft.ts'
import { benchOf } from './kept-bench.ts'
import { isPrepared } from './prepared.ts'

export interface Bench {
  readonly state: PackState
  readonly dispatch: Dispatch<PackAction>
  /** It waits by its name, and nothing takes that from it any more. */
  readonly onPrepared: (draft: Draft) => void
}

async function send({ changes, changeId, ...of }: Parcel) {
  const input = { ...of, windowId: await windowId() }
  return call['bench.keep'](changes.length > 0 ? { ...input, changes: [...changes], changeId } : input)
}

function later(run: () => void, ms: number): () => void {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}

/** One for as long as the screens are there; what it hears is told to the last render. */
export function useKeeper(bench: Bench, mode: Mode | undefined): BenchKeeper {
  const tells = useTells(bench, mode)
  const latest = useRef(tells)
  latest.current = tells
  const [keeper] = useState(() =>
    createBenchKeeper({
      send,
      later,
      newId: () => crypto.randomUUID(),
      onKept: (...told) => latest.current.onKept(...told),
      onFailed: (...told) => latest.current.onFailed(...told),
    }),
  )
  return keeper
}

function useTells({ state, dispatch, onPrepared }: Bench, mode: Mode | undefined) {
  const { band, stop, clear } = useBand()
  const isTold = useRef(false)

  const onKept = (
    { mode: of, changes }: Parcel,
    { revision, aside, missing }: ChannelValue<'bench.keep'>,
    isOwed: boolean,
  ) => {
    if (!isOwed) {
      isTold.current = false
      if (band?.ofKeeping) clear()
    }
    if (changes.length === 0 || of !== mode) return
    dispatch({ kind: 'aside-told', revision, aside, kept: changes })
    for (const change of changes) if ('put' in change && isPrepared(change.put)) onPrepared(change.put)
    if (state.draft.id === undefined || !missing.includes(state.draft.id)) return
    dispatch({ kind: 'taken-elsewhere', id: state.draft.id, commandId: crypto.randomUUID() })
    stop({ code: 'bench.taken-elsewhere', message: '' }, state.draft.reference)
  }
  const onFailed = (why: Problem, isOwed: boolean) => {
    // What is half typed stands on the screen; what is said to wait has to.
    if (!isOwed || isTold.current) return
    isTold.current = true
    stop(why, undefined, { ofKeeping: true })
  }
  return { onKept, onFailed }
}

/** Nothing is written before it is known what was left; then the last state of all that came in one rest. */
export function useKeep(keeper: BenchKeeper, state: PackState, mode: Mode | undefined): void {
  const [nextCommandId] = useState(() => crypto.randomUUID())
  const isUp = useLink() === 'up'
  const streams = useSyncExternalStore(link.subscribe, link.streams)
  const shownIn = useRef(mode)
  useEffect(() => {
    // Another mode's bench is not read yet: this one is still of the mode before.
    shownIn.current = mode ?? shownIn.current
    if (shownIn.current === undefined) return
    const shown = {
      mode: shownIn.current,
      bench: benchOf({ ...state, nextCommandId }),
      pending: state.shelf.pending,
    }
    keeper.see(shown, state.phase.kind === 'form')
  }, [keeper, state, mode, nextCommandId])
  useEffect(() => {
    if (isUp) keeper.wake()
  }, [keeper, isUp])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each stream.
  useEffect(() => keeper.heard(), [keeper, streams])
  useEffect(() => {
    window.addEventListener('beforeunload', keeper.leave)
    return () => window.removeEventListener('beforeunload', keeper.leave)
  }, [keeper])
}
