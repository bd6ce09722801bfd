// The question before a label is printed once more while a print of it is on its way, or waits: two papers are one too many.
import { useEffect } from 'react'
import { useQueue } from '../station/queries.ts'
import type { ShipmentView } from '../station/types.ts'
import { Action } from '../ui/action.tsx'
import { useWords } from '../words/use-words.ts'
import classes from './dialog.module.css'
import { Dialog } from './dialog.tsx'
import { useNavigation } from './navigation.tsx'
import { printToCome } from './print-to-come.ts'

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
