// How a label that was scanned back from its box is said.
import { nameOfLabel } from '../../preload/contract/order-boxes.ts'
import type { ChannelValue } from '../station/types.ts'
import type { SaidBand } from './result-band.tsx'

type Scanned = Exclude<ChannelValue<'labels.scanBack'>, { readonly kind: 'no-label' }>

/** What a scan came to; nothing where it was the same once more. */
export function scanBand(scanned: Scanned): SaidBand | undefined {
  const { shipment } = scanned
  if (scanned.kind === 'another') {
    const orders = { other: nameOfLabel(shipment), reference: nameOfLabel(scanned.awaited) }
    const { kind } = shipment.purchase
    return ({ say }) => ({
      tone: 'stop',
      big: say('scan.band-wrong'),
      lines: [
        say(kind === 'bought' ? 'scan.band-wrong-line' : 'scan.band-void-line', orders),
        say('scan.band-wrong-next', orders),
      ],
    })
  }
  if (scanned.kind === 'shared') {
    const orders = { reference: nameOfLabel(shipment), other: nameOfLabel(scanned.other) }
    return ({ say }) => ({
      tone: 'stop',
      big: say('scan.band-shared'),
      lines: [say('scan.band-shared-line', orders), say('scan.band-shared-next')],
    })
  }
  if (scanned.again) return undefined
  const isWhole = scanned.scanned === scanned.total
  const counts = { scanned: scanned.scanned, total: scanned.total }
  return ({ say }) => ({
    tone: isWhole ? 'ok' : 'warn',
    big: isWhole ? say('scan.band-right') : say('scan.of', counts),
    subject: nameOfLabel(shipment),
    ofLabel: true,
    lines: [say(isWhole ? 'scan.band-right-line' : 'scan.band-part-line')],
  })
}
