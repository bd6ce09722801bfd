// Faults 90 to 94, and 152: what others on the machine may read, and what the trail shows of a change from outside.
import { hash } from 'node:crypto'
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Client } from 'pg'
import { expect } from 'vitest'
import { keychainTrailKey } from '../../main/settings/keychain-trail-key.ts'
import { CopyGuard } from '../../main/storage/sqlite/copy-guard.ts'
import { startPostgres } from '../support/postgres.ts'
import { flippedBits, stationHere } from '../support/station-here.ts'
import { startStationProcess } from '../support/station-process.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { whenFinished } from '../support/when-finished.ts'
import { fault } from './fault.ts'
import { done, labelServerOrder, parcelOrder, scene } from './scene.ts'

/** Everything in the folder that is neither a link nor closed to others, by name. */
function openToOthers(folder: string): readonly string[] {
  // A listing goes through links; what one names is none of the folder's.
  const names = readdirSync(folder, { recursive: true })
    .map(String)
    .filter(name => !name.startsWith('elsewhere/'))
  return ['.', ...names].filter(name => {
    const found = lstatSync(join(folder, name))
    const wanted = found.isDirectory() ? 0o700 : 0o600
    return !found.isSymbolicLink() && (found.mode & 0o7777) !== wanted
  })
}

fault(90, async () => {
  const base = await tempFolder('open')
  const dataFolder = join(base, 'data')
  const outside = join(base, 'outside')
  for (const folder of [outside, join(dataFolder, 'logs'), join(dataFolder, 'warehouse')]) {
    mkdirSync(folder, { recursive: true })
  }
  for (const name of ['printers-answered.json', 'logs/packbench.log', 'packbench.mark.old']) {
    writeFileSync(join(dataFolder, name), name.endsWith('json') ? '[]' : '')
    chmodSync(join(dataFolder, name), 0o666)
  }
  writeFileSync(join(outside, 'of-others'), '')
  chmodSync(join(outside, 'of-others'), 0o644)
  symlinkSync(outside, join(dataFolder, 'elsewhere'))
  for (const folder of ['logs', 'warehouse', '.']) chmodSync(join(dataFolder, folder), 0o777)

  const wrapper = ['sh', '-c', 'umask 000; exec "$@"', 'sh']
  const { station, printerId } = await scene({ dataFolder, process: { wrapper } })
  const [first] = await Promise.all([
    done(station.call('pack.ship', parcelOrder('ORD-1'))),
    done(station.call('pack.ship', labelServerOrder('ORD-2'))),
  ])
  await done(station.call('reprint.print', { shipmentId: first.shipment.id, reason: 'torn' }))
  await done(station.call('printers.test', { id: printerId }))
  await done(station.call('printers.save', VIRTUAL))
  await done(station.call('pack.preview', { shipmentId: first.shipment.id }))
  await done(station.call('closeDay.run', { services: ['parcel-label'] }))
  await done(station.call('settings.export'))
  await done(station.call('records.backUp'))
  await done(station.call('people.save', { name: 'A', role: 'supervisor', pin: '739215' }))
  await done(station.call('diagnostics.export'))
  expect(openToOthers(dataFolder)).toEqual([])
  expect((await station.call('station.overview')).value.concerns).toEqual([])
  await station.kill('SIGTERM')
  expect(openToOthers(dataFolder)).toEqual([])
  // What was named by a link was never the station's.
  expect(lstatSync(join(outside, 'of-others')).mode & 0o777).toBe(0o644)

  openAll(dataFolder)
  expect(openToOthers(dataFolder).length).toBeGreaterThan(10)
  await station.restart({ wrapper })
  expect(openToOthers(dataFolder)).toEqual([])
})

