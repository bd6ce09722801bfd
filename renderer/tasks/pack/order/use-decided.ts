// What nobody knew of the order on the bench is settled on the queue, or at another window: the bench goes by it.
import { type Dispatch, useEffect } from 'react'
import { useShipment } from '../../../station/queries.ts'
import { sameReference } from '../bench/draft.ts'
import type { PackAction } from '../pack-state.ts'

export function useDecided(
  { undecided, reference }: { readonly undecided: string | undefined; readonly reference: string },
  dispatch: Dispatch<PackAction>,
): void {
  const { data } = useShipment(undecided)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the answer alone says when.
  useEffect(() => {
    if (!data || data.shipment.id !== undecided) return
    const { shipment } = data
    if (!sameReference(shipment.reference, reference)) return
    switch (shipment.purchase.kind) {
      case 'bought':
        if (shipment.purchase.attention.length === 0)
          return dispatch({ kind: 'next', commandId: crypto.randomUUID() })
        // While its label is on no paper yet it may be voided, and shipped again as it was typed; it is through all the same.
        dispatch({ kind: 'undecided', reference, shipmentId: undefined })
        return dispatch({ kind: 'labelled', reference })
      case 'refused':
      case 'voided':
      case 'discarded':
      case 'abandoned':
        dispatch({ kind: 'note', note: { kind: 'new', reference } })
        dispatch({ kind: 'asked', reference })
    }
  }, [data, undecided])
}
