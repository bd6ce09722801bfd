// What stands while a task's code is fetched for the first time.
import { Skeleton } from '@mantine/core'
import { useWords } from '../words/use-words.ts'
import classes from './task-fallback.module.css'

export function TaskFallback() {
  const { say } = useWords()
  return (
    <div className={classes.fallback} role="status" aria-label={say('shell.loading')}>
      <Skeleton height={36} width="40%" radius={10} />
      <Skeleton height="100%" radius={14} />
    </div>
  )
}
