// What became of each label that was to be voided, and how much should come back.
import { nameOfLabel } from '../../../preload/contract/order-boxes.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { DialogActions } from '../../parts/dialog-actions.tsx'
import { useWords, type Words } from '../../words/use-words.ts'
import classes from './unused.module.css'
import { costOf } from './unused.ts'
import type { Outcome, Voiding } from './use-void-each.ts'

export function VoidedRows({
  voiding: { asked, outcomes, busy },
  onBack,
  onClose,
}: {
  readonly voiding: Voiding
  readonly onBack: () => void
  readonly onClose: () => void
}) {
  const words = useWords()
  const { say, money } = words
  const done = asked.filter(({ shipment }) => outcomes.get(shipment.id)?.kind === 'done')
  const refunded = done.filter(({ shipment }) => kindOf(outcomes.get(shipment.id)) === 'voided')
  return (
    <Dialog
      title={say('unused.result')}
      onClose={busy ? () => undefined : onClose}
      keys={{ Enter: busy ? () => undefined : onBack }}
      wide
    >
      <p className={classes.said} role="status">
        {busy
          ? say('unused.voiding', { done: outcomes.size, count: asked.length })
          : say('unused.result-sum', {
              done: done.length,
              count: asked.length,
              amount: money(costOf(refunded)),
            })}
      </p>
      <ul className={classes.list} aria-label={say('unused.result')}>
        {asked.map(label => {
          const outcome = outcomes.get(label.shipment.id)
          return (
            <li key={label.shipment.id} className={classes.result}>
              <span className={classes.name}>{nameOfLabel(label.shipment)}</span>
              <span className={classes.price}>
                {label.shipment.purchase.costCents !== undefined && money(label.shipment.purchase.costCents)}
              </span>
              <span className={classes.outcome} data-status={statusOf(outcome, busy)}>
                {outcome || !busy ? sentenceOf(words, outcome) : '…'}
              </span>
            </li>
          )
        })}
      </ul>
      {!busy && <DialogActions doIt={say('do.back')} onDo={onBack} leave="do.close" onLeave={onClose} />}
    </Dialog>
  )
}

const kindOf = (outcome: Outcome | undefined) =>
  outcome?.kind === 'done' ? outcome.shipment.purchase.kind : undefined

function statusOf(outcome: Outcome | undefined, busy: boolean): 'ok' | 'warn' | 'stop' | 'quiet' {
  if (!outcome) return busy ? 'quiet' : 'warn'
  if (outcome.kind === 'done') return (outcome.shipment.returnLabels ?? []).length > 0 ? 'warn' : 'ok'
  return outcome.kind === 'not-done' ? 'stop' : 'warn'
}

/** Of one that no answer came for it is not known here whether it was asked for: the list has it if it was not. */
function sentenceOf({ say, problem }: Words, outcome: Outcome | undefined): string {
  if (!outcome || outcome.kind === 'not-begun') return say('unused.not-begun')
  if (outcome.kind === 'not-done') {
    const { message, nextStep } = problem(outcome.problem)
    return [message, nextStep].filter(Boolean).join(' ')
  }
  const { purchase, returnLabels = [] } = outcome.shipment
  return [
    say(purchase.kind === 'discarded' ? 'unused.discarded' : 'unused.voided'),
    ...returnLabels.map(label => say('void.return-valid', { reference: nameOfLabel(label) })),
  ].join(' ')
}
