// The question before a label is printed once more while its print is still to come: two papers are one too many.
import type { JobView, ShipmentView } from '../station/types.ts'
import { Action } from '../ui/action.tsx'
import { useWords } from '../words/use-words.ts'
import classes from './dialog.module.css'
import { Dialog } from './dialog.tsx'

/** A print of this label is under way, or waits for its printer: it comes out without anybody's word. */
export const isStillToCome = (jobs: readonly JobView[] | undefined, shipmentId: string): boolean =>
  jobs?.some(
    job =>
      job.shipmentId === shipmentId &&
      (job.state === 'sending' || job.state === 'given' || (job.state === 'held' && !job.needsRelease)),
  ) === true

export function CopyDialog({
  shipment: { reference },
  onCopy,
  onClose,
}: {
  readonly shipment: ShipmentView
  readonly onCopy: () => void
  readonly onClose: () => void
}) {
  const { say } = useWords()
  return (
    <Dialog
      title={say('coming.title', { reference })}
      onClose={onClose}
      keys={{ Enter: onClose, c: { alone: onCopy } }}
    >
      <p className={classes.text}>{say('coming.text')}</p>
      <div className={classes.answers}>
        <Action look="primary" size="large" cap={say('key.enter')} shortcut="Enter" onClick={onClose}>
          {say('coming.wait')}
        </Action>
        <Action size="large" look="quiet" cap="C" onClick={onCopy}>
          {say('coming.second')}
        </Action>
      </div>
    </Dialog>
  )
}
