// What stands under the rates: the orders put aside, and the last prints of this bench.
import { Skeleton } from '@mantine/core'
import { JobList } from '../../parts/job-list.tsx'
import { useQueue } from '../../station/queries.ts'
import { Card, Empty } from '../../ui/card.tsx'
import { useWords } from '../../words/use-words.ts'
import classes from './pack.module.css'
import type { Packing } from './use-pack.ts'

const SHOWN_JOBS = 6

export function QueueCard() {
  const { say } = useWords()
  const queue = useQueue()
  return (
    <Card title={say('pack.queue')} className={classes.queue} scrolls>
      {queue.data === undefined ? (
        <Skeleton height={40} radius={8} />
      ) : queue.data.length === 0 ? (
        <Empty title={say('pack.queue-empty')}>{say('pack.queue-empty-text')}</Empty>
      ) : (
        <JobList jobs={queue.data.slice(0, SHOWN_JOBS)} />
      )}
    </Card>
  )
}

export function AsideOrders({ packing }: { readonly packing: Packing }) {
  const { say } = useWords()
  const { aside } = packing.state
  if (aside.length === 0) return null
  return (
    <section className={classes.aside} aria-label={say('pack.aside')}>
      <span className={classes.dim}>{say('pack.aside')}</span>
      {aside.slice(0, 4).map(draft => (
        <button
          key={draft.reference}
          type="button"
          className={classes.asideOrder}
          onClick={() => packing.begin(draft.reference)}
        >
          {draft.reference}
        </button>
      ))}
      {aside.length > 4 && <span className={classes.dim}>+{aside.length - 4}</span>}
    </section>
  )
}
