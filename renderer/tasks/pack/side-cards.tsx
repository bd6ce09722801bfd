// What stands under the rates: the orders put aside, and the last prints of this bench.
import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { JobList } from '../../parts/job-list.tsx'
import { useQueue } from '../../station/queries.ts'
import { Action } from '../../ui/action.tsx'
import { Card, Empty } from '../../ui/card.tsx'
import { KeyCap } from '../../ui/key-cap.tsx'
import { useListen } from '../../ui/keyboard/use-keys.tsx'
import { useWords } from '../../words/use-words.ts'
import { addressee, type Draft } from './bench/draft.ts'
import { isPrepared } from './bench/prepared.ts'
import { nameOfDraft } from './order/order-boxes.ts'
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
  const { state, takeUp, setQuestion } = packing
  const [newest, ...others] = state.aside
  const takeBack = () => {
    if (newest && others.length === 0) takeUp(newest)
    else if (newest) setQuestion({ kind: 'aside' })
  }
  const drop = () => {
    if (newest) setQuestion({ kind: 'drop', ...(others.length === 0 && { draft: newest }) })
  }
  useListen({
    level: 1,
    keys: { 'Alt+t': takeBack, 'Alt+x': drop },
    active: newest !== undefined && state.phase.kind !== 'shipping',
  })
  const aside = state.aside.filter(draft => !isPrepared(draft))
  return (
    <Named title={say('pack.aside')} cap={say('key.take-back')} drafts={aside} most={2} onTake={takeUp}>
      {/* Beside a label that just came out they keep to one row. */}
      {state.phase.kind !== 'done' && (
        <Action size="small" look="quiet" cap={say('key.drop')} shortcut="Alt+X" onClick={drop}>
          {say('pack.drop')}
        </Action>
      )}
    </Named>
  )
}

/** What waits for its service, by name; once it is back, one key leads to where they ship. */
export function PreparedOrders({ packing }: { readonly packing: Packing }) {
  const { say } = useWords()
  const { state, takeUp, prepared } = packing
  const { waiting, ready, takeIn, takingIn } = prepared
  useListen({ level: 1, keys: { 'Alt+p': () => void takeIn() }, active: ready.length > 0 })
  if (waiting.length === 0) return null
  return (
    <>
      <Named
        title={say('pack.prepared-wait')}
        cap={waiting.length === state.aside.length ? say('key.take-back') : undefined}
        drafts={waiting}
        onTake={takeUp}
      />
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
  cap,
  drafts,
  most = 4,
  onTake,
  children,
}: {
  readonly title: string
  /** Of the key that takes one back. */
  readonly cap: string | undefined
  readonly drafts: readonly Draft[]
  /** How many are named, so that prices and what may be done with a label keep their place; the key names all. */
  readonly most?: number
  readonly onTake: (draft: Draft) => void
  readonly children?: ReactNode
}) {
  const { say } = useWords()
  if (drafts.length === 0) return null
  return (
    <section className={classes.aside} aria-label={title}>
      <span className={classes.dim}>{title}</span>
      {cap !== undefined && <KeyCap>{cap}</KeyCap>}
      {drafts.slice(0, most).map(draft => (
        <button
          key={draft.id ?? draft.reference}
          type="button"
          className={classes.asideOrder}
          onClick={() => onTake(draft)}
        >
          {nameOfDraft(draft) || addressee(draft) || say('aside.no-number')}
        </button>
      ))}
      {drafts.length > most && <span className={classes.dim}>+{drafts.length - most}</span>}
      {children}
    </section>
  )
}