fault(91, async () => {
  const { station, shared, dataFolder } = await scene()
  const bought = []
  for (const reference of ['ORD-1', 'ORD-2', 'ORD-3']) {
    bought.push((await done(station.call('pack.ship', labelServerOrder(reference)))).shipment)
  }
  const sound = await done(station.call('records.check'))
  expect(sound).toMatchObject({ broken: [], findings: [], findingCount: 0 })
  expect(sound.rows.checkedCount).toBeGreaterThanOrEqual(3)
  await station.kill('SIGTERM')
  const [first, second] = bought
  const sql = [
    `update purchases set kind = 'voided', holder_key = null where id = '${first.id}'`,
    `delete from identifiers where purchase_seq = (select seq from purchases where id = '${second.id}')`,
    `delete from payloads where purchase_seq = (select seq from purchases where id = '${second.id}')`,
    `delete from purchases where id = '${second.id}'`,
  ].join(';')
  if (shared) await shared.run(`set search_path = packbench; ${sql}`)
  else outside(dataFolder, sql)
  const again = await station.restart()
  const found = await done(again.call('records.check'))
  expect(found.broken).toEqual([])
  expect(found.findings).toEqual([
    {
      record: 'purchase',
      id: first.id,
      name: 'ORD-1',
      what: 'changed',
      fields: expect.arrayContaining(['kind']),
      asFound: expect.any(String),
    },
    {
      record: 'purchase',
      id: second.id,
      name: 'ORD-2',
      what: 'missing',
      fields: [],
      asFound: expect.any(String),
    },
  ])
  const changed = { code: 'storage.rows-changed', params: { count: 2, name: 'ORD-1' } }
  expect((await again.call('station.overview')).value.concerns).toMatchObject([changed])
  await again.kill('SIGTERM')
  const later = await again.restart()
  expect((await later.call('station.overview')).value.concerns).toMatchObject([changed])
})

fault(152, async () => {
  const { station, shared, dataFolder, services } = await scene()
  const bought = []
  for (const reference of ['ORD-1', 'ORD-2', 'ORD-3']) {
    bought.push((await done(station.call('pack.ship', labelServerOrder(reference)))).shipment)
  }
  await station.kill('SIGTERM')
  const [first, second, third] = bought
  const sql = [
    `update purchases set cost_cents = 1 where id = '${first.id}'`,
    `update purchases set identifiers = '["x"]' where id = '${second.id}'`,
    `update purchases set warnings = 'nojson' where id = '${third.id}'`,
  ].join(';')
  if (shared) await shared.run(`set search_path = packbench; ${sql}`)
  else outside(dataFolder, sql)
  const changed = { code: 'storage.rows-changed', params: { count: 1, name: 'ORD-1' } }
  const unreadable = { code: 'storage.rows-unreadable', params: { count: 2, name: 'ORD-2' } }

  const again = await station.restart()
  // Of its own file the station sees that somebody wrote there, and checks all of it.
  await expect
    .poll(async () => (await done(again.call('station.overview'))).concerns)
    .toMatchObject(shared ? [unreadable] : [changed, unreadable])
  const found = await done(again.call('records.check'))
  expect(found.findings).toMatchObject([
    { id: first.id, what: 'changed', fields: ['costCents'] },
    {
      id: second.id,
      what: 'unreadable',
      fields: ['identifiers'],
      problem: { code: 'storage.label-unreadable', params: { name: 'ORD-2' } },
    },
    { id: third.id, what: 'unreadable', fields: ['warnings'] },
  ])
  expect((await done(again.call('station.overview'))).concerns).toMatchObject([changed, unreadable])
  const { shipments: items } = await done(again.call('shipments.search', {}))
  expect(items.map((item: { reference: string }) => item.reference).sort()).toEqual([
    'ORD-1',
    'ORD-2',
    'ORD-3',
  ])
  await done(again.call('attention.list'))
  const { path } = await done(again.call('diagnostics.export'))
  const bundle = JSON.parse(readFileSync(path, 'utf8'))
  expect(bundle.records.findings).toMatchObject([{ id: first.id }, { id: second.id }, { id: third.id }])

  const { problem: held } = await again.call('pack.ship', {
    ...labelServerOrder('ORD-2'),
    duplicateReason: 'lost',
  })
  expect(held).toMatchObject({ code: 'storage.label-unreadable', params: { name: 'ORD-2' } })
  const { problem: kept } = await again.call('shipments.void', { id: third.id, reason: 'wrong box' })
  expect(kept).toMatchObject({ code: 'storage.label-unreadable', params: { name: 'ORD-3' } })
  await done(again.call('pack.ship', labelServerOrder('ORD-4')))
  expect(await services.exchanges('label')).toHaveLength(4)

  // Known from the last check, before anybody asks for another.
  await again.kill('SIGTERM')
  const later = await again.restart()
  expect((await done(later.call('station.overview'))).concerns).toMatchObject([changed, unreadable])
})

