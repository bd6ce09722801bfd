// What a label is known by besides its package reference: each service has a place for other ones of these.
import type { FieldPath, ShipmentField } from './shipment-field.ts'

export const REFERENCE_FIELDS = {
  'references.reference1': {
    kind: 'text',
    label: 'more.reference1',
    more: { 'label-server': { group: 'references' } },
    notTaken: { 'parcel-label': 'warns' },
    headings: 'reference1 ref1 referencia1',
  },
  'references.reference2': {
    kind: 'text',
    label: 'more.reference2',
    more: { 'label-server': { group: 'references' } },
    notTaken: { 'parcel-label': 'warns' },
    headings: 'reference2 ref2 referencia2',
  },
  'references.orderNumber': {
    kind: 'text',
    label: 'more.order-number',
    more: { 'label-server': { group: 'references' } },
    notTaken: { 'parcel-label': 'warns' },
    columnLabel: 'orders.field-references.orderNumber',
    headings: 'ordernumber customerorder ordendecompra numerodepedido',
    looser: 'shoporder salesorder',
  },
  'references.sku': {
    kind: 'text',
    label: 'more.sku',
    more: { 'parcel-label': { group: 'references' } },
    notTaken: { 'label-server': 'warns' },
    headings: 'sku itemsku',
  },
  'references.reference3': {
    kind: 'text',
    label: 'more.reference3',
    more: { 'parcel-label': { group: 'references' } },
    notTaken: { 'label-server': 'warns' },
    headings: 'reference3 ref3 referencia3',
  },
  'references.reference4': {
    kind: 'text',
    label: 'more.reference4',
    more: { 'parcel-label': { group: 'references' } },
    notTaken: { 'label-server': 'warns' },
    headings: 'reference4 ref4 referencia4',
  },
} as const satisfies Readonly<Partial<Record<FieldPath, ShipmentField>>>
