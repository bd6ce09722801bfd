// Which columns an order needs, which it may have, and how the mapping is changed.
import { ORDER_COLUMNS } from '../../../preload/contract/shipment-fields.ts'
import type { ChannelInput } from '../../station/types.ts'
import { fieldWord } from '../../words/field-words.ts'
import type { Say } from '../../words/use-words.ts'
import type { WordKey } from '../../words/words.ts'

export type Mapping = NonNullable<ChannelInput<'orders.import'>['mapping']>
export type OrderField = keyof Mapping
export type OrderDefaults = ChannelInput<'orders.import'>['defaults']

/** What is read again after an import or a run. */
export const ORDER_CHANNELS = ['orders.imports', 'orders.runs', 'orders.list', 'orders.doubts'] as const

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

const MAIN: readonly OrderField[] = MAIN_FIELDS
export const MORE_FIELDS: readonly OrderField[] = ORDER_COLUMNS.map(({ field }) => field).filter(
  field => !MAIN.includes(field),
)

const LABELS = new Map<OrderField, WordKey>(
  ORDER_COLUMNS.map(({ field, label }) => [field, fieldWord(label)]),
)

/** What a field's column is called in the mapping. */
export const columnName = (say: Say, field: OrderField): string => say(LABELS.get(field) ?? 'orders.columns')

/** One column is for one field: choosing it releases it elsewhere. */
export function withColumn(mapping: Mapping, field: OrderField, place: number | undefined): Mapping {
  const rest = Object.fromEntries(
    Object.entries(mapping).filter(([name, column]) => name !== field && column !== place),
  ) as Mapping
  return place === undefined ? rest : { ...rest, [field]: place }
}

type Unit<Name extends 'weightUnit' | 'dimensionUnit'> = NonNullable<OrderDefaults[Name]>

/** What someone says of the whole file; with nothing chosen it is the file that says. */
export const weightUnitChosen = (unit: string): Partial<OrderDefaults> =>
  unit === ''
    ? { weightUnit: 'oz', weightUnitChosen: false }
    : { weightUnit: unit as Unit<'weightUnit'>, weightUnitChosen: true }

export const sideUnitChosen = (unit: string): Partial<OrderDefaults> =>
  unit === ''
    ? { dimensionUnit: 'in', dimensionUnitChosen: false }
    : { dimensionUnit: unit as Unit<'dimensionUnit'>, dimensionUnitChosen: true }

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
