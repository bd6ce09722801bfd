// The question over an order that has a label: reprint first, a second label only with a reason.
import { useState } from 'react'
import { nameOfLabel } from '../../../../preload/contract/order-boxes.ts'
import { canPrint } from '../../../parts/can-print.ts'
import { CopyDialog } from '../../../parts/copy-dialog.tsx'
import dialogClasses from '../../../parts/dialog.module.css'
import { Dialog } from '../../../parts/dialog.tsx'
import { DialogActions, LeaveAction } from '../../../parts/dialog-actions.tsx'
import { DocumentDialog } from '../../../parts/document-dialog.tsx'
import { printToCome } from '../../../parts/print-to-come.ts'
import { useBand } from '../../../parts/result-band.tsx'
import { soldService } from '../../../parts/service-words.ts'
import { useReprint } from '../../../parts/use-reprint.ts'
import { VoidDialog } from '../../../parts/void-dialog.tsx'
import { goesAgain } from '../../../parts/void-reasons.ts'
import { useOverview, useQueue } from '../../../station/queries.ts'
import type { ShipmentView } from '../../../station/types.ts'
import { Action } from '../../../ui/action.tsx'
import { Field } from '../../../ui/field.tsx'
import { useWords } from '../../../words/use-words.ts'
import { labelOtherThan } from '../order/differs-from-label.ts'
import type { Question } from '../question.ts'
import type { Packing } from '../use-pack.ts'
import { AsideDialog } from './aside-dialog.tsx'
import { BoxesDialog } from './boxes-dialog.tsx'
import { DoubtDialog } from './doubt-dialog.tsx'
import { DropDialog } from './drop-dialog.tsx'
import { KnownDialog } from './known-dialog.tsx'
import { SampleDialog } from './sample-dialog.tsx'
import { WeightDialog } from './weight-dialog.tsx'

export function GuardDialogs({ packing }: { readonly packing: Packing }) {
  const { question, setQuestion } = packing
  switch (question?.kind) {
    case 'guard':
      return <Guard packing={packing} shipment={question.shipment} />
    case 'known':
      return <KnownDialog packing={packing} known={question.known} />
    case 'boxes':
      return <BoxesDialog packing={packing} boxes={question.boxes} />
    case 'second-label':
      return <SecondLabel packing={packing} asked={question} />
    case 'copy':
      return <SecondCopy packing={packing} asked={question} />
    case 'void':
      return (
        <VoidDialog
          shipment={question.shipment}
          onClose={() => setQuestion(undefined)}
          onVoided={reason => packing.restart(question.shipment, reason)}
          whatIsNext={reason => (goesAgain(reason) ? 'void.next-again' : 'void.next-scan')}
        />
      )
    case 'document':
      return <DocumentDialog shipment={question.shipment} onClose={() => setQuestion(undefined)} />
    case 'printer':
      return <PrinterNotReady packing={packing} />
    case 'weight':
      return <WeightDialog packing={packing} asked={question} />
    case 'doubt':
      return <DoubtDialog packing={packing} asked={question} />
    case 'aside':
      return <AsideDialog packing={packing} />
    case 'drop':
      return <DropDialog packing={packing} asked={question} />
    default:
      return null
  }
}

function Guard({ packing, shipment }: { readonly packing: Packing; readonly shipment: ShipmentView }) {
  const { say, time, money } = useWords()
  const { setQuestion } = packing
  const reprint = useReprint()
  const band = useBand()
  const jobs = useQueue().data
  const isSampleHere = useOverview().data?.environment === 'live' && shipment.environment === 'test'
  const { purchase } = shipment
  const closed = shipment.closedAt !== undefined
  const what = [soldService(say, shipment), purchase.costCents !== undefined && money(purchase.costCents)]
    .filter(Boolean)
    .join(', ')
  const again = () => {
    if (printToCome(jobs, shipment.id) !== undefined)
      return setQuestion({ kind: 'copy', shipment, reason: 'scanned-again' })
    setQuestion(undefined)
    void reprint(shipment, 'scanned-again')
  }
  const voidIt = () => setQuestion({ kind: 'void', shipment })
  const isHere = canPrint(shipment)
  const other = labelOtherThan(packing.state.draft, shipment)
  // What Enter does unseen is never another package's label.
  const first = isHere && !other ? again : closed ? undefined : voidIt
  const second = () => setQuestion({ kind: 'second-label', reference: shipment.reference, shipment })
  const cancel = () => {
    packing.leaveQuestion()
    // The form says what may be done now.
    band.clear()
  }
  const canReturn = packing.returnLabel.isFor(shipment)
  const sendBack = () => packing.returnLabel.begin(shipment)
  if (isSampleHere) return <SampleDialog shipment={shipment} onBuy={second} onClose={cancel} />
  return (
    <Dialog
      title={say('guard.title', { reference: nameOfLabel(shipment) })}
      onClose={cancel}
      keys={{
        ...(first && { Enter: first }),
        ...(isHere && other && { r: again }),
        n: second,
        ...(canReturn && { b: sendBack }),
        ...(!closed && { v: voidIt }),
      }}
    >
      <p className={dialogClasses.text}>
        {say('guard.text', {
          time: time(purchase.boughtAt ?? shipment.createdAt),
          station: shipment.station,
          what,
        })}{' '}
        {say(closed ? 'guard.closed' : 'guard.open')}
        {!isHere && ` ${say('guard.no-label')}`}
      </p>
      {other && <p className={dialogClasses.keptOut}>{say('guard.other', other)}</p>}
      <div className={dialogClasses.answers}>
        <ReprintOrVoid
          first={first}
          again={isHere ? again : undefined}
          voidIt={closed ? undefined : voidIt}
        />
        {canReturn && (
          <Action size="large" look="quiet" cap="B" onClick={sendBack}>
            {say('pack.return-label')}
          </Action>
        )}
        <Action size="large" look="quiet" cap="N" onClick={second}>
          {say('guard.new')}
        </Action>
        <LeaveAction size="large" onLeave={cancel} />
      </div>
    </Dialog>
  )
}

