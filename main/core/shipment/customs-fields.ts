// What customs ask of a shipment, entered for the label server alone; a part of `SHIPMENT_FIELDS`.
import type { FieldPath, ShipmentField } from './shipment-field.ts'

/** As customs forms ask it, in the language that every country's reads. */
const CONTENTS = [
  { value: 'Merchandise', word: 'contents.merchandise' },
  { value: 'Gift', word: 'contents.gift' },
  { value: 'Documents', word: 'contents.documents' },
  { value: 'Commercial sample', word: 'contents.sample' },
  { value: 'Returned goods', word: 'contents.return' },
  { value: 'Humanitarian donation', word: 'contents.donation' },
] as const

export const CUSTOMS_FIELDS = {
  'customs.description': {
    kind: 'text',
    label: 'more.customs-description',
    more: { 'label-server': { group: 'customs', offers: CONTENTS, span: 6 } },
    columnLabel: 'orders.field-customs.description',
    headings: 'customsdescription descripcionaduana customswhatissent aduanaqueseenvia',
  },
  dutyTerms: {
    kind: 'text',
    label: 'more.duty-terms',
    more: { 'label-server': { group: 'customs', listed: 'dutyTerms' } },
    notTaken: { 'parcel-label': 'stops' },
    ofCustoms: true,
    headings: 'dutyterms incoterms incoterm aranceles whopaysduties quienpagaaranceles',
  },
  'customs.items.*.description': {
    kind: 'text',
    label: 'more.item',
    more: { 'label-server': { group: 'customs', span: 4 } },
    columnLabel: 'orders.field-customs.item',
    headings: 'customsitem customsitemdescription articuloaduana aduanaarticulo',
  },
  'customs.items.*.quantity': {
    kind: 'number',
    label: 'more.quantity',
    more: { 'label-server': { group: 'customs', span: 2 } },
    columnLabel: 'orders.field-customs.quantity',
    headings: 'customsquantity cantidadaduana customshowmany aduanacantidad',
  },
  'customs.items.*.valueCents': {
    kind: 'money',
    label: 'more.item-value',
    more: { 'label-server': { group: 'customs', span: 3 } },
    columnLabel: 'orders.field-customs.value',
    headings: 'customsvalue valoraduana customsvalueeach aduanavalorcu',
  },
  'customs.items.*.weightOz': {
    kind: 'weight',
    label: 'more.item-weight',
    more: { 'label-server': { group: 'customs', span: 3 } },
    columnLabel: 'orders.field-customs.weight',
    headings: `customsweightoz customsweight customsweightlb customsweightlbs customsweightkg customsweightg
      pesoaduana customsweighteach aduanapesocu`,
  },
  'customs.items.*.countryOfOrigin': {
    kind: 'origin',
    label: 'more.origin',
    more: { 'label-server': { group: 'customs', span: 4 } },
    headings: 'countryoforigin madein paisdeorigen hechoen',
  },
  'customs.items.*.hsCode': {
    kind: 'text',
    label: 'more.hs-code',
    more: { 'label-server': { group: 'customs', span: 4 } },
    headings: 'hscode hstariff tariffcode tariffnumber codigohs',
  },
  'customs.items.*.sku': {
    kind: 'text',
    label: 'more.sku',
    more: { 'label-server': { group: 'customs', span: 4 } },
    columnLabel: 'orders.field-customs.sku',
    headings: 'customssku skuaduana aduanasku',
  },
  'customs.items.*.descriptionInExportCountryLanguage': {
    kind: 'text',
    label: 'more.item-there',
    more: { 'label-server': { group: 'customs', span: 6 } },
    columnLabel: 'orders.field-customs.item-there',
    headings:
      'customsitemlocal customslocaldescription articuloaduanaoriginal customsiteminitsownlanguage aduanaarticuloensuidioma',
  },
} as const satisfies Readonly<Partial<Record<FieldPath, ShipmentField>>>
