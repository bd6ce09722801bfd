// Packages that wait for their service: in which turn they ship, and which of them can.
import { expect, test } from 'vitest'
import { settingsSchema } from '../../main/core/settings/settings.ts'
import { emptyDraft } from '../../renderer/tasks/pack/bench/draft.ts'
import { isNamed, isPrepared, preparedOrders } from '../../renderer/tasks/pack/bench/prepared.ts'
import { nameOfDraft } from '../../renderer/tasks/pack/order/order-boxes.ts'
import { reduce } from '../../renderer/tasks/pack/pack-reducer.ts'
import { startPacking } from '../../renderer/tasks/pack/pack-state.ts'
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
  const heavier = { kind: 'edited', path: 'packages.0.weightOz', text: '2 lb' } as const
  const aside = reduce(reduce(taken, heavier), { kind: 'put-aside', commandId: 'after' }).aside
  expect(aside.map(isPrepared)).toEqual([false])
})

test('a package that was only looked at waits on as it was prepared, with what was said of its weight', () => {
  const weightSaid = { weightReason: 'It was weighed twice', weightAnswered: [{ at: 0, heardOz: 16 }] }
  const ready = { ...draft('ORD-1'), weightSaid }
  const at = '2026-11-20T12:00:00.000Z'
  const waiting = reduce(startPacking('label-server', 'first'), {
    kind: 'prepared',
    draft: ready,
    at,
    commandId: 'ready',
  })
  const looked = reduce(waiting, { kind: 'scanned', reference: 'ORD-1', commandId: 'next' })
  expect(looked.draft.weightSaid).toBeUndefined()
  const prices = reduce(looked, { kind: 'rate-marked', shippingService: 'Usps_Ground_Advantage' })
  for (const left of [
    reduce(prices, { kind: 'put-aside', commandId: 'after' }),
    reduce(prices, { kind: 'scanned', reference: 'ORD-2', commandId: 'after' }),
  ])
    expect(left.aside).toMatchObject([{ reference: 'ORD-1', preparedAt: at, weightSaid }])
})

test('what stands among the orders leaves the bench, and what was put aside half-done stays', () => {
  const begun = reduce(prepared(['ORD-1', 'ORD-2']), { kind: 'draft', draft: draft('ORD-3') })
  const state = reduce(begun, { kind: 'put-aside', commandId: 'next' })
  const left = reduce(state, { kind: 'taken-in', drafts: [draft('ORD-1'), draft('ORD-3')] })
  expect(left.aside.map(({ reference }) => reference)).toEqual(['ORD-3', 'ORD-2'])
})

test('a package of the label server ships once one of its services is chosen', () => {
  expect(isNamed(draft('ORD-1'))).toBe(false)
  expect(isNamed(draft('ORD-1', { shippingService: 'Usps_Ground_Advantage' }))).toBe(true)
  expect(isNamed({ ...draft('ORD-1'), service: 'parcel-label' })).toBe(true)
})

test('a package that was prepared before the kept bench came back stays beside what comes back', () => {
  const aside = [{ ...draft('ORD-1'), id: 'kept' }]
  const state = reduce(prepared(['ORD-2', 'ORD-1']), { kind: 'aside-told', revision: 1, aside, anew: true })
  expect(state.aside.map(({ reference }) => reference).sort()).toEqual(['ORD-1', 'ORD-2'])
})

test('what another window sets aside stands beside what this one did, whichever of the two is told first', () => {
  const mine = prepared(['P1'])
  const other = { ...draft('P2'), id: 'other', preparedAt: '2026-11-20T12:00:00.000Z' }
  const both = reduce(mine, { kind: 'aside-told', revision: 3, aside: [other] })
  expect(both.aside.map(({ reference }) => reference)).toEqual(['P1', 'P2'])
  const [own] = both.aside
  const kept = reduce(both, {
    kind: 'aside-told',
    revision: 5,
    aside: own ? [own, other] : [],
    kept: mine.shelf.pending,
  })
  expect(kept.shelf.pending).toEqual([])
  // An answer that was under way when the newer one came.
  const late = reduce(kept, { kind: 'aside-told', revision: 4, aside: [] })
  expect(late.aside.map(({ reference }) => reference)).toEqual(['P1', 'P2'])
})

test('a package that another window took first leaves the bench, and nothing else does', () => {
  const other = { ...draft('P1'), id: 'p-1' }
  const told = reduce(startPacking('label-server', 'first'), {
    kind: 'aside-told',
    revision: 1,
    aside: [other],
  })
  const taken = reduce(told, { kind: 'scanned', reference: 'P1', commandId: 'c-2' })
  expect(taken.shelf.pending).toEqual([{ take: 'p-1' }])
  const gone = { kind: 'taken-elsewhere', id: 'p-1', commandId: 'c-3' } as const
  expect(reduce(taken, gone).draft.reference).toBe('')
  const next = reduce(taken, { kind: 'scanned', reference: 'ORD-2', commandId: 'c-4' })
  expect(reduce(next, gone).draft.reference).toBe('ORD-2')
})

test('a return label that was prepared stays one: it says of which label, and who sends it back', () => {
  const customer = { ...DEPOT, name: 'Bo Cole' }
  const back = { ...draft('ORD-1-RETURN'), returning: { of: 'label-1', reference: 'ORD-1', from: customer } }
  const settings = settingsSchema.parse({ station: { from: DEPOT } })
  expect(preparedOrders([draft('ORD-2')], settings)[0]).not.toHaveProperty('returnOf')
  expect(preparedOrders([back], settings)).toMatchObject([
    { returnOf: 'label-1', shipment: { from: { name: 'Bo Cole' } } },
  ])
})

test('of an order of several boxes the next one follows at the same address, until the last is prepared', () => {
  const inBox = (number: string) => ({ 'box.number': number, 'box.of': '2', 'to.city': 'Dayton' })
  const at = '2026-11-20T12:00:00.000Z'
  const first = reduce(startPacking('label-server', 'first'), {
    kind: 'prepared',
    draft: draft('ORD-1', inBox('1')),
    at,
    commandId: 'one',
  })
  expect(first.draft).toMatchObject({ reference: 'ORD-1', fields: { ...inBox('2'), 'to.name': 'Bo Cole' } })
  expect(first.draft.fields['packages.0.weightOz']).toBeUndefined()
  expect(first.aside.map(nameOfDraft)).toEqual(['ORD-1 1/2'])

  // Left for another order, its scan goes on with the second box and leaves the first where it waits.
  const left = reduce(first, { kind: 'cleared', commandId: 'empty' })
  const again = reduce(
    { ...left, aside: first.aside },
    { kind: 'scanned', reference: 'ORD-1', commandId: 'two' },
  )
  expect(again.draft.fields).toMatchObject(inBox('2'))
  expect(again.aside.map(nameOfDraft)).toEqual(['ORD-1 1/2'])

  const both = reduce(again, { kind: 'prepared', draft: draft('ORD-1', inBox('2')), at, commandId: 'three' })
  expect(both.draft.reference).toBe('')
  expect(both.aside.map(nameOfDraft)).toEqual(['ORD-1 2/2', 'ORD-1 1/2'])
})
