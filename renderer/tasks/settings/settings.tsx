// Owns the settings screen.
import { Empty } from '../../ui/card.tsx'
import { useWords } from '../../words/use-words.ts'

export function SettingsTask() {
  const { say } = useWords()
  return <Empty title={say('shell.settings')} />
}
