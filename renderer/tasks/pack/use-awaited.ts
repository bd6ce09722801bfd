// A purchase that was under way when the page before this one was left: its end is told here all the same.
import { type Dispatch, useEffect, useRef } from 'react'
import { useNavigation } from '../../parts/navigation.tsx'
import { useBand } from '../../parts/result-band.tsx'
import { useShipment } from '../../station/queries.ts'
import type { ShipmentView } from '../../station/types.ts'
import { sameReference } from './bench/draft.ts'
import { isOver } from './order/use-found-label.ts'
import type { PackAction } from './pack-state.ts'
import { notBought } from './result/outcome-bands.ts'

export function useAwaited(
  { awaits, reference }: { readonly awaits: string | undefined; readonly reference: string },
  dispatch: Dispatch<PackAction>,
  isFree: (found: ShipmentView) => boolean,
): void {
  const navigation = useNavigation()
  const band = useBand()
  const { data } = useShipment(awaits)
  const onBench = useRef(reference)
  onBench.current = reference
  // biome-ignore lint/correctness/useExhaustiveDependencies: the answer alone says when.
  useEffect(() => {
    if (!data || awaits !== data.shipment.id) return undefined
    const { shipment, jobs } = data
    const { kind } = shipment.purchase
    if (kind === 'intended' || kind === 'sending') return undefined
    // Where another order came onto the bench, this one is looked up when it is taken up again.
    const isOnBench = () => sameReference(shipment.reference, onBench.current)
    if (kind === 'bought' && isOnBench()) {
      // Its print is made right after it; where none comes, it is a label of before.
      if (jobs.length === 0 && shipment.purchase.attention.length === 0) {
        const giveUp = setTimeout(() => {
          dispatch({ kind: 'awaits', shipmentId: undefined })
          if (isOnBench()) isFree(shipment)
        }, PRINT_MADE_MS)
        return () => clearTimeout(giveUp)
      }
      navigation.rememberShipment(shipment.id)
      dispatch({ kind: 'shipped', shipment, job: jobs[0] })
      return undefined
    }
    dispatch({ kind: 'awaits', shipmentId: undefined })
    if (isOnBench() && isFree(shipment) && !isOver(shipment)) band.show(notBought(shipment.reference))
    return undefined
  }, [data, awaits])
}

const PRINT_MADE_MS = 3_000
