// The question before a printer is taken out of the station, with what waits for it and what becomes of that.
import { call } from '../../station/call.ts'
import type { PrinterView } from '../../station/types.ts'
import { useCommand } from '../../station/use-command.ts'
import { Action } from '../../ui/action.tsx'
import { useWords } from '../../words/use-words.ts'
import dialogClasses from '../dialog.module.css'
import { Dialog } from '../dialog.tsx'
import { LeaveAction } from '../dialog-actions.tsx'
import { useBand } from '../result-band.tsx'

export function RemovePrinter({
  printer,
  onClose,
}: {
  readonly printer: PrinterView
  readonly onClose: () => void
}) {
  const { say } = useWords()
  const band = useBand()
  const { busy, send } = useCommand(() => call['printers.remove']({ id: printer.id }), {
    refreshes: ['printers.list', 'queue.list', 'attention.list'],
    onRefused: problem => band.stop(problem, printer.name),
  })
  const remove = async () => {
    if (await send()) onClose()
  }
  const { waiting: count = 0 } = printer
  // Its own key, not Enter: the question must not be answered by the finger that asked it.
  const yes = say('key.yes')
  return (
    <Dialog
      title={say('set.remove-title', { printer: printer.name })}
      onClose={onClose}
      keys={{ [yes.toLowerCase()]: { alone: () => void remove() } }}
    >
      <p>{say('set.remove-text')}</p>
      {printer.default && <p className={dialogClasses.text}>{say('set.remove-default')}</p>}
      <p className={dialogClasses.text}>
        {count === 0 ? say('set.remove-none-waits') : say('set.remove-waits', { count })}
      </p>
      <div className={dialogClasses.answers} aria-busy={busy}>
        <Action size="large" look="stop" cap={yes} busy={busy} onClick={() => void remove()}>
          {say('set.remove-yes')}
        </Action>
        <LeaveAction word="set.remove-keep" size="large" onLeave={onClose} />
      </div>
    </Dialog>
  )
}
