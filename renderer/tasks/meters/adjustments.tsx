// The carrier's adjustments: a statement chosen, each line beside what was measured here, and a file to dispute it with.
import { Skeleton } from '@mantine/core'
import { useRef, useState } from 'react'
import { saveFile } from '../../parts/csv.ts'
import dialogClasses from '../../parts/dialog.module.css'
import { Dialog } from '../../parts/dialog.tsx'
import { LeaveAction } from '../../parts/dialog-actions.tsx'
import { useBand } from '../../parts/result-band.tsx'
import { useAdjustments } from '../../station/queries.ts'
import type { ChannelInput, ChannelValue } from '../../station/types.ts'
import { sends, useCommand } from '../../station/use-command.ts'
import { Action } from '../../ui/action.tsx'
import { Empty } from '../../ui/card.tsx'
import { useWords } from '../../words/use-words.ts'
import { AdjustmentRow } from './adjustment-row.tsx'
import classes from './adjustments.module.css'
import { disputeCsv } from './dispute-csv.ts'

/** The station's limit: 4 MiB, minus what is around the text. */
const MAX_BYTES = 3_000_000
const UNREAD_SHOWN = 5

type Unread = ChannelValue<'adjustments.import'>['unread']

export function Adjustments({ onClose }: { readonly onClose: () => void }) {
  const words = useWords()
  const { say, money } = words
  const band = useBand()
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const [unread, setUnread] = useState<Unread>([])
  const all = useAdjustments().data
  const importing = useCommand(
    (statement: ChannelInput<'adjustments.import'>) => sends('adjustments.import')(statement),
    { refreshes: ['adjustments.list'], onRefused: (problem, { fileName }) => band.stop(problem, fileName) },
  )
  const take = async (file: File) => {
    if (file.size > MAX_BYTES)
      return band.stop({ code: 'input.too-large', params: { limit: '3 MB' }, message: '' }, file.name)
    const reply = await importing.send({
      fileName: file.name.slice(0, 255) || 'statement.csv',
      content: await textOf(file),
    })
    if (!reply?.ok) return
    const { added, known, unmatched } = reply.value
    setUnread(reply.value.unread)
    band.show(({ say }) => ({
      tone: reply.value.unread.length > 0 ? 'warn' : 'ok',
      big: say('adjust.band'),
      subject: file.name,
      lines: [say('adjust.band-line', { added, known, unmatched })],
    }))
  }
  const choose = () => input.current?.click()
  const matched = all?.filter(({ label }) => label) ?? []
  const save = () => {
    if (matched.length > 0)
      saveFile(`dispute-${new Date().toISOString().slice(0, 10)}.csv`, disputeCsv(words, matched))
  }
  return (
    <Dialog
      title={say('adjust.title')}
      onClose={onClose}
      keys={{
        c: choose,
        s: save,
        ArrowDown: () => list.current?.scrollBy({ top: 80 }),
        ArrowUp: () => list.current?.scrollBy({ top: -80 }),
      }}
      wide
    >
      <p className={dialogClasses.text}>{say('adjust.text')}</p>
      <input
        ref={input}
        type="file"
        accept=".csv,.txt,text/csv"
        hidden
        onChange={event => {
          const file = event.currentTarget.files?.[0]
          // The same file may be chosen again.
          event.currentTarget.value = ''
          if (file) void take(file)
        }}
      />
      {unread.length > 0 && (
        <ul className={classes.unread} role="alert">
          {unread.slice(0, UNREAD_SHOWN).map(({ row, field }) => (
            <li key={row}>{say(`adjust.unread-${field}`, { row })}</li>
          ))}
          {unread.length > UNREAD_SHOWN && (
            <li>{say('adjust.more', { count: unread.length - UNREAD_SHOWN })}</li>
          )}
        </ul>
      )}
      {all === undefined ? (
        <Skeleton height={200} radius={12} />
      ) : all.length === 0 ? (
        <Empty title={say('adjust.none')}>{say('adjust.none-text')}</Empty>
      ) : (
        <>
          <p className={classes.sum}>
            {say('adjust.sum', {
              count: all.length,
              matched: matched.length,
              amount: money(all.reduce((sum, { billedCents }) => sum + billedCents, 0)),
            })}
          </p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys. */}
          <ul ref={list} className={classes.list} aria-label={say('adjust.list')} tabIndex={0}>
            {all.map(one => (
              <AdjustmentRow key={one.id} adjustment={one} />
            ))}
          </ul>
        </>
      )}
      <div className={dialogClasses.row}>
        <Action cap="C" look="primary" busy={importing.busy} onClick={choose}>
          {say('adjust.choose')}
        </Action>
        {matched.length > 0 && (
          <Action cap="S" onClick={save}>
            {say('adjust.save')}
          </Action>
        )}
        <LeaveAction word="do.back" onLeave={onClose} />
      </div>
    </Dialog>
  )
}

/** UTF-8, or what spreadsheets on Windows write where it is none. */
async function textOf(file: File): Promise<string> {
  const bytes = await file.arrayBuffer()
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
