// A package that stands aside while its label is bought elsewhere, at another window or in a batch, is through: it leaves.
import { type Dispatch, useEffect, useRef } from 'react'
import { station } from '../../../station/station.ts'
import type { ShipmentView } from '../../../station/types.ts'
import { type Draft, sameReference } from '../bench/draft.ts'
import type { PackAction } from '../pack-state.ts'
import { BOX_NUMBER } from './order-boxes.ts'

export function useBoughtSince(aside: readonly Draft[], dispatch: Dispatch<PackAction>): void {
  const latest = useRef(aside)
  latest.current = aside
  /** When this window saw it there first: what was bought before is a label that its packer knew of. */
  const seen = useRef(new Map<string, number>())
  useEffect(() => {
    const before = seen.current
    seen.current = new Map(
      aside.flatMap(({ id }) => (id === undefined ? [] : [[id, before.get(id) ?? Date.now()]])),
    )
  }, [aside])
  useEffect(
    () =>
      station.subscribe(event => {
        if (event.name !== 'shipment') return
        const { purchase, createdAt } = event.value
        if (purchase.kind !== 'bought') return
        const at = Date.parse(purchase.boughtAt ?? createdAt)
        for (const draft of latest.current) {
          const since = draft.id === undefined ? undefined : seen.current.get(draft.id)
          if (draft.id !== undefined && since !== undefined && at >= since && isOf(event.value, draft))
            dispatch({ kind: 'dropped', id: draft.id })
        }
      }),
    [dispatch],
  )
}

/** The same order, or the same box of it. */
const isOf = ({ reference, box }: ShipmentView, { reference: own, fields }: Draft): boolean =>
  sameReference(reference, own) && (fields[BOX_NUMBER]?.trim() ?? '') === String(box?.number ?? '')
