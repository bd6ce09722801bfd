// What a look at a service found, in one sentence and one next step.
import type { ChannelValue, Problem, Reply, ServiceName } from '../../station/types.ts'
import { Icon } from '../../ui/icon.tsx'
import { useWords } from '../../words/use-words.ts'
import classes from './setup.module.css'

export type Check = ChannelValue<'services.check'>

/** The one finding that matters first: what keeps the service from working, else what may. */
function mainFinding(reply: Reply<Check>): Problem | undefined {
  return reply.ok ? (reply.value.findings[0] as Problem | undefined) : reply.problem
}

export const works = (reply: Reply<Check>): boolean =>
  reply.ok && reply.value.reachable && reply.value.authorized

export function CheckResult({
  service,
  reply,
}: {
  readonly service: ServiceName
  readonly reply: Reply<Check> | undefined
}) {
  const { say, problem } = useWords()
  if (!reply) return null
  const finding = mainFinding(reply)
  const fine = works(reply)
  const words = finding && problem(finding)
  return (
    <p className={classes.check} data-status={fine ? (finding ? 'warn' : 'ok') : 'stop'}>
      <Icon name={fine ? (finding ? 'eye' : 'check') : 'hand'} />
      <span>
        <strong>{say(`service.${service}`)}: </strong>
        {words ? `${words.message} ${words.nextStep}` : say(fine ? 'set.check-fine' : 'set.check-failed')}
      </span>
    </p>
  )
}
