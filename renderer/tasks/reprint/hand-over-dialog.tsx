// The question before one label of the parcel service is told to the carrier by itself: that is final.
import { nameOfLabel } from '../../../preload/contract/order-boxes.ts'
import dialogClasses from '../../parts/dialog.module.css'
import { Dialog } from '../../parts/dialog.tsx'
import { DialogActions } from '../../parts/dialog-actions.tsx'
import type { ShipmentView } from '../../station/types.ts'
import { useWords } from '../../words/use-words.ts'

export function HandOverDialog({
  shipment,
  onDo,
  onClose,
}: {
  readonly shipment: ShipmentView
  readonly onDo: () => void
  readonly onClose: () => void
}) {
  const { say } = useWords()
  return (
    <Dialog
      title={say('alone.title', { reference: nameOfLabel(shipment) })}
      onClose={onClose}
      keys={{ Enter: onDo }}
    >
      <p>{say('alone.text')}</p>
      {shipment.origin === 'fetched' && <p className={dialogClasses.text}>{say('alone.fetched')}</p>}
      <DialogActions doIt={say('alone.do')} onDo={onDo} leave="do.back" onLeave={onClose} />
    </Dialog>
  )
}
