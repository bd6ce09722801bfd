// Whatever stands in a file of orders: it is a table or a reason, never a crash, a hang or a heap that grows.
import { expect, test } from 'vitest'
import { csvOrderFiles } from '../../main/order-files/csv.ts'
import { chance } from '../campaign/random.ts'
import { casesOf, MOST_GROWTH_BYTES, memoryWatch, PATIENCE_MS } from '../hostile/cases.ts'
import { ordersFile } from '../support/orders-file.ts'

const ORDER = { reference: 'A-1', to: { name: 'Bo', city: 'Reno' }, weight: 12.5, length: 3 }
const SEEDS = [
  ordersFile('A-1', 'A-2'),
  JSON.stringify([ORDER, ORDER]),
  JSON.stringify({ orders: [ORDER] }),
  '[[[[[[[[',
  '{"orders":{"orders":[]}}',
]
const PIECES = [
  '\u0000',
  '\uFEFF',
  '"',
  '""',
  '\r',
  '\n',
  ';',
  '\t',
  '=cmd|x',
  '__proto__',
  '{"__proto__":{"a":1}}',
  '[',
  '{',
  '\ud800',
  'e309',
  '-0',
  'null',
  '😀',
  'a'.repeat(5_000),
  ','.repeat(2_000),
  '['.repeat(5_000),
  '{"a":'.repeat(2_000),
]

test('files that nobody wrote in good faith end as a table or a reason', {
  timeout: PATIENCE_MS,
}, async () => {
  const luck = chance(20261123)
  // A case is over in 70 µs: what the engine has not swept yet is most of what the first thousands leave.
  const memory = memoryWatch(casesOf('order files') / 5)
  let tables = 0
  for (let place = 0; place < casesOf('order files'); place += 1) {
    let text = SEEDS[luck.below(SEEDS.length)] ?? ''
    for (let edits = luck.below(6); edits >= 0; edits -= 1) {
      const at = luck.below(text.length + 1)
      const piece = PIECES[luck.below(PIECES.length)] ?? ''
      text = text.slice(0, at) + piece + text.slice(at + luck.below(8))
    }
    const read = csvOrderFiles.read(text)
    if (read.ok) {
      tables += 1
      const { columns, rows } = read.value
      expect(columns.length).toBeLessThanOrEqual(200)
      expect(rows.length).toBeLessThanOrEqual(5_000)
      for (const { cells } of rows) expect(cells.every(cell => typeof cell === 'string')).toBe(true)
    } else {
      expect(read.problem.code).toMatch(/^orders\.file-/)
    }
    if (place % 50 === 0) await new Promise(resolve => setImmediate(resolve))
    memory.look()
  }
  expect(tables).toBeGreaterThan(10)
  expect(memory.growth()).toBeLessThan(MOST_GROWTH_BYTES)
})
