// One setting on the screen, as its row says: a text, a secret that is never shown again, or a choice.
import { NativeSelect, Switch } from '@mantine/core'
import type { SecretName } from '../../station/types.ts'
import fieldClasses from '../../ui/field.module.css'
import { Field } from '../../ui/field.tsx'
import { useWords } from '../../words/use-words.ts'
import { settingRow } from './setting-rows.ts'
import type { SettingsForm } from './settings-form.ts'
import classes from './setup.module.css'

export function SettingField({
  form,
  path,
  autofocus = false,
}: {
  readonly form: SettingsForm
  readonly path: string
  readonly autofocus?: boolean
}) {
  const { say, problem } = useWords()
  const { label: word, kind, values, hint, placeholder } = settingRow(path) ?? {}
  const label = word && say(word)
  const locked = form.locked(path) ? say('set.locked') : undefined
  if (values && kind === 'list') {
    const chosen = form.text(path).split(', ').filter(Boolean)
    return (
      <fieldset className={classes.several} disabled={locked !== undefined}>
        <legend className={fieldClasses.label}>{label}</legend>
        {(locked ?? hint) && <p className={classes.dim}>{locked ?? (hint && say(hint))}</p>}
        {Object.entries(values).map(([value, one]) => (
          <Switch
            key={value}
            label={say(one)}
            checked={chosen.includes(value)}
            onChange={event => {
              const others = chosen.filter(name => name !== value)
              form.set(path, [...others, ...(event.currentTarget.checked ? [value] : [])].join(', '))
            }}
          />
        ))}
      </fieldset>
    )
  }
  if (values) {
    return (
      <NativeSelect
        label={label}
        description={locked ?? (hint && say(hint))}
        disabled={locked !== undefined}
        value={form.text(path)}
        onChange={event => form.set(path, event.currentTarget.value)}
        data={Object.entries(values).map(([value, one]) => ({ value, label: say(one) }))}
        classNames={{ label: fieldClasses.label ?? '', input: fieldClasses.input ?? '' }}
      />
    )
  }
  const trouble = form.fieldProblem(path)
  const shown = {
    label,
    problem: trouble && problem({ ...trouble, message: form.problem?.message ?? '' }).message,
    warning: locked,
    note: hint && say(hint),
    readOnly: locked !== undefined,
    ...(autofocus && { 'data-autofocus': true }),
  }
  if (kind !== 'secret') {
    return (
      <Field
        {...shown}
        value={form.text(path)}
        onChange={text => form.set(path, text)}
        {...(placeholder !== undefined && { placeholder })}
      />
    )
  }
  const name = path as SecretName
  return (
    <Field
      {...shown}
      type="password"
      autoComplete="new-password"
      value={form.secret(name)}
      onChange={text => form.setSecret(name, text)}
      placeholder={say(form.view?.secrets[name] === true ? 'set.secret-kept' : 'set.secret-none')}
    />
  )
}
