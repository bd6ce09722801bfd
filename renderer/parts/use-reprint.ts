// Prints a label once more and saying how it went.
import { call } from '../station/call.ts'
import type { ShipmentView } from '../station/types.ts'
import { useCommand } from '../station/use-command.ts'
import { useWords } from '../words/use-words.ts'
import { printBand } from './job-words.ts'
import { useNavigation } from './navigation.tsx'
import { type Following, useBand } from './result-band.tsx'

/** Reasons as they are recorded; one key each, in this order. */
export const REASONS = ['damaged', 'jam', 'lost', 'too-light', 'other'] as const
export type ReprintReason = (typeof REASONS)[number] | 'again' | 'scanned-again' | 'not-printed'

/** Prints once however often it is asked while the first print runs; the job's id where one was made. */
export function useReprint(): (
  shipment: ShipmentView,
  reason: ReprintReason,
  how?: Following,
) => Promise<string | undefined> {
  const words = useWords()
  const { say } = words
  const band = useBand()
  const navigation = useNavigation()
  const print = useCommand(
    (
      { id, reference, reason }: Pick<ShipmentView, 'id' | 'reference'> & { reason: ReprintReason },
      commandId,
    ) => {
      band.show({ tone: 'working', big: say('job.sending'), lines: [], subject: reference })
      return call['reprint.print']({ shipmentId: id, reason, commandId })
    },
    { refreshes: ['queue.list'], onRefused: (problem, { reference }) => band.stop(problem, reference) },
  )
  return async ({ id, reference }, reason, how) => {
    const reply = await print.send({ id, reference, reason })
    if (!reply?.ok) return undefined
    navigation.rememberShipment(id)
    band.follow(reply.value, job => printBand(words, job, reference), how)
    return reply.value.id
  }
}
