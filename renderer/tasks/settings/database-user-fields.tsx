// A user of the database and their password, used once and kept nowhere.
import dialogClasses from '../../parts/dialog.module.css'
import { Field } from '../../ui/field.tsx'
import { useWords } from '../../words/use-words.ts'

export interface DatabaseUser {
  readonly user: string
  readonly password: string
}

export const NOBODY: DatabaseUser = { user: '', password: '' }

export function DatabaseUserFields({
  label,
  value,
  onChange,
}: {
  readonly label: string
  readonly value: DatabaseUser
  readonly onChange: (value: DatabaseUser) => void
}) {
  const { say } = useWords()
  return (
    <div className={dialogClasses.row}>
      <Field
        label={label}
        value={value.user}
        onChange={user => onChange({ ...value, user })}
        maxLength={100}
      />
      <Field
        type="password"
        autoComplete="new-password"
        label={say('ware.move-password')}
        value={value.password}
        onChange={password => onChange({ ...value, password })}
      />
    </div>
  )
}
