// A store laid to rest: what it refuses when, that nothing under way is lost, and that it goes on afterwards.
import { afterEach, expect, test } from 'vitest'
import { restingStore } from '../../main/app/resting-store.ts'
import { problem } from '../../main/core/problem.ts'
import { Bench, newJob, newPurchase, sendingPurchase } from '../storage/fixtures.ts'
import { toldAs } from '../support/told-as.ts'

const bench = new Bench()
afterEach(() => bench.clear())

async function openResting() {
  const folder = bench.folder()
  return restingStore(await bench.open(folder), () => bench.tryOpen(folder))
}
const codeOf = async (call: Promise<unknown>) => {
  const failure = await call.then(
    () => undefined,
    (error: { readonly problem?: { readonly code: string } }) => error,
  )
  return failure?.problem?.code
}
const event = toldAs('tested')

test('muted, it begins nothing, and what is under way comes to its end', async () => {
  const { store, rest } = await openResting()
  const { id } = await sendingPurchase(store)
  await store.add(newJob({ id: 'under-way' }), event)
  await store.add(newJob({ id: 'waits' }), event)
  await store.changeJob('under-way', ['held'], { state: 'sending' })
  rest.mute()
  expect(store.standing()?.code).toBe('warehouse.moving')
  for (const begun of [
    store.intend(newPurchase(), event),
    store.changeJob('waits', ['held'], { state: 'sending' }),
    store.changePurchase({ id, from: ['bought'], to: 'voiding', event }),
  ]) {
    expect(await codeOf(begun)).toBe('warehouse.moving')
  }
  expect((await store.changeJob('under-way', ['sending'], { state: 'printed' }))?.state).toBe('printed')
  expect((await store.changePurchase({ id, from: ['sending'], to: 'unknown', event }))?.kind).toBe('unknown')
})

test('closed, it refuses everything in words; awake again, it has all that was there', async () => {
  const { store, rest } = await openResting()
  const { id } = await sendingPurchase(store)
  rest.mute()
  await rest.close()
  expect(await codeOf(store.purchase(id))).toBe('warehouse.moving')
  expect(await codeOf(store.note(event))).toBe('warehouse.moving')
  expect(await rest.wake()).toMatchObject({ ok: true })
  expect(store.standing()).toBeUndefined()
  // What was in flight when it closed is settled as after any end.
  expect((await store.purchase(id))?.kind).toBe('unknown')
  expect(await codeOf(store.intend(newPurchase(), event))).toBeUndefined()
})

test('retired, it says for good why', async () => {
  const { store, rest } = await openResting()
  rest.mute()
  await rest.close()
  rest.retire(problem('storage', 'warehouse.moved'))
  expect(store.standing()?.code).toBe('warehouse.moved')
  expect(await codeOf(store.search({ environment: 'live', limit: 5 }))).toBe('warehouse.moved')
  await store.stop()
})
