// What a person found out about one label of a close: asked how they know, and recorded. Also of a label that the
// service refused as closed already.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { NoteDialog } from '../../parts/note-dialog.tsx'
import { call } from '../../station/call.ts'
import type { CloseView } from '../../station/types.ts'
import { Action } from '../../ui/action.tsx'
import { useListen } from '../../ui/keyboard/use-keys.tsx'
import { useWords } from '../../words/use-words.ts'
import classes from './close-day.module.css'
import type { labelRows } from './close-progress.ts'

type Row = ReturnType<typeof labelRows>[number]
type Said = 'closed' | 'not-closed'

export interface LabelQuestion {
  readonly row: Row
  readonly outcome: Said
}

/** Which words on this label the station takes. */
function answersTo({ outcome, code, later }: Row): readonly Said[] {
  if (later) return []
  if (outcome === 'unknown') return ['closed', 'not-closed']
  if (outcome === 'failed') return ['closed']
  return outcome === 'closed' && code === 'close.refused-after-all' ? ['closed', 'not-closed'] : []
}

export function LabelAnswers({
  row,
  isCurrent,
  onAsk,
}: {
  readonly row: Row
  /** The keys are its own. */
  readonly isCurrent: boolean
  readonly onAsk: (question: LabelQuestion) => void
}) {
  const { say } = useWords()
  return (
    <span className={classes.answers}>
      {answersTo(row).map(outcome => (
        <Action
          key={outcome}
          size="small"
          {...(isCurrent && { cap: say(KEYS[outcome]) })}
          onClick={() => onAsk({ row, outcome })}
        >
          {say(`close.say-${outcome}`)}
        </Action>
      ))}
    </span>
  )
}

const KEYS = { closed: 'key.yes', 'not-closed': 'close.key-not-closed' } as const

/** The label that the keys answer for; the arrows lead from one to the next. */
export function useLabelKeys(rows: readonly Row[], isOn: boolean, onAsk: (question: LabelQuestion) => void) {
  const { say } = useWords()
  const [chosen, setChosen] = useState(0)
  const open = rows.filter(row => answersTo(row).length > 0)
  const at = Math.min(chosen, Math.max(0, open.length - 1))
  const current = isOn ? open[at] : undefined
  useListen({
    level: 1,
    keys: {
      ArrowDown: () => setChosen(Math.min(at + 1, open.length - 1)),
      ArrowUp: () => setChosen(Math.max(at - 1, 0)),
      ...(current &&
        Object.fromEntries(
          answersTo(current).map(outcome => [
            say(KEYS[outcome]).toLowerCase(),
            () => onAsk({ row: current, outcome }),
          ]),
        )),
    },
    active: current !== undefined,
  })
  return current
}

export function LabelAnswerDialog({
  close,
  question: { row, outcome },
  onClose,
}: {
  readonly close: CloseView
  readonly question: LabelQuestion
  readonly onClose: () => void
}) {
  const { say } = useWords()
  const queries = useQueryClient()
  const give = async (note: string) => {
    const { service, shipmentId } = row
    const said = { id: close.id, service, outcome, note, shipmentIds: [shipmentId] }
    const reply = await call['closeDay.resolve'](said)
    if (reply.ok) void queries.invalidateQueries()
    return reply
  }
  return (
    <NoteDialog
      title={[say(`close.say-${outcome}`), row.reference].join(' · ')}
      text={say(`close.say-${outcome}-text`)}
      hint={say('settle.note-hint')}
      doIt={say('settle.do')}
      onGive={give}
      onClose={onClose}
    />
  )
}
