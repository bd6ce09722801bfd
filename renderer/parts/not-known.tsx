// In the place of a list that could not be read: whether there is anything on it is not known.
import { comesBack } from '../../preload/contract/records-away.ts'
import { Empty } from '../ui/card.tsx'
import { type Sayable, useWords } from '../words/use-words.ts'

/** The banner above the task says why, where it is the warehouse's database. */
export function NotKnown({ why }: { readonly why: Sayable }) {
  const { say, problem } = useWords()
  if (comesBack(why)) return <Empty title={say('away.not-known')}>{say('away.comes-back')}</Empty>
  const { message, nextStep } = problem(why)
  return <Empty title={message}>{nextStep}</Empty>
}
