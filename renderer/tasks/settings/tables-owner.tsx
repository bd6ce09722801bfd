// Giving the shared ledger's tables an owner of their own: then no station's user can change what was recorded.
import { useState } from 'react'
import dialogClasses from '../../parts/dialog.module.css'
import { Dialog } from '../../parts/dialog.tsx'
import { DialogActions } from '../../parts/dialog-actions.tsx'
import { Field } from '../../ui/field.tsx'
import { useWords } from '../../words/use-words.ts'
import type { Found } from './use-database.ts'

/** Where this station's own user could change the record of events, or there is nothing yet that it could change. */
export const lacksOwner = (found: Found | undefined): boolean =>
  found?.ok === true && found.value.tables !== 'newer' && !found.value.guarded

export function TablesOwner({
  onClose,
  onDo,
}: {
  readonly onClose: () => void
  readonly onDo: (owner: { readonly user: string; readonly password: string }) => void
}) {
  const { say } = useWords()
  const [user, setUser] = useState('')
  const [password, setPassword] = useState('')
  const give = () => {
    if (user.trim() !== '') onDo({ user: user.trim(), password })
  }
  return (
    <Dialog title={say('ware.owner-title')} onClose={onClose} keys={{ Enter: give }}>
      <p className={dialogClasses.text}>{say('ware.owner-text')}</p>
      <div className={dialogClasses.row}>
        <Field label={say('ware.owner-user')} value={user} onChange={setUser} maxLength={100} />
        <Field
          type="password"
          autoComplete="new-password"
          label={say('ware.move-password')}
          value={password}
          onChange={setPassword}
        />
      </div>
      <DialogActions doIt={say('ware.owner-do')} onDo={give} onLeave={onClose} />
    </Dialog>
  )
}
