// Prints the packing slip of a label alone, where the bench prints slips, and says how it went.
import { nameOfLabel } from '../../preload/contract/order-boxes.ts'
import { call } from '../station/call.ts'
import { useSettings } from '../station/queries.ts'
import type { ShipmentView } from '../station/types.ts'
import { useCommand } from '../station/use-command.ts'
import type { Words } from '../words/use-words.ts'
import { printBand } from './job-words.ts'
import { useBand } from './result-band.tsx'

/** Undefined where this label has none: the bench prints none, nothing goes out by it, or it is void. */
export function useSlip(shipment: ShipmentView | undefined): (() => void) | undefined {
  const band = useBand()
  const isOn = (useSettings().data?.settings.packing.slip ?? 'off') !== 'off'
  const print = useCommand(
    (shipmentId: string, commandId) => call['reprint.slip']({ shipmentId, commandId }),
    {
      refreshes: ['queue.list'],
      onRefused: problem => band.stop(problem, shipment && nameOfLabel(shipment)),
    },
  )
  if (!isOn || shipment?.purchase.kind !== 'bought' || shipment.returnOf !== undefined) return undefined
  const { id } = shipment
  const subjectIn = ({ say }: Words) => say('slip.of', { reference: nameOfLabel(shipment) })
  return () => {
    band.show(words => ({
      tone: 'working',
      big: words.say('job.sending'),
      lines: [],
      subject: subjectIn(words),
    }))
    void print.send(id).then(reply => {
      if (!reply?.ok) return
      band.follow(reply.value, (job, words) => printBand(words, job, subjectIn(words)), { makesRoom: true })
    })
  }
}
