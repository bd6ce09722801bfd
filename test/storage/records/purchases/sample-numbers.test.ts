// Numbers that a sandbox hands out again and again: they mark no label, and stand in the way of none that travels.
import { expect, test } from 'vitest'
import type { Store } from '../../../../main/storage/store.ts'
import { boughtPurchase, onEachLedger } from '../../fixtures.ts'

const OF_TEST = { baseUrl: 'https://labels.example', account: 'partner', environment: 'test' } as const
const OF_LIVE = { ...OF_TEST, environment: 'production' } as const

const sold = (store: Store, account: typeof OF_TEST | typeof OF_LIVE) =>
  boughtPurchase(store, {
    purchase: { account },
    identifiers: { trackingNumbers: ['9400111899223100001233'] },
  })

const held = async (store: Store, id: string) =>
  (await store.numbersHeld(id, ['9400111899223100001233'])).map(({ record }) => record.id)

onEachLedger((place, ledgers) => {
  test.each([
    [
      [OF_TEST, OF_TEST],
      [[], []],
    ],
    [
      [OF_TEST, OF_LIVE],
      [[], []],
    ],
    [
      [OF_LIVE, OF_TEST],
      [[], []],
    ],
    [
      [OF_LIVE, OF_LIVE],
      [[], ['number-of-another']],
    ],
  ] as const)('labels of %j that have one number are marked %j', async (accounts, marks) => {
    const store = await place.open(ledgers)
    const ids: string[] = []
    for (const account of accounts) ids.push((await sold(store, account)).id)
    expect(await Promise.all(ids.map(async id => (await store.purchase(id))?.attention))).toEqual(marks)
  })

  test('by which a void would cancel another label, where the other one is of the same world', async () => {
    const store = await place.open(ledgers)
    const { id: sample } = await sold(store, OF_TEST)
    const { id: real } = await sold(store, OF_LIVE)
    expect(await held(store, real)).toEqual([])
    const { id: again } = await sold(store, OF_LIVE)
    expect(await held(store, real)).toEqual([again])
    expect(await held(store, sample)).toEqual([])
  })
})
