// What the band says after a purchase: printed, check the label, or stop.
import { useEffect } from 'react'
import { inFours, printBand, serviceNotice, trackingText } from '../../parts/job-words.ts'
import { type Band, useBand } from '../../parts/result-band.tsx'
import type { ShipmentView } from '../../station/types.ts'
import { useWords } from '../../words/use-words.ts'
import type { Phase } from './pack-state.ts'

export function usePackResult(phase: Phase): void {
  const words = useWords()
  const { say, money } = words
  const band = useBand()
  const done = phase.kind === 'done' ? phase : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each purchase; the band follows its job itself.
  useEffect(() => {
    if (!done) return
    const { shipment, job } = done
    const subject = subjectLine(shipment, money)
    const notice = serviceNotice(say, shipment)
    if (job) {
      band.follow(job, news =>
        withNotice(withConcern(printBand(words, news, subject), shipment, say('pack.band-concern')), notice),
      )
    } else {
      const lines = [say('pack.band-no-print')]
      band.show(withNotice({ tone: 'stop', big: say('band.stop'), subject, lines }, notice))
    }
  }, [done?.shipment.id])
}

function subjectLine(shipment: ShipmentView, money: (cents: number) => string): string {
  const tracking = trackingText(shipment)
  const { costCents } = shipment.purchase
  return [
    shipment.reference,
    tracking !== undefined && inFours(tracking),
    costCents !== undefined && money(costCents),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** A label that a person must look at is never plainly green. */
function withConcern(band: Band, shipment: ShipmentView, line: string): Band {
  if (shipment.purchase.attention.length === 0 || band.tone === 'stop') return band
  return { ...band, tone: 'warn', lines: [line] }
}

const withNotice = (band: Band, notice: string | undefined): Band =>
  notice === undefined ? band : { ...band, lines: [...band.lines, notice] }
