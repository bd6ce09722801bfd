// A printer's settings in a dialog: name, way, resolution, stock.
import { NativeSelect, Switch } from '@mantine/core'
import { useState } from 'react'
import type { ChannelInput, Connection, PrinterView } from '../../station/types.ts'
import { sends, useCommand } from '../../station/use-command.ts'
import { Field } from '../../ui/field.tsx'
import { useWords } from '../../words/use-words.ts'
import { Dialog } from '../dialog.tsx'
import { DialogActions } from '../dialog-actions.tsx'
import { Trouble } from '../trouble.tsx'
import { readNumber } from '../typed-measures.ts'
import { ConnectionFields, SELECT } from './connection-fields.tsx'
import { connectionText } from './connection-words.ts'
import {
  type LanguageChoice,
  languageChoice,
  languageChoices,
  type ResolutionKey,
  resolutionChoices,
  resolutionKey,
  resolutionOf,
} from './printer-choices.ts'
import classes from './setup.module.css'
import { useFocusWrong } from './use-focus-wrong.ts'

export type PrinterDraft = ChannelInput<'printers.save'>

/** What lies in an office printer, as long as nobody says that it is A4. */
const LETTER = { widthInch: 8.5, heightInch: 11 } as const
const KINDS = ['network', 'serial', 'device-file', 'cups', 'office-queue', 'windows-spooler'] as const

const blank = (kind: string): Connection => {
  switch (kind) {
    case 'serial':
      return { kind, path: '', baudRate: 9600, flowControl: 'rtscts' }
    case 'device-file':
      return { kind, path: '' }
    case 'cups':
    case 'office-queue':
      return { kind, queue: '' }
    case 'windows-spooler':
      return { kind, printer: '' }
    default:
      return { kind: 'network', host: '', port: 9100 }
  }
}

export function PrinterEditor({
  draft,
  onClose,
  onSaved,
}: {
  readonly draft: PrinterDraft
  readonly onClose: () => void
  readonly onSaved: (printer: PrinterView) => void
}) {
  const { say, problem } = useWords()
  const [name, setName] = useState(draft.name)
  const [connection, setConnection] = useState<Connection>(draft.connection)
  const [resolution, setResolution] = useState<ResolutionKey>(resolutionKey(draft))
  const [chosen, setChosen] = useState(languageChoice(draft))
  const languages = languageChoices(draft, connection)
  const language = languages.includes(chosen) ? chosen : languageChoice(draft)
  // Saved, and yet there is something to choose: the same printer is saved again.
  const [savedId, setSavedId] = useState(draft.id)
  const [concern, setConcern] = useState<PrinterView['concern']>()
  const [width, setWidth] = useState(String(draft.stock.widthInch))
  const [height, setHeight] = useState(String(draft.stock.heightInch))
  const [asks, setAsks] = useState(draft.statusQueries)
  const [isDefault, setDefault] = useState(draft.default ?? false)
  const saving = useCommand(sends('printers.save'), { refreshes: ['printers.list'] })
  const trouble = saving.problem
  useFocusWrong(trouble)

  const save = async () => {
    const { graphicEncoding, identity } = draft
    const reply = await saving.send({
      id: savedId,
      graphicEncoding,
      // Another way to the printer may lead to another printer.
      identity: connection === draft.connection ? identity : undefined,
      name: name.trim(),
      connection,
      ...resolutionOf(resolution, draft),
      language: language === 'ask' || isOffice ? undefined : language,
      stock: { widthInch: readNumber(width) ?? 0, heightInch: readNumber(height) ?? 0 },
      statusQueries: asks,
      default: isDefault,
    })
    if (!reply?.ok) return
    const printer = reply.value as PrinterView
    if (printer.concern?.code !== 'printer.language-unknown') return onSaved(printer)
    setSavedId(printer.id)
    setConcern(printer.concern)
  }
  const isOffice = connection.kind === 'office-queue'
  const choose = (kind: string) => {
    const next = blank(kind)
    // One queue, whichever kind of printer it leads to.
    const queue = 'queue' in connection ? connection.queue : undefined
    setConnection('queue' in next && queue !== undefined ? { ...next, queue } : next)
    if (kind !== 'office-queue') return
    setResolution(resolutionKey({ dpi: 300 }))
    setWidth(String(LETTER.widthInch))
    setHeight(String(LETTER.heightInch))
  }
  const press = () => void save()
  const fieldTrouble = (path: string) => {
    const found = trouble?.fieldProblems?.[path]
    return found && problem({ ...found, message: trouble?.fields?.[path] ?? '' }).message
  }

  return (
    <Dialog
      title={say(draft.id === undefined ? 'set.printer-add' : 'set.printer-change')}
      onClose={onClose}
      keys={{ Enter: press }}
      holdsField
      wide
    >
      <div className={classes.fields}>
        <div className={classes.third}>
          <Field
            label={say('set.printer-name')}
            value={name}
            onChange={setName}
            maxLength={60}
            problem={fieldTrouble('name')}
            data-autofocus
          />
        </div>
        {!isOffice && (
          <div className={classes.third}>
            <NativeSelect
              label={say('set.printer-language')}
              value={language}
              onChange={event => setChosen(event.currentTarget.value as LanguageChoice)}
              data={languages.map(value => ({ value, label: say(`language.${value}`) }))}
              classNames={SELECT}
            />
          </div>
        )}
        <div className={classes.third}>
          {KINDS.some(kind => kind === connection.kind) ? (
            <NativeSelect
              label={say('set.way')}
              value={connection.kind}
              onChange={event => choose(event.currentTarget.value)}
              data={KINDS.map(kind => ({ value: kind, label: say(`way.${kind}`) }))}
              classNames={SELECT}
            />
          ) : (
            <Field
              label={say('set.way')}
              value={connectionText(connection)}
              onChange={() => undefined}
              readOnly
            />
          )}
        </div>
        <ConnectionFields connection={connection} onChange={setConnection} troubleAt={fieldTrouble} />
        <div className={classes.third}>
          <NativeSelect
            label={say('set.dpi')}
            value={resolution}
            onChange={event => setResolution(event.currentTarget.value)}
            data={resolutionChoices(draft).map(({ key, dpi, pitch }) => ({
              value: key,
              label: pitch ? say('set.dpi-pitch', { dpi, x: pitch.x, y: pitch.y }) : String(dpi),
            }))}
            classNames={SELECT}
          />
        </div>
        <div className={classes.third}>
          <Field
            label={say(isOffice ? 'set.page-width' : 'set.stock-width')}
            value={width}
            onChange={setWidth}
            problem={fieldTrouble('stock.widthInch')}
          />
        </div>
        <div className={classes.third}>
          <Field
            label={say(isOffice ? 'set.page-height' : 'set.stock-height')}
            value={height}
            onChange={setHeight}
            problem={fieldTrouble('stock.heightInch')}
          />
        </div>
      </div>
      <div className={classes.switches}>
        {!isOffice && (
          <Switch
            size="lg"
            checked={asks}
            onChange={event => setAsks(event.currentTarget.checked)}
            label={say('set.printer-asks')}
            description={say('set.printer-asks-hint')}
          />
        )}
        <Switch
          size="lg"
          checked={isDefault}
          onChange={event => setDefault(event.currentTarget.checked)}
          label={say(isOffice ? 'set.printer-is-default-office' : 'set.printer-is-default')}
        />
      </div>
      <Trouble problem={trouble ?? concern} />
      <DialogActions doIt={say('set.printer-save')} busy={saving.busy} onDo={press} onLeave={onClose} />
    </Dialog>
  )
}
