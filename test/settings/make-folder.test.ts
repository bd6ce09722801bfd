// Folders that people name: made with those above them, or refused in words, wherever they are to be.
import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { makeFolder } from '../../main/settings/make-folder.ts'
import { tempFolder } from '../support/temp-folder.ts'

test('a folder is made with those above it for its owner alone, and one that is there stays', async () => {
  const folder = join(await tempFolder('made'), 'one', 'two')
  makeFolder(folder, 0o700)
  makeFolder(folder, 0o700)
  for (const one of [folder, join(folder, '..')]) expect(statSync(one).mode & 0o777).toBe(0o700)
})

test('a link to a folder is one, and a link to nothing or a file is none', async () => {
  const at = await tempFolder('made')
  mkdirSync(join(at, 'there'))
  symlinkSync(join(at, 'there'), join(at, 'link'))
  makeFolder(join(at, 'link'), 0o700)
  symlinkSync(join(at, 'gone'), join(at, 'dangling'))
  writeFileSync(join(at, 'file'), '')
  for (const name of ['dangling', 'file', 'file/inside'])
    expect(() => makeFolder(join(at, name), 0o700), name).toThrow(/EEXIST|ENOTDIR/)
  expect(existsSync(join(at, 'gone'))).toBe(false)
})

// In a process of its own: what never ends would take this one with it.
test.runIf(process.platform === 'linux')(
  'where no folder can be made, as below /proc, it is refused at once',
  async () => {
    const module = new URL('../../main/settings/make-folder.ts', import.meta.url)
    const made = promisify(execFile)(
      process.execPath,
      ['--input-type=module', '-e', `(await import('${module}')).makeFolder('/proc/packbench/data', 0o700)`],
      { timeout: 30_000, killSignal: 'SIGKILL' },
    )
    await expect(made).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('ENOENT') })
  },
)
