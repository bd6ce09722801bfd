// The printer's doctor: a label with rulers, bars and letters, what someone reads off it, and what follows.
import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import type { ChannelInput, ChannelValue, PrinterView } from '../../station/types.ts'
import { sends, useCommand } from '../../station/use-command.ts'
import fieldClasses from '../../ui/field.module.css'
import { Field } from '../../ui/field.tsx'
import { useWords } from '../../words/use-words.ts'
import dialogClasses from '../dialog.module.css'
import { Dialog } from '../dialog.tsx'
import { DialogActions } from '../dialog-actions.tsx'
import { Trouble } from '../trouble.tsx'
import { blankReading, EDGES, isRead, OUTS, type ReadTexts, readingOf } from './doctor-reading.ts'
import classes from './setup.module.css'
import { TestPrintText } from './test-print-text.tsx'
import { useTestPrint } from './use-test-print.ts'

const SELECT = { label: fieldClasses.label ?? '', input: fieldClasses.input ?? '' }

export function PrinterDoctor({
  printer,
  onClose,
}: {
  readonly printer: PrinterView
  readonly onClose: () => void
}) {
  const { say } = useWords()
  const [texts, setTexts] = useState(blankReading)
  const [found, setFound] = useState<ChannelValue<'printers.diagnose'>>()
  const { print, settle } = useTestPrint(printer, 'doctor')
  const asking = useCommand(sends('printers.diagnose'), { refreshes: ['printers.list'] })
  const saving = useCommand(sends('printers.save'), { refreshes: ['printers.list'] })
  /** Saved, and yet there is something to know. */
  const concern = saving.reply?.ok ? saving.reply.value.concern : undefined
  const change = concern ? undefined : found?.change
  const asks = found === undefined && print.kind === 'reached'

  const look = async () => {
    if (!asks || !isRead(texts)) return
    const reply = await asking.send({ id: printer.id, reading: readingOf(texts) })
    if (!reply?.ok) return
    setFound(reply.value)
    settle(texts.out === 'label' ? 'printed' : texts.out === 'nothing' ? 'not-printed' : 'damaged')
  }
  const correct = async (corrected: NonNullable<typeof change>) => {
    const reply = await saving.send({ ...savedForm(printer), ...corrected })
    if (reply?.ok && !reply.value.concern) onClose()
  }
  const press = () => void (change ? correct(change) : found ? onClose() : look())
  const take = (text: string) => {
    setTexts(before => ({ ...before, scanned: [...new Set([...before.scanned, text.trim()])] }))
    return true
  }
  return (
    <Dialog
      title={say('doctor.title', { printer: printer.name })}
      onClose={onClose}
      keys={{ Enter: press }}
      scan={take}
      wide
    >
      {found ? (
        <Findings found={found} />
      ) : print.kind === 'reached' ? (
        <Questions texts={texts} onChange={setTexts} />
      ) : (
        <div role="status">
          <TestPrintText print={print} />
        </div>
      )}
      <Trouble problem={asking.problem ?? saving.problem ?? concern} />
      <DialogActions
        doIt={say(change ? 'doctor.correct' : found ? 'do.close' : 'doctor.look')}
        isReady={found !== undefined || (asks && isRead(texts))}
        busy={asking.busy || saving.busy}
        onDo={press}
        onLeave={onClose}
      />
    </Dialog>
  )
}

/** What the editor would save unchanged. */
function savedForm(printer: PrinterView): ChannelInput<'printers.save'> {
  const { state: _state, waiting: _waiting, concern: _concern, doctor: _doctor, ...form } = printer
  return form
}

function Findings({ found }: { readonly found: ChannelValue<'printers.diagnose'> }) {
  const { problem } = useWords()
  return (
    <ul className={classes.rows} role="status">
      {found.findings.map(finding => {
        const { message, nextStep } = problem(finding)
        return (
          <li key={message}>
            <strong>{message}</strong> {nextStep}
          </li>
        )
      })}
    </ul>
  )
}

function Questions({
  texts,
  onChange,
}: {
  readonly texts: ReadTexts
  readonly onChange: (texts: ReadTexts) => void
}) {
  const { say } = useWords()
  const set = (change: Partial<ReadTexts>) => onChange({ ...texts, ...change })
  return (
    <div className={classes.fields}>
      <div className={classes.wide}>
        <NativeSelect
          label={say('doctor.out')}
          value={texts.out}
          onChange={event => set({ out: OUTS.find(one => one === event.currentTarget.value) ?? '' })}
          data={[
            { value: '', label: say('doctor.choose') },
            ...OUTS.map(value => ({ value, label: say(`doctor.out-${value}`) })),
          ]}
          classNames={SELECT}
        />
      </div>
      {texts.out === 'label' && (
        <>
          <p className={`${classes.wide} ${dialogClasses.text}`}>{say('doctor.edges')}</p>
          {EDGES.map(edge => (
            <div key={edge} className={classes.quarter}>
              <Field
                label={say(`doctor.edge-${edge}`)}
                value={texts[edge]}
                onChange={text => set({ [edge]: text })}
                inputMode="decimal"
              />
            </div>
          ))}
          <div className={classes.half}>
            <NativeSelect
              label={say('doctor.lines')}
              value={texts.lines}
              onChange={event => set({ lines: event.currentTarget.value })}
              data={(['parted', 'together', 'broken'] as const).map(value => ({
                value,
                label: say(`doctor.lines-${value}`),
              }))}
              classNames={SELECT}
            />
          </div>
          <div className={classes.half}>
            <NativeSelect
              label={say('doctor.letters', { letters: LETTERS })}
              value={texts.letters}
              onChange={event => set({ letters: event.currentTarget.value })}
              data={(['yes', 'no'] as const).map(value => ({ value, label: say(`say.${value}`) }))}
              classNames={SELECT}
            />
          </div>
          <div className={classes.half}>
            <Field
              label={say('doctor.white')}
              value={texts.white}
              onChange={white => set({ white })}
              placeholder="34, 71"
            />
          </div>
          <p className={`${classes.half} ${dialogClasses.text}`} role="status">
            {say('doctor.scan', { codes: texts.scanned.join(', ') || '–' })}
          </p>
        </>
      )}
    </div>
  )
}

/** As they are on the label. */
const LETTERS = 'ÁÉÍÓÚ Ñ Ü ç ß ø ¿'
