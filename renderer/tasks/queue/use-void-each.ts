// Voids the chosen labels a few at a time, so that what became of the first is on the screen before the last is asked for.
import { useState } from 'react'
import { useBand } from '../../parts/result-band.tsx'
import { call } from '../../station/call.ts'
import type { ChannelValue } from '../../station/types.ts'
import { useCommand } from '../../station/use-command.ts'
import type { Unused } from './unused.ts'

export type Outcome = ChannelValue<'unused.void'>[number]

const AT_ONCE = 5

interface Portion {
  readonly ids: string[]
  readonly reason: string
}

export interface Voiding {
  /** In the order in which they are asked for; none before one begins. */
  readonly asked: readonly Unused[]
  readonly outcomes: ReadonlyMap<string, Outcome>
  readonly busy: boolean
  readonly run: (labels: readonly Unused[], reason: string) => Promise<void>
  readonly forget: () => void
}

export function useVoidEach(): Voiding {
  const band = useBand()
  const [asked, setAsked] = useState<readonly Unused[]>([])
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(new Map())
  const [busy, setBusy] = useState(false)
  const voiding = useCommand(
    ({ ids, reason }: Portion, commandId) => call['unused.void']({ ids, reason, commandId }),
    { refreshes: 'everything', onRefused: problem => band.stop(problem) },
  )
  const run = async (labels: readonly Unused[], reason: string) => {
    const left = labels.map(({ shipment }) => shipment.id)
    setAsked(labels)
    setOutcomes(new Map())
    setBusy(true)
    const known = new Map<string, Outcome>()
    let goesOn = true
    while (left.length > 0 && goesOn) {
      const reply = await voiding.send({ ids: left.splice(0, AT_ONCE), reason })
      const told = reply?.ok ? reply.value : []
      for (const one of told) known.set(one.id, one)
      setOutcomes(new Map(known))
      goesOn = reply?.ok === true && !told.some(({ kind }) => kind === 'not-begun')
    }
    setBusy(false)
    const params = {
      done: [...known.values()].filter(({ kind }) => kind === 'done').length,
      count: labels.length,
    }
    // What kept the last from being asked for is said already.
    if (known.size > 0) {
      band.show(({ say }) => ({
        tone: params.done === params.count ? 'ok' : 'warn',
        big: say('unused.band-voided', params),
        lines: [say('unused.void-text')],
      }))
    }
  }
  return { asked, outcomes, busy, run, forget: () => setAsked([]) }
}
