// Two benches of a warehouse and one name: it is refused where it is saved, and a bench that starts into a name which
// another one works under meanwhile opens its screens, buys nothing, and gets a name of its own there.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { postgresFor } from '../support/postgres.ts'
import { startStationProcess } from '../support/station-process.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { waitFor } from '../support/wait-for.ts'

const PATIENCE = { timeout: 180_000 }

async function folderOf(name: string): Promise<string> {
  const dataFolder = await tempFolder('bench-name')
  mkdirSync(dataFolder, { recursive: true })
  writeFileSync(join(dataFolder, 'settings.json'), JSON.stringify({ station: { name } }))
  return dataFolder
}

const named = (name: string) => ({ settings: { station: { name } } })

it('is refused in words where it is saved and another bench is at work under it', PATIENCE, async ctx => {
  const server = await postgresFor(ctx)
  const url = await server.newDatabase()
  const env = { PACKBENCH_LEDGER_PASSWORD: server.password }
  const start = async (name: string) =>
    startStationProcess({ dataFolder: await folderOf(name), args: ['--ledger', url], env })
  const one = await start('one')
  const two = await start('two')
  expect(await two.call('settings.save', named('one'))).toMatchObject({
    ok: false,
    problem: {
      kind: 'wrong-state',
      code: 'settings.station-at-work',
      params: { station: 'one' },
      fieldProblems: { 'settings.station.name': { code: 'settings.station-at-work' } },
    },
  })
  expect((await two.call('settings.get')).value.saved.station.name).toBe('two')
  // Its own name, and one that nobody works under, are its to take.
  for (const name of ['three', 'two', 'three'])
    expect((await two.call('settings.save', named(name))).ok).toBe(true)
  await one.kill('SIGTERM')
  expect((await two.call('settings.save', named('one'))).ok).toBe(true)

  // A bench that works alone goes to the warehouse under a name that is free there.
  const three = await startStationProcess({ dataFolder: await folderOf('two') })
  const ledger = { kind: 'postgres', url, tls: 'auto' }
  const secrets = { 'ledger.password': server.password }
  expect(await three.call('settings.save', { settings: { ledger }, secrets })).toMatchObject({
    problem: { code: 'settings.station-at-work', params: { station: 'two' } },
  })
  const away = { ...ledger, url: url.replace(/:\d+\//, ':9/') }
  expect((await three.call('settings.save', { settings: { ledger: away } })).ok).toBe(true)
  expect(
    await three.call('settings.save', { settings: { ledger, station: { name: 'four' } }, secrets }),
  ).toMatchObject({
    ok: true,
  })
})

it(
  'opens the screens of a bench that starts into it, which takes a name of its own there',
  PATIENCE,
  async ctx => {
    const server = await postgresFor(ctx)
    const url = await server.newDatabase()
    const env = { PACKBENCH_LEDGER_PASSWORD: server.password }
    const start = async (name: string) =>
      startStationProcess({ dataFolder: await folderOf(name), args: ['--ledger', url], env })
    const one = await start('one')
    const second = await start('one')
    const stopped = async () => (await second.call('station.overview')).value.buyingStopped
    expect(await stopped()).toMatchObject({ code: 'warehouse.station-taken', params: { station: 'one' } })
    expect(await second.call('meters.addFunds', { meterId: 'M1', amountCents: 1000 })).toMatchObject({
      ok: false,
    })
    expect((await second.call('settings.save', named('two'))).ok).toBe(true)
    const again = await second.restart()
    expect((await again.call('station.overview')).value).toMatchObject({ stationName: 'two' })
    expect((await again.call('station.overview')).value.buyingStopped).toBeUndefined()
    await again.kill('SIGTERM')

    // Or it goes on by itself, once the other one has ended.
    const third = await start('one')
    await third.listen()
    expect((await third.call('station.overview')).value.buyingStopped?.code).toBe('warehouse.station-taken')
    await one.kill('SIGTERM')
    await waitFor(async () => !(await third.call('station.overview')).value.buyingStopped, {
      what: 'the name to be free',
      timeoutMs: 30_000,
    })
  },
)

it('leaves the name to the other bench once a name of its own is saved', PATIENCE, async ctx => {
  const server = await postgresFor(ctx)
  const url = await server.newDatabase()
  const env = { PACKBENCH_LEDGER_PASSWORD: server.password }
  const start = async () =>
    startStationProcess({ dataFolder: await folderOf('one'), args: ['--ledger', url], env })
  const one = await start()
  const second = await start()
  expect((await second.call('settings.save', named('two'))).ok).toBe(true)
  await one.kill('SIGTERM')
  const sessions = async () => {
    const rows = await server.runOnKept(
      url,
      'select sessions from pg_stat_database where datname = current_database()',
    )
    return Number(rows[0]?.sessions)
  }
  // Two sessions a try: one that was under way, and one more.
  const until = (await sessions()) + 4
  await waitFor(async () => (await sessions()) >= until, { what: 'further tries', timeoutMs: 60_000 })
  expect((await second.call('station.overview')).value.buyingStopped).toMatchObject({
    code: 'warehouse.station-taken',
    params: { station: 'one' },
  })
})

it('says whose the name is where the company’s policy gives it', PATIENCE, async ctx => {
  const server = await postgresFor(ctx)
  const url = await server.newDatabase()
  const PACKBENCH_POLICY = join(await tempFolder('policy'), 'policy.json')
  writeFileSync(PACKBENCH_POLICY, JSON.stringify({ station: { name: 'Pack' } }))
  const env = { PACKBENCH_LEDGER_PASSWORD: server.password, PACKBENCH_POLICY }
  const start = async () =>
    startStationProcess({ dataFolder: await folderOf('one'), args: ['--ledger', url], env })
  await start()
  const second = await start()
  expect((await second.call('station.overview')).value.buyingStopped).toMatchObject({
    code: 'warehouse.station-taken-by-policy',
    params: { station: 'Pack' },
  })
})
