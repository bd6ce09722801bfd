// How screens see the fields of a shipment and of an order: plain rows, without a schema.

export { ORDER_COLUMNS } from '../../main/core/orders/order-fields.ts'
export { nameOfField } from '../../main/core/shipment/field-names.ts'
export {
  customsSaid,
  FIELD_ROWS,
  fieldAt,
  pathsOf,
  shipmentOf,
  valueIn,
} from '../../main/core/shipment/shipment-entry.ts'
export {
  FIELD_GROUPS,
  type FieldKind,
} from '../../main/core/shipment/shipment-field.ts'
export type { SHIPMENT_FIELDS } from '../../main/core/shipment/shipment-fields.ts'
export { fieldWords } from '../../main/i18n/field-words.ts'
