// The details of a label, as its service gave them, and its document where one was asked for.
import { nameOfLabel } from '../../../preload/contract/order-boxes.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { LeaveAction } from '../../parts/dialog-actions.tsx'
import { labelDetails } from '../../parts/label-details.ts'
import { useDocument } from '../../parts/use-document.tsx'
import type { ShipmentView } from '../../station/types.ts'
import { useWords } from '../../words/use-words.ts'
import classes from './reprint.module.css'

export function DetailsDialog({
  shipment,
  onClose,
}: {
  readonly shipment: ShipmentView
  readonly onClose: () => void
}) {
  const words = useWords()
  const { say } = words
  const { keys, shown } = useDocument(shipment)
  return (
    <Dialog title={say('detail.title', { reference: nameOfLabel(shipment) })} onClose={onClose} keys={keys}>
      <dl className={classes.details}>
        {labelDetails(shipment, words).map(({ label, text }) => (
          <div key={label} className={classes.detail}>
            <dt>{say(label)}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {shown}
      <LeaveAction word="do.back" onLeave={onClose} />
    </Dialog>
  )
}

/** Whether there is more to say of a label than its panel does. */
export const hasDetails = (shipment: ShipmentView, words: Parameters<typeof labelDetails>[1]): boolean =>
  shipment.purchase.documentUrl !== undefined || labelDetails(shipment, words).length > 0
