// The texts that a question cannot be answered without: what is missing is said, and takes the focus, before anything is done.
import { createContext, type ReactNode, type RefObject, useContext, useState } from 'react'
import { Icon } from '../ui/icon.tsx'
import { useWords } from '../words/use-words.ts'
import classes from './dialog.module.css'

/** Whether the dialog may do what it is for; where not, it has said why. */
const MayDo = createContext<() => boolean>(() => true)

export const MayDoProvider = MayDo
export const useMayDo = (): (() => boolean) => useContext(MayDo)

interface Lacking {
  readonly field: string
  /** Fewest characters, where there are some already. */
  readonly fewest: number | undefined
}

/** Fields say it of themselves: `required`, `minLength`. */
export function useAskedTexts(question: RefObject<HTMLElement | null>): {
  readonly mayDo: () => boolean
  readonly said: ReactNode
} {
  const { say } = useWords()
  const [lacking, setLacking] = useState<Lacking>()
  const mayDo = () => {
    const asked = [...(question.current?.querySelectorAll('input') ?? [])]
    const short = asked.find(input => (input.required || input.value !== '') && !isLongEnough(input))
    if (!short) {
      setLacking(undefined)
      return true
    }
    const isEmpty = short.value.trim() === ''
    setLacking({ field: nameOf(short), fewest: isEmpty ? undefined : short.minLength })
    short.focus()
    short.addEventListener('input', () => setLacking(undefined), { once: true })
    return false
  }
  return {
    mayDo,
    said: (
      <p role="alert" className={classes.keptOut}>
        {lacking && (
          <>
            <Icon name="eye" size={20} />{' '}
            {lacking.fewest === undefined
              ? say('dialog.missing', { field: lacking.field })
              : say('dialog.too-short', { field: lacking.field, count: lacking.fewest })}
          </>
        )}
      </p>
    ),
  }
}

const isLongEnough = ({ value, minLength }: HTMLInputElement) =>
  value.trim() !== '' && value.length >= minLength

const nameOf = ({ labels }: HTMLInputElement) => labels?.[0]?.textContent.replace(/^¿|\?$/g, '').trim() ?? ''
