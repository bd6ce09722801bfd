// What a cut of the power leaves: everything that was synced, to the last byte.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { chance } from '../campaign/random.ts'
import { Unsynced } from './power.ts'

const MEBIBYTE = 1024 * 1024
const PAGE_BYTES = 4096

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'power-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

it('a synced log keeps its last page, although that ends in zeros right behind a mebibyte', () => {
  const log = join(folder, 'packbench.sqlite-wal')
  const bytes = Buffer.alloc(8 * MEBIBYTE)
  bytes.fill(7, 0, MEBIBYTE)
  writeFileSync(log, bytes)
  const left = new Unsynced().leftOver(folder, chance(1)).get(log)
  expect(left?.length).toBeGreaterThanOrEqual(MEBIBYTE + PAGE_BYTES)
  expect(left?.equals(bytes.subarray(0, left.length))).toBe(true)
})
