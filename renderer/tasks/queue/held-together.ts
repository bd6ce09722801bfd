// What is held and printed by one key, and what the key says that is.
import type { Say } from '../../words/use-words.ts'
import type { QueueItem } from './copies.ts'

/**
 * Together they are released one after another, in their order. Decided alone: a label that is unsafe, and a further print of
 * one label.
 */
export const heldTogether = (items: readonly QueueItem[]): readonly QueueItem[] =>
  items.filter(
    item =>
      item.kind === 'print-held' && !item.elsewhere && !item.copies && item.job?.cause !== 'unsafe-label',
  )

/** A packing slip is no label: what is printed is counted as what it is. */
export function printHeld(say: Say, held: readonly QueueItem[]): string {
  const slipCount = held.filter(({ job }) => job?.slipOf !== undefined).length
  const labelCount = held.length - slipCount
  const labels = say('queue.labels-held', { count: labelCount })
  const slips = say('queue.slips-held', { count: slipCount })
  if (slipCount === 0) return say('queue.print-held', { what: labels })
  if (labelCount === 0) return say('queue.print-held', { what: slips })
  return say('queue.print-held', { what: say('queue.held-both', { labels, slips }) })
}
