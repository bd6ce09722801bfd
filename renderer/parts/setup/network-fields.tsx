// The fields of the way out of the building: proxy, certificates, updates, and how much is logged.
import { useWords } from '../../words/use-words.ts'
import { SettingChoice, SettingField } from './setting-field.tsx'
import type { SettingsForm } from './settings-form.ts'
import classes from './setup.module.css'

export function NetworkFields({ form }: { readonly form: SettingsForm }) {
  const { say } = useWords()
  return (
    <div className={classes.fields}>
      <div className={classes.half}>
        <SettingField form={form} path="network.proxy" label="set.proxy" hint="set.proxy-hint" />
      </div>
      <div className={classes.half}>
        <SettingField form={form} path="network.caFile" label="set.ca-file" hint="set.ca-file-hint" />
      </div>
      <div className={classes.half}>
        <SettingChoice
          form={form}
          path="updates.enabled"
          label="set.updates"
          choices={[
            { value: 'true', word: 'set.updates-on' },
            { value: 'false', word: 'set.updates-off' },
          ]}
        />
        {form.view && <p className={classes.dim}>{say(`set.updates-state-${form.view.updates}`)}</p>}
      </div>
      <div className={classes.half}>
        <LogLevelChoice form={form} />
      </div>
      <div className={classes.half}>
        <SettingField form={form} path="log.keepDays" label="set.log-days" hint="set.log-days-hint" />
      </div>
    </div>
  )
}

export function LogLevelChoice({ form }: { readonly form: SettingsForm }) {
  return (
    <SettingChoice
      form={form}
      path="log.level"
      label="set.log-level"
      choices={[
        { value: 'error', word: 'set.log-error' },
        { value: 'warn', word: 'set.log-warn' },
        { value: 'info', word: 'set.log-info' },
        { value: 'debug', word: 'set.log-debug' },
      ]}
    />
  )
}
