// Who is at the bench: shown in the header, signed in by name and PIN, asked for where only a supervisor may act.
import { VisuallyHidden } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useBand } from '../parts/result-band.tsx'
import { onNotAllowed } from '../station/call.ts'
import { usePeople, usePresent } from '../station/queries.ts'
import { sends, useCommand } from '../station/use-command.ts'
import { KeyCap } from '../ui/key-cap.tsx'
import { useListen } from '../ui/keyboard/use-keys.tsx'
import { useWords } from '../words/use-words.ts'
import classes from './header.module.css'
import { PinDialog } from './pin-dialog.tsx'
import { useSeenHand } from './use-seen-hand.ts'

export function Presence() {
  const { say } = useWords()
  const people = usePeople().data ?? []
  const present = usePresent().data
  const [asking, setAsking] = useState<'sign-in' | { readonly stop: string }>()
  const [lastId, setLastId] = useState<string>()
  useEffect(() => onNotAllowed(stop => setAsking({ stop })), [])

  const { band, clear } = useBand()
  const greets = band?.greets
  const isGreeted = greets !== undefined && [present?.operator, present?.opener].includes(greets)
  const greeted = useRef<string>(undefined)
  useEffect(() => {
    // The greeting may come before the news of who is here; it goes when that person has gone.
    if (greets !== undefined && greeted.current === greets && !isGreeted) clear()
    greeted.current = isGreeted ? greets : undefined
  }, [greets, isGreeted, clear])

  const signedIn = present?.operator !== undefined
  useSeenHand(signedIn && present?.role === 'supervisor')
  const locking = useCommand(sends('session.lock'), { refreshes: ['session.present'] })
  const toggle = () => (signedIn ? void locking.send() : setAsking('sign-in'))
  const anyone = people.length > 0
  useListen({ level: 0, keys: { 'Alt+l': toggle }, active: anyone })
  const supervisors = people.filter(person => person.role === 'supervisor')
  const ready = supervisors.filter(person => !person.choosesPin)

  return (
    <>
      {anyone && (
        <button type="button" className={classes.person} aria-keyshortcuts="Alt+L" onClick={toggle}>
          {present?.operator ?? say('people.sign-in')}
          {signedIn && <VisuallyHidden>: {say('people.sign-out')}</VisuallyHidden>}
          <KeyCap>{say('key.person')}</KeyCap>
        </button>
      )}
      {asking && anyone && (
        <PinDialog
          {...(asking === 'sign-in' ? { why: 'sign-in' } : { why: 'supervisor', stop: asking.stop })}
          people={asking === 'sign-in' ? people : ready.length > 0 ? ready : supervisors}
          lastId={lastId}
          onSignedIn={person => setLastId(person.id)}
          onClose={() => setAsking(undefined)}
        />
      )}
    </>
  )
}
