// Orders as JSON: the same table as a file of columns makes, or a reason.
import { expect, test } from 'vitest'
import { csvOrderFiles } from '../../main/order-files/csv.ts'

const read = (value: unknown) => csvOrderFiles.read(typeof value === 'string' ? value : JSON.stringify(value))

test('a list of orders is a table of their names, also of those that some orders lack', () => {
  const orders = [
    { reference: 'A', weight: 12.5, to: { name: 'Bo', address: { city: 'Reno' } }, signature: true },
    { reference: 'B', phone: null, 'to name': 'Al' },
  ]
  for (const given of [orders, { orders }]) {
    expect(read(given)).toMatchObject({
      ok: true,
      value: {
        columns: ['reference', 'weight', 'to name', 'to address city', 'signature'],
        rows: [
          { line: 1, cells: ['A', '12.5', 'Bo', 'Reno', 'true'], shifted: false },
          { line: 2, cells: ['B', '', 'Al', '', ''], shifted: false },
        ],
      },
    })
  }
  expect(read(`\uFEFF ${JSON.stringify(orders)}`).ok).toBe(true)
})

test.each([
  ['cut off', '[{"reference": "A"'],
  ['no list', { reference: 'A' }],
  ['a text for an order', ['A']],
  ['a list within an order', [{ reference: 'A', packages: [1] }]],
  ['too deep', [{ a: { b: { c: { d: { e: 1 } } } } }]],
  ['too many names', [Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`n${at}`, 1]))]],
])('%s is refused in words', (_name, given) => {
  expect(read(given)).toMatchObject({ ok: false, problem: { code: 'orders.file-not-json' } })
})

test('none and too many orders are said as of a table', () => {
  expect(read([])).toMatchObject({ problem: { code: 'orders.file-empty' } })
  const many = Array.from({ length: 5_001 }, (_, at) => ({ reference: `R-${at}` }))
  expect(read(many)).toMatchObject({ problem: { code: 'orders.file-too-long' } })
})
