// Where a save is refused, the hand is led to the first field that is red.
import { useEffect } from 'react'
import type { Problem } from '../../station/types.ts'

/** `problem`: of the last save; each refusal leads there once. */
export function useFocusWrong(problem: Problem | undefined): void {
  useEffect(() => {
    if (problem?.fieldProblems === undefined) return
    const form = document.querySelector('[role="dialog"]') ?? document
    form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [problem])
}
