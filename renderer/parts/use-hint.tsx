// What the band says while there is no result: which keys act on this screen.
import { useEffect } from 'react'
import { KeyCap } from '../ui/key-cap.tsx'
import { useWords } from '../words/use-words.ts'
import classes from './result-band.module.css'
import { useBand } from './result-band.tsx'

export interface Hint {
  readonly caps?: readonly string[]
  readonly text: string
  /** The one thing to do next: larger than what else may be done. */
  readonly isStep?: boolean
  /** In a line of its own. */
  readonly isLine?: boolean
}

export function useHint(hints: readonly Hint[]): void {
  const { setHint } = useBand()
  const said = JSON.stringify(hints)
  useEffect(() => setHint(1, spelled(said)), [setHint, said])
}

/** The keys of a question over the task, while it is open: those of the task do nothing. */
export function useDialogHint(level: 2 | 3, keys: readonly string[]): void {
  const { say } = useWords()
  const { setHint } = useBand()
  const caps = keys.flatMap(key => {
    if (key === 'Enter') return [say('key.enter')]
    return key.length === 1 ? [key.toUpperCase()] : []
  })
  const said = JSON.stringify([
    ...(caps.length > 0 ? [{ caps, text: say('hint.answers') }] : []),
    { caps: [say('key.esc')], text: say('hint.leads-back') },
  ] satisfies readonly Hint[])
  useEffect(() => {
    setHint(level, spelled(said))
    return () => setHint(level, undefined)
  }, [setHint, said, level])
}

const spelled = (said: string) =>
  (JSON.parse(said) as readonly Hint[]).map(({ caps = [], text, isStep, isLine }) => (
    <span key={text} className={isStep ? classes.step : isLine ? classes.line : undefined}>
      {caps.map((cap, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same key may be pressed twice.
        <span key={`${cap} ${index}`}>
          <KeyCap>{cap}</KeyCap>{' '}
        </span>
      ))}
      {text}
    </span>
  ))
