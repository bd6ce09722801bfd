// The station's printers on the screen: those it has, those it finds, adding and testing one.
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callOrThrow } from '../../station/call.ts'
import { useHearing } from '../../station/hearing.ts'
import { usePrinters } from '../../station/queries.ts'
import type { ChannelValue, PrinterView } from '../../station/types.ts'
import { Action } from '../../ui/action.tsx'
import { Empty } from '../../ui/card.tsx'
import { useListen } from '../../ui/keyboard/use-keys.tsx'
import { useWords } from '../../words/use-words.ts'
import { takesLabels } from '../can-print.ts'
import { printerNow } from '../job-words.ts'
import { printerName, TRAINING_PRINTER_ID } from '../printer-name.ts'
import { connectionText, sameConnection } from './connection-words.ts'
import { PrinterDoctor } from './printer-doctor.tsx'
import { type PrinterDraft, PrinterEditor } from './printer-editor.tsx'
import { PrinterTest } from './printer-test.tsx'
import { RemovePrinter } from './remove-printer.tsx'
import classes from './setup.module.css'

export function Printers() {
  const { say } = useWords()
  const printers = usePrinters()
  const found = useQuery({
    queryKey: ['printers.discover'],
    queryFn: () => callOrThrow('printers.discover'),
    networkMode: 'always',
    staleTime: 30_000,
  })
  const [editing, setEditing] = useState<PrinterDraft>()
  const [testing, setTesting] = useState<PrinterView>()
  const [examining, setExamining] = useState<PrinterView>()
  const [removing, setRemoving] = useState<PrinterView>()
  const known = (printers.data ?? []).map(printer => ({ ...printer, name: printerName(say, printer) }))
  const fresh = (found.data ?? []).filter(
    device => !known.some(printer => sameConnection(printer.connection, device.connection)),
  )

  const find = () => void found.refetch()
  const byHand = () => setEditing(draftByHand(say('set.printer-name-default')))
  useListen({ level: 1, keys: { f: find, n: byHand } })

  return (
    <div className={classes.printers}>
      <h2 className={classes.heading}>{say('set.printers-here')}</h2>
      {printers.data === undefined ? (
        <Skeleton height={72} radius={12} />
      ) : known.length === 0 ? (
        <Empty title={say('set.printers-none')}>{say('set.printers-none-text')}</Empty>
      ) : (
        <ul className={classes.rows}>
          {known.map(printer => (
            <li key={printer.id} className={classes.row}>
              <span className={classes.rowText}>
                <strong>{printer.name}</strong>
                <span className={classes.dim}>
                  {[
                    connectionText(printer.connection),
                    say('set.printer-print', {
                      dpi: printer.dpi,
                      width: printer.stock.widthInch,
                      height: printer.stock.heightInch,
                    }),
                    printer.language?.toUpperCase(),
                    printer.default &&
                      say(takesLabels(printer) ? 'set.printer-default' : 'set.printer-default-office'),
                    printer.byCompany && say('set.by-company'),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
              <PrinterNow printer={printer} />
              <span className={classes.rowActions}>
                <Action size="small" look="primary" onClick={() => setTesting(printer)}>
                  {say('set.printer-test')}
                </Action>
                {printer.id !== TRAINING_PRINTER_ID && (
                  <>
                    {takesLabels(printer) && (
                      <Action size="small" onClick={() => setExamining(printer)}>
                        {say('doctor.open')}
                      </Action>
                    )}
                    {!printer.byCompany && (
                      <>
                        <Action size="small" onClick={() => setEditing(printer)}>
                          {say('set.change')}
                        </Action>
                        <Action size="small" look="quiet" onClick={() => setRemoving(printer)}>
                          {say('do.remove')}
                        </Action>
                      </>
                    )}
                  </>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
      <div className={classes.headingRow}>
        <h2 className={classes.heading}>{say('set.printers-found')}</h2>
        <span className={classes.rowActions}>
          <Action size="small" cap="F" busy={found.isFetching} onClick={find}>
            {say(found.isFetching ? 'set.finding' : 'set.find')}
          </Action>
          <Action size="small" cap="N" onClick={byHand}>
            {say('set.by-hand')}
          </Action>
        </span>
      </div>
      {found.isFetching && fresh.length === 0 ? (
        <Skeleton height={72} radius={12} />
      ) : fresh.length === 0 ? (
        <p className={classes.dim}>{say('set.found-none')}</p>
      ) : (
        <ul className={classes.rows}>
          {fresh.map(device => (
            <Found
              key={JSON.stringify(device.connection)}
              device={device}
              onAdd={() => setEditing(draftOf(device))}
            />
          ))}
        </ul>
      )}
      {editing && (
        <PrinterEditor
          draft={editing}
          onClose={() => setEditing(undefined)}
          onSaved={printer => {
            setEditing(undefined)
            setTesting(printer)
          }}
        />
      )}
      {removing && <RemovePrinter printer={removing} onClose={() => setRemoving(undefined)} />}
      {examining && <PrinterDoctor printer={examining} onClose={() => setExamining(undefined)} />}
      {testing && <PrinterTest printer={testing} onClose={() => setTesting(undefined)} />}
    </div>
  )
}

function PrinterNow({ printer }: { readonly printer: PrinterView }) {
  const { say } = useWords()
  const { status, words } = printerNow(say, printer, useHearing())
  return (
    <span className={classes.state} data-status={status}>
      {words}
    </span>
  )
}

type FoundDevice = ChannelValue<'printers.discover'>[number]

function Found({ device, onAdd }: { readonly device: FoundDevice; readonly onAdd: () => void }) {
  const { say } = useWords()
  return (
    <li className={classes.row}>
      <span className={classes.rowText}>
        <strong>{device.model ?? device.label}</strong>
        <span className={classes.dim}>{[device.label, connectionText(device.connection)].join(' · ')}</span>
      </span>
      <span className={classes.rowActions}>
        <Action size="small" onClick={onAdd}>
          {say('set.add')}
        </Action>
      </span>
    </li>
  )
}

const DPIS = [203, 300, 600] as const

const draftOf = (device: FoundDevice): PrinterDraft => ({
  name: (device.model ?? device.label).slice(0, 60),
  connection: device.connection,
  dpi: DPIS.find(dpi => dpi === device.suggestedDpi) ?? 203,
  stock: { widthInch: 4, heightInch: 6 },
  statusQueries: true,
  ...(device.identity !== undefined && { identity: device.identity }),
})

const draftByHand = (name: string): PrinterDraft => ({
  name,
  connection: { kind: 'network', host: '', port: 9100 },
  dpi: 203,
  stock: { widthInch: 4, heightInch: 6 },
  statusQueries: true,
})
