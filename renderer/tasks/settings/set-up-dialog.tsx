// What a set-up file changes, line by line, before it is taken over; a supervisor's PIN where it asks for one.
import { useState } from 'react'
import { Dialog } from '../../parts/dialog.tsx'
import { DialogActions } from '../../parts/dialog-actions.tsx'
import { PinField } from '../../parts/pin-field.tsx'
import { Trouble } from '../../parts/trouble.tsx'
import type { ChannelValue, Problem } from '../../station/types.ts'
import { sends, useCommand } from '../../station/use-command.ts'
import { useWords } from '../../words/use-words.ts'
import { differenceLine } from './difference-lines.ts'
import classes from './settings.module.css'

type Difference = ChannelValue<'settings.compare'>

export function SetUpDialog({
  setUp,
  fileName,
  difference,
  onClose,
  onTaken,
}: {
  readonly setUp: Record<string, unknown>
  readonly fileName: string
  readonly difference: Difference
  readonly onClose: () => void
  readonly onTaken: (dropped: readonly Problem[]) => void
}) {
  const { say } = useWords()
  const [pin, setPin] = useState('')
  const taking = useCommand(sends('settings.import'), { onRefused: () => setPin('') })
  const asksPin = difference.confirmation === 'pin'
  const isReady = !asksPin || pin.length >= 4
  const take = async () => {
    if (!isReady) return
    const reply = await taking.send({ setUp, fileName, pin: asksPin ? pin : undefined })
    if (reply?.ok) onTaken((reply.value.dropped ?? []) as readonly Problem[])
  }
  const press = () => void take()
  return (
    <Dialog title={say('set.setup-changes')} onClose={onClose} keys={{ Enter: press }} holdsField={asksPin}>
      <DifferenceList difference={difference} />
      {difference.confirmation !== 'none' && <p>{say('set.setup-asks')}</p>}
      {asksPin && (
        <PinField
          label={say('set.setup-pin')}
          value={pin}
          onChange={setPin}
          required
          minLength={4}
          data-autofocus
        />
      )}
      <Trouble problem={taking.problem} />
      <DialogActions
        doIt={say('set.setup-do')}
        isReady={isReady}
        busy={taking.busy}
        onDo={press}
        onLeave={onClose}
      />
    </Dialog>
  )
}

function DifferenceList({ difference }: { readonly difference: Difference }) {
  const words = useWords()
  const { say, problem } = words
  const { changes, dropped, left } = difference
  const lines = changes.map(change => differenceLine(words, change))
  return (
    <>
      {changes.length === 0 && <p>{say('set.setup-none')}</p>}
      <ul className={classes.changes}>
        {[...new Set(lines)].map(line => (
          <li key={line}>{line}</li>
        ))}
        {dropped.map(one => (
          <li key={one.code}>{problem(one).message}</li>
        ))}
      </ul>
      {left.length > 0 && (
        <p className={classes.dim}>
          {say('set.setup-left', { labels: left.map(one => problem(one).message).join(', ') })}
        </p>
      )}
    </>
  )
}
