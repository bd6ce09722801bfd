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
] as const
export type TaskName = (typeof TASKS)[number]

function taskIn(hash: string): TaskName {
  const name = hash.replace(/^#\/?/, '')
  return TASKS.find(task => task === name) ?? 'pack'
}

export const goTo = (task: TaskName): void => {
  window.location.hash = `/${task}`
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('hashchange', listener)
  return () => window.removeEventListener('hashchange', listener)
}

export const useTask = (): TaskName => useSyncExternalStore(subscribe, () => taskIn(window.location.hash))
