// Why something was refused, with the next step, beside what was pressed.
import { type Sayable, useWords } from '../words/use-words.ts'
import classes from './trouble.module.css'
import { Written } from './written.tsx'

export function Trouble({
  problem,
  readOut = false,
}: {
  readonly problem: Sayable | undefined
  /** It appears inside a region that is read out already. */
  readonly readOut?: boolean
}) {
  const words = useWords()
  if (!problem) return null
  const { message, nextStep, written } = words.problem(problem)
  return (
    <p role={readOut ? undefined : 'alert'} className={classes.trouble}>
      {message} {nextStep}
      {written !== undefined && <Written key={written} text={written} />}
    </p>
  )
}
