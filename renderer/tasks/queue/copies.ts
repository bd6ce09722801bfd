// Prints of one label that stand beside each other: whoever answers for one of them has to know of the others.
import type { AttentionItem, JobView } from '../../station/types.ts'

export interface Copies {
  /** When another print of this label came out, or went to a printer that does not say, since this one was asked for. */
  readonly outAt?: string
  /** Another print of it waits, and comes first. */
  readonly isSecond?: true
}

/** A decision with what else became of its label. */
export type QueueItem = AttentionItem & { readonly copies?: Copies }

/** `jobs`: every print of the bench that is known of. */
export function withCopies(items: readonly AttentionItem[], jobs: readonly JobView[]): readonly QueueItem[] {
  const held = new Set<string>()
  return items.map(item => {
    const { shipmentId, slipOf, createdAt = '' } = item.job ?? {}
    if (item.kind !== 'print-held' || shipmentId === undefined || slipOf !== undefined) return item
    const outAt = jobs
      .filter(job => job.shipmentId === shipmentId && job.slipOf === undefined)
      .filter(({ state }) => state === 'printed' || state === 'sent')
      .map(({ updatedAt }) => updatedAt)
      // Whoever asked for this one later had that paper in hand.
      .filter(at => at > createdAt)
      .toSorted()
      .at(-1)
    const isSecond = held.has(shipmentId)
    held.add(shipmentId)
    const copies = { ...(outAt !== undefined && { outAt }), ...(isSecond && { isSecond }) }
    return outAt === undefined && !isSecond ? item : { ...item, copies }
  })
}
