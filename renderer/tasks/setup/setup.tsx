// Owns the setup screen.
import { Empty } from '../../ui/card.tsx'
import { useWords } from '../../words/use-words.ts'

export function Setup() {
  const { say } = useWords()
  return <Empty title={say('shell.settings')} />
}
