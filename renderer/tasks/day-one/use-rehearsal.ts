// The rehearsal as the station has it, and what a screen may say of it. Evidence comes by itself while it is looked at.
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { call } from '../../station/call.ts'
import { reading } from '../../station/queries.ts'
import type { ChannelInput, ChannelValue } from '../../station/types.ts'
import { sends, useCommand } from '../../station/use-command.ts'

export type View = ChannelValue<'rehearsal.read'>
export type Rehearsal = NonNullable<View['rehearsal']>
export type Now = NonNullable<View['now']>

/** A print is confirmed, or a purchase decided in the queue, by no event of the rehearsal's own. */
const EVIDENCE_MS = 1_500

const KEPT = { refreshes: ['rehearsal.read'] } as const

export const useRehearsal = () =>
  useQuery({ ...reading('rehearsal.read'), staleTime: 0, refetchInterval: EVIDENCE_MS })

export function useLook() {
  return useCommand((input: ChannelInput<'rehearsal.look'>) => call['rehearsal.look'](input), KEPT)
}

export const useBegin = () => useCommand(sends('rehearsal.begin'), KEPT)
export const useSkip = () => useCommand(sends('rehearsal.skip'), KEPT)
export const useEnd = () => useCommand(sends('rehearsal.end'), KEPT)

/** What the records decided is kept at once, once: a refusal is not asked for again and again. */
export function useKeptEvidence({ step, outcome, commandId }: Now, look: ReturnType<typeof useLook>): void {
  const asked = useRef('')
  const what = `${step} ${outcome} ${commandId}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that something else is decided.
  useEffect(() => {
    if (outcome === 'waiting' || asked.current === what) return
    asked.current = what
    void look.send({ step })
  }, [what])
}
