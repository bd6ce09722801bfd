// Which field of the form has the focus, for what is said of the keys: typed there, a letter or a digit is its text.
import { useSyncExternalStore } from 'react'
import { focusedPath } from './fields/field-id.ts'

const EVENTS = ['focusin', 'focusout'] as const

function subscribe(changed: () => void): () => void {
  for (const event of EVENTS) document.addEventListener(event, changed)
  return () => {
    for (const event of EVENTS) document.removeEventListener(event, changed)
  }
}

export const useFocusedPath = (): string | undefined => useSyncExternalStore(subscribe, focusedPath)
