// How screens see the fields of a shipment and of an order: plain rows, without a schema.
export { nameOfField } from '../../main/core/field-names.ts'
export { ORDER_COLUMNS } from '../../main/core/order-fields.ts'
export {
  customsSaid,
  FIELD_ROWS,
  fieldAt,
  pathsOf,
  shipmentOf,
  valueIn,
} from '../../main/core/shipment-entry.ts'
export {
  FIELD_GROUPS,
  type FieldKind,
} from '../../main/core/shipment-field.ts'
export type { SHIPMENT_FIELDS } from '../../main/core/shipment-fields.ts'
export { fieldWords } from '../../main/i18n/field-words.ts'
