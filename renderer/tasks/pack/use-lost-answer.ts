// A purchase whose answer never reached this screen: once the station answers again, the ledger is asked what came of it.
// It is never sent again by itself.
import { type Dispatch, useEffect, useState } from 'react'
import { useBand } from '../../parts/result-band.tsx'
import { call } from '../../station/call.ts'
import { useLink } from '../../station/queries.ts'
import { windowId } from '../../station/window-id.ts'
import type { PackAction } from './pack-state.ts'
import { notBought } from './result/outcome-bands.ts'

/** Gives how it is told of such a purchase, by its order. */
export function useLostAnswer(
  dispatch: Dispatch<PackAction>,
  lookUp: (reference: string) => Promise<boolean | undefined>,
): (reference: string) => void {
  const band = useBand()
  const isUp = useLink() === 'up'
  const [lost, setLost] = useState<string>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer that is lost, and again where none came.
  useEffect(() => {
    if (!isUp || lost === undefined) return undefined
    let isLeft = false
    const ask = async () => {
      const kept = await call['bench.kept']({ windowId: await windowId() })
      if (isLeft) return
      // By this very purchase: its end is this screen's result.
      const purchaseId = kept.ok ? kept.value.purchaseId : undefined
      if (purchaseId !== undefined) dispatch({ kind: 'awaits', shipmentId: purchaseId })
      const isFree = await lookUp(lost)
      if (isLeft || isFree === undefined) return
      setLost(undefined)
      if (isFree) band.show(notBought(lost))
    }
    void ask()
    return () => {
      isLeft = true
    }
  }, [isUp, lost])
  return reference => {
    // What keeps the station from answering is said above the task.
    band.show(({ say }) => ({
      tone: 'working',
      big: say('band.waits'),
      subject: reference,
      lines: [say('pack.band-lost')],
    }))
    setLost(reference)
  }
}
