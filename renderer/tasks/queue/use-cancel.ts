// Cancels a print that would come out by itself: of any other a card asks.
import { jobTitle, printBand } from '../../parts/job-words.ts'
import { useBand } from '../../parts/result-band.tsx'
import { call } from '../../station/call.ts'
import type { JobView } from '../../station/types.ts'
import { useCommand } from '../../station/use-command.ts'
import { useWords } from '../../words/use-words.ts'

export function useCancel(): (job: JobView) => Promise<void> {
  const words = useWords()
  const band = useBand()
  const cancelling = useCommand(
    (job: JobView, commandId) => call['queue.cancel']({ jobId: job.id, commandId }),
    { refreshes: 'everything', onRefused: (problem, job) => band.stop(problem, jobTitle(words, job)) },
  )
  return async job => {
    const reply = await cancelling.send(job)
    if (reply?.ok) band.follow(reply.value, (news, said) => printBand(said, news, jobTitle(said, news)))
  }
}
