// The runbooks of IT, followed: the commands of docs/runbooks.md as they stand there, at stations that have printed.
import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { companyFolder, computer, needsOtherNames } from '../support/company.ts'
import { postgresFor } from '../support/postgres.ts'
import { ROOT } from '../support/program.ts'
import { sampleShipment } from '../support/sample-shipment.ts'
import { stationCommand } from '../support/station-command.ts'
import { type RunningStation, startStationProcess, tryStationProcess } from '../support/station-process.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { waitFor } from '../support/wait-for.ts'

const RUNBOOKS = readFileSync(join(ROOT, 'docs', 'runbooks.md'), 'utf8')

/** Everything that stands as code below a heading: blocks and words, in their order. */
function codeUnder(heading: string): string[] {
  const section = RUNBOOKS.split(/^## /m).find(part => part.startsWith(`${heading}\n`))
  expect(section).toBeDefined()
  const found = (section ?? '').matchAll(/```\w+\n([\s\S]*?)```|`([^`]+)`/g)
  return [...found].map(([, block, words]) => (block ?? words ?? '').replace(/\n {3}/g, '\n').trim())
}

/** The one that begins so, with the folders of this test in the place of the document's. */
function commandOf(heading: string, begins: string, places: Readonly<Record<string, string>>): string {
  const command = codeUnder(heading).find(code => code.startsWith(begins))
  if (command === undefined) throw new Error(`“${heading}” has no ${begins}`)
  return Object.entries(places).reduce((text, [named, own]) => text.replaceAll(named, own), command)
}

/** What it says. `home`: of the user who types it. */
function typed(command: string, cwd: string, home = process.env.HOME): string {
  // Bash takes a socket on its input for a remote shell and reads the machine's own start-up file, which says things.
  const { status, stderr, stdout } = spawnSync('bash', ['--norc', '-euc', command], {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, HOME: home },
  })
  expect(stderr).toBe('')
  expect(status).toBe(0)
  return stdout
}

/** A folder in the place of the document's, with the data folder of a station that has bought and printed. */
async function workedBench(): Promise<{ place: string; data: string; station: RunningStation }> {
  const place = await tempFolder('runbook')
  const data = join(place, 'data')
  mkdirSync(data)
  const station = await startStationProcess({ dataFolder: data })
  await ship(station, 'RUN-1')
  return { place, data, station }
}

async function ship(station: RunningStation, reference: string): Promise<void> {
  const order = { service: 'parcel-label', reference, shipment: sampleShipment() }
  expect(await station.call('pack.ship', order)).toMatchObject({ ok: true })
  await waitFor(
    async () => {
      const { value } = await station.call('queue.list')
      return (value as { state: string }[]).every(({ state }) => state === 'printed')
    },
    { what: 'the print' },
  )
}

const found = async (station: RunningStation, text: string): Promise<readonly string[]> => {
  const { value } = await station.call('shipments.search', { text })
  return value.shipments.map(({ reference }: { reference: string }) => reference)
}

const concerns = async (station: RunningStation): Promise<readonly { code: string }[]> =>
  (await station.call('station.overview')).value.concerns

const nameOf = async (station: RunningStation): Promise<string> =>
  (await station.call('settings.get')).value.settings.station.name

it('replace a PC: the folder goes over with its modes, and the bench is the one that it was', async () => {
  const { place, data, station } = await workedBench()
  const [name, before] = [await nameOf(station), await concerns(station)]
  await station.kill('SIGTERM')
  const next = await tempFolder('runbook')
  typed(
    commandOf('Replace a PC', 'umask 077\ntar -C /srv/packbench -cpzf', { '/srv/packbench': place }),
    next,
  )
  expect(existsSync(data)).toBe(false)
  typed(commandOf('Replace a PC', 'tar -C /srv/packbench -xpzf', { '/srv/packbench': next }), next)
  const folder = join(next, 'data')
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  for (const file of readdirSync(folder)) expect(statSync(join(folder, file)).mode & 0o077).toBe(0)

  const moved = await startStationProcess({ dataFolder: folder })
  expect(await found(moved, 'RUN-1')).toEqual(['RUN-1'])
  expect(await nameOf(moved)).toBe(name)
  expect(await concerns(moved)).toEqual(before)
  await ship(moved, 'RUN-2')
})

it('move the data folder: what was printed is found, and nothing is said', async () => {
  const { place, station } = await workedBench()
  const before = await concerns(station)
  await station.kill('SIGTERM')
  const next = await tempFolder('runbook')
  const places = { '/srv/packbench-new': next, '/srv/packbench': place }
  typed(commandOf('Move the data folder', 'mv ', places), place)
  const moved = await startStationProcess({ dataFolder: join(next, 'data') })
  expect(await found(moved, 'RUN-1')).toEqual(['RUN-1'])
  expect(await concerns(moved)).toEqual(before)
})

it('go back to an older version: newer records are refused, and the copy goes on after a comparison', async () => {
  const { place, data, station } = await workedBench()
  const { value: copy } = await station.call('records.backUp')
  typed('mkdir copies-elsewhere && cp data/copies/*.sqlite copies-elsewhere/', place)
  await ship(station, 'RUN-LATER')
  await station.kill('SIGTERM')
  const heading = 'Go back to an older version'
  const copied = String(copy.path).replace(/^.*\//, '')
  const places = { '/srv/packbench': place, 'packbench-….sqlite': copied }
  typed(commandOf(heading, 'cp -a', places), place)
  writtenByANewer(join(data, 'packbench.sqlite'))
  const refused = await tryStationProcess({ dataFolder: data })
  expect(refused).toMatchObject({ ready: false, problem: { code: 'storage.newer' } })

  typed(commandOf(heading, 'cp /srv/packbench/copies-elsewhere', places), place)
  const older = await startStationProcess({ dataFolder: data })
  const { value } = await older.call('station.overview')
  expect(value.buyingStopped).toMatchObject({ code: 'storage.older-copy' })
  expect(await found(older, 'RUN-LATER')).toEqual([])
  await older.call('records.acceptOlderCopy', { note: 'RUN-LATER is on their list' })
  await ship(older, 'RUN-AFTER')
  expect(existsSync(join(place, 'data.newer', 'packbench.sqlite'))).toBe(true)
})

/** As a later program's step leaves it. */
function writtenByANewer(file: string): void {
  const records = new DatabaseSync(file)
  records.prepare(`insert into kysely_migration (name, timestamp) values ('ledger-9999-later', '2026')`).run()
  records.close()
}

it('wipe personal data: no file of the data folder names the customer any more', async () => {
  const { place, data, station } = await workedBench()
  await station.kill('SIGTERM')
  expect(withCustomer(data)).not.toEqual([])
  // As someone left them who began anew before, and as damage did.
  for (const name of ['set-aside-1', 'damaged-1'])
    copyFileSync(join(data, 'packbench.sqlite'), join(data, `packbench.sqlite.${name}`))
  const block = commandOf('Wipe personal data', 'npm run station -- --new-records', {
    '/srv/packbench': place,
  })
  const [, ...rest] = block.split('\n')
  const begun = await stationCommand(data, ['--new-records'])
  expect(begun.code).toBe(0)
  expect(begun.said).toContain('packbench.sqlite.set-aside-2')
  typed(rest.join('\n'), place)
  expect(withCustomer(data)).toEqual([])
  const again = await startStationProcess({ dataFolder: data })
  expect(await found(again, 'RUN-1')).toEqual([])
  await ship(again, 'RUN-2')
})

const withCustomer = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    path => statSync(join(folder, path)).isFile() && readFileSync(join(folder, path)).includes('Elm Ave'),
  )

it('two users on one PC: one folder is held by one process', async () => {
  const { data, station } = await workedBench()
  const second = await tryStationProcess({ dataFolder: data })
  const already = expect.stringContaining('Another Packbench is already using this data folder')
  expect(second).toMatchObject({ ready: false, problem: { message: already } })
  expect((await station.call('station.overview')).ok).toBe(true)
})

it('one image for many benches: nothing of the first bench is in it, and each computer is a bench of its own', async ctx => {
  needsOtherNames(ctx)
  const { place, data, station } = await workedBench()
  const { env, write } = await companyFolder({ 'labelServer.token': 'of the company' })
  write({ station: { name: 'Pack {host}' } })
  await station.kill('SIGTERM')
  const home = join(place, 'home', 'bench')
  mkdirSync(join(home, '.local', 'share', 'packbench-kiosk'), { recursive: true })
  const places = {
    // This computer keeps its own number.
    'sudo truncate -s 0 /etc/machine-id': '',
    'sudo ': '',
    '/srv/packbench': place,
    '/etc/packbench/secrets': env.PACKBENCH_SECRETS,
    '/var/lib/packbench': join(place, 'var'),
    '/home/': `${join(place, 'home')}/`,
  }
  const heading = 'One image for many benches'
  // That a place is not there is what is wanted, and no failure.
  const whatIsLeft = `${commandOf(heading, 'sudo sh -c', places)} || :`
  expect(typed(whatIsLeft, place, home).trim().split('\n')).toHaveLength(3)
  typed(commandOf(heading, 'rm -rf /srv', places), place, home)
  typed(commandOf(heading, 'sudo rm -rf /etc', places), place)
  expect(typed(whatIsLeft, place, home)).toBe('')
  expect(withCustomer(place)).toEqual([])

  const names: string[] = []
  for (const host of ['pack-7', 'pack-8']) {
    const copy = await tempFolder(host)
    cpSync(place, copy, { recursive: true })
    const dataFolder = join(copy, 'data')
    const made = await startStationProcess({ dataFolder, env, wrapper: computer(host) })
    names.push((await made.call('station.overview')).value.stationName)
    expect(await found(made, 'RUN-1')).toEqual([])
    await ship(made, 'RUN-1')
  }
  expect(names).toEqual(['Pack pack-7', 'Pack pack-8'])
  expect(existsSync(data)).toBe(false)
})

it('change the ledger’s password: a bench that lacks the new one buys nothing, and goes on with it', async ctx => {
  const server = await postgresFor(ctx)
  const url = await server.newDatabase()
  const { env, write } = await companyFolder({ 'ledger.password': server.password })
  write({ ledger: { kind: 'postgres', url, tls: 'auto' } })
  const station = await startStationProcess({ dataFolder: await tempFolder('runbook'), env })
  const stopped = async () => (await station.call('station.overview')).value.buyingStopped?.code
  await ship(station, 'RUN-1')
  await server.run(url, `alter role packbench_owner password 'the new one'`)
  const ended = commandOf("Change the ledger's password", 'select pg_terminate', {
    packbench_bench: 'packbench_owner',
  })
  await server.run(url, ended)
  await waitFor(async () => (await stopped()) === 'warehouse.rights', {
    what: 'the bench to be let in no more',
  })

  const file = join(env.PACKBENCH_SECRETS, 'ledger.password')
  writeFileSync(`${file}.new`, 'the new one', { mode: 0o600 })
  renameSync(`${file}.new`, file)
  await waitFor(async () => (await stopped()) === undefined, {
    what: 'the bench to go on',
    timeoutMs: 30_000,
  })
  await ship(station, 'RUN-2')
})
