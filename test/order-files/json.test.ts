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

test('what stands beside the orders is said of each of them, by a name of its own', () => {
  const given = {
    name: 'Shop',
    weight_unit: 'kg',
    money: { currency: 'EUR' },
    errors: [],
    orders: [{ order: 'A' }, { order: 'B', name: 'Bo' }],
  }
  expect(read(given)).toMatchObject({
    value: {
      columns: ['order', 'name', 'file name', 'file weight_unit', 'file money currency'],
      rows: [{ cells: ['A', '', 'Shop', 'kg', 'EUR'] }, { cells: ['B', 'Bo', 'Shop', 'kg', 'EUR'] }],
    },
  })
  expect(read({ a: { b: { c: { d: { e: 1 } } } }, orders: [{ order: 'A' }] })).toMatchObject({
    problem: { code: 'orders.file-not-json' },
  })
})

test('what is said twice has two columns, and each knows the objects that it is in', () => {
  const text = '[{"a":1,"a":2,"to":{"b":"x"},"to b":"y","to":{"c":"z"}},{"__proto__":1,"a":3,"a":null}]'
  expect(read(text)).toMatchObject({
    value: {
      columns: ['a', 'a', 'to b', 'to b', 'to c', '__proto__'],
      objects: [[], [], ['to'], [], ['to'], []],
      rows: [{ cells: ['1', '2', 'x', 'y', 'z', ''] }, { cells: ['3', '', '', '', '', '1'] }],
    },
  })
})

test('text is read as JSON has it', () => {
  const values = ['a "b" \\', '{[,:]}', 'é\n\u2028', '', ' ']
  const names = [':', ',', '"', '\\', '{']
  const order = Object.fromEntries(names.map((name, at) => [name, values[at]]))
  for (const space of [0, 2, '\t']) {
    const text = JSON.stringify([order, { n: -1.5e2, t: true, f: false, o: null }], undefined, space)
    expect(read(text)).toMatchObject({
      value: {
        columns: [...names, 'n', 't', 'f'],
        rows: [{ cells: [...values, '', '', ''] }, { cells: ['', '', '', '', '', '-150', 'true', 'false'] }],
      },
    })
  }
})

test.each(['[{"a":1}', '[{a:1}]', '[{"a":1,}]', '[{"a":1}] [', "[{'a':1}]", '[{"a":01}]'])(
  'what is nearly JSON is none: %s',
  text => {
    expect(read(text)).toMatchObject({ problem: { code: 'orders.file-not-json' } })
  },
)

test('two lists of orders are refused in words, and so are two under one name', () => {
  for (const text of ['{"orders":[{"a":1}],"orders":[{"a":2}]}', '{"Orders":[{"a":1}],"orders":[{"a":2}]}']) {
    expect(read(text)).toMatchObject({ problem: { code: 'orders.file-two-lists' } })
  }
})

test.each(['12345678901234567890', '-9007199254740993', '1e400'])(
  'a number that would be rounded is refused in words: %s',
  number => {
    const problem = { code: 'orders.file-number-too-long', params: { row: 2 } }
    expect(read(`[{"order": 9007199254740991}, {"order": ${number}}]`)).toMatchObject({ problem })
    expect(read(`{"id": ${number}, "orders": [{"order": "A"}]}`)).toMatchObject({
      problem: { code: problem.code },
    })
    expect(read(`[{"order": "${number}"}]`)).toMatchObject({ value: { rows: [{ cells: [number] }] } })
  },
)

test.each([
  ['a text', String.raw`[{"order": "A"}, {"order": "B\u0000C"}]`, 2],
  ['a name', String.raw`[{"order\u0000": "A"}]`, 1],
  ['a text within', String.raw`[{"to": {"name": "\u0000"}}]`, 1],
  ['a text beside the orders', String.raw`{"unit": "o\u0000z", "orders": [{"order": "A"}]}`, 1],
])('%s with an escaped NUL is none, and refused in words', (_what, content, row) => {
  expect(read(content)).toMatchObject({ problem: { code: 'orders.file-no-text', params: { row } } })
})

test('none and too many orders are said as of a table', () => {
  expect(read([])).toMatchObject({ problem: { code: 'orders.file-empty' } })
  const many = Array.from({ length: 5_001 }, (_, at) => ({ reference: `R-${at}` }))
  expect(read(many)).toMatchObject({ problem: { code: 'orders.file-too-long' } })
})
