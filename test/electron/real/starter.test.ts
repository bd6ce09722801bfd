// The program as its own starter on real Electron: a station that is killed is there again, with its window, and
// ends in order.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { waitFor } from '../../support/wait-for.ts'
import { whenFinished } from '../../support/when-finished.ts'
import {
  electron,
  electronEnvironment,
  electronFolder,
  launchArguments,
  needsElectron,
} from './real-electron.ts'

needsElectron()

/** The program's own processes on this data, without Chromium's: the starter first. */
function processesOn(dataFolder: string): readonly number[] {
  return readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .map(Number)
    .filter(pid => {
      try {
        // Chromium joins the words of its own title by spaces, switches first.
        const title = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
        return title.includes(dataFolder) && !title.includes('--type=')
      } catch {
        return false
      }
    })
    .sort((one, other) => one - other)
}

async function startStarter(args: readonly string[] = []) {
  const folder = await electronFolder()
  const dataFolder = join(folder, 'data')
  const child = spawn(
    electron().command,
    launchArguments(dataFolder, { args: ['--keep-running', ...args] }),
    {
      env: electronEnvironment(folder),
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  let log = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', chunk => {
      log += chunk
    })
  const exited = once(child, 'exit')
  whenFinished(async () => {
    for (const pid of processesOn(dataFolder)) process.kill(pid, 'SIGKILL')
    await exited
  })
  const isStarter = (pid: number) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('--keep-running')
  return {
    log: () => log,
    starts: () => log.split('"the station starts"').length - 1,
    starter: () => waitFor(() => processesOn(dataFolder).find(isStarter), { what: 'the starter’s process' }),
    isOver: () => processesOn(dataFolder).length === 0,
    station: () =>
      waitFor(() => processesOn(dataFolder).findLast(pid => !isStarter(pid)), {
        what: 'the station’s process',
      }),
    exited,
  }
}

it('starts a station that is killed again, and ends in order with it when it is told to end', {
  timeout: 120_000,
}, async () => {
  const program = await startStarter()
  await waitFor(() => program.starts() === 1, { what: 'the station', timeoutMs: 40_000 })
  await waitFor(() => program.log().includes('the station is kept running'), { what: 'its window' })
  const first = await program.station()
  process.kill(first, 'SIGKILL')
  await waitFor(() => program.starts() === 2, { what: 'the station again', timeoutMs: 30_000 }).catch(
    error => {
      throw new Error(program.log(), { cause: error })
    },
  )
  expect(program.log()).toContain('starts again')
  expect(await program.station()).not.toBe(first)
  process.kill(await program.starter(), 'SIGTERM')
  await waitFor(program.isOver, { what: 'the program to end' }).catch(error => {
    throw new Error(program.log(), { cause: error })
  })
  expect((await program.exited)[0]).toBe(0)
  expect(program.isOver()).toBe(true)
})
