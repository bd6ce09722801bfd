// Owns the banner that stands while nothing may be bought.
import { useOverview } from '../station/queries.ts'
import { Icon } from '../ui/icon.tsx'
import { useWords } from '../words/use-words.ts'
import classes from './shell.module.css'

export function BuyingStopped() {
  const { problem } = useWords()
  const { data } = useOverview()
  if (!data?.buyingStopped) return null
  const { message, nextStep } = problem(data.buyingStopped)
  return (
    <p role="alert" className={classes.away}>
      <Icon name="hand" />
      {message} {nextStep}
    </p>
  )
}
