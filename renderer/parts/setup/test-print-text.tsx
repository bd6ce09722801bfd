// Why a label that a printer is tried with has not reached it yet.
import { useWords } from '../../words/use-words.ts'
import dialogClasses from '../dialog.module.css'
import { jobCause } from '../job-words.ts'
import type { TestPrint } from './use-test-print.ts'

export function TestPrintText({ print }: { readonly print: Exclude<TestPrint, { kind: 'reached' }> }) {
  const words = useWords()
  const { say, problem } = words
  if (print.kind === 'printing') return <p className={dialogClasses.text}>{say('set.test-printing')}</p>
  if (print.kind === 'waits') return <p>{`${say('set.test-waits')} ${jobCause(words, print.job)}`}</p>
  const { message, nextStep } = problem(print.problem)
  return (
    <p>
      <strong>{message}</strong> {nextStep}
    </p>
  )
}
