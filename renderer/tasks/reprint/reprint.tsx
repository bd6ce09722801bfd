// Owns the reprint screen.
import { Empty } from '../../ui/card.tsx'
import { useWords } from '../../words/use-words.ts'

export function Reprint() {
  const { say } = useWords()
  return <Empty title={say('shell.reprint')} />
}
