// The fields of a section of the settings, as the table of settings has them.
import { type ReactNode, useState } from 'react'
import { Action } from '../../ui/action.tsx'
import { useWords } from '../../words/use-words.ts'
import { SettingField } from './setting-field.tsx'
import type { FormSection } from './setting-row.ts'
import { SETTING_ROWS } from './setting-rows.ts'
import type { SettingsForm } from './settings-form.ts'
import classes from './setup.module.css'

export function SettingFields({
  form,
  section,
  below = {},
}: {
  readonly form: SettingsForm
  readonly section: FormSection
  /** What is shown below a field, by its path. */
  readonly below?: Readonly<Record<string, ReactNode>>
}) {
  const { say } = useWords()
  const [all, setAll] = useState(false)
  const credentials = form.text('labelServer.auth.kind') === 'client-credentials'
  const holds = {
    // In training the station sells what the embedded service has: its list is not this station's own.
    live: form.view?.settings.mode !== 'training',
    credentials,
    token: !credentials,
    webhook: form.text('results.way') === 'webhook',
    folder: form.text('results.way') === 'folder',
  }
  const rows = Object.entries(SETTING_ROWS).flatMap(([path, row]) =>
    row.form?.[0] === section && (row.when === undefined || holds[row.when])
      ? [{ path, width: row.form[1], more: row.more === true }]
      : [],
  )
  return (
    <div className={classes.fields}>
      {rows
        .filter(({ more }) => all || !more)
        .map(({ path, width }, index) => (
          <div key={path} className={classes[width]}>
            <SettingField form={form} path={path} autofocus={index === 0} />
            {below[path]}
          </div>
        ))}
      {!all && rows.some(({ more }) => more) && (
        <div className={classes.wide}>
          <Action size="small" look="quiet" onClick={() => setAll(true)}>
            {say('set.all')}
          </Action>
        </div>
      )}
    </div>
  )
}
