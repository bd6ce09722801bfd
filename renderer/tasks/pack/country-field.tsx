// A country by its name: typed or chosen in the operator's language, in the other one, or by its two letters.
import { useState } from 'react'
import { countryCodeOf, countryNames } from '../../../preload/contract/countries.ts'
import { Field } from '../../ui/field.tsx'
import { useWords } from '../../words/use-words.ts'
import { fieldId } from './field-id.ts'
import { useFieldTrouble, useFieldWarning } from './form-field.tsx'
import type { Packing } from './use-pack.ts'

export function CountryField({
  packing,
  path,
  label,
  placeholder,
}: {
  readonly packing: Packing
  readonly path: string
  readonly label: string
  readonly placeholder?: string | undefined
}) {
  const { say, language } = useWords()
  const { state, dispatch } = packing
  /** As it is typed: a name is shown in its place when the field is left. What is kept is what was typed. */
  const [typed, setTyped] = useState<string>()
  const trouble = useFieldTrouble(packing, path)
  const warning = useFieldWarning(packing, path)
  const text = state.draft.fields[path] ?? ''
  const names = countryNames(language)
  const code = countryCodeOf(text)
  const name = code === undefined ? text : (names.get(code) ?? text)
  const isUnknown = text.trim() !== '' && code === undefined
  const edit = (changed: string) => dispatch({ kind: 'edited', path, text: changed })
  const id = fieldId(path)
  // A code that is typed has its name below at once.
  const echo = typed !== undefined && code !== undefined && typed !== name ? `= ${name}` : undefined
  const unknown = isUnknown && typed === undefined ? say('more.country-not-known') : undefined
  return (
    <>
      <Field
        id={id}
        list={`${id}-list`}
        label={label}
        value={typed ?? name}
        onChange={changed => {
          setTyped(changed)
          edit(changed)
        }}
        onBlur={() => {
          setTyped(undefined)
          if (text.trim() !== '') dispatch({ kind: 'left', path })
        }}
        problem={trouble}
        fix={
          trouble !== undefined && packing.fixFor(path) === ''
            ? { label: say('more.clear'), cap: 'F10', take: () => edit('') }
            : undefined
        }
        warning={warning ?? unknown}
        note={echo}
        readOnly={state.phase.kind !== 'form'}
        {...(placeholder !== undefined && { placeholder })}
      />
      <datalist id={`${id}-list`}>
        {[...names].map(([one, text]) => (
          <option key={one} value={text} />
        ))}
      </datalist>
    </>
  )
}
