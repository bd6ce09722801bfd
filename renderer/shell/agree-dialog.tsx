// The question before a station goes on with records that are not what they were.
import { useQueryClient } from '@tanstack/react-query'
import { NoteDialog } from '../parts/note-dialog.tsx'
import { call } from '../station/call.ts'
import { tell } from '../station/knowledge.ts'
import { useWords } from '../words/use-words.ts'
import type { Agreement } from './agreements.ts'

const QUESTIONS = {
  'copy.agree': { title: 'copy.title', text: 'copy.text' },
  'trail.agree': { title: 'trail.title', text: 'trail.text' },
} as const satisfies Record<Agreement, unknown>

/** What was compared is written down with the name of who says so. */
export function AgreeDialog({ about, onClose }: { readonly about: Agreement; readonly onClose: () => void }) {
  const { say } = useWords()
  const { title, text } = QUESTIONS[about]
  const queries = useQueryClient()
  const agree = async (note: string) => {
    const reply = await call['records.acceptOlderCopy']({ note })
    if (reply.ok) tell(queries, ['station.overview'], reply.value)
    return reply
  }
  return (
    <NoteDialog
      title={say(title)}
      text={say(text)}
      hint={say('copy.note-hint')}
      doIt={say(about)}
      onGive={agree}
      onClose={onClose}
    />
  )
}
