// Which row of the orders files a scan of its order fills the form with.
import type { OrderRecord } from '../core/orders/orders.ts'
import type { OrdersPort } from '../core/orders/orders-port.ts'
import type { Mode } from '../core/purchases/purchase.ts'

/** `box`: the row of this box alone. Else that of the whole order, or of its first box that was not shipped. */
export async function orderToPack(
  orders: Pick<OrdersPort, 'orderByReference' | 'ordersOfBoxes'>,
  mode: Mode,
  reference: string,
  box: number | undefined,
): Promise<OrderRecord | undefined> {
  if (box !== undefined) return orders.orderByReference(mode, reference, box)
  const whole = await orders.orderByReference(mode, reference)
  if (whole && whole.state !== 'shipped') return whole
  const boxes = await orders.ordersOfBoxes(mode, reference)
  return boxes.find(({ state }) => state !== 'shipped') ?? whole ?? boxes.at(-1)
}
