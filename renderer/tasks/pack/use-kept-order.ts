// Keeps the order on the bench for the page that comes after this one, and looks up what became of one that was taken over.
import { useEffect, useState } from 'react'
import { keepOrder, takeOver } from './kept-order.ts'
import type { PackState } from './pack-state.ts'

/** The order that the page before this one was left with, found once when this one begins. */
export const useTakenOver = (newId: () => string): PackState | undefined =>
  useState(() => takeOver(window, newId))[0]

export function useKeptOrder(
  state: PackState,
  takenOver: PackState | undefined,
  lookUp: (reference: string) => Promise<void>,
): void {
  useEffect(() => keepOrder(window, state, afterwards), [state])
  // Its purchase may be under way, or done: it is asked for, never sent again by itself.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page begins.
  useEffect(() => {
    const reference = takenOver?.draft.reference ?? ''
    if (reference !== '') void lookUp(reference)
  }, [])
}

function afterwards(act: () => void, waitMs: number): () => void {
  const timer = setTimeout(act, waitMs)
  return () => clearTimeout(timer)
}
