// One setting on the screen: a text, a secret that is never shown again, or a choice.
import { NativeSelect } from '@mantine/core'
import type { SecretName } from '../../station/types.ts'
import fieldClasses from '../../ui/field.module.css'
import { Field } from '../../ui/field.tsx'
import { useWords } from '../../words/use-words.ts'
import type { WordKey } from '../../words/words.ts'
import type { SettingsForm } from './settings-form.ts'

export function SettingField({
  form,
  path,
  label,
  hint,
  placeholder,
  autofocus = false,
}: {
  readonly form: SettingsForm
  readonly path: string
  readonly label: WordKey
  readonly hint?: WordKey
  readonly placeholder?: string
  readonly autofocus?: boolean
}) {
  const { say, problem } = useWords()
  const trouble = form.fieldProblem(path)
  return (
    <Field
      label={say(label)}
      value={form.text(path)}
      onChange={text => form.set(path, text)}
      problem={trouble && problem({ ...trouble, message: form.problem?.message ?? '' }).message}
      warning={form.locked(path) ? say('set.locked') : hint && say(hint)}
      readOnly={form.locked(path)}
      {...(placeholder !== undefined && { placeholder })}
      {...(autofocus && { 'data-autofocus': true })}
    />
  )
}

export function SecretField({
  form,
  name,
  label,
}: {
  readonly form: SettingsForm
  readonly name: SecretName
  readonly label: WordKey
}) {
  const { say, problem } = useWords()
  const kept = form.view?.secrets[name] === true
  const trouble = form.fieldProblem(name)
  return (
    <Field
      type="password"
      autoComplete="new-password"
      label={say(label)}
      value={form.secret(name)}
      onChange={text => form.setSecret(name, text)}
      placeholder={say(kept ? 'set.secret-kept' : 'set.secret-none')}
      problem={trouble && problem({ ...trouble, message: form.problem?.message ?? '' }).message}
      warning={form.locked(name) ? say('set.locked') : undefined}
      readOnly={form.locked(name)}
    />
  )
}

export function SettingChoice({
  form,
  path,
  label,
  choices,
}: {
  readonly form: SettingsForm
  readonly path: string
  readonly label: WordKey
  readonly choices: readonly { readonly value: string; readonly word: WordKey }[]
}) {
  const { say } = useWords()
  return (
    <NativeSelect
      label={say(label)}
      description={form.locked(path) ? say('set.locked') : undefined}
      disabled={form.locked(path)}
      value={form.text(path)}
      onChange={event => form.set(path, event.currentTarget.value)}
      data={choices.map(choice => ({ value: choice.value, label: say(choice.word) }))}
      classNames={{ label: fieldClasses.label ?? '', input: fieldClasses.input ?? '' }}
    />
  )
}
