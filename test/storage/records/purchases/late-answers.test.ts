// A service's own answer against whatever others have decided meanwhile: each pair once, on both ledgers.
import { describe, expect, test } from 'vitest'
import type { PurchaseKind } from '../../../../main/core/purchases/purchase.ts'
import type { PurchaseChange } from '../../../../main/core/purchases/purchase-change.ts'
import type { Store } from '../../../../main/storage/store.ts'
import { toldAs } from '../../../support/told-as.ts'
import { waitFor } from '../../../support/wait-for.ts'
import {
  bought,
  boughtPurchase,
  closedDay,
  newJob,
  onEachLedger,
  onWarehouse,
  sendingPurchase,
  zpl,
} from '../../fixtures.ts'

const note = toldAs
const LOST = { code: 'purchase.unknown', detail: 'station-lost' }

/** As the station that takes over leaves it, and then as people do, one step after the other. */
async function decided(store: Store, id: string, from: PurchaseKind, steps: readonly PurchaseKind[]) {
  let was = from
  for (const to of steps) {
    const sold = to === 'bought' && was === 'unknown'
    const changed = await store.changePurchase({
      id,
      from: [was],
      to,
      ...(was === from && { lastProblem: LOST }),
      ...(sold && { bought: { identifiers: { trackingNumbers: [] } }, typed: { trackingNumber: `T-${id}` } }),
      event: note(`person-${to}`),
    })
    expect(changed?.kind, `${was} to ${to}`).toBe(to)
    was = to
  }
}

const yes = (id: string): PurchaseChange => ({
  id,
  from: ['sending'],
  to: 'bought',
  bought: bought({ trackingNumbers: [`T-${id}`] }),
  payloads: [zpl()],
  event: note('purchase-bought'),
})
const no = (id: string): PurchaseChange => ({ id, from: ['sending'], to: 'refused', event: note('refused') })
const voidSays = (id: string, to: PurchaseKind): PurchaseChange => ({
  id,
  from: ['voiding'],
  to,
  voids: [{ number: `T-${id}`, outcome: to === 'voided' ? 'cancelled' : 'refused' }],
  event: note(`void-${to}`),
})

type Row = readonly [
  answer: string,
  steps: readonly PurchaseKind[],
  outcome: 'applied' | 'stands',
  kind: PurchaseKind,
  attention: readonly string[],
]

const PURCHASE: readonly Row[] = [
  ['yes', [], 'applied', 'bought', []],
  ['yes', ['unknown'], 'applied', 'bought', []],
  ['yes', ['unknown', 'abandoned'], 'stands', 'abandoned', ['sold-after-all']],
  ['yes', ['unknown', 'bought'], 'stands', 'bought', []],
  ['yes', ['unknown', 'bought', 'voiding'], 'stands', 'voiding', []],
  ['yes', ['unknown', 'bought', 'voiding', 'voided'], 'stands', 'voided', ['sold-after-all']],
  ['no', ['unknown'], 'applied', 'abandoned', []],
  ['no', ['unknown', 'abandoned'], 'stands', 'abandoned', []],
  ['no', ['unknown', 'bought'], 'stands', 'bought', ['not-sold-after-all']],
]
const VOID: readonly Row[] = [
  ['yes', [], 'applied', 'voided', []],
  ['yes', ['void-unknown'], 'applied', 'voided', []],
  ['yes', ['void-unknown', 'bought'], 'applied', 'voided', ['cancelled-after-all']],
  ['yes', ['void-unknown', 'voided'], 'stands', 'voided', []],
  ['yes', ['void-unknown', 'voiding'], 'applied', 'voided', []],
  ['no', ['void-unknown'], 'applied', 'bought', []],
  ['no', ['void-unknown', 'bought'], 'stands', 'bought', []],
  ['no', ['void-unknown', 'voided'], 'applied', 'bought', ['not-cancelled-after-all']],
]
const named = ([answer, steps, outcome, kind, attention]: Row) =>
  `${answer} after ${steps.join(', ') || 'nothing'}: ${outcome}, ${kind} ${attention}`