fault(92, async () => {
  const postgres = await startPostgres()
  whenFinished(() => postgres.stop())
  const url = await postgres.newDatabase()
  await postgres.run(url, `create role packbench_bench login password '${postgres.password}'`)
  const asBench = url.replace('packbench_owner@', 'packbench_bench@')
  const dataFolder = await tempFolder('guard')
  const station = await startStationProcess({ dataFolder })
  const typed = { url: asBench, tls: 'auto', password: postgres.password }
  const as = { user: 'packbench_owner', password: postgres.password }
  expect(await done(station.call('warehouse.prepare', { ...typed, as }))).toMatchObject({
    tables: 'ready',
    allowed: true,
    guarded: true,
  })
  await station.kill('SIGTERM')
  const shared = await station.restart({
    args: ['--ledger', asBench],
    env: { PACKBENCH_LEDGER_PASSWORD: postgres.password },
  })
  await done(shared.call('pack.ship', parcelOrder('ORD-1', { printLater: true })))
  const bench = new Client({
    connectionString: asBench.replace('@', `:${encodeURIComponent(postgres.password)}@`),
  })
  await bench.connect()
  whenFinished(() => bench.end())
  for (const attempt of [
    `update packbench.events set operator = 'X'`,
    'delete from packbench.events',
    'truncate packbench.events',
    'drop trigger events_stay on packbench.events',
    `insert into packbench.events select station, sequence + 1, at, kind, operator, shipment_id, job_id, detail, hash
      from packbench.events order by sequence desc limit 1`,
  ]) {
    await expect(bench.query(attempt), attempt).rejects.toThrow(/./)
  }
  await done(shared.call('pack.ship', parcelOrder('ORD-2', { printLater: true })))
  expect(await done(shared.call('records.check'))).toMatchObject({ broken: [], findings: [] })
})

fault(93, async () => {
  const dataFolder = await tempFolder('keyed')
  const trailKey = () => keychainTrailKey(dataFolder, { now: () => new Date() }, flippedBits)
  const open = () => stationHere({ dataFolder, trailKey: trailKey() })
  // The first run has entries without a seal; the change is an entry itself.
  const first = await open()
  await done(first.call('pack.ship', parcelOrder('ORD-1', { printLater: true })))
  await first.stop()
  const second = await open()
  await done(second.call('pack.ship', parcelOrder('ORD-2', { printLater: true })))
  expect(await done(second.call('records.check'))).toMatchObject({ keyed: true, broken: [], findings: [] })
  await second.stop()

  const changed = writeAnew(dataFolder)
  const third = await open()
  const check = await done(third.call('records.check'))
  expect(check.broken).toMatchObject([{ sequence: changed }])
  expect((await third.call('station.overview')).value.concerns).toMatchObject([
    { code: 'storage.chain-unsealed', params: { sequence: changed } },
  ])
})

/** As someone would who knows all of the program and has the folder, but not the keychain: every hash fits again. */
function writeAnew(dataFolder: string): number {
  const database = new DatabaseSync(join(dataFolder, 'packbench.sqlite'))
  const events = database.prepare('select * from events order by sequence').all()
  const bought = events.filter(row => row.kind === 'purchase-bought').at(-1)
  let previous = ''
  for (const row of events) {
    const { station, sequence, at, kind, shipment_id, job_id, detail } = row
    const operator = sequence === bought?.sequence ? 'Someone else' : row.operator
    const text = JSON.stringify([
      previous,
      station,
      sequence,
      at,
      kind,
      operator,
      shipment_id,
      job_id,
      detail,
    ])
    previous = hash('sha256', text, 'base64url')
    const ids = [String(station), Number(sequence)] as const
    database
      .prepare('update events set operator = ?, hash = ? where station = ? and sequence = ?')
      .run(operator ?? null, previous, ...ids)
  }
  const head = events.at(-1)
  database.prepare('update chain_checkpoints set hash = ?').run(previous)
  const id = database.prepare(`select value from ledger_facts where name = 'ledger_id'`).get()
  database.close()
  const guard = new CopyGuard(join(dataFolder, 'packbench.mark'))
  guard.write({
    ledgerId: String(id?.value),
    station: String(head?.station),
    sequence: Number(head?.sequence),
    hash: previous,
  })
  guard.close()
  return Number(bought?.sequence)
}

function outside(dataFolder: string, sql: string): void {
  const database = new DatabaseSync(join(dataFolder, 'packbench.sqlite'))
  try {
    database.exec(sql)
  } finally {
    database.close()
  }
}

function openAll(folder: string): void {
  chmodSync(folder, 0o777)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) openAll(path)
    else if (!entry.isSymbolicLink()) chmodSync(path, 0o666)
  }
}

const VIRTUAL = {
  name: 'Paper on this machine',
  connection: { kind: 'virtual' },
  dpi: 203,
  stock: { widthInch: 4, heightInch: 6 },
  statusQueries: true,
}
