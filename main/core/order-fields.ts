// Which fields an order can bring: those of the shipment that have a column, its reference and its service.
import { FIELD_ROWS } from './shipment-entry.ts'
import type { FieldPath } from './shipment-field.ts'
import type { SHIPMENT_FIELDS } from './shipment-fields.ts'

type First<Path extends string> = Path extends `${infer List}.*.${infer Rest}` ? `${List}.0.${Rest}` : Path
type WithColumn = {
  [Path in FieldPath]: (typeof SHIPMENT_FIELDS)[Path] extends { readonly headings: string }
    ? First<Path>
    : never
}[FieldPath]
/** By the paths that the pack form and the contract's findings use. */
export type OrderField = 'reference' | 'service' | 'noCustomsReason' | WithColumn

interface Column {
  readonly field: OrderField
  /** The screens' word for it. */
  readonly label: string
  readonly headings: readonly string[]
}

const wordsOf = (headings: string) => headings.split(/\s+/)

export const ORDER_COLUMNS: readonly Column[] = [
  {
    field: 'reference',
    label: 'orders.field-reference',
    headings: wordsOf(
      `reference packagereference packageid packagenumber orderreference orderid order ordernumber orderno
      referencia pedido numerodepedido nopedido referenciadelpaquete`,
    ),
  },
  ...FIELD_ROWS.flatMap(([path, { label, headings, columnLabel }]): Column[] =>
    headings
      ? [
          {
            // An order is one package, and abroad one item.
            field: path.replace('*', '0') as WithColumn,
            label: columnLabel ?? label,
            headings: wordsOf(headings),
          },
        ]
      : [],
  ),
  {
    field: 'service',
    label: 'orders.field-service',
    headings: wordsOf(
      'labelservice provider servicioetiquetas proveedor labelserverorparcelservice servidoropaqueteria',
    ),
  },
  {
    field: 'noCustomsReason',
    label: 'more.no-customs',
    headings: wordsOf(
      'nocustomsreason customsexemption motivosinaduana nocustomsformbecause sinaduanaporque',
    ),
  },
]

export const ORDER_FIELDS = ORDER_COLUMNS.map(({ field }) => field)
