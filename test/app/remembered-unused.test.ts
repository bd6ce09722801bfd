// Labels that nobody used are read once, and again when something of them can have changed: reads of the ledger are counted.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Announcements, announcedLedger } from '../../main/api/events/announce.ts'
import { rememberedUnused } from '../../main/app/remembered-unused.ts'
import type { PurchaseRecord } from '../../main/core/purchases/purchase.ts'
import type { LedgerPort } from '../../main/core/records/ledger.ts'
import type { Store } from '../../main/storage/store.ts'
import {
  Bench,
  boughtPurchase,
  closedDay,
  DAY_MS,
  freshId,
  newPurchase,
  sendingPurchase,
} from '../storage/fixtures.ts'

const bench = new Bench()
const SILENT: Announcements = {
  purchase: () => undefined,
  job: () => undefined,
  closeStarted: () => undefined,
  close: () => undefined,
  other: () => undefined,
}
const at = (days: number) => new Date(Date.parse('2026-03-02T09:00:00.000Z') + days * DAY_MS).toISOString()

describe('a bench with a label that nobody used', () => {
  let store: Store
  let ledger: LedgerPort
  let announced: Announcements
  let old: PurchaseRecord
  let reads: number
  beforeEach(async () => {
    store = await bench.open()
    reads = 0
    const unused = rememberedUnused()
    announced = unused.hearing(SILENT)
    const unusedLabels = vi.spyOn(store, 'unusedLabels')
    ledger = unused.remembering(announcedLedger(store, announced))
    old = await boughtPurchase(ledger as Store)
    bench.clock.advance(8 * DAY_MS)
    reads = unusedLabels.mock.calls.length
  })
  afterEach(() => bench.clear())

  const list = async (to = at(1)) => {
    const before = vi.mocked(store.unusedLabels).mock.calls.length
    const within = { environment: 'live', service: 'label-server', from: at(-20), to } as const
    const found = await ledger.unusedLabels(within)
    reads = vi.mocked(store.unusedLabels).mock.calls.length - before
    return { ids: found.map(({ id }) => id), reads }
  }

  test('reads it once, however many labels are bought, printed and voided meanwhile', async () => {
    expect(await list()).toEqual({ ids: [old.id], reads: 1 })
    const job = { id: freshId('job') }
    const { id } = await boughtPurchase(ledger as Store, { job })
    const printing = await store.changeJob(job.id, ['held'], { state: 'sending' })
    if (!printing) throw new Error('no job')
    announced.job(printing)
    await ledger.changePurchase({ id, from: ['bought'], to: 'voiding', event: { kind: 'void-asked' } })
    await sendingPurchase(ledger as Store)
    await ledger.intend(newPurchase(), { kind: 'purchase-intended' })
    expect(await list()).toEqual({ ids: [old.id], reads: 0 })
  })

  test.each([
    [
      'is voided',
      () =>
        ledger.changePurchase({ id: old.id, from: ['bought'], to: 'voiding', event: { kind: 'void-asked' } }),
    ],
    ['is said to be used', () => ledger.sayUsed([old.id], { reason: 'went-out' })],
    ['is closed', () => closedDay(ledger as Store, 'close-1', 'label-server', old.id)],
    [
      'is scanned from its box',
      () => ledger.recordScan(old.id, { kind: 'seen', number: '1' }, { kind: 'label-scanned' }),
    ],
  ])('that %s reads again, and it is gone', async (_what, change) => {
    expect(await list()).toEqual({ ids: [old.id], reads: 1 })
    await change()
    expect(await list()).toEqual({ ids: [], reads: 1 })
  })

  test('whose print is settled reads again, whatever became of it', async () => {
    await list()
    const job = { id: freshId('job'), shipmentId: old.id }
    announced.job({ ...job, state: 'printed' } as Parameters<Announcements['job']>[0])
    expect(await list()).toEqual({ ids: [old.id], reads: 1 })
  })

  test('reads again when the day has turned', async () => {
    await list()
    expect((await list(at(2))).reads).toBe(1)
    expect((await list(at(2))).reads).toBe(0)
  })

  test('whose records are away remembers nothing of that', async () => {
    vi.mocked(store.unusedLabels).mockRejectedValueOnce(new Error('away'))
    await expect(list()).rejects.toThrow('away')
    expect(await list()).toEqual({ ids: [old.id], reads: 1 })
  })
})
