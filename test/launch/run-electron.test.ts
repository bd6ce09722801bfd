// Proves which ends of Electron lead to the browser, and which are the station's own.
import { chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { runElectron } from '../../main/launch/run-electron.ts'
import { NODE } from '../support/program.ts'
import { tempFolder } from '../support/temp-folder.ts'

/** A program in Electron's place. */
async function run(script: string, by = '/bin/sh') {
  const cwd = await tempFolder('electron')
  const path = join(cwd, 'electron')
  await writeFile(path, `#!${by}\n${script}\n`)
  await chmod(path, 0o755)
  return runElectron({ path, args: [], cwd })
}
const says = (kind: string, code: number) => `process.send({ kind: '${kind}' }, () => process.exit(${code}))`

it.each([
  ['a missing library', 'exit 127', 'Electron lacks a library of this system'],
  [
    'a sandbox that Ubuntu keeps from it',
    'kill -TRAP $$',
    'Electron ended before it opened its window (SIGTRAP)',
  ],
  ['the same, told by a shell', 'exit 133', 'Electron ended before it opened its window (code 133)'],
  ['a crash', 'kill -SEGV $$', 'Electron ended before it opened its window (SIGSEGV)'],
  ['a display that refuses it', 'exit 1', 'Electron ended before it opened its window (code 1)'],
])('%s leads to the browser', async (_what, script, why) => {
  expect(await run(script)).toEqual({ kind: 'not-begun', why })
})

it('a program that cannot be run at all leads to the browser', async () => {
  const cwd = await tempFolder('electron')
  await writeFile(join(cwd, 'electron'), '', { mode: 0o644 })
  expect(await runElectron({ path: join(cwd, 'electron'), args: [], cwd })).toEqual({
    kind: 'not-begun',
    why: 'Electron cannot be run here (EACCES)',
  })
})

it.each([
  ['that served', says('ready', 5), 5],
  ['that refused in words', says('refused', 1), 1],
  ['that gave way to another one', 'process.exit(0)', 0],
])('a station %s has its own end', async (_what, script, code) => {
  expect(await run(script, NODE)).toEqual({ kind: 'ended', code })
})
