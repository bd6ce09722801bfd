// The question over an order that has only a sample of a test account, at a bench whose account is no sandbox any more.
import { nameOfLabel } from '../../../../preload/contract/order-boxes.ts'
import dialogClasses from '../../../parts/dialog.module.css'
import { Dialog } from '../../../parts/dialog.tsx'
import { LeaveAction } from '../../../parts/dialog-actions.tsx'
import type { ShipmentView } from '../../../station/types.ts'
import { Action } from '../../../ui/action.tsx'
import { useWords } from '../../../words/use-words.ts'

export function SampleDialog({
  shipment,
  onBuy,
  onClose,
}: {
  readonly shipment: ShipmentView
  readonly onBuy: () => void
  readonly onClose: () => void
}) {
  const { say } = useWords()
  return (
    <Dialog
      title={say('guard.title', { reference: nameOfLabel(shipment) })}
      onClose={onClose}
      keys={{ Enter: onBuy }}
    >
      <p className={dialogClasses.text}>{say('guard.of-test')}</p>
      <div className={dialogClasses.answers}>
        <Action look="primary" size="large" cap={say('key.enter')} shortcut="Enter" onClick={onBuy}>
          {say('guard.new')}
        </Action>
        <LeaveAction size="large" onLeave={onClose} />
      </div>
    </Dialog>
  )
}
