// The sections that are forms: the station, and each service with its check.
import type { ReactNode } from 'react'
import { CheckResult } from '../../parts/setup/service-check.tsx'
import { SettingFields } from '../../parts/setup/setting-fields.tsx'
import { type SettingsForm, useSettingsForm } from '../../parts/setup/settings-form.ts'
import { Trouble } from '../../parts/trouble.tsx'
import type { ServiceName } from '../../station/types.ts'
import { sends, useCommand } from '../../station/use-command.ts'
import { Action } from '../../ui/action.tsx'
import { useListen } from '../../ui/keyboard/use-keys.tsx'
import { useWords } from '../../words/use-words.ts'
import { SaveFoot } from './save-foot.tsx'
import classes from './settings.module.css'
import { useSavedBand } from './use-saved-band.ts'

export function StationSection() {
  const { say } = useWords()
  const form = useSettingsForm()
  const lent = form.view?.settings.station.from && !form.view.saved.station.from
  return (
    <FormSection form={form}>
      {lent && <p className={classes.dim}>{say('setup.practice-sender')}</p>}
      <SettingFields form={form} section="station" />
      <SettingFields
        form={form}
        section="network"
        below={{
          'updates.enabled': form.view && (
            <p className={classes.dim}>{say(`set.updates-state-${form.view.updates}`)}</p>
          ),
        }}
      />
    </FormSection>
  )
}

export function ServiceSection({ service }: { readonly service: ServiceName }) {
  const { say } = useWords()
  const form = useSettingsForm()
  const check = useCommand(sends('services.check'))
  const training = form.view?.settings.mode === 'training'
  return (
    <FormSection
      form={form}
      more={
        <Action busy={check.busy} onClick={() => void check.send({ service })}>
          {say(check.busy ? 'setup.checking' : 'set.check')}
        </Action>
      }
    >
      <SettingFields form={form} section={service} />
      {form.view && <p className={classes.dim}>{say(`set.secret-${form.view.secretStore}`)}</p>}
      {training && <p className={classes.dim}>{say('set.check-training')}</p>}
      <div role="status">
        <CheckResult service={service} reply={check.reply} />
      </div>
    </FormSection>
  )
}

export function FormSection({
  form,
  more,
  children,
}: {
  readonly form: SettingsForm
  readonly more?: ReactNode
  readonly children: ReactNode
}) {
  const saveAndSay = useSavedBand()
  const save = () => {
    if (form.changed) void saveAndSay(form)
  }
  useListen({ level: 1, keys: { Enter: save } })
  return (
    <>
      {children}
      <Trouble problem={form.problem} />
      <SaveFoot changed={form.changed} saving={form.saving} onSave={save}>
        {more}
      </SaveFoot>
    </>
  )
}
