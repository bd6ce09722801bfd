// What news of one label does to the list that is read a page at a time.
import type { InfiniteData } from '@tanstack/react-query'
import type { ChannelValue, ShipmentView } from './types.ts'

export type History = InfiniteData<ChannelValue<'shipments.search'>>

/**
 * The list (newest first) with the label as it is now: in its place where it is listed, first where it is
 * newer than all. Undefined: only the station can say where it belongs, because a search decides. Pages
 * that were read once are not read again for one label; an older one beyond them comes with its page.
 */
export function withNews(history: History, shipment: ShipmentView, searched: boolean): History | undefined {
  const stands = history.pages.some(page => page.shipments.some(row => row.id === shipment.id))
  if (stands) {
    const shipments = (rows: readonly ShipmentView[]) =>
      rows.map(row => (row.id === shipment.id ? shipment : row))
    return {
      ...history,
      pages: history.pages.map(page => ({ ...page, shipments: shipments(page.shipments) })),
    }
  }
  if (searched) return undefined
  const [first, ...others] = history.pages
  if (!first) return undefined
  const newest = first.shipments[0]
  if (newest && newest.createdAt > shipment.createdAt) return history
  return { ...history, pages: [{ ...first, shipments: [shipment, ...first.shipments] }, ...others] }
}
