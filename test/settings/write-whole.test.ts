// What stands where a file is to be written is never written through, and is waited for by nobody.
import { execFileSync } from 'node:child_process'
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { writeWhole } from '../../main/settings/write-whole.ts'
import { tempFolder } from '../support/temp-folder.ts'

test('the file is the new one, also where an earlier try left a longer part', async () => {
  const path = join(await tempFolder('write-whole'), 'a.json')
  writeFileSync(path, 'before')
  writeFileSync(`${path}.new`, 'a longer part of an earlier try')
  await writeWhole(path, 'after')
  expect(readFileSync(path, 'utf8')).toBe('after')
})

test.skipIf(process.platform === 'win32')('a pipe and a link in its place end the try', async () => {
  const folder = await tempFolder('write-whole')
  const other = join(folder, 'other')
  writeFileSync(other, 'others')
  execFileSync('mkfifo', [join(folder, 'pipe.new')])
  symlinkSync(other, join(folder, 'link.new'))
  await expect(writeWhole(join(folder, 'pipe'), 'x')).rejects.toMatchObject({ code: 'ENXIO' })
  await expect(writeWhole(join(folder, 'link'), 'x')).rejects.toMatchObject({ code: 'ELOOP' })
  expect(readFileSync(other, 'utf8')).toBe('others')
})
