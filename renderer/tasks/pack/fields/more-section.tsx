// The further fields under F8, as the chosen service takes them.
import { NativeSelect, Textarea } from '@mantine/core'
import { useEffect } from 'react'
import { countryNames } from '../../../../preload/contract/countries.ts'
import { valueWords } from '../../../parts/service-words.ts'
import { Action } from '../../../ui/action.tsx'
import fieldClasses from '../../../ui/field.module.css'
import { Field } from '../../../ui/field.tsx'
import { fieldWord } from '../../../words/field-words.ts'
import { useWords } from '../../../words/use-words.ts'
import classes from '../pack.module.css'
import type { Packing } from '../use-pack.ts'
import { CountryField } from './country-field.tsx'
import { fieldId, focusField } from './field-id.ts'
import { FormField, useFieldTrouble, useFieldWarning } from './form-field.tsx'
import type { MoreField, MoreGroup } from './more-fields.ts'

export const SPANS: Readonly<Record<MoreField['span'], string | undefined>> = {
  2: classes.two,
  3: classes.three,
  4: classes.four,
  6: classes.six,
}

const INPUT_CLASSES = {
  label: fieldClasses.label ?? '',
  input: fieldClasses.input ?? '',
  error: fieldClasses.error ?? '',
}

export function MoreFields({ packing }: { readonly packing: Packing }) {
  const { say } = useWords()
  const { groups, state, dispatch } = packing
  // Opened by key: the first field takes the focus.
  useEffect(() => {
    const first = groups[0]?.fields[0]
    if (first && document.activeElement === document.body) focusField(first.path)
  }, [groups])

  /** What was typed for another choice, and what could not be read of a file. */
  const isStopped = ({ path, notTaken }: MoreField) =>
    notTaken === 'stops' || state.draft.unread?.[path] !== undefined
  const clear = (group: MoreGroup) => {
    for (const one of group.fields) if (isStopped(one)) dispatch({ kind: 'edited', path: one.path, text: '' })
  }

  // Customs and further packages that can go have their places on the form itself.
  const folded = groups.filter(({ grows }) => grows === undefined)
  return folded.map(group => (
    <fieldset key={group.title} className={classes.group}>
      <legend className={classes.groupTitle}>{say(group.title)}</legend>
      <div className={classes.fields}>
        {group.fields.map(field => (
          <div key={field.path} className={SPANS[field.span]}>
            <AnyField packing={packing} field={field} />
          </div>
        ))}
      </div>
      {group.fields.some(isStopped) && (
        <Action size="small" onClick={() => clear(group)}>
          {say('more.clear-left-over')}
        </Action>
      )}
    </fieldset>
  ))
}

export function AnyField({ packing, field }: { readonly packing: Packing; readonly field: MoreField }) {
  const { say, language } = useWords()
  const { state, dispatch } = packing
  const trouble = useFieldTrouble(packing, field.path)
  const warning = useFieldWarning(packing, field.path)
  const value = state.draft.fields[field.path] ?? ''
  const set = (text: string) => dispatch({ kind: 'edited', path: field.path, text })
  const locked = state.phase.kind !== 'form'
  if (field.kind === 'origin')
    return (
      <CountryField
        packing={packing}
        path={field.path}
        label={say(field.label)}
        placeholder={state.draft.brought ? undefined : countryNames(language).get('US')}
      />
    )
  if (field.kind === 'day') return <DateField packing={packing} field={field} />
  if (field.kind === 'lines') {
    return (
      <Textarea
        id={fieldId(field.path)}
        label={say(field.label)}
        value={value}
        onChange={event => set(event.currentTarget.value)}
        error={trouble}
        description={trouble === undefined ? warning : undefined}
        rows={2}
        readOnly={locked}
        classNames={INPUT_CLASSES}
      />
    )
  }
  const options = field.choices.map(({ value, word }) => ({
    value,
    label: word ? say(fieldWord(word)) : valueWords(say, value),
  }))
  const isListed = value === '' || options.some(option => option.value === value)
  if (field.isOpen) return <OpenList packing={packing} field={field} options={options} />
  if (options.length === 0) return <FormField packing={packing} path={field.path} label={say(field.label)} />
  return (
    <NativeSelect
      id={fieldId(field.path)}
      label={say(field.label)}
      value={value}
      onChange={event => set(event.currentTarget.value)}
      error={trouble}
      description={trouble === undefined ? warning : undefined}
      disabled={locked}
      // A value that the list of now lacks is shown as it is, and not as none.
      data={[
        { value: '', label: '—' },
        ...options,
        ...(isListed ? [] : [{ value, label: valueWords(say, value) }]),
      ]}
      classNames={INPUT_CLASSES}
    />
  )
}

/** A list by its plain names in which another value may be typed: it is kept, and marked as none that is known. */
function OpenList({
  packing,
  field,
  options,
}: {
  readonly packing: Packing
  readonly field: MoreField
  readonly options: readonly { readonly value: string; readonly label: string }[]
}) {
  const { say } = useWords()
  const { state, dispatch } = packing
  const trouble = useFieldTrouble(packing, field.path)
  const warning = useFieldWarning(packing, field.path)
  const value = state.draft.fields[field.path] ?? ''
  const chosen = options.find(option => option.value === value)
  const isUnknown = value.trim() !== '' && !chosen && !field.isFree
  const edit = (text: string) => {
    const typed = text.trim().toLowerCase()
    const meant = options.find(one => [one.value, one.label].some(name => name.toLowerCase() === typed))
    dispatch({ kind: 'edited', path: field.path, text: meant?.value ?? text })
  }
  const id = fieldId(field.path)
  return (
    <>
      <Field
        id={id}
        list={`${id}-list`}
        label={say(field.label)}
        value={chosen?.label ?? value}
        onChange={edit}
        onBlur={() => value.trim() !== '' && dispatch({ kind: 'left', path: field.path })}
        problem={trouble}
        fix={
          trouble !== undefined && packing.fixFor(field.path) === ''
            ? { label: say('more.clear'), cap: 'F10', take: () => edit('') }
            : undefined
        }
        warning={warning ?? (isUnknown ? say('more.value-not-known') : undefined)}
        readOnly={state.phase.kind !== 'form'}
      />
      <datalist id={`${id}-list`}>
        {options.map(option => (
          <option key={option.value} value={option.label} />
        ))}
      </datalist>
    </>
  )
}

function DateField({ packing, field }: { readonly packing: Packing; readonly field: MoreField }) {
  const { say } = useWords()
  const trouble = useFieldTrouble(packing, field.path)
  const warning = useFieldWarning(packing, field.path)
  const id = fieldId(field.path)
  return (
    <div>
      <label htmlFor={id} className={fieldClasses.label}>
        {say(field.label)}
      </label>
      <input
        id={id}
        type="date"
        className={classes.date}
        value={packing.state.draft.fields[field.path] ?? ''}
        readOnly={packing.state.phase.kind !== 'form'}
        onChange={event =>
          packing.dispatch({ kind: 'edited', path: field.path, text: event.currentTarget.value })
        }
      />
      {trouble !== undefined && <p className={classes.trouble}>{trouble}</p>}
      {trouble === undefined && warning !== undefined && <p className={classes.notice}>{warning}</p>}
    </div>
  )
}
