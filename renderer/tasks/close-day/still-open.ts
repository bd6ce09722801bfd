// What closes the rest of a close that ended partly: what it left open, and nothing that it was not asked for.
import type { AttentionItem, ChannelInput, CloseView } from '../../station/types.ts'

export type Chosen = Omit<ChannelInput<'closeDay.run'>, 'commandId'>

/** Labels that a close may have handed over: no other one begins before a person has answered for them. */
export const isOfClose = ({ kind }: AttentionItem): boolean => kind === 'close-unknown'

/** In the container, and with the limit, that it was begun with; where a person had named its labels, by their names. */
export function openOf({ state, named, scannedOnly, container, services }: CloseView): Chosen | undefined {
  const left = services.filter(({ labels }) => labels.some(({ open }) => open))
  if (state !== 'partly' || left.length === 0) return undefined
  const inIt = container && left.some(({ service }) => service === 'parcel-label') && { container }
  const limited = scannedOnly && { scannedOnly }
  if (!named) return { services: left.map(({ service }) => service), ...inIt, ...limited }
  const shipmentIds = left.flatMap(({ labels }) =>
    labels.flatMap(label => (label.open ? label.shipmentId : [])),
  )
  return { shipmentIds, ...inIt }
}
