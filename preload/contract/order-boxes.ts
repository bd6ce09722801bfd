// Boxes of one order, as the station counts and names them.
export { MOST_BOXES, nameOfLabel, type OrderBox } from '../../main/core/order-boxes.ts'
