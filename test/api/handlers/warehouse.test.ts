// The warehouse's set-up through the channels of a real station: what is checked, made and kept, and where the
// password goes.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { postgresFor } from '../../support/postgres.ts'
import { sampleShipment } from '../../support/sample-shipment.ts'
import { type RunningStation, startStationProcess, tryStationProcess } from '../../support/station-process.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { waitFor } from '../../support/wait-for.ts'

it('a station is set up for a warehouse and starts on its ledger', { timeout: 120_000 }, async ctx => {
  const server = await postgresFor(ctx)
  const url = await server.newDatabase()
  const dataFolder = await tempFolder('warehouse')
  const station = await startStationProcess({ dataFolder })
  const typed = { url, tls: 'auto', password: server.password }
  expect(await station.call('warehouse.state')).toMatchObject({ value: { inUse: 'embedded' } })
  expect(await station.call('warehouse.check', typed)).toMatchObject({ value: { tables: 'to-create' } })
  expect(await station.call('warehouse.prepare', typed)).toMatchObject({
    value: { tables: 'ready', allowed: true },
  })

  const wrong = {
    settings: { ledger: { kind: 'postgres', url: url.replace('@', ':secret@'), tls: 'auto' } },
  }
  expect(await station.call('settings.save', wrong)).toMatchObject({
    problem: { fieldProblems: { 'settings.ledger.url': { code: 'warehouse.password-in-address' } } },
  })
  const saved = await station.call('settings.save', {
    settings: { ledger: { kind: 'postgres', url, tls: 'auto' } },
    secrets: { 'ledger.password': server.password },
  })
  expect(saved).toMatchObject({ ok: true, value: { secrets: { 'ledger.password': true } } })
  expect(JSON.stringify(saved)).not.toContain(server.password)
  expect(readFileSync(join(dataFolder, 'settings.json'), 'utf8')).not.toContain(server.password)

  // The kept password goes to the saved address alone.
  expect(await station.call('warehouse.check', { url, tls: 'auto' })).toMatchObject({ ok: true })
  const elsewhere = { url: url.replace('127.0.0.1', 'localhost'), tls: 'auto' }
  expect(await station.call('warehouse.check', elsewhere)).toMatchObject({
    problem: { code: 'warehouse.sign-in' },
  })

  await station.kill('SIGTERM')
  const next = await station.restart()
  expect(await next.call('warehouse.state')).toMatchObject({ value: { inUse: 'postgres' } })
  expect(await next.call('warehouse.check', { url, tls: 'auto' })).toMatchObject({
    value: { tables: 'ready', stationCount: 1, nameTaken: false },
  })
  expect(await server.run(url, 'select station from packbench.stations')).toHaveLength(1)
})

it('a station’s records move over while its screen looks on, and it goes on there', {
  timeout: 180_000,
}, async ctx => {
  const server = await postgresFor(ctx)
  const url = await server.newDatabase()
  const dataFolder = await tempFolder('moves')
  const station = await startStationProcess({ dataFolder })
  const ship = (on: RunningStation, reference: string) =>
    on.call('pack.ship', { service: 'parcel-label', reference, shipment: sampleShipment() })
  for (const reference of ['ORD-1', 'ORD-2', 'ORD-3']) {
    expect(await ship(station, reference)).toMatchObject({ ok: true })
  }
  expect(await station.call('warehouse.move')).toMatchObject({ problem: { code: 'warehouse.not-chosen' } })

  // A database that is away: the station goes on as before.
  const ledger = { kind: 'postgres', url, tls: 'auto' }
  const choose = (change: object) =>
    station.call('settings.save', {
      settings: { ledger: { ...ledger, ...change } },
      secrets: { 'ledger.password': server.password },
    })
  await choose({ url: 'postgres://u@127.0.0.1:1/d' })
  await station.listen()
  const over = (state: string) =>
    waitFor(async () => (await station.call('warehouse.state')).value.move.state === state, {
      what: `the move to be ${state}`,
      timeoutMs: 60_000,
    })
  expect(await station.call('warehouse.move')).toMatchObject({ value: { state: 'running' } })
  await over('failed')
  expect(await ship(station, 'ORD-4')).toMatchObject({ ok: true })

  // The station's own role reads and writes rows; the move is the owner's, whose password is not kept.
  await station.call('warehouse.prepare', { url, tls: 'auto', password: server.password })
  await server.run(
    url,
    `create role mover_bench login password 'of the bench';
        grant usage on schema packbench to mover_bench;
        grant select, insert, update, delete on all tables in schema packbench to mover_bench;
        grant usage on all sequences in schema packbench to mover_bench`,
  )
  const owner = new URL(url).username
  await station.call('settings.save', {
    settings: { ledger: { ...ledger, url: url.replace(owner, 'mover_bench') } },
    secrets: { 'ledger.password': 'of the bench' },
  })
  expect(await station.call('warehouse.move')).toMatchObject({ value: { state: 'running' } })
  await over('failed')
  expect((await station.call('warehouse.state')).value.move.problem.code).toBe('warehouse.rights')
  const asOwner = { user: owner, password: server.password }
  expect(await station.call('warehouse.move', asOwner)).toMatchObject({ value: { state: 'running' } })
  await over('done')
  const { move } = (await station.call('warehouse.state')).value
  expect(move.report).toMatchObject({ shipmentCount: 4 })
  expect(station.events.some(event => event.name === 'warehouse.move')).toBe(true)
  expect(await ship(station, 'ORD-5')).toMatchObject({ problem: { code: 'warehouse.moved' } })
  expect(await station.call('closeDay.run', {})).toMatchObject({ problem: { code: 'warehouse.moved' } })
  expect((await station.call('station.overview')).value.buyingStopped).toMatchObject({
    code: 'warehouse.moved',
  })
  expect(await station.call('warehouse.move')).toMatchObject({ problem: { code: 'warehouse.moved' } })

  await station.kill('SIGTERM')
  const next = await station.restart()
  expect(await next.call('warehouse.state')).toMatchObject({ value: { inUse: 'postgres' } })
  expect(await ship(next, 'ORD-1')).toMatchObject({ problem: { kind: 'already-shipped' } })
  expect((await next.call('shipments.search', {})).value.shipments).toHaveLength(4)
  expect(await ship(next, 'ORD-5')).toMatchObject({ ok: true })
})

