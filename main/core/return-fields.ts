// The fields of a return address of its own, which the parcel service alone has a place for (parcel-label.md,
// `client.returnAddress`, `attnLine` and `companyName`).
import type { ShipmentField } from './shipment-field.ts'

const PLACE = {
  kind: 'text',
  more: { 'parcel-label': { group: 'return' } },
  notTaken: { 'label-server': 'warns' },
  partOf: 'returnTo',
} as const satisfies Omit<ShipmentField, 'label'>

export const RETURN_FIELDS = {
  'returnTo.name': { ...PLACE, label: 'more.return-name', headings: 'returnname returntoname' },
  'returnTo.companyName': {
    ...PLACE,
    label: 'more.return-company',
    headings: 'returncompany returntocompany',
  },
  'returnTo.address1': {
    ...PLACE,
    label: 'more.return-address1',
    headings: 'returnaddress1 returnstreet calledevolucion',
  },
  'returnTo.address2': { ...PLACE, label: 'more.return-address2', headings: 'returnaddress2' },
  'returnTo.city': { ...PLACE, label: 'more.return-city', headings: 'returncity ciudaddedevolucion' },
  'returnTo.state': { ...PLACE, label: 'more.return-state', headings: 'returnstate estadodedevolucion' },
  'returnTo.postalCode': {
    ...PLACE,
    label: 'more.return-zip',
    headings: 'returnzip returnpostalcode cpdedevolucion',
  },
} as const satisfies Readonly<Record<string, ShipmentField>>
