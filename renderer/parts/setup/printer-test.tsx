// The test label of a printer: printed in one click, then asked about.
import { useState } from 'react'
import type { PrinterView } from '../../station/types.ts'
import { Action } from '../../ui/action.tsx'
import { useWords } from '../../words/use-words.ts'
import dialogClasses from '../dialog.module.css'
import { Dialog } from '../dialog.tsx'
import { LeaveAction } from '../dialog-actions.tsx'
import { useBand } from '../result-band.tsx'
import { TestPrintText } from './test-print-text.tsx'
import { useTestPrint } from './use-test-print.ts'

export function PrinterTest({
  printer,
  onSaid,
  onClose,
}: {
  readonly printer: PrinterView
  /** What the person said of the label. */
  readonly onSaid?: (said: 'right' | 'not-right' | 'not-out') => void
  readonly onClose: () => void
}) {
  const { say } = useWords()
  const band = useBand()
  const { print, settle } = useTestPrint(printer, 'test')
  /** What is asked, in this order; after a no, what helps. */
  const [step, setStep] = useState<'out' | 'right' | 'not-out' | 'not-right'>('out')
  const asks = print.kind === 'reached' && (step === 'out' || step === 'right')
  const yes = () => {
    if (!asks) return
    if (step === 'out') return setStep('right')
    settle('printed')
    onSaid?.('right')
    band.show(({ say }) => ({
      tone: 'ok',
      big: say('band.done'),
      subject: printer.name,
      lines: [say('set.test-works')],
    }))
    onClose()
  }
  const no = () => {
    if (!asks) return
    settle(step === 'out' ? 'not-printed' : 'damaged')
    setStep(`not-${step}`)
    onSaid?.(`not-${step}`)
  }
  const yesKey = say('key.yes')

  return (
    <Dialog
      title={say('set.test-title', { printer: printer.name })}
      onClose={onClose}
      keys={asks ? { [yesKey.toLowerCase()]: yes, n: no } : {}}
    >
      <div role="status">
        {print.kind !== 'reached' && step === 'out' ? (
          <TestPrintText print={print} />
        ) : (
          <p>{say(`set.test-${step}`)}</p>
        )}
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