it('a station that was started on a ledger by its command line saves that ledger: nobody else is at work under its name', {
  timeout: 120_000,
}, async ctx => {
  const server = await postgresFor(ctx)
  const url = await server.newDatabase()
  const typed = { url, tls: 'auto', password: server.password }
  const dataFolder = await tempFolder('for-one-start')
  const station = await startStationProcess({
    dataFolder,
    args: ['--ledger', url],
    env: { PACKBENCH_LEDGER_PASSWORD: server.password },
  })
  const free = { value: { tables: 'ready', nameTaken: false } }
  expect(await station.call('warehouse.check', typed)).toMatchObject(free)
  expect(await station.call('warehouse.prepare', typed)).toMatchObject(free)
  const saved = await station.call('settings.save', {
    settings: { ledger: { kind: 'postgres', url, tls: 'auto' } },
    secrets: { 'ledger.password': server.password },
  })
  expect(saved).toMatchObject({ ok: true })

  // The same name in another folder is another station's.
  const other = await startStationProcess({ dataFolder: await tempFolder('other') })
  expect(await other.call('warehouse.check', typed)).toMatchObject({ value: { nameTaken: true } })
})

it('a station whose kept password is an old one starts with that of the environment, until the new one is saved', {
  timeout: 120_000,
}, async ctx => {
  const server = await postgresFor(ctx)
  const url = await server.newDatabase()
  const dataFolder = await tempFolder('new-password')
  const station = await startStationProcess({ dataFolder })
  await station.call('warehouse.prepare', { url, tls: 'auto', password: server.password })
  const save = (on: RunningStation, password: string) =>
    on.call('settings.save', {
      settings: { ledger: { kind: 'postgres', url, tls: 'auto' } },
      secrets: { 'ledger.password': password },
    })
  expect(await save(station, server.password)).toMatchObject({ ok: true })
  await station.kill('SIGTERM')
  const changeTo = (password: string) =>
    server.run(url, `alter role ${new URL(url).username} password '${password}'`)
  await changeTo('a newer one')
  expect(await tryStationProcess({ dataFolder })).toMatchObject({
    ready: false,
    problem: { code: 'warehouse.rights', detail: '28P01' },
  })

  const env = { PACKBENCH_LEDGER_PASSWORD: 'a newer one' }
  const again = await startStationProcess({ dataFolder, env })
  expect(await again.call('warehouse.check', { url, tls: 'auto' })).toMatchObject({ ok: true })
  // What a person saves afterwards counts from then on, in this run too.
  await changeTo('the newest')
  expect(await save(again, 'the newest')).toMatchObject({ ok: true })
  expect(await again.call('warehouse.check', { url, tls: 'auto' })).toMatchObject({ ok: true })
  await again.kill('SIGTERM')
  expect(await tryStationProcess({ dataFolder })).toMatchObject({ ready: true })
})