onEachLedger((place, bench) => {
  describe('an answer to a purchase', () => {
    test.each(PURCHASE.map(row => [named(row), row] as const))('%s', async (_, row) => {
      const [answer, steps, outcome, kind, attention] = row
      const store = await place.open(bench)
      const { id } = await sendingPurchase(store)
      await decided(store, id, 'sending', steps)
      const answered = await store.settleAnswer(answer === 'yes' ? yes(id) : no(id))
      expect(answered).toMatchObject({ kind: outcome, record: { id, kind, attention } })
      expect(await store.purchase(id)).toMatchObject({ kind, attention })
      // What was sold is kept with its own numbers and its label, whatever people said.
      if (answer === 'yes') {
        const { identifiers, costCents } = (await store.purchase(id)) ?? {}
        expect(identifiers?.trackingNumbers).toEqual([`T-${id}`])
        expect([identifiers?.typed, costCents]).toEqual([undefined, 845])
        expect(await store.payloads(id)).toEqual([zpl()])
      }
      expect((await store.verify()).rows.findings).toEqual([])
    })
  })

  describe('marks and warnings that an answer brings', () => {
    const BROUGHT = ['too-few-labels', 'errors-beside-label'] as const
    const STEPS: readonly (readonly [readonly PurchaseKind[], readonly string[]])[] = [
      [['unknown'], BROUGHT],
      [
        ['unknown', 'abandoned'],
        ['sold-after-all', ...BROUGHT],
      ],
      [['unknown', 'bought'], BROUGHT],
      [['unknown', 'bought', 'voiding'], BROUGHT],
      // Paid beside the number that was cancelled.
      [
        ['unknown', 'bought', 'voiding', 'voided'],
        ['sold-after-all', ...BROUGHT],
      ],
    ]
    test.each(STEPS)('join those of a label that is %j', async (steps, attention) => {
      const store = await place.open(bench)
      const { id } = await sendingPurchase(store)
      await decided(store, id, 'sending', steps)
      await store.settleAnswer({ ...yes(id), attention: BROUGHT, warnings: ['look at it'] })
      expect(await store.purchase(id)).toMatchObject({ attention, warnings: ['look at it'] })
      expect((await store.purchasesToDecide('live')).map(one => one.id)).toEqual([id])
      expect((await store.verify()).rows.findings).toEqual([])
    })

    test('are nobody’s to look at where its own number is cancelled', async () => {
      const store = await place.open(bench)
      const { id } = await sendingPurchase(store)
      await decided(store, id, 'sending', ['unknown', 'bought', 'voiding'])
      await store.recordVoid(id, { number: `T-${id}`, outcome: 'cancelled' }, note('void-number-cancelled'))
      await decided(store, id, 'voiding', ['voided'])
      await store.settleAnswer({ ...yes(id), attention: BROUGHT })
      expect(await store.purchase(id)).toMatchObject({ kind: 'voided', attention: [] })
    })
  })

  describe('an answer to a void', () => {
    test.each(VOID.map(row => [named(row), row] as const))('%s', async (_, row) => {
      const [answer, steps, outcome, kind, attention] = row
      const store = await place.open(bench)
      const { id, reference } = await boughtPurchase(store)
      await decided(store, id, 'bought', ['voiding'])
      await decided(store, id, 'voiding', steps)
      const answered = await store.settleAnswer(voidSays(id, answer === 'yes' ? 'voided' : 'bought'))
      expect(answered).toMatchObject({ kind: outcome, record: { id, kind, attention } })
      expect(await store.purchase(id)).toMatchObject({ kind, attention })
      // A reference is held by what is paid and by nothing else.
      expect((await store.livePurchases('live', reference))[0]?.id).toBe(kind === 'voided' ? undefined : id)
      expect((await store.verify()).rows.findings).toEqual([])
    })

    test('stops the prints of a label that is cancelled after all, and of no other', async () => {
      const store = await place.open(bench)
      const { id } = await boughtPurchase(store, { job: { id: 'first' } })
      await decided(store, id, 'bought', ['voiding'])
      await decided(store, id, 'voiding', ['void-unknown', 'bought'])
      await store.add(newJob({ id: 'second', shipmentId: id, copyNumber: 2 }), note('job-added'))
      await store.settleAnswer(voidSays(id, 'voided'))
      expect((await store.job('second'))?.state).toBe('cancelled')
      expect(await store.changeJob('second', ['held'], { state: 'sending' })).toBeUndefined()
    })

    test('a label that was closed meanwhile stays closed and is marked', async () => {
      const store = await place.open(bench)
      const { id } = await boughtPurchase(store)
      await decided(store, id, 'bought', ['voiding'])
      await decided(store, id, 'voiding', ['void-unknown', 'bought'])
      await closedDay(store, 'c-1', 'label-server', id)
      const marked = { kind: 'bought', attention: ['cancelled-after-all'], closeId: 'c-1' }
      expect(await store.settleAnswer(voidSays(id, 'voided'))).toMatchObject({
        kind: 'stands',
        record: marked,
      })
      expect(await store.purchasesToDecide('live')).toMatchObject([marked])
    })

    test('what is cancelled stays so, whatever a later request was told', async () => {
      const store = await place.open(bench)
      const { id } = await boughtPurchase(store)
      const said = (outcome: 'cancelled' | 'refused') => ({ number: `T-${id}`, outcome })
      await store.recordVoid(id, said('cancelled'), note('void-number-cancelled'))
      await store.recordVoid(id, said('refused'), note('void-number-refused'))
      expect((await store.purchase(id))?.voids).toEqual([said('cancelled')])
    })
  })

  describe('an answer to added funds', () => {
    const FUNDS = [
      ['added', [], 'applied', 'added', undefined],
      ['added', ['unknown'], 'applied', 'added', undefined],
      ['added', ['unknown', 'added'], 'stands', 'added', undefined],
      ['added', ['unknown', 'not-added'], 'applied', 'added', true],
      ['not-added', ['unknown', 'added'], 'applied', 'not-added', true],
      ['unknown', ['unknown', 'added'], 'stands', 'added', undefined],
    ] as const
    test.each(FUNDS)('%s after %j: %s, %s, to be seen: %s', async (state, steps, outcome, is, afterAll) => {
      const store = await place.open(bench)
      const order = { id: 'f-1', environment: 'live', meterId: 'm', amountCents: 5_000 } as const
      await store.intendFunds({ ...order, transactionReference: 'f-1' }, note('funds-sending'))
      for (const step of steps) {
        const from = step === 'unknown' ? 'sending' : 'unknown'
        await store.settleFunds('f-1', [from], { state: step }, note(`person-${step}`))
      }
      const answered = await store.answerFunds('f-1', { state }, note(`funds-${state}`))
      expect(answered).toMatchObject({ kind: outcome, record: { state: is } })
      expect(answered?.record.afterAll).toBe(afterAll)
      expect((await store.unknownFunds('live')).map(({ id }) => id)).toEqual(afterAll ? ['f-1'] : [])
      expect((await store.verify()).rows.findings).toEqual([])
      if (!afterAll) return
      // Seen: by the same word alone, once.
      const other = is === 'added' ? 'not-added' : 'added'
      expect(await store.settleFunds('f-1', ['unknown'], { state: other }, note('other'))).toBeUndefined()
      expect(await store.settleFunds('f-1', ['unknown'], { state: is }, note('seen'))).toMatchObject({
        state: is,
      })
      expect(await store.unknownFunds('live')).toEqual([])
    })

    test('one reference adds once an account, unless the first is known as not added', async () => {
      const store = await place.open(bench)
      const account = { baseUrl: 'https://labels.example', account: 'partner' }
      const add = (id: string, more: object = {}) =>
        store.intendFunds(
          {
            id,
            environment: 'live',
            meterId: id,
            amountCents: 1,
            transactionReference: 'PO-7',
            account,
            ...more,
          },
          note('funds-sending'),
        )
      expect((await add('f-1')).kind).toBe('intended')
      expect(await add('f-2')).toMatchObject({ kind: 'reference-used', record: { id: 'f-1' } })
      const elsewhere = { account: { ...account, account: 'other' } }
      expect((await add('f-3', elsewhere)).kind).toBe('intended')
      expect((await add('f-4', { environment: 'training' })).kind).toBe('intended')
      await store.settleFunds('f-1', ['sending'], { state: 'not-added' }, note('funds-not-added'))
      const both = await Promise.all([add('f-5'), add('f-6')])
      expect(both.map(({ kind }) => kind).sort()).toEqual(['intended', 'reference-used'])
    })
  })
})

onWarehouse('a late answer', (server, bench) => {
  test('is none to the request that another station makes meanwhile', async () => {
    const url = await server().newDatabase()
    const a = await bench.openShared(server(), url, undefined, { station: 'A', link: { leaseMs: 60_000 } })
    const { id } = await boughtPurchase(a, { purchase: { station: 'A' } })
    await decided(a, id, 'bought', ['voiding'])
    await server().run(url, `update packbench.stations set lease_until = now() - interval '1 s'`)
    const b = await bench.openShared(server(), url, undefined, { station: 'B', link: { leaseMs: 300 } })
    await waitFor(async () => (await b.purchase(id))?.kind === 'void-unknown', { what: 'the take-over' })
    await decided(b, id, 'void-unknown', ['voiding'])
    expect(await a.settleAnswer(voidSays(id, 'bought'))).toMatchObject({
      kind: 'stands',
      record: { kind: 'voiding', voids: [{ outcome: 'refused' }] },
    })
    expect(await b.settleAnswer(voidSays(id, 'voided'))).toMatchObject({ kind: 'applied' })
  })
})
