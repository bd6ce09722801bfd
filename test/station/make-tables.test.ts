// Proves the command that makes the tables of a warehouse's database as their owner, before any station can start on it.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { postgresFor } from '../support/postgres.ts'
import { stationCommand } from '../support/station-command.ts'
import { startStationProcess, tryStationProcess } from '../support/station-process.ts'
import { tempFolder } from '../support/temp-folder.ts'

const BENCH = { user: 'packbench_bench', password: 'of the benches' }

test('where the policy names the database and the benches’ password is provided, its tables are made by the owner’s', async ctx => {
  const server = await postgresFor(ctx)
  const owned = new URL(await server.newDatabase())
  const owner = owned.username
  await server.run(owned.href, `create role ${BENCH.user} login password '${BENCH.password}'`)
  const url = Object.assign(new URL(owned), { username: BENCH.user }).href
  const company = await tempFolder('company')
  const PACKBENCH_POLICY = join(company, 'policy.json')
  const PACKBENCH_SECRETS = join(company, 'secrets')
  mkdirSync(PACKBENCH_SECRETS)
  writeFileSync(join(PACKBENCH_SECRETS, 'ledger.password'), BENCH.password, { mode: 0o600 })
  writeFileSync(PACKBENCH_POLICY, JSON.stringify({ ledger: { kind: 'postgres', url, tls: 'auto' } }))
  const env = { PACKBENCH_POLICY, PACKBENCH_SECRETS }
  const make = async (password: string, args = ['--tables-owner', owner]) =>
    stationCommand(join(await tempFolder('made'), 'no-station-yet'), args, {
      ...env,
      PACKBENCH_LEDGER_PASSWORD: password,
    })

  expect(await tryStationProcess({ dataFolder: await tempFolder('early'), env })).toMatchObject({
    ready: false,
    problem: { code: 'warehouse.rights' },
  })
  expect(await make('not it')).toMatchObject({
    code: 1,
    said: expect.stringContaining('does not accept this user and password'),
  })
  expect(await make(server.password, ['--tables-owner', owner, '--ledger', owned.href])).toMatchObject({
    code: 1,
    said: expect.stringContaining('Your company sets where the records are kept'),
  })
  expect(await make(server.password)).toEqual({
    code: 0,
    said: `The tables are ready and belong to ${owner}; the stations' user may read and write their rows.\n`,
  })
  const bench = await startStationProcess({ dataFolder: await tempFolder('bench'), env })
  expect(await bench.call('warehouse.check', { url, tls: 'auto' })).toMatchObject({
    ok: true,
    value: { tables: 'ready', allowed: true, guarded: true },
  })
  // A newer program brings migrations: the same command again, with stations at work.
  expect(await make(server.password)).toMatchObject({ code: 0 })
})

test('without a database or a password the command says what is missing', async () => {
  const dataFolder = await tempFolder('made')
  const env = { PACKBENCH_LEDGER_PASSWORD: undefined }
  expect(await stationCommand(dataFolder, ['--tables-owner', 'keeper'], env)).toEqual({
    code: 1,
    said: 'No shared ledger is set up on this computer. Name its database with --ledger, or in the policy file.\n',
  })
  const named = ['--tables-owner', 'keeper', '--ledger', 'postgres://bench@127.0.0.1:1/packbench']
  expect(await stationCommand(dataFolder, named, env)).toMatchObject({
    code: 1,
    said: expect.stringContaining('The password of keeper is missing.'),
  })
})
