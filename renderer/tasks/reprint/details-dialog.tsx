// The details of a label, as its service gave them, and its document where one was asked for.
import { useState } from 'react'
import { Dialog } from '../../parts/dialog.tsx'
import { LeaveAction } from '../../parts/dialog-actions.tsx'
import { labelDetails } from '../../parts/label-details.ts'
import { saveStationFile } from '../../station/station-files.ts'
import type { Problem, ShipmentView } from '../../station/types.ts'
import { Action } from '../../ui/action.tsx'
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
  const { say, problem } = words
  const [trouble, setTrouble] = useState<Problem>()
  const { documentUrl } = shipment.purchase
  const save = async () => {
    if (documentUrl === undefined) return
    const reply = await saveStationFile(documentUrl, shipment.reference.replace(/[^\p{L}\p{N}-]+/gu, '-'))
    setTrouble(reply.ok ? undefined : reply.problem)
  }
  return (
    <Dialog
      title={say('detail.title', { reference: shipment.reference })}
      onClose={onClose}
      keys={{ ...(documentUrl !== undefined && { s: () => void save() }) }}
    >
      <dl className={classes.details}>
        {labelDetails(shipment, words).map(({ label, text }) => (
          <div key={label} className={classes.detail}>
            <dt>{say(label)}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {documentUrl !== undefined && (
        <Action cap="S" onClick={() => void save()}>
          {say('detail.save')}
        </Action>
      )}
      {trouble && <p role="alert">{problem(trouble).message}</p>}
      <LeaveAction word="do.back" onLeave={onClose} />
    </Dialog>
  )
}

/** Whether there is more to say of a label than its panel does. */
export const hasDetails = (shipment: ShipmentView, words: Parameters<typeof labelDetails>[1]): boolean =>
  shipment.purchase.documentUrl !== undefined || labelDetails(shipment, words).length > 0
