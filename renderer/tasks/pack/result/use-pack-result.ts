// What the band says after a purchase, on whatever screen: printed, check the label, or stop.
import { useEffect, useLayoutEffect, useRef } from 'react'
import {
  labelLine,
  notSentOfOrder,
  printBand,
  putOnWord,
  serviceNotice,
  serviceWarnings,
} from '../../../parts/job-words.ts'
import { type Band, useBand } from '../../../parts/result-band.tsx'
import { writtenInBand } from '../../../parts/written-text.ts'
import { useShipment } from '../../../station/queries.ts'
import type { JobView, OrderBoxesView, Settings, ShipmentView } from '../../../station/types.ts'
import type { Say, Words } from '../../../words/use-words.ts'
import { isOver } from '../order/use-found-label.ts'
import type { PackState, Shipped } from '../pack-state.ts'

/** Says it once for each purchase; gives the way to say it again. */
export function usePackResult(
  { phase, last }: Pick<PackState, 'phase' | 'last'>,
  packing: Settings['packing'] | undefined,
): (last: Shipped) => void {
  const band = useBand()
  const said = useRef<string>(undefined)
  /** The label is scanned from its box before the next order. */
  const isScannedBack = (packing?.scanBack ?? 'off') !== 'off'
  /** It comes after the label. */
  const hasSlip = (packing?.slip ?? 'off') !== 'off'
  const now = useShipment(last?.shipment.id).data?.shipment
  const isVoided = now !== undefined && isOver(now)
  // Printed it was, and is no label any more: whoever ships its order again would take it for the new one.
  const jobId = last?.job?.id
  useEffect(() => {
    if (isVoided && jobId !== undefined) band.forget(jobId)
  }, [isVoided, jobId, band.forget])
  const tell = ({ shipment, job, boxes }: Shipped) => {
    if (isVoided && shipment.id === now.id) return
    const isAgain = said.current === shipment.id
    said.current = shipment.id
    if (!job) return band.show(words => noPrintBand(words, { shipment, job, boxes }))
    const inWords = (news: JobView, words: Words) => {
      const isMore = boxes !== undefined && boxes.missing.length > 0
      const putOn = shipment.returnOf
        ? isScannedBack
          ? 'scan.in-the-box'
          : 'band.in-the-box'
        : isScannedBack
          ? 'scan.put-on'
          : isMore
            ? 'band.put-on-box'
            : putOnWord(shipment)
      const print = printBand(words, news, subjectLine(shipment, words.money), putOn)
      const concerned = withConcern(print, shipment, words.say('pack.band-concern'))
      const hasIt = hasSlip && !shipment.returnOf && news.state === 'printed'
      const slip = hasIt ? words.say('slip.lay-in') : undefined
      return withNotices(words, { shipment, job, boxes }, concerned, slip)
    }
    band.follow(job, inWords, { again: isAgain, makesRoom: true })
  }
  // In one go with what is drawn of the purchase: a key pressed in that moment makes a strip of it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each purchase; the band follows its job itself.
  useLayoutEffect(() => {
    if (last && (phase.kind === 'done' || !band.band)) tell(last)
  }, [last?.shipment.id])
  return tell
}

function subjectLine(shipment: ShipmentView, money: (cents: number) => string): string {
  const { costCents } = shipment.purchase
  return costCents === undefined ? labelLine(shipment) : `${labelLine(shipment)} · ${money(costCents)}`
}

/** Which box it was, and which of its order is next. */
function boxLine(say: Say, { box }: ShipmentView, boxes: OrderBoxesView | undefined): string | undefined {
  if (!box) return undefined
  const count = { number: box.number, of: boxes?.of ?? box.of }
  const [next] = boxes?.missing ?? []
  if (next !== undefined) return say('pack.band-box-next', { ...count, next })
  return boxes ? say('pack.band-box-last', count) : undefined
}

/** A label that a person must look at is never plainly green. */
function withConcern(band: Band, shipment: ShipmentView, line: string): Band {
  if (shipment.purchase.attention.length === 0 || band.tone === 'stop') return band
  return { ...band, tone: 'warn', lines: [line] }
}

function noPrintBand(words: Words, shipped: Shipped): Band {
  const { say, money } = words
  const lines = [say('pack.band-no-print')]
  return withNotices(words, shipped, {
    tone: 'stop',
    big: say('band.stop'),
    subject: subjectLine(shipped.shipment, money),
    lines,
  })
}

function withNotices(words: Words, { shipment, boxes }: Shipped, band: Band, slip?: string): Band {
  const notices = [
    slip,
    boxLine(words.say, shipment, boxes),
    ...notSentOfOrder(words, shipment),
    serviceNotice(words, shipment),
  ]
  return {
    ...band,
    lines: [...band.lines, ...notices.filter(notice => notice !== undefined)],
    written: writtenInBand(words, serviceWarnings(shipment)),
  }
}
