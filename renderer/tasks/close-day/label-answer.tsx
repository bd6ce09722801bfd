// What a person found out about one label of a close: asked how they know, and recorded. Also of a label that the
// service refused as closed already.
import { useQueryClient } from '@tanstack/react-query'
import { NoteDialog } from '../../parts/note-dialog.tsx'
import { call } from '../../station/call.ts'
import type { CloseView } from '../../station/types.ts'
import { Action } from '../../ui/action.tsx'
import { useWords } from '../../words/use-words.ts'
import type { labelRows } from './close-progress.ts'

type Row = ReturnType<typeof labelRows>[number]
type Said = 'closed' | 'not-closed'

export interface LabelQuestion {
  readonly row: Row
  readonly outcome: Said
}

/** Which words on this label the station takes. */
function answersTo({ outcome, code }: Row): readonly Said[] {
  if (outcome === 'unknown') return ['closed', 'not-closed']
  if (outcome === 'failed') return ['closed']
  return outcome === 'closed' && code === 'close.refused-after-all' ? ['closed', 'not-closed'] : []
}

export function LabelAnswers({
  row,
  onAsk,
}: {
  readonly row: Row
  readonly onAsk: (question: LabelQuestion) => void
}) {
  const { say } = useWords()
  return (
    <span>
      {answersTo(row).map(outcome => (
        <Action key={outcome} size="small" onClick={() => onAsk({ row, outcome })}>
          {say(`close.say-${outcome}`)}
        </Action>
      ))}
    </span>
  )
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
