// What the band says once it is known what became of a purchase that nobody knew of.
import { nameOfLabel } from '../../../../preload/contract/order-boxes.ts'
import type { SaidBand } from '../../../parts/result-band.tsx'
import type { ShipmentView } from '../../../station/types.ts'

export const notBought =
  (reference: string): SaidBand =>
  ({ say }) => ({
    tone: 'warn',
    big: say('pack.band-not-bought'),
    subject: reference,
    lines: [say('pack.band-not-bought-line')],
    ofFields: true,
  })

export const isBought =
  (shipment: ShipmentView): SaidBand =>
  ({ say }) => ({
    tone: shipment.purchase.attention.length > 0 ? 'warn' : 'ok',
    big: say('pack.band-bought'),
    subject: nameOfLabel(shipment),
    lines: [say('pack.band-settled')],
    ofLabel: true,
  })
