// Says that one is at a decision, or no longer: every station of the warehouse sees it.
import { useQueryClient } from '@tanstack/react-query'
import { useBand } from '../../parts/result-band.tsx'
import { call } from '../../station/call.ts'
import type { AttentionItem } from '../../station/types.ts'
import { useWords } from '../../words/use-words.ts'
import { subjectOf } from './use-settle.ts'

export function useTake(): (item: AttentionItem, taken: boolean) => Promise<void> {
  const { say, problem } = useWords()
  const band = useBand()
  const queries = useQueryClient()
  return async (item, taken) => {
    const reply = await call('attention.take', { id: item.id, taken })
    if (reply.ok) {
      queries.setQueryData(['attention.list'], reply.value)
      return
    }
    const { message, nextStep } = problem(reply.problem)
    band.show({ tone: 'stop', big: say('band.stop'), subject: subjectOf(item), lines: [message, nextStep] })
  }
}
