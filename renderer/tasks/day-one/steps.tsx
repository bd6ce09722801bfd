// What each other step of a rehearsal does: by the commands that the bench has for any label.
import { useState } from 'react'
import { PrinterTest } from '../../parts/setup/printer-test.tsx'
import { call } from '../../station/call.ts'
import { usePrinters } from '../../station/queries.ts'
import { sends, useCommand } from '../../station/use-command.ts'
import { Action } from '../../ui/action.tsx'
import { Field } from '../../ui/field.tsx'
import { useListen } from '../../ui/keyboard/use-keys.tsx'
import { useWords } from '../../words/use-words.ts'
import { ServiceLines } from './begin.tsx'
import classes from './day-one.module.css'
import { DoAction, PaysDialog, Refused, type StepProps } from './step-parts.tsx'

const REREAD = { refreshes: ['rehearsal.read', 'queue.list'] } as const

export function ServicesStep({ view, look }: StepProps) {
  const { say } = useWords()
  return (
    <>
      <ServiceLines services={view.services} />
      <DoAction
        word={say('day.services-do')}
        busy={look.busy}
        onDo={() => void look.send({ step: 'services' })}
      />
    </>
  )
}

export function PrinterStep({ view, rehearsal, look }: StepProps) {
  const { say } = useWords()
  const [isOpen, setOpen] = useState(false)
  const printer = usePrinters().data?.find(({ id }) => id === rehearsal.printerId)
  const known = view.printers.find(({ id }) => id === rehearsal.printerId)
  return (
    <>
      {known && (
        <p>
          {say('day.printer-facts', {
            name: known.name,
            dpi: known.dpi,
            language: known.language.toUpperCase(),
          })}
          {known.model !== undefined && ` · ${known.model}`}
        </p>
      )}
      <DoAction word={say('day.printer-do')} busy={look.busy} onDo={() => setOpen(true)} />
      {isOpen && printer && (
        <PrinterTest
          printer={printer}
          onSaid={said => void look.send({ step: 'printer', said })}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

/** The first paper, which comes by itself, and the further one, which is asked for. */
export function PaperStep({ rehearsal, now }: StepProps) {
  const { say } = useWords()
  const { shipmentId, commandId, asksOf, step } = now
  const printing = useCommand(
    (id: string) =>
      call['reprint.print']({
        shipmentId: id,
        reason: step === 'print' ? 'not-printed' : 'other',
        printerId: rehearsal.printerId,
        commandId,
      }),
    REREAD,
  )
  const print = () => {
    if (shipmentId !== undefined) void printing.send(shipmentId)
  }
  const mayPrint =
    step === 'reprint' ? now.said.code === 'rehearsal.to-do' : now.said.code === 'rehearsal.print-failed'
  return (
    <>
      {asksOf !== undefined && <PaperQuestion key={asksOf} jobId={asksOf} />}
      <Refused problem={printing.problem} />
      {mayPrint && (
        <DoAction word={say(`day.${step}-do` as 'day.print-do')} busy={printing.busy} onDo={print} />
      )}
    </>
  )
}

function PaperQuestion({ jobId }: { readonly jobId: string }) {
  const { say } = useWords()
  const settling = useCommand(sends('queue.settle'), REREAD)
  const yes = () => void settling.send({ jobId, answer: 'printed' })
  const no = () => void settling.send({ jobId, answer: 'not-printed' })
  const yesKey = say('key.yes')
  useListen({ level: 1, keys: { [yesKey.toLowerCase()]: yes, n: no } })
  return (
    <>
      <p>{say('day.out-right')}</p>
      <div className={classes.row}>
        <Action look="primary" size="large" cap={yesKey} onClick={yes}>
          {say('say.yes')}
        </Action>
        <Action size="large" cap="N" onClick={no}>
          {say('say.no')}
        </Action>
      </div>
      <Refused problem={settling.problem} />
    </>
  )
}

export function ScanStep({ now: { shipmentId } }: StepProps) {
  const { say } = useWords()
  const [code, setCode] = useState('')
  const scanning = useCommand(
    (input: { code: string; shipmentId: string }) => call['labels.scanBack'](input),
    REREAD,
  )
  const compare = (text: string) => {
    setCode('')
    if (shipmentId !== undefined && text.trim() !== '') void scanning.send({ code: text, shipmentId })
  }
  useListen({
    level: 1,
    scan: text => {
      compare(text)
      return true
    },
  })
  const isOther = scanning.reply?.ok && scanning.reply.value.kind !== 'seen'
  return (
    <>
      <Field
        label={say('day.scan-field')}
        value={code}
        onChange={setCode}
        problem={isOther ? say('day.scan-other') : undefined}
        data-autofocus
      />
      <Refused problem={scanning.problem} />
      <DoAction word={say('day.scan-do')} busy={scanning.busy} onDo={() => compare(code)} />
    </>
  )
}

export function VoidStep({ rehearsal: { reference }, now, look }: StepProps) {
  const { say } = useWords()
  const { shipmentId, commandId } = now
  const voiding = useCommand(
    (id: string) => call['shipments.void']({ id, reason: 'order-cancelled', commandId }),
    REREAD,
  )
  const ask = async () => {
    if (shipmentId === undefined) return
    const reply = await voiding.send(shipmentId)
    if (reply) void look.send({ step: 'void' })
  }
  return (
    <>
      <Refused problem={voiding.problem} />
      {now.said.code === 'rehearsal.to-do' && (
        <DoAction word={say('day.void-do', { reference })} busy={voiding.busy} onDo={() => void ask()} />
      )}
    </>
  )
}

export function CloseStep({ view, rehearsal: { service }, now }: StepProps) {
  const { say } = useWords()
  const { shipmentId, commandId, others = 0 } = now
  const [isAsked, setAsked] = useState(false)
  const closing = useCommand(
    (id: string) =>
      service === 'parcel-label'
        ? call['closeDay.run']({ shipmentIds: [id], commandId })
        : call['closeDay.run']({ services: [service], noneBut: [id], commandId }),
    REREAD,
  )
  const close = () => {
    if (shipmentId !== undefined) void closing.send(shipmentId)
  }
  const { account = '', address } = view.services.find(one => one.service === service) ?? {}
  const isFree = address === 'test'
  const isAccounts = service === 'label-server'
  const mayClose = others === 0 && now.said.code === 'rehearsal.to-do'
  return (
    <>
      {isAccounts && <p>{say('day.close-account', { account })}</p>}
      {others > 0 && <p className={classes.known}>{say('day.close-others', { count: others })}</p>}
      <Refused problem={closing.problem} />
      {mayClose && (
        <DoAction
          word={say('day.close-do')}
          busy={closing.busy}
          onDo={() => (isFree ? close() : setAsked(true))}
        />
      )}
      {isAsked && mayClose && (
        <PaysDialog
          text={say(isAccounts ? 'day.pays-close-account' : 'day.pays-close', { account })}
          onYes={close}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  )
}
