// Owns which columns an order needs, which it may have, and how the mapping is changed.
import type { ChannelInput } from '../../station/types.ts'

export type Mapping = NonNullable<ChannelInput<'orders.import'>['mapping']>
export type OrderField = keyof Mapping
export type OrderDefaults = ChannelInput<'orders.import'>['defaults']

/** Always shown, in the order of the packing form. */
export const MAIN_FIELDS = [
  'reference',
  'to.name',
  'to.address1',
  'to.address2',
  'to.city',
  'to.state',
  'to.postalCode',
  'packages.0.weightOz',
] as const satisfies readonly OrderField[]

export const MORE_FIELDS = [
  'to.companyName',
  'to.address3',
  'to.country',
  'to.email',
  'to.phoneNumber',
  'packages.0.lengthInch',
  'packages.0.widthInch',
  'packages.0.heightInch',
  'packages.0.description',
  'packages.0.valueCents',
  'packages.0.signature',
  'service',
  'shippingService',
  'references.orderNumber',
  'references.sku',
  'references.reference1',
  'references.reference2',
  'references.reference3',
  'references.reference4',
  'endorsement',
  'hazmat',
] as const satisfies readonly OrderField[]

/** One column stands for one field: taking it gives it up elsewhere. */
export function withColumn(mapping: Mapping, field: OrderField, place: number | undefined): Mapping {
  const rest = Object.fromEntries(
    Object.entries(mapping).filter(([name, column]) => name !== field && column !== place),
  ) as Mapping
  return place === undefined ? rest : { ...rest, [field]: place }
}

/** The headings of an empty file to start from. */
export const EXAMPLE_HEADINGS = [
  'reference',
  'name',
  'company',
  'address1',
  'address2',
  'city',
  'state',
  'zip',
  'country',
  'weight (oz)',
  'length (in)',
  'width (in)',
  'height (in)',
  'shipping service',
]
