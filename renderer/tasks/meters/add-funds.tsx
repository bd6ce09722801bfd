// Adds funds to a meter: the amount, then the same amount once more as a question, then once to the service.
import { useState } from 'react'
import dialogClasses from '../../parts/dialog.module.css'
import { Dialog } from '../../parts/dialog.tsx'
import { DialogActions, LeaveAction } from '../../parts/dialog-actions.tsx'
import { type Band, useBand } from '../../parts/result-band.tsx'
import { readCents } from '../../parts/typed-measures.ts'
import { asksForSupervisor, call } from '../../station/call.ts'
import { useOverview, useShownMode } from '../../station/queries.ts'
import type { FundsView, MeterView } from '../../station/types.ts'
import { useCommand } from '../../station/use-command.ts'
import { Action } from '../../ui/action.tsx'
import { Field } from '../../ui/field.tsx'
import { useWords, type Words } from '../../words/use-words.ts'
import classes from './meters.module.css'

/** The channel's cap (contract, `meters.addFunds`). */
const MOST_CENTS = 10_000_000

export function AddFunds({ meter, onClose }: { readonly meter: MeterView; readonly onClose: () => void }) {
  const { say, money } = useWords()
  const [text, setText] = useState('')
  const [reference, setReference] = useState('')
  const [tried, setTried] = useState(false)
  const [amountCents, setAmount] = useState<number>()
  const typed = readCents(text)
  const trouble =
    typed === undefined || typed === 0
      ? say('meters.amount-bad')
      : typed > MOST_CENTS
        ? say('meters.amount-limit')
        : undefined
  const goOn = () => {
    setTried(true)
    if (trouble === undefined) setAmount(typed)
  }
  const carrier = meter.carrier

  if (amountCents !== undefined) {
    return (
      <Sure
        meter={meter}
        amountCents={amountCents}
        transactionReference={reference.trim() || undefined}
        onBack={() => setAmount(undefined)}
        onClose={onClose}
      />
    )
  }
  return (
    <Dialog title={say('meters.add-title', { carrier })} onClose={onClose} keys={{ Enter: goOn }} holdsField>
      <Field
        label={say('meters.amount')}
        value={text}
        onChange={setText}
        large
        inputMode="decimal"
        problem={tried || text.length > 2 ? trouble : undefined}
        data-autofocus
      />
      <Field label={say('meters.reference')} value={reference} onChange={setReference} maxLength={100} />
      <dl className={classes.facts}>
        <div className={classes.fact}>
          <dt>{say('meters.now')}</dt>
          <dd>{money(meter.currentBalanceCents)}</dd>
        </div>
        <div className={classes.fact} data-strong>
          <dt>{say('meters.then')}</dt>
          <dd>{trouble === undefined ? money(meter.currentBalanceCents + (typed ?? 0)) : '—'}</dd>
        </div>
      </dl>
      <p className={dialogClasses.text}>{say('meters.fees-later')}</p>
      <DialogActions doIt={say('meters.go-on')} onDo={goOn} onLeave={onClose} />
    </Dialog>
  )
}

function Sure({
  meter,
  amountCents,
  transactionReference,
  onBack,
  onClose,
}: {
  readonly meter: MeterView
  readonly amountCents: number
  /** A person's own, for the books; else the station makes one. */
  readonly transactionReference: string | undefined
  readonly onBack: () => void
  readonly onClose: () => void
}) {
  const { say, money } = useWords()
  const band = useBand()
  const training = useOverview().data?.mode === 'training'
  const amount = money(amountCents)
  // Its own key, not Enter: the second question must not be answered by the finger that answered the first.
  const yes = say('key.yes')
  const words = { amount, carrier: meter.carrier, id: meter.meterId }

  const shownMode = useShownMode()
  const payment = useCommand(
    (_all: undefined, commandId) => {
      band.show(({ say }) => ({
        tone: 'working',
        big: say('meters.paying'),
        lines: [],
        subject: meter.carrier,
      }))
      return call['meters.addFunds']({
        meterId: meter.meterId,
        amountCents,
        transactionReference,
        shownMode,
        commandId,
      })
    },
    { refreshes: ['meters.list', 'attention.list'] },
  )
  const pay = async () => {
    const reply = await payment.send()
    if (!reply) return
    if (reply.ok) band.show(words => addedBand(words, reply.value, meter.carrier, amountCents))
    else band.stop(reply.problem, meter.carrier)
    // After the PIN the same amount is still there to be said yes to.
    if (reply.ok || !asksForSupervisor(reply.problem)) onClose()
  }

  return (
    <Dialog
      title={say('meters.sure', { amount })}
      onClose={onBack}
      keys={{ [yes.toLowerCase()]: { alone: () => void pay() } }}
      level={3}
    >
      <p>{say(training ? 'meters.sure-text-training' : 'meters.sure-text', words)}</p>
      <div className={dialogClasses.answers}>
        <Action size="large" look="primary" cap={yes} onClick={() => void pay()}>
          {say('meters.pay', { amount })}
        </Action>
        <LeaveAction word="do.back" size="large" onLeave={onBack} />
      </div>
    </Dialog>
  )
}

function addedBand(
  { say, money, plain }: Words,
  { after, fees, transactionId, warnings }: FundsView,
  carrier: string,
  amountCents: number,
): Band {
  const amount = money(amountCents)
  const named = fees
    .map(fee => [fee.name, fee.amountCents !== undefined && money(fee.amountCents)].filter(Boolean).join(' '))
    .join(', ')
  return {
    tone: 'ok',
    big: say('meters.added'),
    subject: carrier,
    lines: [
      after
        ? say('meters.added-line', { amount, balance: money(after.currentBalanceCents) })
        : say('meters.added-line-only', { amount }),
      named === '' ? say('meters.no-fees') : say('meters.fees', { fees: named }),
      ...(transactionId === undefined ? [] : [say('meters.transaction', { id: transactionId })]),
      ...(warnings ? [say('band.service-says', { text: plain(warnings) })] : []),
    ],
  }
}
