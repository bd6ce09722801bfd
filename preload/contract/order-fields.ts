// How screens see the fields of an order.
export { ORDER_FIELDS } from '../../main/core/order-fields.ts'
