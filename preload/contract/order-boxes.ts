// Boxes of one order, as the station counts and names them.
export { boxNamed, MOST_BOXES, nameOfLabel, type OrderBox } from '../../main/core/orders/order-boxes.ts'
