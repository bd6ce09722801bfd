// Prints a label once more and saying how it went.
import { call } from '../station/call.ts'
import type { JobView, ShipmentView } from '../station/types.ts'
import { useCommand } from '../station/use-command.ts'
import { isToScan } from './asked-scan.ts'
import { labelLine, printBand, putOnWord } from './job-words.ts'
import { useNavigation } from './navigation.tsx'
import { type Following, useBand } from './result-band.tsx'

/** Reasons as they are recorded; one key each, in this order. */
export const REASONS = ['damaged', 'jam', 'lost', 'too-light', 'other'] as const
export type ReprintReason = (typeof REASONS)[number] | 'again' | 'scanned-again' | 'not-printed'

/** `further`: one more paper beside one that is still to come, which a person was asked about. */
interface How extends Following {
  readonly further?: boolean
}

/** Its paper is out, or may be. */
const MAY_BE_OUT: readonly JobView['state'][] = ['printed', 'sent', 'unsure']

/**
 * Prints once however often it is asked while the first print runs, here or at another window; the id of the job that
 * brings the paper.
 */
export function useReprint(): (
  shipment: ShipmentView,
  reason: ReprintReason,
  how?: How,
) => Promise<string | undefined> {
  const band = useBand()
  const navigation = useNavigation()
  const print = useCommand(
    (
      {
        id,
        subject,
        reason,
        further,
      }: { id: string; subject: string; reason: ReprintReason; further: boolean },
      commandId,
    ) => {
      band.show(({ say }) => ({ tone: 'working', big: say('job.sending'), lines: [], subject }))
      return call['reprint.print']({ shipmentId: id, reason, unlessComing: !further, commandId })
    },
    {
      refreshes: ['queue.list'],
      onRefused: (problem, { id, subject }) =>
        band.stop(problem, subject, problem.code === 'void.under-way' ? { ofVoid: id } : {}),
    },
  )
  return async (shipment, reason, { further = false, ...how } = {}) => {
    const { id } = shipment
    const subject = labelLine(shipment)
    const reply = await print.send({ id, subject, reason, further })
    if (!reply?.ok) return undefined
    navigation.rememberShipment(id)
    const putOn = (await isToScan(id)) ? 'scan.put-on' : putOnWord(shipment)
    band.follow(
      reply.value,
      (job, words) => {
        const print = printBand(words, job, subject, putOn)
        // One label goes on the box, and this is not the first that was sent to a printer.
        const isSecond = job.copyNumber > 1 && MAY_BE_OUT.includes(job.state)
        return isSecond ? { ...print, lines: [...print.lines, words.say('band.other-copy')] } : print
      },
      how,
    )
    return reply.value.id
  }
}
