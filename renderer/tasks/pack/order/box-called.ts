// Whether a number that is not known names one box of an order of several.
import { boxNamed } from '../../../../preload/contract/order-boxes.ts'
import { call } from '../../../station/call.ts'

export type NamedBox = NonNullable<ReturnType<typeof boxNamed>>

/**
 * The box that a number such as `K-1 2/2` is for, which has no label yet: where its order is one of boxes, by its labels or
 * by its file. An order's own number may be written like that too.
 */
export async function boxCalled(code: string): Promise<NamedBox | undefined> {
  const named = boxNamed(code)
  if (!named) return undefined
  const { reference, box } = named
  const [ofOrder, inFile] = await Promise.all([
    call['shipments.scan']({ code: reference }),
    call['orders.find']({ reference, box: box.number }),
  ])
  const found = ofOrder.ok && ofOrder.value.kind === 'shipment' ? ofOrder.value.boxes : undefined
  const isInFile = inFile.ok && inFile.value.kind === 'order' && inFile.value.order.box !== undefined
  if (!found && !isInFile) return undefined
  const own = await call['orders.find']({ reference: code })
  if (own.ok && own.value.kind === 'order') return undefined
  // The last word on how many there are is the order's.
  return found && box.number <= found.of ? { reference, box: { ...box, of: found.of } } : named
}
