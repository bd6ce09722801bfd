// What stands under the rates: the orders put aside, and the last prints of this bench.
import { Skeleton } from '@mantine/core'
import { JobList } from '../../parts/job-list.tsx'
import { useQueue } from '../../station/queries.ts'
import { Action } from '../../ui/action.tsx'
import { Card, Empty } from '../../ui/card.tsx'
import { useListen } from '../../ui/keyboard/use-keys.tsx'
import { useWords } from '../../words/use-words.ts'
import type { Draft } from './draft.ts'
import classes from './pack.module.css'
import { isPrepared } from './prepared.ts'
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
  const aside = packing.state.aside.filter(draft => !isPrepared(draft))
  return <Named title={say('pack.aside')} drafts={aside} onTake={packing.begin} />
}

/** What waits for its service, by name; once it is back, one key leads to where they ship. */
export function PreparedOrders({ packing }: { readonly packing: Packing }) {
  const { say } = useWords()
  const { waiting, ready, takeIn, takingIn } = packing.prepared
  useListen({ level: 1, keys: { 'Alt+p': () => void takeIn() }, active: ready.length > 0 })
  if (waiting.length === 0) return null
  return (
    <>
      <Named title={say('pack.prepared-wait')} drafts={waiting} onTake={packing.begin} />
      {ready.length > 0 && (
        <Action cap={say('key.prepared')} shortcut="Alt+P" busy={takingIn} onClick={() => void takeIn()}>
          {say('pack.prepared-ship', { count: ready.length })}
        </Action>
      )}
    </>
  )
}

function Named({
  title,
  drafts,
  onTake,
}: {
  readonly title: string
  readonly drafts: readonly Draft[]
  readonly onTake: (reference: string) => void
}) {
  if (drafts.length === 0) return null
  return (
    <section className={classes.aside} aria-label={title}>
      <span className={classes.dim}>{title}</span>
      {drafts.slice(0, 4).map(draft => (
        <button
          key={draft.id ?? draft.reference}
          type="button"
          className={classes.asideOrder}
          onClick={() => onTake(draft.reference)}
        >
          {draft.reference}
        </button>
      ))}
      {drafts.length > 4 && <span className={classes.dim}>+{drafts.length - 4}</span>}
    </section>
  )
}
