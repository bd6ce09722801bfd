// Owns the queue screen.
import { Empty } from '../../ui/card.tsx'
import { useWords } from '../../words/use-words.ts'

export function Queue() {
  const { say } = useWords()
  return <Empty title={say('shell.queue')} />
}
