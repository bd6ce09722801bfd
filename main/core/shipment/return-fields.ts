// The fields of a separate return address, which only the parcel service has a place for (parcel-label.md,
// `client.returnAddress`, `attnLine` and `companyName`).
import type { ShipmentField } from './shipment-field.ts'

const PLACE = {
  kind: 'text',
  more: { 'parcel-label': { group: 'return' } },
  notTaken: { 'label-server': 'stops' },
} as const satisfies Omit<ShipmentField, 'label'>

export const RETURN_FIELDS = {
  'returnTo.name': {
    ...PLACE,
    label: 'more.return-name',
    headings: 'returnname returntoname returnto devolvera',
  },
  'returnTo.companyName': {
    ...PLACE,
    label: 'more.return-company',
    headings: 'returncompany returntocompany devolverempresa',
  },
  'returnTo.address1': {
    ...PLACE,
    label: 'more.return-address1',
    headings: 'returnaddress1 returnstreet calledevolucion devolvercalle',
  },
  'returnTo.address2': {
    ...PLACE,
    label: 'more.return-address2',
    headings: 'returnaddress2 returnaptsuite devolveraptopiso',
  },
  'returnTo.city': {
    ...PLACE,
    label: 'more.return-city',
    headings: 'returncity ciudaddedevolucion devolverciudad',
  },
  'returnTo.state': {
    ...PLACE,
    label: 'more.return-state',
    headings: 'returnstate estadodedevolucion devolverestado',
  },
  'returnTo.postalCode': {
    ...PLACE,
    label: 'more.return-zip',
    headings: 'returnzip returnpostalcode cpdedevolucion devolvercodigopostal',
  },
} as const satisfies Readonly<Record<string, ShipmentField>>
