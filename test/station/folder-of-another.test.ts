// A data folder that belongs to another user of the computer: the station says so in words, and touches nothing.
import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { findProgram } from '../setup/needs.ts'
import { ROOT } from '../support/program.ts'
import { startStationProcess, tryStationProcess } from '../support/station-process.ts'
import { tempFolder } from '../support/temp-folder.ts'

const NOBODY = '65534'
const asNobody = ['setpriv', `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups']

it('a station whose data folder is another user’s does not start, and says why', {
  timeout: 60_000,
}, async ctx => {
  const [command = '', ...args] = asNobody
  const mayRead = () => spawnSync(command, [...args, 'test', '-r', join(ROOT, 'package.json')]).status === 0
  if (process.getuid?.() !== 0 || !findProgram(command) || !mayRead())
    ctx.skip('not run: this user cannot start the program as somebody else')
  const dataFolder = await tempFolder('of-another')
  const own = await startStationProcess({ dataFolder })
  await own.kill('SIGTERM')
  const before = readdirSync(dataFolder)
  const outcome = await tryStationProcess({ dataFolder, wrapper: asNobody })
  expect(outcome).toMatchObject({
    ready: false,
    // As the guides say it.
    problem: { message: 'The data folder cannot be written.', detail: 'EACCES' },
  })
  expect(readdirSync(dataFolder)).toEqual(before)
})
