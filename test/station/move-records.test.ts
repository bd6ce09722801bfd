// Proves the command line that moves a station's records: in the running program, in plain lines, once.
import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type PostgresServer, postgresFor } from '../support/postgres.ts'
import { sampleShipment } from '../support/sample-shipment.ts'
import { stationCommand } from '../support/station-command.ts'
import { startStationProcess } from '../support/station-process.ts'
import { tempFolder } from '../support/temp-folder.ts'

const moveByCommand = (dataFolder: string, url: string, { password }: PostgresServer) =>
  stationCommand(dataFolder, ['--move-ledger-to', url], { PACKBENCH_LEDGER_PASSWORD: password })

test('a station’s records are moved by its command line, and found by the same station afterwards', async ctx => {
  const server = await postgresFor(ctx)
  const url = await server.newDatabase()
  const dataFolder = await tempFolder('move')
  const alone = await startStationProcess({ dataFolder })
  const virtual = {
    name: 'Screen',
    connection: { kind: 'virtual' },
    dpi: 203,
    stock: { widthInch: 4, heightInch: 6 },
  }
  await alone.call('printers.save', { ...virtual, default: true })
  const order = {
    service: 'parcel-label',
    reference: 'MOVED-1',
    shipment: sampleShipment(),
    printLater: true,
  }
  const bought = await alone.call('pack.ship', order)
  expect(bought, JSON.stringify(bought)).toMatchObject({ ok: true })
  expect(await moveByCommand(dataFolder, url, server)).toMatchObject({
    code: 1,
    said: expect.stringContaining('already using this data folder'),
  })
  await alone.kill('SIGTERM')

  const moved = await moveByCommand(dataFolder, url, server)
  expect(moved.said).toContain('1 shipments moved')
  expect(moved.code).toBe(0)
  expect(await moveByCommand(dataFolder, url, server)).toMatchObject({
    code: 1,
    said: expect.stringContaining('were moved to the warehouse’s database'),
  })

  const shared = await startStationProcess({
    dataFolder,
    args: ['--ledger', url],
    env: { PACKBENCH_LEDGER_PASSWORD: server.password },
  })
  const found = await shared.call('shipments.search', { text: 'MOVED-1' })
  expect(found.value.shipments).toMatchObject([{ reference: 'MOVED-1', purchase: { kind: 'bought' } }])
})

test('a provided password moves the records to the database that the command names, or the command says why not', async ctx => {
  const server = await postgresFor(ctx)
  const url = await server.newDatabase()
  const dataFolder = await tempFolder('move')
  const files = await tempFolder('secrets')
  const password = join(files, 'ledger.password')
  writeFileSync(password, server.password, { mode: 0o644 })
  const alone = await startStationProcess({ dataFolder })
  await alone.kill('SIGTERM')
  const move = () => stationCommand(dataFolder, ['--move-ledger-to', url], { PACKBENCH_SECRETS: files })
  expect(await move()).toMatchObject({
    code: 1,
    said: expect.stringContaining(`can be read by others, and is not used: ${password}`),
  })
  chmodSync(password, 0o600)
  expect(await move()).toMatchObject({ code: 0, said: expect.stringContaining('shipments moved') })
})

describe('under a policy that names the database', () => {
  async function underPolicy(server: PostgresServer, policyUrl: string) {
    const dataFolder = await tempFolder('move')
    const files = await tempFolder('secrets')
    writeFileSync(join(files, 'ledger.password'), 'of the bench’s own role', { mode: 0o600 })
    const alone = await startStationProcess({ dataFolder })
    await alone.kill('SIGTERM')
    return (url: string) =>
      stationCommand(dataFolder, ['--move-ledger-to', url], {
        PACKBENCH_SECRETS: files,
        PACKBENCH_SETTINGS: JSON.stringify({ ledger: { kind: 'postgres', url: policyUrl } }),
        PACKBENCH_LEDGER_PASSWORD: server.password,
      })
  }

  test('the tables’ owner moves the records with its own password, though the company provides the bench’s', async ctx => {
    const server = await postgresFor(ctx)
    const url = await server.newDatabase()
    const ofTheBench = Object.assign(new URL(url), { username: 'packbench_bench' }).href
    const move = await underPolicy(server, ofTheBench)
    expect(await move(url)).toMatchObject({ code: 0, said: expect.stringContaining('shipments moved') })
  })

  test('nothing is moved to another one, where no bench would look for it', async ctx => {
    const server = await postgresFor(ctx)
    const [url, another] = [await server.newDatabase(), await server.newDatabase()]
    const move = await underPolicy(server, url)
    expect(await move(another)).toEqual({
      code: 1,
      said: 'Your company keeps the records in another database than the command names. Name that of the policy file.\n',
    })
  })
})
