// The question before a label is voided, with what follows from it on its service.
import { useState } from 'react'
import { nameOfLabel } from '../../preload/contract/order-boxes.ts'
import { call } from '../station/call.ts'
import { useShipment } from '../station/queries.ts'
import type { JobView, ShipmentView } from '../station/types.ts'
import { useCommand } from '../station/use-command.ts'
import { Action } from '../ui/action.tsx'
import { useWords, type Words } from '../words/use-words.ts'
import type { WordKey } from '../words/words.ts'
import { isOnNoPaper } from './can-print.ts'
import classes from './dialog.module.css'
import { Dialog } from './dialog.tsx'
import { LeaveAction } from './dialog-actions.tsx'
import { serviceNotice, serviceWarnings } from './job-words.ts'
import { useBand } from './result-band.tsx'
import ownClasses from './void-dialog.module.css'
import { VOID_REASONS, type VoidReason } from './void-reasons.ts'
import { writtenInBand } from './written-text.ts'

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
  const { say } = useWords()
  const band = useBand()
  // Voided, and what was paid for its package to come back by is asked about next.
  const [left, setLeft] = useState<{
    readonly returns: readonly ShipmentView[]
    readonly reason: VoidReason
  }>()
  const [returning, ...others] = left?.returns ?? []
  const asked = returning ?? shipment
  const papers = useShipment(asked.id).data?.jobs.filter(cameOut).length ?? 1
  const paperIn = ({ say }: Pick<Words, 'say'>) =>
    isOnNoPaper(asked) ? say('void.no-paper') : say('void.paper', { count: Math.max(papers, 1) })
  const leave = () => (left ? onVoided(left.reason) : onClose())
  const { busy, send } = useCommand(
    (reason: VoidReason, commandId) => call['shipments.void']({ id: asked.id, reason, commandId }),
    {
      onRefused: problem => {
        band.stop(problem, nameOfLabel(asked))
        leave()
      },
    },
  )

  const voidIt = async (reason: VoidReason) => {
    const reply = await send(reason)
    if (!reply?.ok) return
    const { value: voided } = reply
    const { kind } = voided.purchase
    const returns = left ? others : (voided.returnLabels ?? [])
    const first = left?.reason ?? reason
    band.show(words => {
      const { say } = words
      const notice = serviceNotice(words, voided)
      return {
        tone: returns.length === 0 && (kind === 'voided' || kind === 'discarded') ? 'ok' : 'warn',
        big: say(`purchase.${kind}`).toLocaleUpperCase(),
        ofLabel: true,
        subject: nameOfLabel(asked),
        lines: [
          paperIn(words),
          ...returns.map(label => say('void.return-valid', { reference: nameOfLabel(label) })),
          ...(notice === undefined ? [] : [notice]),
          ...(whatIsNext ? [say(whatIsNext(first))] : []),
        ],
        written: writtenInBand(words, serviceWarnings(voided)),
      }
    })
    if (returns.length > 0) setLeft({ returns, reason: first })
    else onVoided(first)
  }

  return (
    <Dialog
      title={say('void.title', { reference: nameOfLabel(asked) })}
      onClose={leave}
      keys={
        left
          ? { r: { alone: () => void voidIt(left.reason) } }
          : Object.fromEntries(
              VOID_REASONS.map((reason, index) => [String(index + 1), { alone: () => void voidIt(reason) }]),
            )
      }
    >
      {returning && <p>{say('void.return-left', { reference: nameOfLabel(shipment) })}</p>}
      <p>{say(`void.${asked.service}`)}</p>
      <p className={classes.text}>{paperIn({ say })}</p>
      <div className={classes.answers} aria-busy={busy}>
        {left ? (
          // By a key of its own: one that was pressed twice voids nothing more.
          <Action size="large" look="stop" cap="R" onClick={() => void voidIt(left.reason)}>
            {say('void.return-too')}
          </Action>
        ) : (
          <div className={ownClasses.reasons}>
            {VOID_REASONS.map((reason, index) => (
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
          </div>
        )}
        <LeaveAction word="void.keep" size="large" onLeave={leave} />
      </div>
    </Dialog>
  )
}

/** A paper of the label may be about; its packing slip is none. */
const cameOut = ({ state, slipOf }: JobView): boolean =>
  slipOf === undefined && ['sent', 'printed', 'unsure'].includes(state)