/** On Enter what is meant most likely; the other by its letter. */
function ReprintOrVoid({
  first,
  again,
  voidIt,
}: {
  readonly first: (() => void) | undefined
  readonly again: (() => void) | undefined
  readonly voidIt: (() => void) | undefined
}) {
  const { say } = useWords()
  const isVoid = first === voidIt
  return (
    <>
      {first && (
        <Action look="primary" size="large" cap={say('key.enter')} shortcut="Enter" onClick={first}>
          {say(!isVoid ? 'guard.reprint' : again ? 'guard.void' : 'guard.void-again')}
        </Action>
      )}
      {again && voidIt && !isVoid && (
        <Action size="large" cap="V" onClick={voidIt}>
          {say('guard.void')}
        </Action>
      )}
      {again && first !== again && (
        <Action size="large" cap="R" onClick={again}>
          {say('guard.reprint')}
        </Action>
      )}
    </>
  )
}

function SecondCopy({
  packing: { setQuestion },
  asked: { shipment, reason },
}: {
  readonly packing: Packing
  readonly asked: Extract<Question, { readonly kind: 'copy' }>
}) {
  const reprint = useReprint()
  const close = () => setQuestion(undefined)
  const copy = () => {
    close()
    void reprint(shipment, reason, { makesRoom: true, further: true })
  }
  return <CopyDialog shipment={shipment} onCopy={copy} onClose={close} />
}

function SecondLabel({
  packing,
  asked: { reference, shipment },
}: {
  readonly packing: Packing
  readonly asked: Extract<Question, { readonly kind: 'second-label' }>
}) {
  const { say } = useWords()
  const { setQuestion, dispatch, newId } = packing
  const band = useBand()
  const [reason, setReason] = useState('')
  const back = () => setQuestion(shipment && { kind: 'guard', shipment })
  const go = () => {
    if (reason.trim() === '') return
    setQuestion(undefined)
    // The form says what is next.
    band.clear()
    dispatch({ kind: 'second-label', reason: reason.trim(), commandId: newId(), box: shipment?.box })
  }
  return (
    <Dialog
      title={say('guard.new-title', { reference: shipment ? nameOfLabel(shipment) : reference })}
      onClose={back}
      keys={{ Enter: go }}
      holdsField
    >
      <p className={dialogClasses.text}>{say('guard.new-text')}</p>
      <Field
        label={say('guard.new-reason')}
        value={reason}
        onChange={setReason}
        maxLength={500}
        required
        data-autofocus
      />
      <DialogActions
        doIt={say('guard.new-do')}
        isReady={reason.trim() !== ''}
        onDo={go}
        leave="do.back"
        onLeave={back}
      />
    </Dialog>
  )
}

function PrinterNotReady({ packing }: { readonly packing: Packing }) {
  const { say, problem } = useWords()
  const { question, setQuestion, ship } = packing
  if (question?.kind !== 'printer') return null
  const { message, nextStep } = problem(question.problem)
  const cancel = () => setQuestion(undefined)
  const { said } = question
  const again = () => void ship({ said })
  const later = () => void ship({ printLater: true, said })
  return (
    <Dialog title={say('not-ready.title')} onClose={cancel} keys={{ Enter: again, l: { alone: later } }}>
      <p>
        <strong>{message}</strong> {nextStep}
      </p>
      <p className={dialogClasses.text}>{say('not-ready.text')}</p>
      <div className={dialogClasses.answers}>
        <Action look="primary" size="large" cap={say('key.enter')} shortcut="Enter" onClick={again}>
          {say('not-ready.again')}
        </Action>
        <Action size="large" cap="L" onClick={later}>
          {say('not-ready.later')}
        </Action>
        <Action look="quiet" size="large" cap={say('key.esc')} shortcut="Escape" onClick={cancel}>
          {say('do.cancel')}
        </Action>
      </div>
    </Dialog>
  )
}
