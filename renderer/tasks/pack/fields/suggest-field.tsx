// A field of the form with what was used before below it: arrows choose, Enter takes, Escape puts the list away.
import { VisuallyHidden } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import { useListen } from '../../../ui/keyboard/use-keys.tsx'
import { useSettled } from '../../../ui/use-settled.ts'
import type { Packing } from '../use-pack.ts'
import { FormField } from './form-field.tsx'
import classes from './suggest-field.module.css'

/** Letters after which it is asked for, once typing rests. */
const FROM_LETTERS = 2
const REST_MS = 150

export interface Suggestion {
  readonly id: string
  readonly name: string
  readonly more: string
  readonly take: () => void
  /** The text of the field once it was taken. */
  readonly text: string
}

export function SuggestField({
  packing,
  path,
  label,
  isOn,
  useFound,
  listName,
  counted,
}: {
  readonly packing: Packing
  readonly path: string
  readonly label: ReactNode
  readonly isOn: boolean
  /** What there is for this text; nothing is asked for without one. */
  readonly useFound: (text: string | undefined) => readonly Suggestion[]
  readonly listName: string
  /** Read out as the list opens. */
  readonly counted: (count: number) => string
}) {
  const { state } = packing
  const [focused, setFocused] = useState(false)
  const [active, setActive] = useState(-1)
  /** The text for which the list was put away, by a choice or Escape. */
  const [settledFor, setSettledFor] = useState<string>()
  const listId = useId()
  const text = state.draft.fields[path] ?? ''
  const asks =
    isOn &&
    focused &&
    state.phase.kind === 'form' &&
    text.trim().length >= FROM_LETTERS &&
    text !== settledFor
  const asked = useSettled(asks ? text : undefined, REST_MS)
  const found = useFound(asks ? asked : undefined)
  const open = asks && found.length > 0
  const chosen = open ? found[active] : undefined

  const take = (one: Suggestion) => {
    setSettledFor(one.text)
    setActive(-1)
    one.take()
  }
  const move = (step: number) => () =>
    setActive(before => (before + step + found.length + (before < 0 && step < 0 ? 1 : 0)) % found.length)
  useListen({
    level: 1,
    keys: {
      ArrowDown: move(1),
      ArrowUp: move(-1),
      Escape: () => setSettledFor(text),
      ...(chosen && { Enter: () => take(chosen) }),
    },
    active: open,
  })

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears where the focus is, and acts on nothing.
    <div
      className={classes.holder}
      onFocus={() => setFocused(true)}
      onBlur={() => {
        setFocused(false)
        setActive(-1)
      }}
    >
      <FormField
        packing={packing}
        path={path}
        label={label}
        {...(isOn && {
          combobox: {
            role: 'combobox',
            'aria-expanded': open,
            'aria-controls': listId,
            'aria-autocomplete': 'list',
            ...(chosen && { 'aria-activedescendant': `${listId}-${chosen.id}` }),
          } as const,
        })}
      />
      <VisuallyHidden role="status">{open ? counted(found.length) : ''}</VisuallyHidden>
      <div id={listId} role="listbox" aria-label={listName} hidden={!open} className={classes.list}>
        {open &&
          found.map((known, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: keys act on the field, which keeps the focus.
            <div
              key={known.id}
              id={`${listId}-${known.id}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              className={classes.option}
              // Before the field loses its focus, and the list with it.
              onMouseDown={event => event.preventDefault()}
              onClick={() => take(known)}
            >
              <strong>{known.name}</strong>
              <span>{known.more}</span>
            </div>
          ))}
      </div>
    </div>
  )
}
