// Proves that a station compiles its program once: a later start finds the code, in every thread, after a kill too.
import { execFileSync } from 'node:child_process'
import { cp, readdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { builtEntry, NODE, ROOT } from '../support/program.ts'
import { startStationProcess } from '../support/station-process.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { waitFor } from '../support/wait-for.ts'

/** No folder for compiled code but the program's own; Node says what it finds. */
const ENV = { NODE_COMPILE_CACHE: undefined, NODE_DEBUG_NATIVE: 'COMPILE_CACHE' }

/** A program that was built a moment ago and has never run. */
async function freshProgram(): Promise<string> {
  await builtEntry('browser.js')
  const folder = await tempFolder('program')
  await cp(join(ROOT, 'out'), join(folder, 'out'), {
    recursive: true,
    filter: path => path !== join(ROOT, 'out', 'code'),
  })
  await cp(join(ROOT, 'package.json'), join(folder, 'package.json'))
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  return folder
}

it('finds the code of its program and of its threads after the first run was killed', async () => {
  const program = await freshProgram()
  const entry = join(program, 'out', 'main', 'browser.js')
  const start = async () => startStationProcess({ dataFolder: await tempFolder('bench'), env: ENV, entry })

  const first = await start()
  // The station's own thread and both of the records'. Their lines run into each other, but for those that say the end.
  await waitFor(() => first.log().split('flushCompileCache() finished').length > 3, {
    what: 'compiled code that is kept',
    timeoutMs: 60_000,
  })
  await first.kill('SIGKILL')

  const second = await start()
  const of = (file: RegExp, end: string) =>
    second
      .log()
      .split('\n')
      .filter(line => file.test(line) && line.includes(end))
  expect(of(/out\/main\/station\.js/, 'was accepted')).toHaveLength(1)
  // And any further one that looks through the records meanwhile.
  expect(of(/out\/main\/workers\/ledger\.js/, 'was accepted').length).toBeGreaterThanOrEqual(2)
  expect(of(/out\/main\/(station|chunks|workers)/, 'was not initialized')).toEqual([])
})

it('keeps it for V8 as Node was built with it, so that Node’s own modules need not be compiled either', async () => {
  const program = await freshProgram()
  const entry = join(program, 'out', 'main', 'browser.js')
  await startStationProcess({ dataFolder: await tempFolder('bench'), env: ENV, entry })
  const [version = ''] = await readdir(join(program, 'out', 'code'))
  const plain = execFileSync(NODE, ['-p', 'v8.cachedDataVersionTag().toString(16)'], { encoding: 'utf8' })
  expect(version.split('-')).toContain(plain.trim())
})
