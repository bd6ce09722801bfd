// What stops a bench's buying stands in its log, where whoever looks after many benches sees it.
import { copyFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { postgresFor } from '../support/postgres.ts'
import { startStationProcess } from '../support/station-process.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { waitFor } from '../support/wait-for.ts'

test('a database that goes away is a line, and so is its return', async ctx => {
  const server = await postgresFor(ctx)
  const station = await startStationProcess({
    dataFolder: await tempFolder('records-log'),
    args: ['--ledger', await server.newDatabase()],
    env: { PACKBENCH_LEDGER_PASSWORD: server.password },
  })
  await server.crash()
  const away = /"code":"warehouse\.[a-z]+".*"msg":"nothing is bought on these records"/
  await waitFor(() => away.test(station.log()), { what: 'the line', timeoutMs: 30_000 })
  await server.start()
  await waitFor(() => station.log().includes('the records are in order again'), {
    what: 'the line of its return',
    timeoutMs: 30_000,
  })
  expect(station.log().match(/nothing is bought on these records/g)).toHaveLength(1)
})

test('records that are an older copy are a line at each start', async () => {
  const dataFolder = await tempFolder('records-log')
  const file = join(dataFolder, 'packbench.sqlite')
  const first = await startStationProcess({ dataFolder })
  await first.kill('SIGTERM')
  copyFileSync(file, `${file}.copy`)
  const second = await first.restart()
  await second.call('settings.save', { settings: { log: { keepDays: 3 } } })
  await second.kill('SIGTERM')
  copyFileSync(`${file}.copy`, file)
  for (const name of ['-wal', '-shm']) rmSync(file + name, { force: true })
  const third = await second.restart()
  expect(third.log()).toMatch(/"code":"storage\.older-copy"/)
})
