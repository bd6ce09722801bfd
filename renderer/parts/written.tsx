// What a service wrote: said in the bench's words, and as it came one key away.
import { useState } from 'react'
import { Action } from '../ui/action.tsx'
import { useListen } from '../ui/keyboard/use-keys.tsx'
import { useWords } from '../words/use-words.ts'
import classes from './written.module.css'
import { writtenInBand } from './written-text.ts'

export function ServiceSays({ texts }: { readonly texts: readonly string[] }) {
  const words = useWords()
  const written = writtenInBand(words, texts)
  return (
    <>
      {words.say('band.service-says', { text: words.plain(texts) })}
      {written !== undefined && <Written key={written} text={written} />}
    </>
  )
}

/** `withKey` where it appears once on the screen. */
export function Written({ text, withKey = false }: { readonly text: string; readonly withKey?: boolean }) {
  const { say } = useWords()
  const [open, setOpen] = useState(false)
  const toggle = () => setOpen(!open)
  useListen({ level: 3, keys: { 'Alt+w': toggle }, active: withKey })
  return (
    <span className={classes.written}>
      <Action
        size="small"
        look="quiet"
        {...(withKey && { cap: 'Alt W', shortcut: 'Alt+W' })}
        aria-expanded={open}
        onClick={toggle}
      >
        {say(open ? 'written.hide' : 'written.show')}
      </Action>
      {open && (
        <q className={classes.text} lang="en">
          {text}
        </q>
      )}
    </span>
  )
}
