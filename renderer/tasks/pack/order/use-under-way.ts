// The label of the order on the bench is being bought or voided by somebody else: what comes of it is looked up as it ends.
import { type RefObject, useEffect } from 'react'
import { useBand } from '../../../parts/result-band.tsx'
import { useShipment } from '../../../station/queries.ts'
import type { ShipmentView } from '../../../station/types.ts'
import { sameReference } from '../bench/draft.ts'
import type { PackState } from '../pack-state.ts'

const isUnderWay = ({ purchase: { kind } }: ShipmentView): boolean =>
  kind === 'intended' || kind === 'sending' || kind === 'voiding'

export function useUnderWay(
  waitsFor: string | undefined,
  latest: RefObject<PackState>,
  lookUp: (reference: string) => Promise<boolean | undefined>,
): void {
  const { data } = useShipment(waitsFor)
  const band = useBand()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the answer alone says when.
  useEffect(() => {
    const shipment = data?.shipment
    // What the band says by now is of something else where the operator went on.
    const isTold = band.band?.ofDoubt === waitsFor
    if (!shipment || shipment.id !== waitsFor || !isTold || isUnderWay(shipment)) return
    const { reference } = latest.current.draft
    if (!sameReference(shipment.reference, reference)) return
    void lookUp(reference).then(isFree => isFree && band.clear())
  }, [data, waitsFor])
}
