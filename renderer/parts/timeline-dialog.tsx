// What happened to an order: typed or scanned, every step in one line with its time, its station and who did it.
import { Skeleton } from '@mantine/core'
import { useRef, useState } from 'react'
import { useTimeline } from '../station/queries.ts'
import type { StepView, TimelineView } from '../station/types.ts'
import { Action } from '../ui/action.tsx'
import { Field } from '../ui/field.tsx'
import { useWords } from '../words/use-words.ts'
import { saveFile } from './csv.ts'
import dialogClasses from './dialog.module.css'
import { Dialog } from './dialog.tsx'
import { LeaveAction } from './dialog-actions.tsx'
import classes from './timeline.module.css'
import { carrierCsv, stepLine } from './timeline-lines.ts'

type Order = Extract<TimelineView, { kind: 'order' }>

/** A line or a page of the list. */
const STEPS = { ArrowDown: 60, ArrowUp: -60, PageDown: 400, PageUp: -400 } as const

export function TimelineDialog({
  code: first = '',
  onClose,
}: {
  /** What is asked about first; without it, nothing yet. */
  readonly code?: string
  readonly onClose: () => void
}) {
  const words = useWords()
  const { say, problem } = words
  const [typed, setTyped] = useState(first)
  const [code, setCode] = useState(first)
  const list = useRef<HTMLOListElement>(null)
  const found = useTimeline(code)
  const order = found.data?.kind === 'order' ? found.data : undefined
  const look = (asked: string) => {
    setTyped(asked)
    setCode(asked.trim())
  }
  const save = () => {
    if (order) saveFile(fileName(order), carrierCsv(words, order))
  }
  const keys = {
    ...Object.fromEntries(
      Object.entries(STEPS).map(([key, by]) => [key, () => list.current?.scrollBy({ top: by })]),
    ),
    Enter: () => look(typed),
    'Alt+c': save,
  }
  return (
    <Dialog
      title={order ? say('timeline.title', { reference: order.reference }) : say('timeline.title-none')}
      onClose={onClose}
      keys={keys}
      scan={scanned => {
        look(scanned)
        return true
      }}
      holdsField
      wide
    >
      <Field
        label={say('timeline.which')}
        placeholder={say('timeline.hint')}
        value={typed}
        onChange={setTyped}
        problem={
          found.error
            ? problem(found.error.problem).message
            : found.data?.kind === 'unknown'
              ? say('timeline.unknown', { code: found.data.code })
              : undefined
        }
        maxLength={500}
        data-autofocus
      />
      {found.isFetching && !found.data && <Skeleton height={220} radius={12} />}
      {order && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys.
        <ol ref={list} className={classes.steps} tabIndex={0} aria-label={say('timeline.list')}>
          {order.steps.map((step, index) => (
            <Step
              // biome-ignore lint/suspicious/noArrayIndexKey: two of one kind may have been told in one moment; steps only follow.
              key={`${order.reference} ${index}`}
              step={step}
              order={order}
            />
          ))}
        </ol>
      )}
      {order?.isCut && <p className={classes.dim}>{say('timeline.cut')}</p>}
      <div className={dialogClasses.row}>
        <Action cap={say('key.enter')} shortcut="Enter" onClick={() => look(typed)}>
          {say('timeline.look')}
        </Action>
        {order && (
          <Action cap="Alt C" shortcut="Alt+C" onClick={save}>
            {say('timeline.save')}
          </Action>
        )}
        <LeaveAction word="do.back" onLeave={onClose} />
      </div>
    </Dialog>
  )
}

function Step({ step, order }: { readonly step: StepView; readonly order: Order }) {
  const words = useWords()
  const { text, facts } = stepLine(words, step, order)
  return (
    <li className={classes.step}>
      <time className={classes.at} dateTime={step.at}>
        {words.time(step.at)}
      </time>
      <span className={classes.text}>
        {text}
        {facts.length > 0 && <span className={classes.facts}> · {facts.join(' · ')}</span>}
      </span>
      <span className={classes.who}>{[step.operator, step.station].filter(Boolean).join(' · ')}</span>
    </li>
  )
}

const fileName = ({ reference, steps }: Order): string =>
  `carrier-${reference.replace(/[^\p{L}\p{N}-]+/gu, '-')}-${steps.at(-1)?.at.slice(0, 10) ?? ''}.csv`
