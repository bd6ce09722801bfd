// Sends waiting prints to another printer, one after the other: each is over at the first before the second has it.
import { useBand } from '../../parts/result-band.tsx'
import { call } from '../../station/call.ts'
import type { JobView, PrinterView } from '../../station/types.ts'
import { useCommand } from '../../station/use-command.ts'
import { useWords } from '../../words/use-words.ts'

interface SentOver {
  readonly jobs: readonly JobView[]
  readonly to: PrinterView
}

export function useSendOver(): (order: SentOver) => Promise<void> {
  const { say, problem } = useWords()
  const band = useBand()
  const sending = useCommand(
    ({ jobId, to }: { readonly jobId: string; readonly to: PrinterView }, commandId) =>
      call['queue.release']({ jobId, printerId: to.id, commandId }),
    { inTurn: true, refreshes: ['queue.list', 'attention.list', 'station.overview'] },
  )
  return async ({ jobs, to }) => {
    band.show({ tone: 'working', big: say('over.sending'), lines: [] })
    let count = 0
    const lines: string[] = []
    for (const { id: jobId, title } of jobs) {
      const reply = await sending.send({ jobId, to })
      if (reply?.ok) count += 1
      else if (reply) {
        const { message, nextStep } = problem(reply.problem)
        lines.push([`${title}:`, message, nextStep].filter(Boolean).join(' '))
      }
    }
    const went = say('over.went', { count, printer: to.name })
    if (lines.length === 0) band.show({ tone: 'ok', big: say('over.sent'), lines: [went, say('over.each')] })
    else band.show({ tone: 'stop', big: say('band.stop'), lines: [...(count > 0 ? [went] : []), ...lines] })
  }
}
