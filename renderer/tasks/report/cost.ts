// What labels cost, as far as that is known: of one that a person settled by hand nobody knows it.
import type { ChannelValue } from '../../station/types.ts'
import type { Words } from '../../words/use-words.ts'

type Counts = Pick<ChannelValue<'reports.shift'>['total'], 'boughtCount' | 'costCents' | 'unpricedCount'>

const isNoneKnown = ({ boughtCount, unpricedCount }: Counts): boolean =>
  unpricedCount > 0 && unpricedCount >= boughtCount

/** `$5.70`, `$5.70, 1 not known`, or that none is. */
export function costSaid({ say, money }: Pick<Words, 'say' | 'money'>, counts: Counts): string {
  const { costCents, unpricedCount } = counts
  if (isNoneKnown(counts)) return say('report.cost-none')
  const amount = money(costCents)
  return unpricedCount === 0 ? amount : say('report.cost-some', { amount, count: unpricedCount })
}

/** In a table for programs: dollars, and empty where none is known. */
export const costCell = (counts: Counts): string =>
  isNoneKnown(counts) ? '' : (counts.costCents / 100).toFixed(2)
