// One of several packages or goods on the form, and the key that adds another.
import type { ReactNode } from 'react'
import { Action } from '../../../ui/action.tsx'
import { useListen } from '../../../ui/keyboard/use-keys.tsx'
import { useWords } from '../../../words/use-words.ts'
import classes from '../pack.module.css'
import { useFocusedPath } from '../use-focused-path.ts'
import type { Packing } from '../use-pack.ts'
import {
  fieldsOfEntry,
  firstAfterRemoval,
  firstOfNext,
  isOfEntry,
  type List,
  mayHaveMore,
  withMore,
} from './entries.ts'
import { focusField } from './field-id.ts'
import type { MoreField, MoreGroup } from './more-fields.ts'
import { SPANS } from './more-section.tsx'

const KINDS = {
  packages: {
    title: 'pack.title',
    remove: 'more.remove-package',
    add: 'more.add-package',
    cap: 'key.package',
    key: 'Alt+n',
    shortcut: 'Alt+N',
  },
  customs: {
    title: 'more.item',
    remove: 'more.remove-item',
    add: 'more.add-item',
    cap: 'key.item',
    key: 'Alt+i',
    shortcut: 'Alt+I',
  },
} as const

interface OfList {
  readonly packing: Packing
  readonly list: List
}

export function Entry({
  packing: { state, dispatch },
  list,
  group,
  index,
  mayGo,
  children,
}: OfList & {
  readonly group: MoreGroup
  readonly index: number
  readonly mayGo: boolean
  /** A field of it. */
  readonly children: (field: MoreField) => ReactNode
}) {
  const { say } = useWords()
  const { title, remove } = KINDS[list]
  const removes = mayGo && state.phase.kind === 'form'
  /** The key takes out the one that is being typed in. */
  const isIn = isOfEntry(list, index, useFocusedPath())
  const removeIt = () => {
    dispatch({ kind: 'entry-removed', list, index })
    // Once the others have moved up.
    setTimeout(() => focusField(firstAfterRemoval(state.draft, list, index)), 0)
  }
  useListen({ level: 1, keys: { 'Alt+-': removeIt }, active: removes && isIn })
  return (
    <fieldset className={classes.entry}>
      <legend className={classes.entryTitle}>
        {say(title)} {index + 1}
      </legend>
      <div className={classes.fields}>
        {fieldsOfEntry(group, list, index).map(field => (
          <div key={field.path} className={SPANS[field.span]}>
            {children(field)}
          </div>
        ))}
      </div>
      {removes && (
        <Action
          size="small"
          look="quiet"
          {...(isIn && { cap: 'Alt -', shortcut: 'Alt+-' })}
          onClick={removeIt}
        >
          {say(remove, { number: index + 1 })}
        </Action>
      )}
    </fieldset>
  )
}

export function AddEntry({ packing: { state, dispatch }, list }: OfList) {
  const { say } = useWords()
  const { draft, phase } = state
  const { add, cap, key, shortcut } = KINDS[list]
  const addOne = () => {
    if (!mayHaveMore(draft, list)) return
    dispatch({ kind: 'draft', draft: withMore(draft, list) })
    setTimeout(() => focusField(firstOfNext(draft, list)), 0)
  }
  useListen({ level: 1, keys: { [key]: addOne }, active: phase.kind === 'form' })
  if (phase.kind !== 'form') return null
  return (
    <Action
      size="small"
      cap={say(cap)}
      shortcut={shortcut}
      aria-disabled={!mayHaveMore(draft, list) || undefined}
      onClick={addOne}
    >
      {say(add)}
    </Action>
  )
}
