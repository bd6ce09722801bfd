// What the band says of a label that a scan or a number found: whether its order may be bought, and why not.
import { type Dispatch, type RefObject, useRef } from 'react'
import { nameOfLabel } from '../../../../preload/contract/order-boxes.ts'
import { useBand } from '../../../parts/result-band.tsx'
import { useQueue } from '../../../station/queries.ts'
import type { ShipmentView } from '../../../station/types.ts'
import type { WordKey } from '../../../words/words.ts'
import { isStarted, sameReference } from '../bench/draft.ts'
import { focusField } from '../fields/field-id.ts'
import type { PackAction, PackState, Shipped } from '../pack-state.ts'

export const isOver = ({ purchase: { kind } }: ShipmentView): boolean =>
  kind === 'voided' || kind === 'discarded'

export function useFoundLabel({
  latest,
  dispatch,
  onShipped,
  onUnderWay,
}: {
  readonly latest: RefObject<PackState>
  readonly dispatch: Dispatch<PackAction>
  /** It has a label already. */
  readonly onShipped: (shipment: ShipmentView) => void
  /** It is being bought or voided, which is waited for. */
  readonly onUnderWay: (shipmentId: string) => void
}) {
  const band = useBand()
  const jobs = useQueue().data
  /** What came of the package before, as the scan came that is being looked up: the bench forgets it by that. */
  const lastBefore = useRef<Shipped>(undefined)

  /** The label that the band asks to be looked at, by its own bars: that it reads is what was asked. */
  const isProof = ({ id, reference }: ShipmentView, code: string): boolean => {
    const last = lastBefore.current
    if (last?.shipment.id !== id || sameReference(code, reference)) return false
    const job = jobs?.find(one => one.id === last.job?.id) ?? last.job
    return job?.state === 'sent' || (job?.warnings ?? []).length > 0
  }

  const readsWell = (shipment: ShipmentView) => {
    // First: a field that is left writes its text once more, and that is no order's.
    focusField('reference')
    dispatch({ kind: 'next', commandId: crypto.randomUUID() })
    band.show(({ say }) => ({
      tone: 'ok',
      big: say('pack.band-reads'),
      subject: nameOfLabel(shipment),
      lines: [say('pack.band-reads-line')],
      ofLabel: true,
    }))
  }

  /** Of its own label nothing may be left on a box. */
  const tearUp = (shipment: ShipmentView) => {
    if (!isStarted(latest.current.draft)) {
      // First: a field that is left writes its text once more, and that is no order's.
      focusField('reference')
      dispatch({ kind: 'next', commandId: crypto.randomUUID() })
    }
    const { reference } = shipment
    band.show(({ say }) => ({
      tone: 'stop',
      big: say('pack.band-voided'),
      subject: nameOfLabel(shipment),
      lines: [say('pack.band-voided-line', { reference }), say('pack.band-voided-next', { reference })],
    }))
  }

  /** Whether it may be bought; where not, why is shown. */
  const isFree = (found: ShipmentView): boolean => {
    const stops = (line: WordKey, ofDoubt?: string) => {
      band.show(({ say }) => ({
        tone: 'stop',
        big: say('band.stop'),
        lines: [say(line, { station: found.station })],
        subject: nameOfLabel(found),
        ...(ofDoubt !== undefined && { ofDoubt }),
      }))
      return false
    }
    const { kind } = found.purchase
    const { reference } = latest.current.draft
    const isIt = kind === 'unknown' || kind === 'void-unknown'
    dispatch({ kind: 'undecided', reference, shipmentId: isIt ? found.id : undefined })
    switch (kind) {
      case 'bought':
        dispatch({ kind: 'labelled', reference })
        onShipped(found)
        band.show(({ say, time }) => ({
          tone: 'warn',
          big: say('pack.band-shipped'),
          subject: nameOfLabel(found),
          lines: [
            say('pack.band-shipped-line', {
              time: time(found.purchase.boughtAt ?? found.createdAt),
              station: found.station,
            }),
          ],
        }))
        return false
      case 'unknown':
      case 'void-unknown':
        return stops('pack.band-unknown', found.id)
      case 'sending':
      case 'intended':
        if (latest.current.unasked) dispatch({ kind: 'awaits', shipmentId: found.id })
        else onUnderWay(found.id)
        return stops('pack.band-busy', found.id)
      case 'voiding':
        onUnderWay(found.id)
        return stops('pack.band-voiding', found.id)
      case 'refused':
      case 'voided':
      case 'discarded':
      case 'abandoned':
        dispatch({ kind: 'note', note: { kind: 'new', reference } })
        dispatch({ kind: 'asked', reference })
        return true
    }
  }

  return {
    isFree,
    isProof,
    readsWell,
    tearUp,
    rememberLast: (last: Shipped | undefined) => {
      lastBefore.current = last
    },
  }
}
