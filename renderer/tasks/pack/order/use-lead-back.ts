// Out of a question to the field that it is about: the focus is the question's until it is gone.
import { useEffect, useRef } from 'react'
import { focusField } from '../fields/field-id.ts'

export function useLeadBack(path: string, close: () => void): () => void {
  const leadsBack = useRef(false)
  useEffect(
    () => () => {
      if (leadsBack.current) focusField(path)
    },
    [path],
  )
  return () => {
    leadsBack.current = true
    close()
  }
}
