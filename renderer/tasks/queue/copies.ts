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
    const { shipmentId, slipOf } = item.job ?? {}
    if (!item.job || item.kind !== 'print-held' || shipmentId === undefined || slipOf !== undefined)
      return item
    const outAt = cameOutAt(item.job, jobs)
    const isSecond = held.has(shipmentId)
    held.add(shipmentId)
    const copies = { ...(outAt !== undefined && { outAt }), ...(isSecond && { isSecond }) }
    return outAt === undefined && !isSecond ? item : { ...item, copies }
  })
}

/** Of these prints of a bench, in their order: one of each label, and none whose label came out since it was asked for. */
export function oneOfEach(waiting: readonly JobView[], jobs: readonly JobView[]): readonly JobView[] {
  const labels = new Set<string>()
  return waiting.filter(job => {
    if (job.shipmentId === undefined || job.slipOf !== undefined) return true
    if (labels.has(job.shipmentId) || cameOutAt(job, jobs) !== undefined) return false
    labels.add(job.shipmentId)
    return true
  })
}

/** When another print of its label came out since it was asked for: whoever asked later had that paper in hand. */
const cameOutAt = ({ shipmentId, createdAt }: JobView, jobs: readonly JobView[]): string | undefined =>
  jobs
    .filter(job => job.shipmentId === shipmentId && job.slipOf === undefined)
    .filter(({ state }) => state === 'printed' || state === 'sent')
    .map(({ updatedAt }) => updatedAt)
    .filter(at => at > createdAt)
    .toSorted()
    .at(-1)
