// The form of a return label: the same package, from its receiver back to this bench.
import { crossesCustoms } from '../../../../preload/contract/countries.ts'
import type { Settings, ShipmentView } from '../../../station/types.ts'
import { fieldsOf } from '../fields/fields-of.ts'
import { withBoxTexts } from '../order/order-boxes.ts'
import { type Draft, emptyDraft, SIDES } from './draft.ts'

/** As the parcel service takes a reference (parcel-label.md, `clientReferenceNumber`). */
const LONGEST_REFERENCE = 50
const SUFFIX = '-RETURN'

/** Of a return label: whose package comes back by it, from where. */
export const returningOf = ({ returnOf, reference, shipment }: ShipmentView): Draft['returning'] =>
  returnOf === undefined || !shipment
    ? undefined
    : { of: returnOf, reference: reference.replace(new RegExp(`${SUFFIX}$`), ''), from: shipment.from }

/** Undefined where nothing can come back by a label: sold abroad, a return label itself, or without its address. */
export function returnDraft(
  { id, reference, box: orderBox, service, shipment, purchase, returnOf }: ShipmentView,
  { station: { from: bench }, boxes }: Pick<Settings, 'station' | 'boxes'>,
): Draft | undefined {
  if (!shipment || !bench || returnOf !== undefined || purchase.kind !== 'bought') return undefined
  if (crossesCustoms(shipment.to, bench)) return undefined
  const packages = shipment.packages.map(({ weightOz, lengthInch, widthInch, heightInch }) => ({
    weightOz,
    lengthInch,
    widthInch,
    heightInch,
  }))
  const [first] = packages
  const box = boxes.findIndex(preset => SIDES.every(side => preset[side] === first?.[side]))
  const back: Draft = {
    ...emptyDraft(service, `${reference.slice(0, LONGEST_REFERENCE - SUFFIX.length)}${SUFFIX}`),
    ...fieldsOf({ from: shipment.to, to: bench, packages }, undefined),
    box: box < 0 ? 'other' : box,
    returning: { of: id, reference, from: shipment.to },
  }
  // Each box comes back by a label of its own.
  return withBoxTexts(back, orderBox)
}
