// Proves what the built preload script is made of: one file, without schemas, that asks for electron alone.
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { builtEntry, ROOT } from './support/program.ts'

it('the preload script is one small file that requires electron and nothing else', async () => {
  await builtEntry('index.js')
  const folder = join(ROOT, 'out', 'preload')
  expect(await readdir(folder)).toEqual(['index.cjs'])
  const file = join(folder, 'index.cjs')
  const text = await readFile(file, 'utf8')
  const required = [...text.matchAll(/\brequire\(["'`]([^"'`]+)["'`]\)/g)].map(match => match[1])
  expect(required).toEqual(['electron'])
  expect(text).not.toMatch(/\bimport\s*\(|^import /m)
  expect(text.toLowerCase()).not.toContain('zod')
  // Names and one method a channel: far below the size of any schema library.
  expect((await stat(file)).size).toBeLessThan(8 * 1024)
})
