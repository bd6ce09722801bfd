// Sends waiting prints to another printer or another bench, one after the other: each is over here before the other has it.
import { jobCause } from '../../parts/job-words.ts'
import { type Band, useBand } from '../../parts/result-band.tsx'
import { call } from '../../station/call.ts'
import type { BenchView, JobView, PrinterView, Problem } from '../../station/types.ts'
import { useCommand } from '../../station/use-command.ts'
import type { Words } from '../../words/use-words.ts'

/** Where a label may come out instead. */
export type Place =
  | { readonly kind: 'printer'; readonly printer: PrinterView }
  | { readonly kind: 'bench'; readonly bench: BenchView }

/** A label that stayed here, and why, as far as anybody knows. */
interface Stayed {
  readonly title: string
  readonly why: { readonly job: JobView } | { readonly problem: Problem }
}

interface SentOver {
  readonly jobs: readonly JobView[]
  readonly to: Place
}

export function useSendOver(): (order: SentOver) => Promise<void> {
  const band = useBand()
  const sending = useCommand(
    ({ jobId, to }: { readonly jobId: string; readonly to: Place }, commandId) =>
      to.kind === 'bench'
        ? call['queue.give']({ jobId, benchId: to.bench.id, commandId })
        : call['queue.release']({ jobId, printerId: to.printer.id, commandId }),
    { inTurn: true, refreshes: ['queue.list', 'attention.list', 'station.overview'] },
  )
  return async ({ jobs, to }) => {
    band.show(({ say }) => ({ tone: 'working', big: say('over.sending'), lines: [] }))
    let count = 0
    const stayed: Stayed[] = []
    for (const { id: jobId, title } of jobs) {
      const reply = await sending.send({ jobId, to })
      if (reply?.ok && !staysHere(reply.value, to)) count += 1
      else if (reply)
        stayed.push({ title, why: reply.ok ? { job: reply.value } : { problem: reply.problem } })
    }
    band.show(words => overBand(words, count, stayed, to))
  }
}

/** The other bench has not taken it. */
const staysHere = ({ state }: JobView, to: Place): boolean =>
  to.kind === 'bench' && (state === 'given' || state === 'held')

function overBand(words: Words, count: number, stayed: readonly Stayed[], to: Place): Band {
  const { say } = words
  const went = whereItWent(words, count, to)
  if (stayed.length === 0) return { tone: 'ok', big: say('over.sent'), lines: went }
  const lines = stayed.map(one => whyHere(words, one, to))
  return { tone: 'stop', big: say('band.stop'), lines: [...(count > 0 ? went : []), ...lines] }
}

const whereItWent = ({ say }: Words, count: number, to: Place): string[] =>
  to.kind === 'bench'
    ? [say('over.given', { count, station: to.bench.station, printer: to.bench.printer }), say('over.fetch')]
    : [say('over.went', { count, printer: to.printer.name }), say('over.each')]

function whyHere(words: Words, { title, why }: Stayed, to: Place): string {
  const { say, problem } = words
  if ('problem' in why) {
    const { message, nextStep } = problem(why.problem)
    return [`${title}:`, message, nextStep].filter(Boolean).join(' ')
  }
  const station = to.kind === 'bench' ? to.bench.station : ''
  return why.job.state === 'given'
    ? `${title}: ${say('over.not-taken', { station })}`
    : `${title}: ${say('over.came-back', { why: jobCause(words, why.job) })}`
}
