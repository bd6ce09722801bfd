// Owns the close-day screen.
import { Empty } from '../../ui/card.tsx'
import { useWords } from '../../words/use-words.ts'

export function CloseDay() {
  const { say } = useWords()
  return <Empty title={say('shell.close')} />
}
