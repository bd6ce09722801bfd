// Whatever stands in a file of orders: it is a table or a reason, never a crash, a hang or a heap that grows; and what it
// says twice, or as an object, is never left out unseen.
import { expect, test } from 'vitest'
import { stationDays } from '../../main/calendar/station-days.ts'
import { sayingsOf } from '../../main/core/orders/file-sayings.ts'
import { guessMapping } from '../../main/core/orders/order-columns.ts'
import { ORDER_COLUMNS, UNIT_FIELDS } from '../../main/core/orders/order-fields.ts'
import { orderDefaultsSchema, orderFromRow } from '../../main/core/orders/order-rows.ts'
import type { Clock } from '../../main/core/ports.ts'
import { fieldAt } from '../../main/core/shipment/shipment-entry.ts'
import { csvOrderFiles } from '../../main/order-files/csv.ts'
import { chance } from '../campaign/random.ts'
import { casesOf, MOST_GROWTH_BYTES, memoryWatch, PATIENCE_MS } from '../hostile/cases.ts'
import { ordersFile } from '../support/orders-file.ts'
import { DEPOT } from '../support/sample-shipment.ts'

const ORDER = { reference: 'A-1', to: { name: 'Bo', city: 'Reno' }, weight: 12.5, length: 3 }
const SEEDS = [
  ordersFile('A-1', 'A-2'),
  JSON.stringify([ORDER, ORDER]),
  JSON.stringify({ orders: [ORDER] }),
  '[[[[[[[[',
  '{"orders":{"orders":[]}}',
  '{"orders":[{"order":"A","weight":1,"weight":2}],"unit":"kg","unit":"oz"}',
  '[{"order":"A","value":{"amount":1,"currency":"EUR"},"value":{"a":{"b":[]}}}]',
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
  '"weight":2,',
  '"value":{"amount":1,"currency":"EUR"},',
  '"order":{},"order":"B",',
  '"orders":[],',
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

const WHOLE = {
  ...ORDER,
  to: { ...ORDER.to, address1: '9 Elm Ave', state: 'NV', country: 'US' },
  width: 2,
  height: 1,
}
const NOW = new Date('2026-11-23T18:00:00Z')
const calendar = stationDays({ now: () => NOW } as Clock, () => 'America/Los_Angeles')
const defaults = orderDefaultsSchema.parse({ service: 'label-server', shippingService: 'GROUND' })

/** What the service is told of an order within the country, and two values that mean two things. */
const FIELDS = ORDER_COLUMNS.flatMap(({ field, headings }) => {
  const { kind, notTaken, more } = fieldAt(field) ?? {}
  const isLeftOut =
    field === 'noCustomsReason' ||
    Object.values(more ?? {}).some(({ group }) => group === 'customs') ||
    UNIT_FIELDS.some(unit => unit === field) ||
    notTaken?.['label-server'] === 'warns'
  const values = kind === 'yes-no' ? ['"yes"', '"no"'] : kind === 'country' ? ['"US"', '"CA"'] : ['7', '8']
  return isLeftOut ? [] : [{ headings, values }]
})

test('what JSON says twice and otherwise, or as an object that nobody knows, stops its order or is said', () => {
  const luck = chance(20261124)
  const one = <T>(list: readonly T[]) => list[luck.below(list.length)]
  for (let place = 0; place < casesOf('order files') / 5; place += 1) {
    const { headings = [], values = [] } = one(FIELDS) ?? {}
    const name = one(headings)
    const inner = `"zq${luck.below(9)}"`
    const said = one([
      `"${name}":${values[0]},"${name}":${values[1]}`,
      `"${name}":${values[0]},"${name?.toUpperCase()}":${values[1]}`,
      `"${name}":{${inner}:7}`,
      `"${name}":{${inner}:{${inner}:7}}`,
    ])
    const base = JSON.stringify(WHOLE)
    const text = one([`[{${said},${base.slice(1)}]`, `[${base.slice(0, -1)},${said}}]`]) ?? ''
    const read = csvOrderFiles.read(text)
    if (!read.ok) throw new Error(`${text}: ${read.problem.code}`)
    const mapping = guessMapping(read.value.columns, read.value.rows)
    const { table, says } = sayingsOf(read.value, mapping, defaults)
    const order = orderFromRow(table.rows[0]?.cells ?? [], mapping, defaults, DEPOT, calendar, says)
    expect({ ...order.warnings, ...order.problems }, text).not.toEqual({})
  }
})
