// What the band says while there is no result: which keys act on this screen.
import { useEffect } from 'react'
import { KeyCap } from '../ui/key-cap.tsx'
import { useBand } from './result-band.tsx'

export interface Hint {
  readonly caps?: readonly string[]
  readonly text: string
}

export function useHint(hints: readonly Hint[]): void {
  const { setHint } = useBand()
  const said = JSON.stringify(hints)
  useEffect(() => {
    setHint(
      (JSON.parse(said) as readonly Hint[]).map(({ caps = [], text }) => (
        <span key={text}>
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
