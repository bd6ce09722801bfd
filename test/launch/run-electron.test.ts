// Proves which ends of Electron lead to the browser, and which are the station's own.
import { closeSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { runElectron } from '../../main/launch/run-electron.ts'
import { NODE } from '../support/program.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { whenFinished } from '../support/when-finished.ts'

/** A program in Electron's place. */
async function run(script: string, by = '/bin/sh', env: NodeJS.ProcessEnv = process.env) {
  const cwd = await tempFolder('electron')
  const path = join(cwd, 'electron')
  await writeFile(path, `#!${by}\n${script}\n`)
  await chmod(path, 0o755)
  return runElectron({ path, args: [], cwd, env })
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
  expect(await runElectron({ path: join(cwd, 'electron'), args: [], cwd, env: process.env })).toEqual({
    kind: 'not-begun',
    why: 'Electron cannot be run here (EACCES)',
  })
})

it.each([
  ['that served', says('ready', 5), 5],
  ['that failed at the command it was given', says('begun', 1), 1],
  ['that refused in words', says('refused', 1), 1],
  ['that gave way to another one', 'process.exit(0)', 0],
])('a station %s has its own end', async (_what, script, code) => {
  expect(await run(script, NODE)).toEqual({ kind: 'ended', code })
})

/** An open file with a secret, as a service manager hands it to this program. */
async function handedOver() {
  const path = join(await tempFolder('handed'), 'secrets')
  writeFileSync(path, '{"ledger.password":"handed-over"}')
  const file = openSync(path, 'r')
  whenFinished(() => closeSync(file))
  return { file, env: { ...process.env, PACKBENCH_SECRETS_FD: String(file) } }
}
const READS = `
  const text = require('node:fs').readFileSync(Number(process.env.PACKBENCH_SECRETS_FD), 'utf8')
  process.send({ kind: 'ready' }, () => process.exit(text.includes('handed-over') ? 5 : 6))`

it('hands on the open file with secrets that it was given', async () => {
  expect(await run(READS, NODE, (await handedOver()).env)).toEqual({ kind: 'ended', code: 5 })
})

it('leaves the file to the browser host where Electron never began', async () => {
  const { file, env } = await handedOver()
  expect(await run('exit 127', '/bin/sh', env)).toMatchObject({ kind: 'not-begun' })
  expect(readFileSync(file, 'utf8')).toContain('handed-over')
})

it('names no file of Electron’s own where none was open', async () => {
  const env = { ...process.env, PACKBENCH_SECRETS_FD: '9876' }
  const says = `process.send({ kind: 'ready' }, () => process.exit(process.env.PACKBENCH_SECRETS_FD === '' ? 5 : 6))`
  expect(await run(says, NODE, env)).toEqual({ kind: 'ended', code: 5 })
})
