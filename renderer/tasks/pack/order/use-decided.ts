// What nobody knew of the order on the bench is settled on the queue, or at another window: the bench goes by it.
import { type Dispatch, useEffect } from 'react'
import { useBand } from '../../../parts/result-band.tsx'
import { useShipment } from '../../../station/queries.ts'
import { sameReference } from '../bench/draft.ts'
import type { PackAction } from '../pack-state.ts'
import { isBought, notBought } from '../result/outcome-bands.ts'
import { isOver } from './use-found-label.ts'

export function useDecided(
  { undecided, reference }: { readonly undecided: string | undefined; readonly reference: string },
  dispatch: Dispatch<PackAction>,
): void {
  const { data } = useShipment(undecided)
  const band = useBand()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the answer alone says when.
  useEffect(() => {
    if (!data || data.shipment.id !== undecided) return
    const { shipment } = data
    if (!sameReference(shipment.reference, reference)) return
    // Where a person settled it here, the band says that already.
    const isTold = band.band?.ofDoubt === undecided
    switch (shipment.purchase.kind) {
      case 'bought':
        if (isTold) band.show(isBought(shipment))
        if (shipment.purchase.attention.length === 0)
          return dispatch({ kind: 'next', commandId: crypto.randomUUID() })
        // While its label is on no paper yet it may be voided, and shipped again as it was typed; it is through all the same.
        dispatch({ kind: 'undecided', reference, shipmentId: undefined })
        return dispatch({ kind: 'labelled', reference })
      case 'refused':
      case 'abandoned':
      case 'voided':
      case 'discarded':
        if (isTold && isOver(shipment)) band.clear()
        else if (isTold) band.show(notBought(reference))
        dispatch({ kind: 'note', note: { kind: 'new', reference } })
        dispatch({ kind: 'asked', reference })
    }
  }, [data, undecided])
}
