// The step whose turn it is: what it does, what is known of it by now, and the one key that does it.
import { type ReactNode, useEffect, useState } from 'react'
import dialogClasses from '../../parts/dialog.module.css'
import { Dialog } from '../../parts/dialog.tsx'
import { LeaveAction } from '../../parts/dialog-actions.tsx'
import { useBand } from '../../parts/result-band.tsx'
import { Trouble } from '../../parts/trouble.tsx'
import { Action } from '../../ui/action.tsx'
import { Card } from '../../ui/card.tsx'
import { useListen } from '../../ui/keyboard/use-keys.tsx'
import { useWords } from '../../words/use-words.ts'
import { BuyStep } from './buy-step.tsx'
import classes from './day-one.module.css'
import type { StepProps } from './step-parts.tsx'
import { CloseStep, PaperStep, PrinterStep, ScanStep, ServicesStep, VoidStep } from './steps.tsx'
import { type Now, useKeptEvidence, useLook, useSkip } from './use-rehearsal.ts'

const STEPS = {
  services: ServicesStep,
  printer: PrinterStep,
  buy: BuyStep,
  print: PaperStep,
  scan: ScanStep,
  reprint: PaperStep,
  void: VoidStep,
  'buy-again': BuyStep,
  close: CloseStep,
} as const satisfies Record<Now['step'], (props: StepProps) => ReactNode>

export function StepCard(props: Omit<StepProps, 'look'>) {
  const { say, problem } = useWords()
  const { now, rehearsal } = props
  const look = useLook()
  useKeptEvidence(now, look)
  const { clear } = useBand()
  // What a step showed in the band is not the next one's.
  useEffect(() => clear, [clear])
  const [isSkipping, setSkipping] = useState(false)
  const skip = () => setSkipping(true)
  useListen({ level: 1, keys: { o: skip } })
  const Step = STEPS[now.step]
  const before = rehearsal.steps.find(({ step }) => step === now.step)
  const failed = before?.state === 'failed' ? before.said : undefined
  const known = now.said.code === 'rehearsal.to-do' ? undefined : problem(now.said)
  return (
    <Card title={say(`day.${now.step}`)} className={classes.card}>
      <p>{say(`day.${now.step}-text`)}</p>
      {failed && <Trouble problem={failed} />}
      <div role="status">
        {known && (
          <p className={classes.known}>
            {known.message} {known.nextStep}
          </p>
        )}
      </div>
      <Step {...props} look={look} />
      <Trouble problem={look.problem} />
      <div className={classes.row}>
        <Action look="quiet" cap="O" onClick={skip}>
          {say('day.skip')}
        </Action>
      </div>
      {isSkipping && <SkipDialog now={now} onClose={() => setSkipping(false)} />}
    </Card>
  )
}

function SkipDialog({ now, onClose }: { readonly now: Now; readonly onClose: () => void }) {
  const { say } = useWords()
  const skip = useSkip()
  const give = async (reason: Now['skips'][number]) => {
    const reply = await skip.send({ step: now.step, reason })
    if (reply?.ok) onClose()
  }
  return (
    <Dialog
      title={say('day.skip-title')}
      onClose={onClose}
      keys={Object.fromEntries(
        now.skips.map((reason, index) => [String(index + 1), () => void give(reason)]),
      )}
    >
      <div className={dialogClasses.answers}>
        {now.skips.map((reason, index) => (
          <Action key={reason} size="large" cap={String(index + 1)} onClick={() => void give(reason)}>
            {say(`day.skip-${reason}`)}
          </Action>
        ))}
        <LeaveAction size="large" onLeave={onClose} />
      </div>
      <Trouble problem={skip.problem} />
    </Dialog>
  )
}
