// A purchase that was under way when the page before this one was left: its end is told here all the same.
import { type Dispatch, useEffect } from 'react'
import { useNavigation } from '../../parts/navigation.tsx'
import { useShipment } from '../../station/queries.ts'
import type { ShipmentView } from '../../station/types.ts'
import type { PackAction } from './pack-state.ts'

export function useAwaited(
  awaits: string | undefined,
  dispatch: Dispatch<PackAction>,
  isFree: (found: ShipmentView) => boolean,
): void {
  const navigation = useNavigation()
  const { data } = useShipment(awaits)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the answer alone says when.
  useEffect(() => {
    if (!data || awaits !== data.shipment.id) return
    const { shipment, jobs } = data
    const { kind } = shipment.purchase
    if (kind === 'intended' || kind === 'sending') return
    if (kind === 'bought') {
      // Its print is made right after it; where there is nothing to print, a person is asked.
      if (jobs.length === 0 && shipment.purchase.attention.length === 0) return
      navigation.rememberShipment(shipment.id)
      dispatch({ kind: 'shipped', shipment, job: jobs[0] })
      return
    }
    dispatch({ kind: 'awaits', shipmentId: undefined })
    isFree(shipment)
  }, [data, awaits])
}
