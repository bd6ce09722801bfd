// Sends waiting prints to another printer or another bench, one after the other: each is over here before the other has it.
import { jobCause } from '../../parts/job-words.ts'
import { useBand } from '../../parts/result-band.tsx'
import { call } from '../../station/call.ts'
import type { BenchView, JobView, PrinterView } from '../../station/types.ts'
import { useCommand } from '../../station/use-command.ts'
import { useWords, type Words } from '../../words/use-words.ts'

/** Where a label may come out instead. */
export type Place =
  | { readonly kind: 'printer'; readonly printer: PrinterView }
  | { readonly kind: 'bench'; readonly bench: BenchView }

interface SentOver {
  readonly jobs: readonly JobView[]
  readonly to: Place
}

export function useSendOver(): (order: SentOver) => Promise<void> {
  const words = useWords()
  const { say, problem } = words
  const band = useBand()
  const sending = useCommand(
    ({ jobId, to }: { readonly jobId: string; readonly to: Place }, commandId) =>
      to.kind === 'bench'
        ? call['queue.give']({ jobId, benchId: to.bench.id, commandId })
        : call['queue.release']({ jobId, printerId: to.printer.id, commandId }),
    { inTurn: true, refreshes: ['queue.list', 'attention.list', 'station.overview'] },
  )
  return async ({ jobs, to }) => {
    band.show({ tone: 'working', big: say('over.sending'), lines: [] })
    let count = 0
    const lines: string[] = []
    for (const { id: jobId, title } of jobs) {
      const reply = await sending.send({ jobId, to })
      const stays = reply?.ok ? whatStays(words, reply.value, to) : undefined
      if (reply?.ok && stays === undefined) count += 1
      else if (stays !== undefined) lines.push(`${title}: ${stays}`)
      else if (reply && !reply.ok) {
        const { message, nextStep } = problem(reply.problem)
        lines.push([`${title}:`, message, nextStep].filter(Boolean).join(' '))
      }
    }
    const went = whereItWent(words, count, to)
    if (lines.length === 0) band.show({ tone: 'ok', big: say('over.sent'), lines: went })
    else band.show({ tone: 'stop', big: say('band.stop'), lines: [...(count > 0 ? went : []), ...lines] })
  }
}

const whereItWent = ({ say }: Words, count: number, to: Place): string[] =>
  to.kind === 'bench'
    ? [say('over.given', { count, station: to.bench.station, printer: to.bench.printer }), say('over.fetch')]
    : [say('over.went', { count, printer: to.printer.name }), say('over.each')]

/** Of a label that the other bench has not taken. */
function whatStays({ say }: Words, job: JobView, to: Place): string | undefined {
  if (to.kind === 'printer') return undefined
  if (job.state === 'given') return say('over.not-taken', { station: to.bench.station })
  return job.state === 'held' ? say('over.came-back', { why: jobCause(say, job) }) : undefined
}
