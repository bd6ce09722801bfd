// What the band says while there is no result: which keys act on this screen.
import { useEffect } from 'react'
import { KeyCap } from '../ui/key-cap.tsx'
import classes from './result-band.module.css'
import { useBand } from './result-band.tsx'

export interface Hint {
  readonly caps?: readonly string[]
  readonly text: string
  /** The one thing to do next: larger than what else may be done. */
  readonly isStep?: boolean
}

export function useHint(hints: readonly Hint[]): void {
  const { setHint } = useBand()
  const said = JSON.stringify(hints)
  useEffect(() => {
    setHint(
      (JSON.parse(said) as readonly Hint[]).map(({ caps = [], text, isStep }) => (
        <span key={text} className={isStep ? classes.step : undefined}>
          {caps.map(cap => (
            <span key={cap}>
              <KeyCap>{cap}</KeyCap>{' '}
            </span>
          ))}
          {text}
        </span>
      )),
    )
  }, [setHint, said])
}
