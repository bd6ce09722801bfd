// The test label of a printer: printed in one click, then asked about.
import { useEffect, useRef, useState } from 'react'
import { call } from '../../station/call.ts'
import { useQueue } from '../../station/queries.ts'
import type { JobView, PrinterView } from '../../station/types.ts'
import { sends, useCommand } from '../../station/use-command.ts'
import { Action } from '../../ui/action.tsx'
import { type Sayable, useWords } from '../../words/use-words.ts'
import dialogClasses from '../dialog.module.css'
import { Dialog } from '../dialog.tsx'
import { LeaveAction } from '../dialog-actions.tsx'
import { jobCause } from '../job-words.ts'
import { useBand } from '../result-band.tsx'

type Step =
  | { readonly kind: 'printing' }
  | { readonly kind: 'out'; readonly job: JobView }
  | { readonly kind: 'right'; readonly job: JobView }
  | { readonly kind: 'failed'; readonly problem: Sayable }
  | { readonly kind: 'help'; readonly about: 'not-out' | 'not-right' }

export function PrinterTest({
  printer,
  onClose,
}: {
  readonly printer: PrinterView
  readonly onClose: () => void
}) {
  const { say, problem } = useWords()
  const band = useBand()
  const [step, setStep] = useState<Step>(
    printer.concern ? { kind: 'failed', problem: printer.concern } : { kind: 'printing' },
  )
  const begun = useRef(false)
  const test = useCommand((id: string, commandId) => call['printers.test']({ id, commandId }))
  const settling = useCommand(sends('queue.settle'))
  const queue = useQueue()

  // biome-ignore lint/correctness/useExhaustiveDependencies: printed once, when the dialog opens.
  useEffect(() => {
    // Where nothing stands there is nothing to test yet.
    if (begun.current || printer.concern) return
    begun.current = true
    void test.send(printer.id).then(reply => {
      if (reply)
        setStep(reply.ok ? { kind: 'out', job: reply.value } : { kind: 'failed', problem: reply.problem })
    })
  }, [printer.id, printer.concern])

  const job = 'job' in step ? (queue.data?.find(one => one.id === step.job.id) ?? step.job) : undefined
  /** Only what reached the printer can have come out of it. */
  const reached = job !== undefined && ['sent', 'unsure', 'printed'].includes(job.state)
  const settle = (answer: 'printed' | 'not-printed' | 'damaged') => {
    if (job && reached) void settling.send({ jobId: job.id, answer })
  }
  const asks = (step.kind === 'out' || step.kind === 'right') && reached
  const yes = () => {
    if (!asks) return
    if (step.kind === 'out') return setStep({ kind: 'right', job: step.job })
    settle('printed')
    band.show({ tone: 'ok', big: say('band.done'), subject: printer.name, lines: [say('set.test-works')] })
    onClose()
  }
  const no = () => {
    if (!asks) return
    if (step.kind === 'out') {
      settle('not-printed')
      setStep({ kind: 'help', about: 'not-out' })
    } else if (step.kind === 'right') {
      settle('damaged')
      setStep({ kind: 'help', about: 'not-right' })
    }
  }
  const yesKey = say('key.yes')

  return (
    <Dialog
      title={say('set.test-title', { printer: printer.name })}
      onClose={onClose}
      keys={{ [yesKey.toLowerCase()]: yes, n: no }}
    >
      <div role="status">
        {step.kind === 'printing' && <p className={dialogClasses.text}>{say('set.test-printing')}</p>}
        {step.kind === 'failed' && (
          <p>
            <strong>{problem(step.problem).message}</strong> {problem(step.problem).nextStep}
          </p>
        )}
        {step.kind === 'out' && (
          <p>
            {reached
              ? say('set.test-out')
              : job?.state === 'sending'
                ? say('set.test-printing')
                : `${say('set.test-waits')} ${job ? jobCause(say, job) : ''}`}
          </p>
        )}
        {step.kind === 'right' && <p>{say('set.test-right')}</p>}
        {step.kind === 'help' && <p>{say(`set.test-${step.about}`)}</p>}
      </div>
      <div className={dialogClasses.row}>
        {asks && (
          <>
            <Action look="primary" size="large" cap={yesKey} onClick={yes}>
              {say('say.yes')}
            </Action>
            <Action size="large" cap="N" onClick={no}>
              {say('say.no')}
            </Action>
          </>
        )}
        <LeaveAction word="do.close" size="large" onLeave={onClose} />
      </div>
    </Dialog>
  )
}
