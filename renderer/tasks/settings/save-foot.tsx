// The foot of a section that saves by Enter: its button, and what else the section can do.
import type { ReactNode } from 'react'
import { Action } from '../../ui/action.tsx'
import { useWords } from '../../words/use-words.ts'
import type { WordKey } from '../../words/words.ts'
import classes from './settings.module.css'

export function SaveFoot({
  word = 'do.save',
  changed,
  saving = false,
  onSave,
  children,
}: {
  readonly word?: WordKey
  readonly changed: boolean
  readonly saving?: boolean
  readonly onSave: () => void
  readonly children?: ReactNode
}) {
  const { say } = useWords()
  return (
    <div className={classes.foot}>
      <Action
        look="primary"
        cap={say('key.enter')}
        shortcut="Enter"
        busy={saving}
        aria-disabled={!changed || undefined}
        onClick={onSave}
      >
        {say(word)}
      </Action>
      {children}
    </div>
  )
}
