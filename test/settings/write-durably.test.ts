// A file on a disk that has room for a part of it: the old one stays, and nothing else is left there.
import { readdirSync, readFileSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { writeDurably } from '../../main/settings/write-durably.ts'
import { smallDisk } from '../support/small-disk.ts'

const PAGE = 4096

test('a text that finds room for its beginning alone is not written, and the file is as it was', ctx => {
  const disk = smallDisk(2)
  if (typeof disk === 'string') return ctx.skip(disk)
  const path = join(disk.path, 'people.json')
  writeDurably(path, 'as it was')
  disk.fill()
  const filler = join(disk.path, 'filler')
  truncateSync(filler, readFileSync(filler).length - 2 * PAGE)
  expect(() => writeDurably(path, 'x'.repeat(20 * PAGE))).toThrow(/ENOSPC/)
  expect(readFileSync(path, 'utf8')).toBe('as it was')
  expect(readdirSync(disk.path).toSorted()).toEqual(['filler', 'people.json'])
  disk.makeRoom()
  writeDurably(path, 'as it is')
  expect(readFileSync(path, 'utf8')).toBe('as it is')
})
