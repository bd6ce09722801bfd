// The document of the label that was just bought, over the pack screen.
import { nameOfLabel } from '../../preload/contract/order-boxes.ts'
import type { ShipmentView } from '../station/types.ts'
import { useWords } from '../words/use-words.ts'
import { Dialog } from './dialog.tsx'
import { LeaveAction } from './dialog-actions.tsx'
import { useDocument } from './use-document.tsx'

export function DocumentDialog({
  shipment,
  onClose,
}: {
  readonly shipment: ShipmentView
  readonly onClose: () => void
}) {
  const { say } = useWords()
  const { keys, shown } = useDocument(shipment, true)
  return (
    <Dialog title={say('document.title', { reference: nameOfLabel(shipment) })} onClose={onClose} keys={keys}>
      {shown}
      <LeaveAction word="do.back" onLeave={onClose} />
    </Dialog>
  )
}
