// Owns the meters screen.
import { Empty } from '../../ui/card.tsx'
import { useWords } from '../../words/use-words.ts'

export function Meters() {
  const { say } = useWords()
  return <Empty title={say('shell.meters')} />
}
