// The field that the hand goes to next, as soon as the form is open for it: after a refusal, or from where it was folded.
import { useEffect, useState } from 'react'
import { AHEAD, focusedPath, focusFirst, hasFocusable, isOnForm, textField } from './fields/field-id.ts'

/** Gives the way to name the fields that are wrong: the first of them on the form takes the focus. */
export function useFieldFocus(
  isOpen: boolean,
  onHiddenField: () => void,
): (fields: readonly string[]) => void {
  const [wanted, setWanted] = useState<readonly string[]>([])
  useEffect(() => {
    // While it ships the form is read-only: the state says when it is open again, and no time does.
    if (!isOpen || wanted.length === 0) return
    setWanted([])
    // Whoever is typing the number of the next order would write the rest of it there.
    if (focusedPath() === AHEAD && textField(AHEAD)?.value !== '') return
    focusFirst(wanted)
  }, [isOpen, wanted])
  return fields => {
    // Another screen is shown: the field is found when this one is opened again.
    if (fields.length === 0 || !isOnForm('reference')) return
    if (!hasFocusable(fields)) onHiddenField()
    setWanted(fields)
  }
}
