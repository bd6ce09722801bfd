// Owns who is at the bench: shown in the header, signed in by PIN, asked for where only a supervisor may act.
import { VisuallyHidden } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import dialogClasses from '../parts/dialog.module.css'
import { Dialog } from '../parts/dialog.tsx'
import { DialogActions } from '../parts/dialog-actions.tsx'
import { PinField } from '../parts/pin-field.tsx'
import { useBand } from '../parts/result-band.tsx'
import { call, onNotAllowed } from '../station/call.ts'
import { usePeople, usePresent } from '../station/queries.ts'
import { KeyCap } from '../ui/key-cap.tsx'
import { useListen } from '../ui/keyboard/use-keys.tsx'
import { useWords } from '../words/use-words.ts'
import classes from './header.module.css'

export function Presence() {
  const { say } = useWords()
  const queries = useQueryClient()
  const people = usePeople().data ?? []
  const present = usePresent().data
  const [asking, setAsking] = useState<'sign-in' | 'supervisor'>()
  useEffect(() => onNotAllowed(() => setAsking('supervisor')), [])

  const signedIn = present?.operator !== undefined
  const signOut = async () => {
    await call('session.lock')
    void queries.invalidateQueries({ queryKey: ['session.present'] })
  }
  const toggle = () => (signedIn ? void signOut() : setAsking('sign-in'))
  const anyone = people.length > 0
  useListen({ level: 0, keys: { 'Alt+l': toggle }, active: anyone })

  return (
    <>
      {anyone && (
        <button type="button" className={classes.person} aria-keyshortcuts="Alt+L" onClick={toggle}>
          {present?.operator ?? say('people.sign-in')}
          {signedIn && <VisuallyHidden>: {say('people.sign-out')}</VisuallyHidden>}
          <KeyCap>{say('key.person')}</KeyCap>
        </button>
      )}
      {asking && <PinDialog why={asking} onClose={() => setAsking(undefined)} />}
    </>
  )
}

function PinDialog({
  why,
  onClose,
}: {
  readonly why: 'sign-in' | 'supervisor'
  readonly onClose: () => void
}) {
  const { say, problem } = useWords()
  const band = useBand()
  const queries = useQueryClient()
  const [pin, setPin] = useState('')
  const [trouble, setTrouble] = useState<string>()
  const asked = useRef(false)

  const unlock = async () => {
    if (asked.current || pin === '') return
    asked.current = true
    const reply = await call('session.unlock', { pin })
    asked.current = false
    setPin('')
    if (!reply.ok) {
      const { message, nextStep } = problem(reply.problem)
      return setTrouble(`${message} ${nextStep}`)
    }
    void queries.invalidateQueries({ queryKey: ['session.present'] })
    const { operator } = reply.value
    if (operator !== undefined) {
      band.show({
        tone: 'ok',
        big: say('people.welcome'),
        lines: [say('people.welcome-line', { name: operator })],
      })
    }
    onClose()
  }
  const press = () => void unlock()
  return (
    <Dialog
      title={say(why === 'supervisor' ? 'people.supervisor' : 'people.who')}
      onClose={onClose}
      keys={{ Enter: press }}
      level={3}
      holdsField
      // A scanned badge is its PIN.
      scan={text => {
        setPin(text.replace(/\D/g, ''))
        return true
      }}
    >
      {why === 'supervisor' && <p className={dialogClasses.text}>{say('people.supervisor-text')}</p>}
      <PinField
        label={say('people.pin')}
        value={pin}
        onChange={setPin}
        problem={trouble}
        large
        data-autofocus
      />
      <DialogActions doIt={say('people.unlock')} isReady={pin !== ''} onDo={press} onLeave={onClose} />
    </Dialog>
  )
}
