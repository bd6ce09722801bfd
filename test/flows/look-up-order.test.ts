// What the company's own system says of an order is read as a row of a file is, and kept nowhere.
import { expect, test } from 'vitest'
import type { LookedUp } from '../../main/core/orders/order-look-up.ts'
import { problem } from '../../main/core/problem.ts'
import { lookUpOrder } from '../../main/flows/look-up-order.ts'
import { orderSent } from '../support/orders-sent.ts'
import { DEFAULTS, orderBench } from './order-bench.ts'

const asked = async (said: LookedUp, reference = 'A-1') => {
  const bench = await orderBench()
  const found = await lookUpOrder(bench, { ask: async () => said }, reference, {
    ...DEFAULTS,
    shippingService: 'GROUND',
  })
  expect((await bench.orders.orders({ environment: 'live', limit: 10 })).items).toEqual([])
  return found
}
const { reference: _own, ...ORDER } = orderSent('A-1')

test('an order without its number is the one that was scanned, with what is wrong by field', async () => {
  const order = { ...ORDER, weight: 'heavy' }
  expect(await asked({ kind: 'found', order })).toMatchObject({
    ok: true,
    value: {
      reference: 'A-1',
      shipment: { to: { name: 'Bo Cole', postalCode: '98028' }, packages: [{ lengthInch: 12 }] },
      problems: { 'packages.0.weightOz': { code: expect.stringMatching(/^order\./) } },
    },
  })
  expect(await asked({ kind: 'found', order: { ...ORDER, reference: 'a-1' } })).toMatchObject({
    value: { reference: 'A-1' },
  })
})

test('an order that its system called off is not filled in as if it stood', async () => {
  expect(await asked({ kind: 'found', order: { ...ORDER, status: 'cancelled' } })).toMatchObject({
    ok: false,
    problem: { code: 'look-up.called-off', params: { column: 'status', said: 'cancelled' } },
  })
})

test('one box of an order is that box, where it says of how many', async () => {
  const boxed = (box: object) => asked({ kind: 'found', order: { ...ORDER, box } })
  expect(await boxed({ number: 2, of: 3 })).toMatchObject({ value: { box: { number: 2, of: 3 } } })
  const uncounted = await boxed({ number: 2 })
  expect(uncounted).toMatchObject({
    ok: true,
    value: { problems: { 'box.of': { code: 'order.number-unreadable' } } },
  })
  expect(uncounted.ok && uncounted.value?.box).toBeUndefined()
})

test.each([
  ['another order', { kind: 'found', order: { ...ORDER, reference: 'A-2' } }, 'look-up.other-order'],
  [
    'an order within another object',
    { kind: 'found', order: { found: true, order: ORDER } },
    'look-up.not-understood',
  ],
  ['an order of names that nobody knows', { kind: 'found', order: { qui: 'Bo' } }, 'look-up.not-understood'],
  ['a list in an order', { kind: 'found', order: { ...ORDER, lines: [1] } }, 'look-up.not-understood'],
  [
    'nothing in time',
    { kind: 'failed', problem: problem('service-unreachable', 'look-up.late') },
    'look-up.late',
  ],
] as const)('%s is said, and no order', async (_what, said, code) => {
  expect(await asked(said as LookedUp)).toMatchObject({ ok: false, problem: { code } })
})

test('an order that is nowhere is typed as ever', async () => {
  expect(await asked({ kind: 'unknown' })).toEqual({ ok: true, value: undefined })
})
