// One label of the parcel service handed over by itself, followed to its end in the band, whatever is on the screen by then.

import { useQueryClient } from '@tanstack/react-query'
import { nameOfLabel } from '../../../preload/contract/order-boxes.ts'
import { useBand } from '../../parts/result-band.tsx'
import { call } from '../../station/call.ts'
import { answerThat } from '../../station/knowledge.ts'
import { reading } from '../../station/queries.ts'
import type { CloseView, ShipmentView } from '../../station/types.ts'
import { useCommand } from '../../station/use-command.ts'

export function useHandOver(): (shipment: ShipmentView) => Promise<void> {
  const band = useBand()
  const queries = useQueryClient()
  const run = useCommand(
    ({ id, reference }: Pick<ShipmentView, 'id' | 'reference'>, commandId) => {
      band.show(({ say }) => ({ tone: 'working', big: say('alone.working'), subject: reference, lines: [] }))
      return call['closeDay.run']({ shipmentIds: [id], commandId })
    },
    { inTurn: true, onRefused: (problem, { reference }) => band.stop(problem, reference) },
  )
  const tell = ({ services }: CloseView, { id, reference: subject }: ShipmentView) => {
    const label = services.flatMap(({ labels }) => labels).find(({ shipmentId }) => shipmentId === id)
    if (label?.outcome === 'closed') {
      return band.show(({ say }) => ({
        tone: 'ok',
        big: say('alone.done'),
        subject,
        lines: [say('alone.done-line')],
        ofLabel: true,
      }))
    }
    if (label?.code === undefined) {
      return band.show(({ say }) => ({
        tone: 'warn',
        big: say('alone.not-done'),
        subject,
        lines: [say('alone.left-out')],
      }))
    }
    band.stop({ code: label.code, params: label.params, message: label.message ?? '' }, subject)
  }
  return async shipment => {
    const reply = await run.send({ id: shipment.id, reference: nameOfLabel(shipment) })
    if (!reply?.ok) return
    const isOver = ({ state }: CloseView) => state !== 'running'
    tell(await answerThat(queries, reading('closeDay.get', { id: reply.value.id }), isOver), shipment)
  }
}
