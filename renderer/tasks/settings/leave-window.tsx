// Signing out of this window: a browser's session with the station ends here.
import { useState } from 'react'
import dialogClasses from '../../parts/dialog.module.css'
import { Dialog } from '../../parts/dialog.tsx'
import { DialogActions } from '../../parts/dialog-actions.tsx'
import { session } from '../../station/station.ts'
import { sends, useCommand } from '../../station/use-command.ts'
import { Action } from '../../ui/action.tsx'
import { useWords } from '../../words/use-words.ts'
import classes from './settings.module.css'

export function LeaveWindow() {
  const { say } = useWords()
  const [asking, setAsking] = useState(false)
  const locking = useCommand(sends('session.lock'))
  if (!session) return null
  const leave = async () => {
    if (await locking.send()) await session?.leave()
  }
  const press = () => void leave()
  return (
    <div className={classes.row}>
      <Action onClick={() => setAsking(true)}>{say('door.leave')}</Action>
      {asking && (
        <Dialog title={say('door.leave')} onClose={() => setAsking(false)} keys={{ Enter: press }}>
          <p className={dialogClasses.text}>{say('door.leave-text')}</p>
          <DialogActions doIt={say('people.sign-out')} onDo={press} onLeave={() => setAsking(false)} />
        </Dialog>
      )}
    </div>
  )
}
