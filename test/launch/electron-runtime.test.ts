// Proves how Electron's runtime is found, fetched once, and missed in one sentence.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { electronRuntime, type Runtime } from '../../main/launch/electron-runtime.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { waitFor } from '../support/wait-for.ts'

/** A checkout whose electron package has the given installer. */
async function checkout(installer: string | undefined, version = '45.4.1') {
  const root = await tempFolder('checkout')
  const write = async (path: string, text: string) => {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), text)
  }
  if (installer !== undefined) {
    await write('node_modules/electron/package.json', JSON.stringify({ version }))
    await write(
      'node_modules/electron/install.js',
      `require('node:fs').appendFileSync(__dirname + '/attempts', 'x');${installer}`,
    )
  }
  const attempts = async () =>
    (await readFile(join(root, 'node_modules/electron/attempts'), 'utf8').catch(() => '')).length
  const find = (
    changes: {
      env?: Record<string, string>
      platform?: NodeJS.Platform
      userId?: number
      installWaitMs?: number
    } = {},
  ) =>
    electronRuntime({
      root,
      env: { PATH: process.env.PATH, DISPLAY: ':0', ...changes.env },
      platform: changes.platform ?? 'linux',
      userId: changes.userId ?? 1000,
      installWaitMs: changes.installWaitMs ?? 10_000,
    })
  return { root, write, find, attempts }
}

const sentence = (runtime: Runtime): string => {
  expect(runtime.kind).toBe('absent')
  const why = runtime.kind === 'absent' ? runtime.why : ''
  expect(why).toMatch(/^The station opens in the browser, since [^.]+\.$/)
  return why
}

const INSTALLS = `
  const fs = require('node:fs')
  fs.mkdirSync(__dirname + '/dist', { recursive: true })
  fs.writeFileSync(__dirname + '/dist/electron', '')
  fs.writeFileSync(__dirname + '/path.txt', 'electron')`

it('is fetched at the first start, and there at the next', async () => {
  const { root, find, attempts } = await checkout(INSTALLS)
  const path = join(root, 'node_modules', 'electron', 'dist', 'electron')
  expect(await find()).toEqual({ kind: 'there', path })
  expect(await find()).toEqual({ kind: 'there', path })
  expect(await attempts()).toBe(1)
})

it('is fetched again where a part of it is gone', async () => {
  const { root, find } = await checkout(INSTALLS)
  await find()
  await rm(join(root, 'node_modules/electron/dist'), { recursive: true })
  expect(await find()).toMatchObject({ kind: 'there' })
})

it('is tried for again at the next start, and missed with the reason', async () => {
  const { find, attempts, write } = await checkout(
    'console.error(new Error("getaddrinfo ENOTFOUND host.example")); process.exit(1)',
  )
  expect(sentence(await find())).toContain('ENOTFOUND')
  expect(sentence(await find())).toContain('the next start tries again')
  expect(await attempts()).toBe(2)
  await write('node_modules/electron/install.js', INSTALLS)
  expect(await find()).toMatchObject({ kind: 'there' })
})

it('goes on being fetched behind a start that does not wait, and is there at a later one', async () => {
  // It ends when the test lets it.
  const { root, find, attempts, write } = await checkout(`
    const go = __dirname + '/go'
    const timer = setInterval(() => {
      if (!require('node:fs').existsSync(go)) return
      clearInterval(timer)
      ${INSTALLS}
    }, 20)`)
  onTestFinished(() => write('node_modules/electron/go', ''))
  expect(sentence(await find({ installWaitMs: 500 }))).toContain('still being fetched')
  // Beside the one under way no other is begun.
  expect(sentence(await find())).toContain('still being fetched')
  expect(await attempts()).toBe(1)
  await write('node_modules/electron/go', '')
  await waitFor(() => existsSync(join(root, 'node_modules/electron/path.txt')), { what: 'the runtime' })
  expect(await find()).toMatchObject({ kind: 'there' })
  expect(await attempts()).toBe(1)
})

it('keeps no number of an installer that has ended: it may be another program’s by the next start', async () => {
  const { root, find } = await checkout('process.exit(1)')
  await find()
  const file = join(root, 'node_modules/.cache/packbench/electron-attempt.json')
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({ version: '45.4.1' })
})

it('is fetched anew where the attempt before is an hour old, whatever runs under its number', async () => {
  const { find, attempts, write } = await checkout(INSTALLS)
  const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)', 'install.js'])
  onTestFinished(() => void other.kill('SIGKILL'))
  await once(other, 'spawn')
  const attempt = (at: number) =>
    write(
      'node_modules/.cache/packbench/electron-attempt.json',
      JSON.stringify({ version: '45.4.1', pid: other.pid, at }),
    )
  const now = Date.now()
  await attempt(now - 59 * 60_000)
  expect(sentence(await find())).toContain('still being fetched')
  await attempt(now - 61 * 60_000)
  expect(await find()).toMatchObject({ kind: 'there' })
  expect(await attempts()).toBe(1)
})

it.each([
  ['without a display', { env: { DISPLAY: '' } }, 'display'],
  ['as root, since it keeps its sandbox', { userId: 0 }, 'root'],
])('is not asked for %s', async (_name, changes, word) => {
  const { find, attempts } = await checkout(INSTALLS)
  expect(sentence(await find(changes))).toContain(word)
  expect(await attempts()).toBe(0)
})

it('is absent where the package is', async () => {
  const { find } = await checkout(undefined)
  expect(sentence(await find())).toContain('not installed')
})
