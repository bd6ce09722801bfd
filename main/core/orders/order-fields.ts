// Which fields an order can bring: those of the shipment that have a column, its reference and its service.
import { FIELD_ROWS } from '../shipment/shipment-entry.ts'
import type { FieldPath } from '../shipment/shipment-field.ts'
import type { SHIPMENT_FIELDS } from '../shipment/shipment-fields.ts'
import { wordsOf } from './unit-words.ts'

type First<Path extends string> = Path extends `${infer List}.*.${infer Rest}` ? `${List}.0.${Rest}` : Path
type WithColumn = {
  [Path in FieldPath]: (typeof SHIPMENT_FIELDS)[Path] extends { readonly headings: string }
    ? First<Path>
    : never
}[FieldPath]
/** Of what a column may say the unit. */
export const UNIT_FIELDS = [
  'weightUnit',
  'sideUnit',
  'lengthUnit',
  'widthUnit',
  'heightUnit',
  'itemWeightUnit',
] as const
export type UnitField = (typeof UNIT_FIELDS)[number]

/** By the paths that the pack form and the contract's findings use. */
/** Which box of the order a row is. */
export const BOX_FIELDS = ['box.number', 'box.of'] as const

export type OrderField =
  | 'reference'
  | (typeof BOX_FIELDS)[number]
  | 'service'
  | 'noCustomsReason'
  | UnitField
  | WithColumn

interface Column {
  readonly field: OrderField
  /** The screens' word for it. */
  readonly label: string
  /** The best first; two of these in one file say the same. */
  readonly headings: readonly string[]
  /** Of something related, where there is none of the others. */
  readonly looser: readonly string[]
}

/** The field's own name, whole or its last word, is before what others call it. */
function ownFirst(path: string, headings: readonly string[]): readonly string[] {
  const own = [path.replace('*.', ''), path.split('.').at(-1) ?? ''].map(name =>
    name.replaceAll('.', '').toLowerCase(),
  )
  return [...headings].sort((one, other) => Number(own.includes(other)) - Number(own.includes(one)))
}

const UNIT_LABELS: Readonly<Record<UnitField, string>> = {
  weightUnit: 'orders.field-weight-unit',
  sideUnit: 'orders.field-side-unit',
  lengthUnit: 'orders.field-length-unit',
  widthUnit: 'orders.field-width-unit',
  heightUnit: 'orders.field-height-unit',
  itemWeightUnit: 'orders.field-item-weight-unit',
}

export const ORDER_COLUMNS: readonly Column[] = [
  {
    field: 'reference',
    label: 'orders.field-reference',
    headings: wordsOf('reference packagereference referencia referenciadelpaquete'),
    // An order may have several packages.
    looser: wordsOf(
      `packageid packagenumber orderreference orderid order ordernumber orderno pedido numerodepedido nopedido`,
    ),
  },
  {
    field: 'box.number',
    label: 'orders.field-box-number',
    headings: wordsOf('boxnumber boxno boxofboxes numerodecaja nodecaja numerodebulto'),
    // Of kinds of boxes too: the cells say.
    looser: wordsOf('box carton caja bulto'),
  },
  {
    field: 'box.of',
    label: 'orders.field-box-of',
    headings: wordsOf(
      'boxof howmanyboxes cuantascajas boxes numberofboxes totalboxes boxtotal boxcount cajas numerodecajas totaldecajas cartons bultos totaldebultos',
    ),
    looser: [],
  },
  ...FIELD_ROWS.flatMap(([path, { label, headings, looser = '', columnLabel }]): Column[] =>
    headings
      ? [
          {
            // An order is one package, and abroad one item.
            field: path.replace('*', '0') as WithColumn,
            label: columnLabel ?? label,
            headings: ownFirst(path, wordsOf(headings)),
            looser: wordsOf(looser),
          },
        ]
      : [],
  ),
  {
    field: 'service',
    label: 'orders.field-service',
    headings: wordsOf(
      'labelservice labelserverorparcelservice servidoropaqueteria provider servicioetiquetas proveedor',
    ),
    looser: [],
  },
  {
    field: 'noCustomsReason',
    label: 'more.no-customs',
    headings: wordsOf(
      'nocustomsreason customsexemption motivosinaduana nocustomsformbecause nocustomsbecause sinaduanaporque',
    ),
    looser: [],
  },
  // Which headings are of units says a rule (`unit-columns.ts`).
  ...UNIT_FIELDS.map(
    (field): Column => ({
      field,
      label: UNIT_LABELS[field],
      headings: [field.toLowerCase(), `${field.toLowerCase()}s`],
      looser: [],
    }),
  ),
]

export const ORDER_FIELDS = ORDER_COLUMNS.map(({ field }) => field)
