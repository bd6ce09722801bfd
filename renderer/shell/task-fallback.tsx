// Shown while a task's code is loaded for the first time. What is scanned meanwhile is that task's.
import { Skeleton } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useLayers, useListen } from '../ui/keyboard/use-keys.tsx'
import { useWords } from '../words/use-words.ts'
import classes from './task-fallback.module.css'

export function TaskFallback() {
  const { say } = useWords()
  const layers = useLayers()
  const scans = useRef<string[]>([])
  useListen({ level: 1, scan: text => scans.current.push(text) > 0 })
  useEffect(() => {
    const waiting = scans.current
    return () => {
      // Once the task listens, which it does from the moment at which this goes.
      queueMicrotask(() => {
        for (const text of waiting.splice(0)) layers.scanned(text)
      })
    }
  }, [layers])
  return (
    <div className={classes.fallback} role="status" aria-label={say('shell.loading')}>
      <Skeleton height={36} width="40%" radius={10} />
      <Skeleton height="100%" radius={14} />
    </div>
  )
}
