// Says that one is at a decision, or no longer: every station of the warehouse sees it.
import { useQueryClient } from '@tanstack/react-query'
import { useBand } from '../../parts/result-band.tsx'
import { call } from '../../station/call.ts'
import { tell } from '../../station/knowledge.ts'
import type { AttentionItem } from '../../station/types.ts'
import { useCommand } from '../../station/use-command.ts'
import { useWords } from '../../words/use-words.ts'
import { subjectOf } from './use-settle.ts'

export function useTake(): (item: AttentionItem, taken: boolean) => Promise<void> {
  const words = useWords()
  const band = useBand()
  const queries = useQueryClient()
  const taking = useCommand(
    ({ item, taken }: { readonly item: AttentionItem; readonly taken: boolean }) =>
      call['attention.take']({ id: item.id, taken }),
    { inTurn: true, onRefused: (problem, { item }) => band.stop(problem, subjectOf(words, item)) },
  )
  return async (item, taken) => {
    const reply = await taking.send({ item, taken })
    if (reply?.ok) tell(queries, ['attention.list'], reply.value)
  }
}
