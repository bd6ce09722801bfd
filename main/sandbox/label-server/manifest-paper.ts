// Owns the form that a closed shipping day prints: one page a carrier, with a barcode that stands for all its packages.
import type { LabelPlan } from '../drawing/label-plan.ts'
import type { Manifest } from './account.ts'
import { spacedNumber } from './label-paper.ts'

const SHOWN = 24

export function manifestPaper(manifest: Manifest): LabelPlan {
  const { trackingNumbers } = manifest
  const rest = trackingNumbers.length - SHOWN
  return [
    { kind: 'box', x: 16, y: 16, width: 780, height: 1186, line: 3 },
    { kind: 'text', x: 32, y: 28, height: 44, text: 'SHIPMENT CONFIRMATION', weight: 'black' },
    { kind: 'text', x: 32, y: 28, height: 44, text: 'SAMPLE', weight: 'black', align: 'right', width: 748 },
    { kind: 'text', x: 32, y: 80, height: 30, text: `CARRIER  ${manifest.carrier.toUpperCase()}` },
    { kind: 'text', x: 32, y: 116, height: 30, text: `CLOSED  ${manifest.closedAt}` },
    { kind: 'text', x: 32, y: 152, height: 30, text: `PACKAGES  ${trackingNumbers.length}` },
    { kind: 'box', x: 16, y: 196, width: 780, height: 6 },
    { kind: 'code128', x: 16, y: 216, width: 780, height: 140, moduleDots: 4, data: manifest.id },
    {
      kind: 'text',
      x: 16,
      y: 366,
      height: 36,
      text: manifest.id,
      weight: 'bold',
      align: 'center',
      width: 780,
    },
    { kind: 'box', x: 16, y: 412, width: 780, height: 6 },
    ...trackingNumbers.slice(0, SHOWN).map((trackingNumber, index) => ({
      kind: 'text' as const,
      x: 40 + (index % 2) * 380,
      y: 434 + Math.floor(index / 2) * 44,
      height: 30,
      text: spacedNumber(trackingNumber),
      width: 360,
    })),
    ...(rest > 0 ? [{ kind: 'text' as const, x: 40, y: 966, height: 30, text: `and ${rest} more` }] : []),
    { kind: 'text', x: 32, y: 1120, height: 28, text: 'RECEIVED BY' },
    { kind: 'box', x: 200, y: 1150, width: 576, height: 3 },
  ]
}
