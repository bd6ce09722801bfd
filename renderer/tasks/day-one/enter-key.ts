// The one key that does a step, and its words in the band: Enter buys here, and must never be called anything else.
import { createContext, useContext, useEffect } from 'react'
import { useListen } from '../../ui/keyboard/use-keys.tsx'

export const EnterWord = createContext<(word: string | undefined) => void>(() => undefined)

export function useEnterKey(word: string, act: () => void): void {
  const tell = useContext(EnterWord)
  useListen({ level: 1, keys: { Enter: act } })
  useEffect(() => {
    tell(word)
    return () => tell(undefined)
  }, [tell, word])
}
