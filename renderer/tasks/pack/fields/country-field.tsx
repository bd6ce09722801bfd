// A country by its name: typed or chosen in the operator's language, in the other one, or by its two letters.
import { memo, useEffect, useState } from 'react'
import { countryCodeOf, countryNames } from '../../../../preload/contract/countries.ts'
import { useWords } from '../../../words/use-words.ts'
import type { Packing } from '../use-pack.ts'
import { FormField } from './form-field.tsx'

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
  /** As it is typed: a name is shown in its place when the field is left. What is kept is what was typed. */
  const [typed, setTyped] = useState<string>()
  const text = packing.state.draft.fields[path] ?? ''
  const code = countryCodeOf(text)
  const name = code === undefined ? text : (countryNames(language).get(code) ?? text)
  const isUnknown = text.trim() !== '' && code === undefined
  // A code that is typed has its name below at once.
  const echo = typed !== undefined && code !== undefined && typed !== name ? `= ${name}` : undefined
  const unknown = isUnknown && typed === undefined ? say('more.country-not-known') : undefined
  return (
    <FormField
      packing={packing}
      path={path}
      label={label}
      list={COUNTRIES}
      shown={typed ?? name}
      onType={setTyped}
      onLeave={kept => {
        setTyped(undefined)
        return kept
      }}
      echo={echo}
      doubt={unknown}
      placeholder={placeholder}
    />
  )
}

const COUNTRIES = 'countries'

/** What every country field of a form offers. It stands there once: a form has dozens of them, and it hundreds of names. */
export const CountryList = memo(() => {
  const { language } = useWords()
  const [isDue, setDue] = useState(false)
  useEffect(() => {
    // The first screen does not wait for them: nobody types a country before a reference.
    const waiting = requestIdleCallback(() => setDue(true))
    return () => cancelIdleCallback(waiting)
  }, [])
  if (!isDue) return null
  return (
    <datalist id={COUNTRIES}>
      {[...countryNames(language)].map(([code, name]) => (
        <option key={code} value={name} />
      ))}
    </datalist>
  )
})
