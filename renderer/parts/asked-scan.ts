// Whether a label that comes out is to be scanned on its box.
import { call } from '../station/call.ts'

export async function isToScan(shipmentId: string | undefined): Promise<boolean> {
  if (shipmentId === undefined) return false
  const reply = await call['labels.toScan']({})
  return reply.ok && reply.value.labels.some(({ shipment }) => shipment.id === shipmentId)
}
