// What the documents of the label server leave open, for stations whose server is not as others: its fields, and beside
// each what a look at the server's own answers advises.
import type { ReactNode } from 'react'
import { type Check, CheckResult, works } from '../../parts/setup/service-check.tsx'
import { SettingFields } from '../../parts/setup/setting-fields.tsx'
import { useSettingsForm } from '../../parts/setup/settings-form.ts'
import { sends, useCommand } from '../../station/use-command.ts'
import { Action } from '../../ui/action.tsx'
import { useWords } from '../../words/use-words.ts'
import { FormSection } from './form-sections.tsx'
import classes from './settings.module.css'

/** The service works, and keeps its meters to itself. */
const isKept = ({ findings }: Check) => findings.some(({ code }) => code === 'service.scope-meter-missing')

export function AdvancedSection() {
  const { say } = useWords()
  const form = useSettingsForm()
  const look = useCommand(sends('services.check'))
  const advice = (look.reply?.ok && look.reply.value.advice) || []
  const isUnderstood = look.reply?.ok && works(look.reply) && advice.length === 0 && !isKept(look.reply.value)
  const below: Record<string, ReactNode> = Object.fromEntries(
    advice.map(({ setting, place }) => [
      setting,
      <p key={setting} className={classes.dim}>
        {say('set.advised', { place })}{' '}
        <Action size="small" onClick={() => form.set(setting, place)}>
          {say('set.use-it')}
        </Action>
      </p>,
    ]),
  )
  return (
    <FormSection
      form={form}
      more={
        <Action busy={look.busy} onClick={() => void look.send({ service: 'label-server' })}>
          {say(look.busy ? 'setup.checking' : 'set.look')}
        </Action>
      }
    >
      <p className={classes.dim}>{say('set.advanced-text')}</p>
      <SettingFields form={form} section="advanced" below={below} />
      <div role="status">
        <CheckResult service="label-server" reply={look.reply} />
        {isUnderstood && <p className={classes.dim}>{say('set.look-nothing')}</p>}
      </div>
    </FormSection>
  )
}
