// The steps of a rehearsal in turn: what each proved in one sentence, or why it was left out.
import { Icon } from '../../ui/icon.tsx'
import { useWords } from '../../words/use-words.ts'
import classes from './day-one.module.css'
import type { Rehearsal } from './use-rehearsal.ts'

type StepView = Rehearsal['steps'][number]

const LOOKS = {
  proved: { status: 'ok', icon: 'check' },
  failed: { status: 'stop', icon: 'hand' },
  skipped: { status: 'warn', icon: 'eye' },
  open: { status: 'quiet', icon: 'wait' },
  ahead: { status: 'quiet', icon: 'wait' },
} as const satisfies Record<StepView['state'], { status: string; icon: Parameters<typeof Icon>[0]['name'] }>

export function StepList({ rehearsal }: { readonly rehearsal: Rehearsal }) {
  const { say } = useWords()
  const current =
    rehearsal.finishedAt === undefined
      ? rehearsal.steps.find(({ state }) => state === 'open' || state === 'failed')
      : undefined
  return (
    <ol className={classes.steps} aria-label={say('day.steps')}>
      {rehearsal.steps.map(step => (
        <li
          key={step.step}
          className={classes.step}
          data-status={LOOKS[step.state].status}
          aria-current={step === current ? 'step' : undefined}
        >
          <Icon name={LOOKS[step.state].icon} />
          <div>
            <strong>{say(`day.${step.step}`)}</strong>
            <Told step={step} />
          </div>
        </li>
      ))}
    </ol>
  )
}

function Told({ step: { state, at, said, reason, params } }: { readonly step: StepView }) {
  const { say, problem, time, money } = useWords()
  if (reason) return <p>{say('day.skipped', { reason: say(`day.skip-${reason}`) })}</p>
  if (!said) return null
  const cost = params?.costCents
  return (
    <p>
      {state === 'failed' && `${say('day.failed')}: `}
      {problem(said).message}
      {typeof cost === 'number' && ` ${say('day.cost', { price: money(cost) })}`}
      {at !== undefined && <small>{time(at)}</small>}
    </p>
  )
}
