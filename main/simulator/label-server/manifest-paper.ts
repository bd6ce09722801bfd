// The form that a closed shipping day prints: one page a carrier, with a barcode that stands for all its packages.
import { box, type LabelPlan, text } from '../drawing/label-plan.ts'
import type { Manifest } from './account.ts'
import { spacedNumber } from './label-paper.ts'

const SHOWN = 24

export function manifestPaper(manifest: Manifest): LabelPlan {
  const { trackingNumbers } = manifest
  const rest = trackingNumbers.length - SHOWN
  return [
    box(16, 16, 780, 1186, 3),
    text(32, 28, 44, 'SHIPMENT CONFIRMATION', { weight: 'black' }),
    text(32, 28, 44, 'SAMPLE', { weight: 'black', align: 'right', width: 748 }),
    text(32, 80, 30, `CARRIER  ${manifest.carrier.toUpperCase()}`),
    text(32, 116, 30, `CLOSED  ${manifest.closedAt}`),
    text(32, 152, 30, `PACKAGES  ${trackingNumbers.length}`),
    box(16, 196, 780, 6),
    { kind: 'code128', x: 16, y: 216, width: 780, height: 140, moduleDots: 4, data: manifest.id },
    text(16, 366, 36, manifest.id, { weight: 'bold', align: 'center', width: 780 }),
    box(16, 412, 780, 6),
    ...trackingNumbers.slice(0, SHOWN).map((trackingNumber, index) =>
      text(40 + (index % 2) * 380, 434 + Math.floor(index / 2) * 44, 30, spacedNumber(trackingNumber), {
        width: 360,
      }),
    ),
    ...(rest > 0 ? [text(40, 966, 30, `and ${rest} more`)] : []),
    text(32, 1120, 28, 'RECEIVED BY'),
    box(200, 1150, 576, 3),
  ]
}
