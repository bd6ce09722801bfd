// Shown instead of the screens while this window has no session with the station.
import { useEffect, useRef } from 'react'
import { useSession } from '../station/hearing.ts'
import { session } from '../station/station.ts'
import { Action } from '../ui/action.tsx'
import { Icon } from '../ui/icon.tsx'
import { useListen } from '../ui/keyboard/use-keys.tsx'
import { useWords } from '../words/use-words.ts'
import classes from './door.module.css'
import shellClasses from './shell.module.css'

/** Screens that were open stay, with what is being typed, until the window is opened again or left. */
export function useIsOpen(): boolean {
  const state = useSession()
  const wasOpen = useRef(false)
  useEffect(() => {
    wasOpen.current = state === 'open' || (wasOpen.current && state !== 'left')
  }, [state])
  if (state === 'open') return true
  return wasOpen.current && state !== 'left' && (session?.wasHeard() ?? true)
}

/** Said above screens that were open; an opened link asks here too. */
export function SessionEnded() {
  const { say } = useWords()
  const state = useSession()
  const openAgain = () => void session?.openAgain()
  if (state === 'open' || state === 'opening') return null
  const said = state === 'none' ? 'ended' : state
  return (
    <p className={shellClasses.away}>
      <Icon name="hand" />
      <span>
        {say(`door.${said}`)}. {say(`door.${said}-text`)}
      </span>
      {state === 'again' && (
        <Action size="small" onClick={openAgain}>
          {say('door.open')}
        </Action>
      )}
    </p>
  )
}

export function Door() {
  const { say } = useWords()
  const state = useSession()
  const openAgain = () => void session?.openAgain()
  useListen({ level: 0, keys: state === 'again' ? { Enter: openAgain } : {} })
  if (state === 'opening') return <main className={classes.door} aria-busy="true" />
  const said = state === 'open' ? 'ended' : state
  return (
    <main className={classes.door}>
      <div className={classes.card} role="status">
        <h1 className={classes.title}>{say(`door.${said}`)}</h1>
        <p className={classes.text}>{say(`door.${said}-text`)}</p>
        {state === 'again' && (
          <div>
            <Action look="primary" size="large" cap={say('key.enter')} shortcut="Enter" onClick={openAgain}>
              {say('door.open')}
            </Action>
          </div>
        )}
      </div>
    </main>
  )
}
