// A scan that comes while a question with a field is open: it is no answer to it, and must not sweep away what is typed.
import { useState } from 'react'
import { useSettings } from '../station/queries.ts'
import { chime } from '../ui/chime.ts'
import { Icon } from '../ui/icon.tsx'
import { useWords } from '../words/use-words.ts'
import { commandKey } from './commands.ts'
import classes from './dialog.module.css'

export function useKeptOut() {
  const { say } = useWords()
  const sounds = useSettings().data?.settings.screen.sounds ?? true
  const [code, setCode] = useState<string>()
  return {
    keepOut: (text: string) => {
      // A command is a key.
      if (commandKey(text) !== undefined) return false
      setCode(text)
      if (sounds) chime('look')
      return true
    },
    said: (
      <p role="alert" className={classes.keptOut}>
        {code !== undefined && (
          <>
            <Icon name="eye" size={20} /> {say('dialog.kept-out', { code })}
          </>
        )}
      </p>
    ),
  }
}
