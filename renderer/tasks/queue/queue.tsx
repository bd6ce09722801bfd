// The queue screen: what a person must decide first, beside it every print job.
import { Skeleton } from '@mantine/core'
import { useEffect, useState } from 'react'
import { JobList } from '../../parts/job-list.tsx'
import { needsNoHand } from '../../parts/job-words.ts'
import { useNavigation } from '../../parts/navigation.tsx'
import { NotKnown } from '../../parts/not-known.tsx'
import { useHint } from '../../parts/use-hint.tsx'
import { useRecordsAway } from '../../parts/use-records-away.ts'
import { VoidDialog } from '../../parts/void-dialog.tsx'
import { goesAgain } from '../../parts/void-reasons.ts'
import { useAttention, useBenches, useOverview, useQueue } from '../../station/queries.ts'
import type { ShipmentView } from '../../station/types.ts'
import { Action } from '../../ui/action.tsx'
import { Card, Empty } from '../../ui/card.tsx'
import { useListen } from '../../ui/keyboard/use-keys.tsx'
import { ScreenName } from '../../ui/screen-name.tsx'
import { useWords } from '../../words/use-words.ts'
import { AttentionCard } from './attention-card.tsx'
import { type Answer, answersOf, asksFirst, type SettlingName } from './card-words.ts'
import { type QueueItem, withCopies } from './copies.ts'
import { heldTogether, printHeld } from './held-together.ts'
import { PrintFile } from './print-file.tsx'
import classes from './queue.module.css'
import { SEND_OVER_KEY, SendOver } from './send-over.tsx'
import { SettleDialog } from './settle-dialog.tsx'
import { UnusedLabels } from './unused-labels.tsx'
import { useCancel } from './use-cancel.ts'
import { useChosen } from './use-chosen.ts'
import { type Given, subjectOf, useSettle } from './use-settle.ts'
import { useTake } from './use-take.ts'
import { isAnyWaiting, waitingPrints } from './waiting-prints.ts'

/** The newest jobs are what anyone looks for; older ones are found by their label under F2. */
const SHOWN_JOBS = 60

interface Asking {
  readonly item: QueueItem
  readonly answer: Answer & { readonly name: SettlingName }
}

