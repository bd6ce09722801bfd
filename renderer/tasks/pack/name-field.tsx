// The name field with the address book's suggestions below it: arrows choose, Enter fills the address in.
import { useId, useState } from 'react'
import { FIELD_ROWS, valueIn } from '../../../preload/contract/shipment-fields.ts'
import { useAddresses } from '../../station/order-queries.ts'
import type { Address } from '../../station/types.ts'
import { useListen } from '../../ui/keyboard/use-keys.tsx'
import { useSettled } from '../../ui/use-settled.ts'
import { useWords } from '../../words/use-words.ts'
import { focusField } from './field-id.ts'
import { textOf } from './fields-of.ts'
import { FormField } from './form-field.tsx'
import classes from './name-field.module.css'
import type { Packing } from './use-pack.ts'

const PATH = 'to.name'
/** Letters after which the book is asked, once typing rests. */
const FROM_LETTERS = 2
const REST_MS = 150

/** What the book keeps of an address. */
const LINES = FIELD_ROWS.filter(([path]) => path.startsWith('to.'))

export function NameField({ packing }: { readonly packing: Packing }) {
  const { say } = useWords()
  const { state, dispatch, settings } = packing
  const [focused, setFocused] = useState(false)
  const [active, setActive] = useState(-1)
  /** The text for which the list was put away, by a choice or Escape. */
  const [settledFor, setSettledFor] = useState<string>()
  const listId = useId()
  const text = state.draft.fields[PATH] ?? ''
  const asks =
    settings?.addressBook.enabled === true &&
    focused &&
    state.phase.kind === 'form' &&
    text.trim().length >= FROM_LETTERS &&
    text !== settledFor
  const asked = useSettled(asks ? text : undefined, REST_MS)
  const found = useAddresses(asks ? asked : undefined).data?.addresses ?? []
  const open = asks && found.length > 0
  const chosen = open ? found[active] : undefined

  const take = (address: Address) => {
    const fields = Object.fromEntries(
      LINES.map(([path, { kind }]) => [path, textOf(kind, valueIn({ to: address }, path)) ?? '']),
    )
    dispatch({ kind: 'draft', draft: { ...state.draft, fields: { ...state.draft.fields, ...fields } } })
    setSettledFor(address.name)
    setActive(-1)
    focusField('packages.0.weightOz')
  }
  const move = (step: number) => () =>
    setActive(before => (before + step + found.length + (before < 0 && step < 0 ? 1 : 0)) % found.length)
  useListen({
    level: 1,
    keys: {
      ArrowDown: move(1),
      ArrowUp: move(-1),
      Escape: () => setSettledFor(text),
      ...(chosen && { Enter: () => take(chosen.address) }),
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
        path={PATH}
        label={say('pack.to')}
        {...(settings?.addressBook.enabled && {
          combobox: {
            role: 'combobox',
            'aria-expanded': open,
            'aria-controls': listId,
            'aria-autocomplete': 'list',
            ...(chosen && { 'aria-activedescendant': `${listId}-${chosen.id}` }),
          } as const,
        })}
      />
      <span role="status" className={classes.count}>
        {open ? say('addresses.found', { count: found.length }) : ''}
      </span>
      <div
        id={listId}
        role="listbox"
        aria-label={say('addresses.suggestions')}
        hidden={!open}
        className={classes.list}
      >
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
              onClick={() => take(known.address)}
            >
              <strong>{[known.address.name, known.address.companyName].filter(Boolean).join(', ')}</strong>
              <span>
                {known.address.address1}, {known.address.city} {known.address.state}
              </span>
            </div>
          ))}
      </div>
    </div>
  )
}
