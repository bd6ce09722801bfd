// Packages that wait for their service: in which turn they ship, and which of them can.
import { expect, test } from 'vitest'
import { settingsSchema } from '../../main/core/settings.ts'
import { emptyDraft } from '../../renderer/tasks/pack/draft.ts'
import { benchOf } from '../../renderer/tasks/pack/kept-bench.ts'
import { reduce } from '../../renderer/tasks/pack/pack-reducer.ts'
import { startPacking } from '../../renderer/tasks/pack/pack-state.ts'
import { isNamed, isPrepared, preparedOrders } from '../../renderer/tasks/pack/prepared.ts'
import { DEPOT } from '../support/sample-shipment.ts'

const draft = (reference: string, fields: Record<string, string> = {}) => ({
  ...emptyDraft('label-server', reference),
  fields: { 'to.country': 'US', 'to.name': 'Bo Cole', 'packages.0.weightOz': '1 lb', ...fields },
})
const prepared = (references: readonly string[]) =>
  references.reduce(
    (state, reference, index) =>
      reduce(state, {
        kind: 'prepared',
        draft: draft(reference),
        at: `2026-11-20T12:0${index}:00.000Z`,
        commandId: reference,
      }),
    startPacking('label-server', 'first'),
  )

test('packages that were prepared become orders in the turn in which they were packed', () => {
  const { aside } = prepared(['ORD-1', 'ORD-2', 'ORD-3'])
  const settings = settingsSchema.parse({ station: { from: DEPOT } })
  const orders = preparedOrders(aside, settings)
  expect(orders.map(({ reference }) => reference)).toEqual(['ORD-1', 'ORD-2', 'ORD-3'])
  expect(orders[0]).toMatchObject({
    service: 'label-server',
    shipment: { from: DEPOT, to: { name: 'Bo Cole' } },
  })
  expect(preparedOrders(aside, settingsSchema.parse({}))).toEqual([])
})

test('a package that is prepared again stands there once, and one that is scanned is being packed again', () => {
  const twice = prepared(['ORD-1', 'ord-1 '])
  expect(twice.aside.map(({ reference }) => reference)).toEqual(['ord-1 '])
  const taken = reduce(twice, { kind: 'scanned', reference: 'ORD-1', commandId: 'next' })
  expect([taken.aside, isPrepared(taken.draft), taken.draft.fields['to.name']]).toEqual([
    [],
    false,
    'Bo Cole',
  ])
  const aside = reduce(taken, { kind: 'put-aside', commandId: 'after' }).aside
  expect(aside.map(isPrepared)).toEqual([false])
})

test('what stands among the orders leaves the bench, and what was put aside half-done stays', () => {
  const begun = reduce(prepared(['ORD-1', 'ORD-2']), { kind: 'draft', draft: draft('ORD-3') })
  const state = reduce(begun, { kind: 'put-aside', commandId: 'next' })
  const left = reduce(state, { kind: 'taken-in', references: ['ORD-1', 'ORD-3'] })
  expect(left.aside.map(({ reference }) => reference)).toEqual(['ORD-3', 'ORD-2'])
})

test('a package of the label server ships once one of its services is chosen', () => {
  expect(isNamed(draft('ORD-1'))).toBe(false)
  expect(isNamed(draft('ORD-1', { shippingService: 'Usps_Ground_Advantage' }))).toBe(true)
  expect(isNamed({ ...draft('ORD-1'), service: 'parcel-label' })).toBe(true)
})

test('a package that was prepared before the kept bench came back stays beside what comes back', () => {
  const kept = benchOf({ ...prepared(['ORD-1']), nextCommandId: 'kept' })
  const state = reduce(prepared(['ORD-2', 'ORD-1']), { kind: 'restored', bench: kept })
  expect(state.aside.map(({ reference }) => reference).sort()).toEqual(['ORD-1', 'ORD-2'])
})