export function Queue() {
  const words = useWords()
  const { say } = words
  const navigation = useNavigation()
  const attention = useAttention()
  const settle = useSettle()
  const jobs = useQueue().data ?? []
  const known = attention.data && withCopies(attention.data, jobs)
  const items = known ?? []
  const { chosen, active, position, choose: select } = useChosen(known)
  const [asking, setAsking] = useState<Asking>()
  const [voiding, setVoiding] = useState<ShipmentView>()
  const [unused, setUnused] = useState(false)
  // Answered for, a label's next question may stand elsewhere in the list.
  const shownId = chosen?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: where it stands is what moves it out of sight.
  useEffect(() => {
    if (shownId !== undefined) inSight(shownId)
  }, [shownId, position])

  const move = (by: number) => {
    const next = items[Math.max(0, Math.min(items.length - 1, position + by))]
    if (next) select(next)
  }
  const down = () => move(1)
  const up = () => move(-1)
  const back = () => navigation.go('pack')
  const { stationName: own, printers = [] } = useOverview().data ?? {}
  const away = useRecordsAway()
  const benches = useBenches(isAnyWaiting(jobs)).data
  const waiting = waitingPrints(jobs, printers, benches)
  const held = heldTogether(items)
  const releaseAll = async () => {
    for (const item of held) {
      if ((await settle(item, 'release', {})) !== 'recorded') return
    }
  }
  const take = useTake()
  const choose = (item: QueueItem, answer: Answer) => {
    // What is asked of the same label next is asked of whoever answered: it stays the chosen one, wherever it stands then.
    select(item)
    // Whoever is asked how they know is at it: the other stations see that.
    if (asksFirst(answer) && item.station !== undefined) void take(item, true)
    const { name } = answer
    if (name === 'void-it') setVoiding(item.shipment)
    else if (name === 'look-unused') setUnused(true)
    else if (answer.asks) setAsking({ item, answer: { ...answer, name } })
    else void settle(item, name, {})
  }
  const give = async (given: Given) => {
    if (!asking) return
    // Closed also where it is asked: a key that is pressed twice is no second answer.
    const outcome = await settle(asking.item, asking.answer.name, given)
    if (outcome !== 'refused') setAsking(undefined)
  }

  useListen({
    level: 1,
    keys: {
      ArrowDown: down,
      ArrowUp: up,
      ...(active &&
        Object.fromEntries(
          answersOf(active).map((answer, index) => {
            const give = () => choose(active, answer)
            return [String(index + 1), asksFirst(answer) ? give : { alone: give }]
          }),
        )),
      ...(active?.station !== undefined && {
        t: () => void take(active, active.takenBy?.station !== own),
      }),
      ...(held.length > 1 && { [HELD_KEY.toLowerCase()]: { alone: () => void releaseAll() } }),
      Escape: back,
    },
  })

  useHint([
    ...(items.length > 0
      ? [
          { caps: ['↑', '↓'], text: say('queue.hint-move') },
          {
            caps: chosen ? answersOf(chosen).map((_, index) => String(index + 1)) : [],
            text: say('queue.hint-answer'),
          },
          ...(chosen?.station === undefined ? [] : [{ caps: ['T'], text: say('queue.hint-take') }]),
        ]
      : []),
    ...(held.length > 1 ? [{ caps: [HELD_KEY], text: say('queue.hint-held') }] : []),
    ...(waiting.length > 0 ? [{ caps: [SEND_OVER_KEY], text: say('over.hint') }] : []),
    { caps: [say('key.esc')], text: say('hint.back') },
  ])

  return (
    <div className={classes.screen}>
      <ScreenName>{say('shell.queue')}</ScreenName>
      <Card title={say('queue.decide')} className={classes.decide}>
        <OtherMode />
        <SendOver waiting={waiting} />
        {attention.data === undefined ? (
          <Skeleton height={180} radius={14} />
        ) : items.length === 0 && away ? (
          <NotKnown why={away} />
        ) : items.length === 0 ? (
          <Empty title={say('queue.none')}>{say('queue.none-text')}</Empty>
        ) : (
          <div className={classes.cards}>
            {items.map(item => (
              <AttentionCard
                key={item.id}
                item={item}
                active={item === active}
                onFocus={() => select(item)}
                own={own}
                onAnswer={answer => choose(item, answer)}
                onTake={taken => void take(item, taken)}
              />
            ))}
          </div>
        )}
      </Card>
      <Jobs held={held} onReleaseAll={() => void releaseAll()} />
      {asking && (
        <SettleDialog
          answer={asking.answer}
          subject={subjectOf(words, asking.item)}
          onClose={() => setAsking(undefined)}
          onGiven={given => void give(given)}
        />
      )}
      {unused && <UnusedLabels onClose={() => setUnused(false)} />}
      {voiding && (
        <VoidDialog
          shipment={voiding}
          onClose={() => setVoiding(undefined)}
          onVoided={() => setVoiding(undefined)}
          whatIsNext={reason => (goesAgain(reason) ? 'queue.settled-scan' : 'void.next-scan')}
        />
      )}
    </div>
  )
}

const inSight = (id: string) => document.getElementById(`decide-${id}`)?.scrollIntoView({ block: 'nearest' })

/** Decisions of the other mode are made there: a shift in training does not forget the live ones. */
function OtherMode() {
  const { say } = useWords()
  const navigation = useNavigation()
  const other = useOverview().data?.otherMode
  if (!other || other.waitingCount + other.attentionCount === 0) return null
  const counts = [
    other.attentionCount > 0 && say('shell.decide', { many: other.attentionCount }),
    other.waitingCount > 0 && say('shell.waiting', { count: other.waitingCount }),
  ]
  return (
    <div className={classes.otherMode}>
      <span>
        {say(`queue.other-${other.mode}`)} <strong>{counts.filter(Boolean).join(', ')}</strong>
      </span>
      <Action size="small" onClick={() => navigation.go('settings')}>
        {say('queue.other-go')}
      </Action>
    </div>
  )
}

const HELD_KEY = 'H'

function Jobs({
  held,
  onReleaseAll,
}: {
  readonly held: readonly QueueItem[]
  readonly onReleaseAll: () => void
}) {
  const { say } = useWords()
  const queue = useQueue()
  const cancel = useCancel()
  return (
    <Card title={say('queue.jobs')} aside={<PrintFile />} className={classes.jobs}>
      {held.length > 1 && (
        <Action look="primary" cap={HELD_KEY} className={classes.releaseAll ?? ''} onClick={onReleaseAll}>
          {printHeld(say, held)}
        </Action>
      )}
      {queue.data === undefined ? (
        <Skeleton height={120} radius={10} />
      ) : queue.data.length === 0 ? (
        <Empty title={say('queue.jobs-none')}>{say('queue.jobs-none-text')}</Empty>
      ) : (
        <JobList
          jobs={queue.data.slice(0, SHOWN_JOBS)}
          actions={job =>
            needsNoHand(job) && (
              <Action size="small" onClick={() => void cancel(job)}>
                {say('queue.cancel-job')}
              </Action>
            )
          }
        />
      )}
    </Card>
  )
}
