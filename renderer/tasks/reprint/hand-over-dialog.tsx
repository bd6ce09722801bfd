// One label of the parcel service told to the carrier by itself: asked once, since it is final, and followed to its end.
import { useEffect, useState } from 'react'
import dialogClasses from '../../parts/dialog.module.css'
import { Dialog } from '../../parts/dialog.tsx'
import { DialogActions } from '../../parts/dialog-actions.tsx'
import { useBand } from '../../parts/result-band.tsx'
import { call } from '../../station/call.ts'
import { useClose } from '../../station/queries.ts'
import type { CloseView, ShipmentView } from '../../station/types.ts'
import { useCommand } from '../../station/use-command.ts'
import { useWords } from '../../words/use-words.ts'

export function HandOverDialog({
  shipment,
  onClose,
}: {
  readonly shipment: ShipmentView
  readonly onClose: () => void
}) {
  const { say } = useWords()
  const band = useBand()
  const [closeId, setCloseId] = useState<string>()
  const close = useClose(closeId).data
  const tell = useOutcome(shipment)
  const { busy, send } = useCommand(
    (shipmentIds: string[], commandId) => call['closeDay.run']({ shipmentIds, commandId }),
    {
      onRefused: problem => {
        band.stop(problem, shipment.reference)
        onClose()
      },
    },
  )
  const handOver = async () => {
    if (closeId !== undefined) return
    const reply = await send([shipment.id])
    if (reply?.ok) setCloseId(reply.value.id)
  }
  const isOver = close !== undefined && close.state !== 'running'
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as it has come to its end.
  useEffect(() => {
    if (!isOver) return
    tell(close)
    onClose()
  }, [isOver])

  return (
    <Dialog
      title={say('alone.title', { reference: shipment.reference })}
      onClose={onClose}
      keys={{ Enter: () => void handOver() }}
    >
      <p>{say('alone.text')}</p>
      {shipment.origin === 'fetched' && <p className={dialogClasses.text}>{say('alone.fetched')}</p>}
      <DialogActions
        doIt={say('alone.do')}
        busy={busy || closeId !== undefined}
        onDo={() => void handOver()}
        leave="do.back"
        onLeave={onClose}
      />
    </Dialog>
  )
}

/** What came of it, in the band. */
function useOutcome({ id, reference: subject }: ShipmentView): (close: CloseView) => void {
  const { say } = useWords()
  const band = useBand()
  return ({ services }) => {
    const label = services.flatMap(({ labels }) => labels).find(({ shipmentId }) => shipmentId === id)
    if (label?.outcome === 'closed') {
      const big = say('alone.done')
      return band.show({ tone: 'ok', big, subject, lines: [say('alone.done-line')], ofLabel: true })
    }
    if (label?.code === undefined) {
      const lines = [say('alone.left-out')]
      return band.show({ tone: 'warn', big: say('alone.not-done'), subject, lines })
    }
    band.stop({ code: label.code, params: label.params, message: label.message ?? '' }, subject)
  }
}

/** Open, and of the service that takes single labels; also one that was fetched. */
export const mayGoAlone = ({ service, purchase, closedAt }: ShipmentView): boolean =>
  service === 'parcel-label' && purchase.kind === 'bought' && closedAt === undefined
