// Lines of carriers' statements, on each ledger: matched to their labels, and kept once.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { StatementLine } from '../../../main/core/money/adjustments.ts'
import type { Store } from '../../../main/storage/store.ts'
import { Bench, boughtPurchase, newPurchase, onEachLedger } from '../fixtures.ts'

onEachLedger(place => {
  const kept = new Bench()
  let store: Store
  beforeAll(async () => {
    store = await place.open(kept)
  })
  afterAll(() => kept.clear())

  const line = (trackingNumber: string, more: Partial<StatementLine> = {}): StatementLine => ({
    ...{
      row: 2,
      trackingNumber,
      billedCents: 320,
      billedWeight: '2 lb',
      billedWeightOz: 32,
      reason: 'Audit',
    },
    ...more,
  })
  const bring = (...lines: readonly StatementLine[]) =>
    store.addAdjustments({ environment: 'live', fileName: 'may.csv', lines }, { fileName: 'may.csv' })
  const listed = async (number: string) =>
    (await store.adjustments('live', 500)).filter(one => one.trackingNumber === number)

  describe('a statement', () => {
    test('is matched by numbers of labels, and by no order’s', async () => {
      const { id, reference } = await boughtPurchase(store, {
        identifiers: { trackingNumbers: ['9400100000000000000011'] },
      })
      expect(await bring(line('9400100000000000000011'), line(reference, { row: 3 }))).toEqual({
        added: 2,
        known: 0,
        unmatched: 1,
      })
      expect(await listed('9400100000000000000011')).toMatchObject([
        { row: 2, billedCents: 320, billedWeightOz: 32, label: { record: { id } } },
      ])
      expect(await listed(reference)).toMatchObject([{ row: 3 }])
      expect((await listed(reference))[0]?.label).toBeUndefined()
    })

    test('that comes twice counts once, also under another name; a line twice within one counts twice', async () => {
      const twice = [line('N-2'), line('N-2', { row: 3 }), line('N-2', { row: 4, billedCents: 1 })]
      expect(await bring(...twice)).toEqual({ added: 3, known: 0, unmatched: 3 })
      expect(await bring(...twice)).toEqual({ added: 0, known: 3, unmatched: 3 })
      expect(await bring(line('n-2', { row: 9 }))).toEqual({ added: 0, known: 1, unmatched: 1 })
      expect(await listed('N-2')).toHaveLength(3)
    })

    test('that comes again finds the label that was not here before', async () => {
      await bring(line('N-3-LATER'))
      const { id } = await boughtPurchase(store, { identifiers: { trackingNumbers: ['N-3-LATER'] } })
      expect(await bring(line('N-3-LATER'))).toEqual({ added: 0, known: 1, unmatched: 0 })
      expect(await listed('N-3-LATER')).toMatchObject([{ label: { record: { id } } }])
    })

    test('is shown with what was measured as the label was asked for, and with no other mode’s', async () => {
      const measured = {
        packages: [{ weightOz: 19.2, lengthInch: 12, widthInch: 9, heightInch: 6 }],
        scaleOz: 19.1,
      }
      const purchase = newPurchase()
      await store.intend(purchase, { kind: 'purchase-intended', detail: { measured } })
      const move = { id: purchase.id, event: { kind: 'purchase-sending' } } as const
      await store.changePurchase({ ...move, from: ['intended'], to: 'sending' })
      await store.changePurchase({
        ...move,
        from: ['sending'],
        to: 'bought',
        bought: { identifiers: { trackingNumbers: ['N-4-SCALE'] } },
      })
      await bring(line('N-4-SCALE'))
      expect(await listed('N-4-SCALE')).toMatchObject([{ label: { measured } }])
      expect(await store.adjustments('training', 500)).toEqual([])
    })
  })
})
