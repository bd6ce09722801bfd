// The assistant to live mode: sender, services, printer, then everything checked once more.
import { useEffect, useRef, useState } from 'react'
import { LeaveAction } from '../../parts/dialog-actions.tsx'
import { useNavigation } from '../../parts/navigation.tsx'
import { Printers } from '../../parts/setup/printers.tsx'
import { CheckResult } from '../../parts/setup/service-check.tsx'
import { SettingFields } from '../../parts/setup/setting-fields.tsx'
import { type SettingsForm, useSettingsForm } from '../../parts/setup/settings-form.ts'
import { Trouble } from '../../parts/trouble.tsx'
import { useHint } from '../../parts/use-hint.tsx'
import { Action } from '../../ui/action.tsx'
import { Card } from '../../ui/card.tsx'
import { useListen } from '../../ui/keyboard/use-keys.tsx'
import { useWords } from '../../words/use-words.ts'
import { GoLive } from './go-live.tsx'
import classes from './setup.module.css'
import { useStepCheck } from './use-step-check.ts'

const STEPS = ['station', 'label-server', 'parcel-label', 'printer', 'live'] as const
type Step = (typeof STEPS)[number]

export function Setup() {
  const { say } = useWords()
  const navigation = useNavigation()
  const form = useSettingsForm()
  const [step, setStep] = useState<Step>('station')
  const number = STEPS.indexOf(step)
  const go = (by: number) => setStep(STEPS[number + by] ?? step)

  const check = useStepCheck(step, form)
  const foot = useRef<HTMLDivElement>(null)

  const next = async () => {
    if (form.saving || check.busy || step === 'live') return
    if (form.changed && !(await form.save())) return
    if (await check.mayLeave()) go(1)
  }
  const back = () => (number === 0 ? navigation.go('settings') : go(-1))
  const press = () => void next()
  useListen({ level: 1, keys: { ...(step !== 'live' && { Enter: press }), Escape: back } })

  // Each step begins in its first field.
  useEffect(() => {
    const first = document.querySelector<HTMLElement>(`#step-${step} [data-autofocus]`)
    first?.focus()
    if (first instanceof HTMLInputElement) first.select()
  }, [step])
  // What was found stands above what is pressed next.
  useEffect(() => {
    if (check.wrong) foot.current?.scrollIntoView({ block: 'nearest' })
  }, [check.wrong])
  useHint([
    { caps: [say('key.enter')], text: say('do.next') },
    { caps: [say('key.esc')], text: say('do.back') },
  ])

  return (
    <div className={classes.screen}>
      <ol className={classes.steps} aria-label={say('setup.steps')}>
        {STEPS.map((name, index) => (
          <li
            key={name}
            className={classes.step}
            data-done={index < number || undefined}
            aria-current={name === step ? 'step' : undefined}
          >
            <span className={classes.number}>{index + 1}</span>
            {say(`setup.${name}`)}
          </li>
        ))}
      </ol>
      <Card className={classes.content}>
        <p className={classes.dim}>{say('setup.step', { number: number + 1, count: STEPS.length })}</p>
        <h1 className={classes.title}>{say(`setup.${step}`)}</h1>
        <p className={classes.lead}>{say(`setup.${step}-text`)}</p>
        <div id={`step-${step}`}>
          <Body step={step} form={form} onFix={setStep} />
        </div>
        <Trouble problem={form.problem} />
        <div role="alert" className={classes.stack}>
          {check.wrong && (
            <>
              <CheckResult {...check.wrong} />
              <p className={classes.dim}>{say('setup.goes-on')}</p>
            </>
          )}
        </div>
        <div className={classes.foot} ref={foot}>
          {step !== 'live' && (
            <Action
              look="primary"
              cap={say('key.enter')}
              shortcut="Enter"
              busy={form.saving || check.busy}
              onClick={press}
            >
              {say(check.busy ? 'setup.checking' : 'do.next')}
            </Action>
          )}
          <LeaveAction word="do.back" onLeave={back} />
        </div>
      </Card>
    </div>
  )
}

function Body({
  step,
  form,
  onFix,
}: {
  readonly step: Step
  readonly form: SettingsForm
  readonly onFix: (step: Step) => void
}) {
  switch (step) {
    case 'station':
    case 'label-server':
    case 'parcel-label':
      return <SettingFields key={step} form={form} section={step} />
    case 'printer':
      return <Printers />
    case 'live':
      return <GoLive form={form} onFix={onFix} />
  }
}
