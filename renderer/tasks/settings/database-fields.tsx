// The fields of a warehouse's database: its address, its encryption, its password.
import { NativeSelect } from '@mantine/core'
import type { ReactNode } from 'react'
import setupClasses from '../../parts/setup/setup.module.css'
import type { Problem } from '../../station/types.ts'
import fieldClasses from '../../ui/field.module.css'
import { Field } from '../../ui/field.tsx'
import { useWords } from '../../words/use-words.ts'
import classes from './settings.module.css'
import type { Database } from './use-database.ts'

const TLS = ['auto', 'verify', 'off'] as const

export function DatabaseFields({
  database,
  locked,
  trouble,
  password,
  onChange,
}: {
  readonly database: Database
  /** The company has set it: shown, and not to be changed. */
  readonly locked: boolean
  readonly trouble: NonNullable<Problem['fieldProblems']>[string] | undefined
  readonly password: ReactNode
  readonly onChange: (change: Partial<Database>) => void
}) {
  const { say, problem } = useWords()
  return (
    <>
      <div className={setupClasses.fields}>
        <div className={setupClasses.wide}>
          <Field
            label={say('ware.address')}
            value={database.url}
            onChange={url => onChange({ url })}
            placeholder={say('ware.address-sample')}
            problem={trouble && problem({ ...trouble, message: '' }).message}
            warning={locked ? say('set.locked') : undefined}
            readOnly={locked}
            maxLength={500}
          />
        </div>
        <div className={setupClasses.half}>{password}</div>
        <div className={setupClasses.half}>
          <NativeSelect
            label={say('ware.tls')}
            disabled={locked}
            value={database.tls}
            onChange={event => onChange({ tls: event.currentTarget.value as Database['tls'] })}
            data={TLS.map(value => ({ value, label: say(`ware.tls-${value}`) }))}
            classNames={{ label: fieldClasses.label ?? '', input: fieldClasses.input ?? '' }}
          />
        </div>
      </div>
      {database.tls === 'off' && <p className={classes.trouble}>{say('ware.tls-off-text')}</p>}
    </>
  )
}
