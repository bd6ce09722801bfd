// What may be done after PRINTED: the next package, the same order again after a void, or its box back by a return label.
import { type Dispatch, type RefObject, useEffect, useRef } from 'react'
import { useBand } from '../../../parts/result-band.tsx'
import { goesAgain, type VoidReason } from '../../../parts/void-reasons.ts'
import type { OrderBoxesView, Settings, ShipmentView } from '../../../station/types.ts'
import { firstMissing, goesOnAt } from '../bench/draft.ts'
import { returnDraft } from '../bench/return-draft.ts'
import { focusField } from '../fields/field-id.ts'
import type { PackAction, PackState } from '../pack-state.ts'

/** What is looked at first in an order that goes again: the fault that its label was voided for, where that is known. */
const LOOKED_AT = 'to.address1'
const WRONG_AT: Partial<Record<VoidReason, string>> = { 'wrong-weight': 'packages.0.weightOz' }

export function useAfterPrinted({
  latest,
  arrivals,
  dispatch,
  settings,
  begin,
  takeAhead,
  onLeft,
  onBegun,
}: {
  readonly latest: RefObject<PackState>
  /** Orders that came on the bench so far. */
  readonly arrivals: number
  readonly dispatch: Dispatch<PackAction>
  readonly settings: Settings | undefined
  readonly begin: (reference: string) => void
  /** The order whose number was typed meanwhile. */
  readonly takeAhead: () => void
  /** The package leaves the bench. */
  readonly onLeft: () => void
  /** What was asked about the package is answered: it goes again, or comes back. */
  readonly onBegun: () => void
}) {
  const band = useBand()
  const looksAt = useRef(LOOKED_AT)

  // Once the order stands in the form, its first open field takes the focus.
  useEffect(() => {
    if (arrivals === 0) return
    const { draft: arrived, startedOver } = latest.current
    const goesOn = startedOver ? (firstMissing(arrived) ?? looksAt.current) : (goesOnAt(arrived) ?? 'ship')
    focusField(arrived.reference === '' ? 'reference' : goesOn)
    looksAt.current = LOOKED_AT
  }, [arrivals, latest])

  /** What the band says of the last package stays until another one is on the bench: no Enter too many hides it. */
  const next = () => {
    onLeft()
    const { upNext, ahead, phase } = latest.current
    if (upNext !== undefined) return begin(upNext)
    if (ahead.trim() !== '') return takeAhead()
    // The next box of the same order, as if it were scanned again.
    if (phase.kind === 'done' && phase.boxes?.missing.length)
      return begin(orderOf(phase.shipment, phase.boxes))
    // First: a field that is left writes its text once more, and that is this package's.
    focusField('reference')
    dispatch({ kind: 'next', commandId: crypto.randomUUID() })
  }

  const backFor = (shipment: ShipmentView) => settings && returnDraft(shipment, settings)
  const returnLabel = {
    isFor: (shipment: ShipmentView) => backFor(shipment) !== undefined,
    begin(shipment: ShipmentView) {
      const back = backFor(shipment)
      if (!back) return
      onBegun()
      band.clear()
      dispatch({ kind: 'return-label', shipment, draft: back, commandId: crypto.randomUUID() })
    },
  }

  /** A voided order starts again as it was typed; one that was cancelled leaves the bench. */
  const restart = (shipment: ShipmentView, reason: VoidReason) => {
    const { reference } = shipment
    onBegun()
    const again = goesAgain(reason)
    looksAt.current = WRONG_AT[reason] ?? LOOKED_AT
    if (!again) focusField('reference')
    dispatch({
      kind: 'restart',
      reference: again ? reference : undefined,
      commandId: crypto.randomUUID(),
      voided: { shipment, house: { timeZone: settings?.station.timeZone, boxes: settings?.boxes ?? [] } },
    })
  }

  return { next, restart, returnLabel }
}

/** The boxes that come with a return label are those of the order that went out. */
const orderOf = ({ returnOf, reference }: ShipmentView, { labels: [out] }: OrderBoxesView): string =>
  returnOf === undefined || !out ? reference : out.reference
