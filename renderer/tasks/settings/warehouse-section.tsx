// Where the records are kept: this station's own file, or a database that the warehouse's stations share.
import { useState } from 'react'
import dialogClasses from '../../parts/dialog.module.css'
import { Dialog } from '../../parts/dialog.tsx'
import { DialogActions } from '../../parts/dialog-actions.tsx'
import { useBand } from '../../parts/result-band.tsx'
import { SettingField } from '../../parts/setup/setting-field.tsx'
import { useSettingsForm } from '../../parts/setup/settings-form.ts'
import { Trouble } from '../../parts/trouble.tsx'
import { useWarehouse } from '../../station/warehouse-queries.ts'
import { Action } from '../../ui/action.tsx'
import { Choice } from '../../ui/choice.tsx'
import { useListen } from '../../ui/keyboard/use-keys.tsx'
import { useWords } from '../../words/use-words.ts'
import { DatabaseFields } from './database-fields.tsx'
import { DatabaseFound } from './database-found.tsx'
import { SaveFoot } from './save-foot.tsx'
import classes from './settings.module.css'
import { lacksOwner, TablesOwner } from './tables-owner.tsx'
import { type Database, mayUse, useDatabase } from './use-database.ts'
import { WarehouseMoveCard } from './warehouse-move-card.tsx'

export function WarehouseSection() {
  const { say } = useWords()
  const band = useBand()
  const form = useSettingsForm()
  const state = useWarehouse().data
  const [given, setGiven] = useState<Partial<Database>>({})
  const { busy, reply, check, prepare, forget } = useDatabase()
  const [asking, setAsking] = useState(false)
  const [givingOwner, setGivingOwner] = useState(false)

  const saved = form.view?.settings.ledger
  const before: Database =
    saved?.kind === 'postgres'
      ? { kind: 'postgres', url: saved.url, tls: saved.tls }
      : { kind: 'embedded', url: '', tls: 'auto' }
  const database: Database = { ...before, ...given }
  const locked = form.locked('ledger')
  const shared = database.kind === 'postgres'
  const password = form.secret('ledger.password')
  const input = {
    url: database.url.trim(),
    tls: database.tls,
    ...(password !== '' && { password }),
  }
  const set = (change: Partial<Database>) => {
    forget()
    setGiven(known => ({ ...known, ...change }))
  }
  const changed = Object.keys(given).length > 0 || form.changed
  const next = reply?.ok && reply.value.allowed ? reply.value.tables : undefined
  const making = next === 'to-create' || next === 'to-migrate' ? next : undefined

  const look = () => {
    if (shared && !busy) void check(input)
  }
  const save = async () => {
    if (!changed || busy || form.saving) return
    // A station that its database does not let in would not start: only what works is saved.
    if (shared) {
      const found = await check(input)
      if (!mayUse(found)) return
    }
    const { kind, url, tls } = { ...database, url: input.url }
    const done = await form.save(
      locked ? {} : { ledger: kind === 'embedded' ? { kind } : { kind, url, tls } },
    )
    if (!done) return
    setGiven({})
    band.show(({ say }) => ({ tone: 'ok', big: say('set.saved'), lines: [say('ware.saved-line')] }))
  }
  const make = async () => {
    setAsking(false)
    await prepare(input)
  }
  const ask = () => {
    if (making && !busy) setAsking(true)
  }
  const ownerless = shared && lacksOwner(reply)
  const askOwner = () => {
    if (ownerless && !busy) setGivingOwner(true)
  }
  useListen({ level: 1, keys: { Enter: () => void save(), c: look, t: ask, o: askOwner } })

  // Where the records are kept does not change during a move or after it.
  if (state?.move.state === 'running' || state?.move.state === 'done') {
    return <WarehouseMoveCard move={state.move} />
  }
  return (
    <div className={classes.stack}>
      <p>
        {state && <strong>{say(`ware.in-use-${state.inUse}`)} </strong>}
        <span className={classes.dim}>{say(locked ? 'ware.locked' : 'ware.next-start')}</span>
      </p>
      <Choice
        legend={say('ware.where')}
        layout="list"
        value={database.kind}
        onChange={kind => set({ kind })}
        options={[
          { value: 'embedded', label: say('ware.alone'), hint: say('ware.alone-hint'), disabled: locked },
          { value: 'postgres', label: say('ware.shared'), hint: say('ware.shared-hint'), disabled: locked },
        ]}
      />
      {shared && (
        <DatabaseFields
          database={database}
          locked={locked}
          trouble={form.fieldProblem('ledger.url')}
          onChange={set}
          password={<SettingField form={form} path="ledger.password" />}
        />
      )}
      {!shared && state?.inUse === 'postgres' && <p className={classes.dim}>{say('ware.leave-text')}</p>}
      <Trouble problem={form.problem} />
      <div role="status" className={classes.news}>
        {shared && <DatabaseFound reply={reply} station={form.view?.settings.station.name ?? ''} />}
      </div>
      <SaveFoot word="ware.save" changed={changed} saving={form.saving} onSave={() => void save()}>
        {shared && (
          <Action cap="C" busy={busy} onClick={look}>
            {say(busy ? 'setup.checking' : 'ware.check')}
          </Action>
        )}
        {making && (
          <Action cap="T" onClick={ask}>
            {say(making === 'to-create' ? 'ware.create' : 'ware.migrate')}
          </Action>
        )}
        {ownerless && (
          <Action cap="O" onClick={askOwner}>
            {say('ware.owner')}
          </Action>
        )}
      </SaveFoot>
      {saved?.kind === 'postgres' && state?.inUse === 'embedded' && <WarehouseMoveCard move={state.move} />}
      {givingOwner && (
        <TablesOwner
          onClose={() => setGivingOwner(false)}
          onDo={as => {
            setGivingOwner(false)
            void prepare({ ...input, as })
          }}
        />
      )}
      {asking && making && (
        <MakeTables making={making} onClose={() => setAsking(false)} onMake={() => void make()} />
      )}
    </div>
  )
}

function MakeTables({
  making,
  onClose,
  onMake,
}: {
  readonly making: 'to-create' | 'to-migrate'
  readonly onClose: () => void
  readonly onMake: () => void
}) {
  const { say } = useWords()
  const what = making === 'to-create' ? 'create' : 'migrate'
  return (
    <Dialog title={say(`ware.${what}-title`)} onClose={onClose} keys={{ Enter: onMake }}>
      <p className={dialogClasses.text}>{say(`ware.${what}-text`)}</p>
      <DialogActions doIt={say(`ware.${what}-do`)} onDo={onMake} onLeave={onClose} />
    </Dialog>
  )
}
