// Which task is on the screen: the part of the address after `#`, so that a reload stays there.
import { useSyncExternalStore } from 'react'

export const TASKS = [
  'pack',
  'reprint',
  'queue',
  'meters',
  'orders',
  'close',
  'report',
  'diagnostics',
  'settings',
  'setup',
  'day-one',
] as const
export type TaskName = (typeof TASKS)[number]

function taskIn(hash: string): TaskName {
  const name = hash.replace(/^#\/?/, '')
  return TASKS.find(task => task === name) ?? 'pack'
}

const listeners = new Set<() => void>()

/** Told at once: the browser's own event comes a moment later, and a key of that moment is the new task's. */
export const goTo = (task: TaskName): void => {
  window.location.hash = `/${task}`
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('hashchange', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('hashchange', listener)
  }
}

export const useTask = (): TaskName => useSyncExternalStore(subscribe, () => taskIn(window.location.hash))
