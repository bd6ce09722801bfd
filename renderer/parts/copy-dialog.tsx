// The question before a label is printed once more while a print of it is on its way, or waits: two papers are one too many.
import { useEffect } from 'react'
import { comesByItself, isToDecide } from '../../preload/contract/print-job.ts'
import { useQueue } from '../station/queries.ts'
import type { JobView, ShipmentView } from '../station/types.ts'
import { Action } from '../ui/action.tsx'
import { useWords } from '../words/use-words.ts'
import classes from './dialog.module.css'
import { Dialog } from './dialog.tsx'
import { useNavigation } from './navigation.tsx'

/** A print of this label that comes out without anybody's word, or one that waits on the queue for somebody's. */
export function printToCome(
  jobs: readonly JobView[] | undefined,
  shipmentId: string,
): 'coming' | 'waits' | undefined {
  const ofIt = (jobs ?? []).filter(job => job.shipmentId === shipmentId)
  if (ofIt.some(comesByItself)) return 'coming'
  return ofIt.some(job => job.state === 'held' && isToDecide(job)) ? 'waits' : undefined
}

export function CopyDialog({
  shipment: { id, reference },
  onCopy,
  onClose,
}: {
  readonly shipment: ShipmentView
  readonly onCopy: () => void
  readonly onClose: () => void
}) {
  const { say } = useWords()
  const navigation = useNavigation()
  const print = printToCome(useQueue().data, id)
  // It came out meanwhile, or somebody decided: there is nothing to ask any more.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the print alone says when.
  useEffect(() => {
    if (print === undefined) onClose()
  }, [print])
  const toQueue = () => {
    onClose()
    navigation.go('queue', id)
  }
  if (print === undefined) return null
  const leave = print === 'waits' ? toQueue : onClose
  const [title, text] =
    print === 'waits' ? (['waits.title', 'waits.text'] as const) : (['coming.title', 'coming.text'] as const)
  return (
    <Dialog title={say(title, { reference })} onClose={onClose} keys={{ Enter: leave, c: { alone: onCopy } }}>
      <p className={classes.text}>{say(text)}</p>
      <div className={classes.answers}>
        <Action look="primary" size="large" cap={say('key.enter')} shortcut="Enter" onClick={leave}>
          {say(print === 'waits' ? 'waits.decide' : 'coming.wait')}
        </Action>
        <Action size="large" look="quiet" cap="C" onClick={onCopy}>
          {say('coming.second')}
        </Action>
      </div>
    </Dialog>
  )
}
