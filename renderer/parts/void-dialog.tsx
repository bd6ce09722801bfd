// The question before a label is voided, with what follows from it on its service.
import { call } from '../station/call.ts'
import type { ShipmentView } from '../station/types.ts'
import { useCommand } from '../station/use-command.ts'
import { Action } from '../ui/action.tsx'
import { useWords } from '../words/use-words.ts'
import type { WordKey } from '../words/words.ts'
import classes from './dialog.module.css'
import { Dialog } from './dialog.tsx'
import { LeaveAction } from './dialog-actions.tsx'
import { serviceNotice, serviceWarnings } from './job-words.ts'
import { useBand } from './result-band.tsx'
import { writtenInBand } from './written-text.ts'

const REASONS = ['wrong-address', 'wrong-package', 'order-cancelled'] as const
export type VoidReason = (typeof REASONS)[number]

/** The order needs another label; one that was cancelled does not. */
export const goesAgain = (reason: VoidReason): boolean => reason !== 'order-cancelled'

export function VoidDialog({
  shipment,
  onClose,
  onVoided,
  whatIsNext,
}: {
  readonly shipment: ShipmentView
  readonly onClose: () => void
  readonly onVoided: (reason: VoidReason) => void
  /** What the hand does once it is voided, where the screen knows. */
  readonly whatIsNext?: (reason: VoidReason) => WordKey
}) {
  const words = useWords()
  const { say } = words
  const band = useBand()
  const { busy, send } = useCommand(
    (reason: VoidReason, commandId) => call['shipments.void']({ id: shipment.id, reason, commandId }),
    {
      onRefused: problem => {
        band.stop(problem, shipment.reference)
        onClose()
      },
    },
  )

  const voidIt = async (reason: VoidReason) => {
    const reply = await send(reason)
    if (!reply?.ok) return
    const { kind } = reply.value.purchase
    const notice = serviceNotice(words, reply.value)
    band.show({
      tone: kind === 'voided' || kind === 'discarded' ? 'ok' : 'warn',
      big: say(`purchase.${kind}`).toLocaleUpperCase(),
      ofLabel: true,
      subject: shipment.reference,
      lines: [
        say('void.paper'),
        ...(notice === undefined ? [] : [notice]),
        ...(whatIsNext ? [say(whatIsNext(reason))] : []),
      ],
      written: writtenInBand(words, serviceWarnings(reply.value)),
    })
    onVoided(reason)
  }

  return (
    <Dialog
      title={say('void.title', { reference: shipment.reference })}
      onClose={onClose}
      keys={Object.fromEntries(
        REASONS.map((reason, index) => [String(index + 1), { alone: () => void voidIt(reason) }]),
      )}
    >
      <p>{say(`void.${shipment.service}`)}</p>
      <p className={classes.text}>{say('void.paper')}</p>
      <div className={classes.answers} aria-busy={busy}>
        {REASONS.map((reason, index) => (
          <Action
            key={reason}
            size="large"
            look="stop"
            cap={String(index + 1)}
            onClick={() => void voidIt(reason)}
          >
            {say(`void.${reason}` satisfies WordKey)}
          </Action>
        ))}
        <LeaveAction word="void.keep" size="large" onLeave={onClose} />
      </div>
    </Dialog>
  )
}
