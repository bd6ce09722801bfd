// Giving the shared ledger's tables an owner of their own: then no station's user can change what was recorded.
import { useState } from 'react'
import dialogClasses from '../../parts/dialog.module.css'
import { Dialog } from '../../parts/dialog.tsx'
import { DialogActions } from '../../parts/dialog-actions.tsx'
import { useWords } from '../../words/use-words.ts'
import { type DatabaseUser, DatabaseUserFields, NOBODY } from './database-user-fields.tsx'
import type { Found } from './use-database.ts'

/** Where this station's own user could change the record of events, or there is nothing yet that it could change. */
export const lacksOwner = (found: Found | undefined): boolean =>
  found?.ok === true && found.value.tables !== 'newer' && !found.value.guarded

export function TablesOwner({
  onClose,
  onDo,
}: {
  readonly onClose: () => void
  readonly onDo: (owner: DatabaseUser) => void
}) {
  const { say } = useWords()
  const [owner, setOwner] = useState(NOBODY)
  const give = () => {
    if (owner.user.trim() !== '') onDo({ ...owner, user: owner.user.trim() })
  }
  return (
    <Dialog title={say('ware.owner-title')} onClose={onClose} keys={{ Enter: give }}>
      <p className={dialogClasses.text}>{say('ware.owner-text')}</p>
      <DatabaseUserFields label={say('ware.owner-user')} value={owner} onChange={setOwner} />
      <DialogActions doIt={say('ware.owner-do')} onDo={give} onLeave={onClose} />
    </Dialog>
  )
}
