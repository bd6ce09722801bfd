// Lines of carriers' statements, on each ledger: matched to their labels, and kept once.
import { hash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { StatementLine } from '../../../main/core/money/adjustments.ts'
import type { Store } from '../../../main/storage/store.ts'
import { Bench, boughtPurchase, newPurchase, onEachLedger } from '../fixtures.ts'

onEachLedger((place, bench) => {
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
      expect(await bring(line('N2', { row: 9 }))).toEqual({ added: 0, known: 1, unmatched: 1 })
      expect(await listed('N-2')).toHaveLength(3)
    })

    test('is matched and counted once, however it groups a number', async () => {
      const { id } = await boughtPurchase(store, {
        identifiers: { trackingNumbers: ['9400100000000000000035'] },
      })
      const grouped = line('9400-1000-0000-0000-0000-35')
      expect(await bring(grouped)).toEqual({ added: 1, known: 0, unmatched: 0 })
      expect(await bring(line('9400100000000000000035'))).toEqual({ added: 0, known: 1, unmatched: 0 })
      expect(await listed(grouped.trackingNumber)).toMatchObject([{ label: { record: { id } } }])
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

  test('a line that a version of before kept under the hyphens of its number counts once', async () => {
    const folder = bench.folder()
    const own = await place.open(bench, folder)
    const statement = (lines: readonly StatementLine[]) =>
      own.addAdjustments({ environment: 'live', fileName: 'may.csv', lines }, {})
    const lines = [line('N-4'), line('N-4', { row: 3 })]
    await statement(lines)
    await bench.close(own)
    const id = (number: string, nth: number) =>
      hash('sha256', `${JSON.stringify(['live', number, 320, '2 lb', 'audit'])} ${nth}`)
    for (const nth of [1, 2]) {
      await place.run(folder, `update adjustments set id = '${id('N-4', nth)}' where id = '${id('N4', nth)}'`)
    }
    const store = await place.open(bench, folder)
    expect(await store.addAdjustments({ environment: 'live', fileName: 'may.csv', lines }, {})).toMatchObject(
      {
        added: 0,
        known: 2,
      },
    )
    expect(await store.adjustments('live', 9)).toHaveLength(2)
  })

  describe('the trail has each line of a statement', () => {
    const statement = (lines: readonly StatementLine[]) =>
      ({ environment: 'live', fileName: 'june.csv', lines }) as const
    const many = Array.from({ length: 230 }, (_, at) => line(`M-${at}`, { row: at + 2 }))

    async function aStatement(lines: readonly StatementLine[]) {
      const folder = bench.folder()
      const own = await place.open(bench, folder)
      expect(await own.addAdjustments(statement(lines), {})).toMatchObject({ added: lines.length })
      return { folder, own, found: async () => (await own.verify()).rows }
    }

    test('and finds none of them changed where nobody changed one, with its label or without', async () => {
      const { own, found } = await aStatement(many)
      await boughtPurchase(own, { identifiers: { trackingNumbers: ['M-7'] } })
      expect(await own.addAdjustments(statement(many), {})).toMatchObject({ known: 230, unmatched: 229 })
      expect(await found()).toMatchObject({ findings: [], olderCount: 0, checkedCount: 231 })
    })

    test.each([
      ['changed', `update adjustments set billed_cents = 1 where tracking_number = 'M-222'`, ['billedCents']],
      ['changed', `update adjustments set reason = 'x' where tracking_number = 'M-222'`, ['reason']],
      ['missing', `delete from adjustments where tracking_number = 'M-222'`, []],
    ] as const)('and names one that was %s, by %s', async (what, sql, fields) => {
      const { folder, found } = await aStatement(many)
      await place.run(folder, sql)
      const { findings } = await found()
      expect(findings).toMatchObject([{ record: 'adjustment', name: 'M-222', what, fields }])
    })

    test('and names one that was put in, whatever moment it has', async () => {
      const { folder, found } = await aStatement([line('M-1')])
      await place.run(
        folder,
        `insert into adjustments select 'i-1', environment, file_name, 9, 'M-9', billed_weight, billed_weight_oz,
          billed_cents, reason, shipment_id, operator, created_at from adjustments`,
      )
      await place.run(
        folder,
        `insert into adjustments select 'i-2', environment, file_name, 9, 'M-10', billed_weight, billed_weight_oz,
          billed_cents, reason, shipment_id, operator, '2020-01-01T00:00:00.000Z' from adjustments
          where tracking_number = 'M-1'`,
      )
      const { findings } = await found()
      expect(findings).toMatchObject([
        { record: 'adjustment', id: 'i-1', name: 'M-9', what: 'invented' },
        { record: 'adjustment', id: 'i-2', name: 'M-10', what: 'invented' },
      ])
    })

    test('and says no reason: a carrier may name a person in it', async () => {
      const { folder } = await aStatement([line('M-1', { reason: 'Spoke with Alma' })])
      const events = await place.ask(folder, `select detail from events where detail like '%M-1%'`)
      expect(events).toHaveLength(1)
      expect(String(events[0]?.detail)).not.toContain('Alma')
    })

    test('and one that was changed before its label was found is named, since the label takes it over', async () => {
      const { folder, own, found } = await aStatement([line('M-1'), line('M-2')])
      await boughtPurchase(own, { identifiers: { trackingNumbers: ['M-1'] } })
      await place.run(folder, `update adjustments set file_name = 'x' where tracking_number = 'M-1'`)
      await own.addAdjustments(statement([line('M-1'), line('M-2')]), {})
      expect((await found()).findings).toMatchObject([
        { record: 'adjustment', name: 'M-1', what: 'changed', fields: ['fileName'] },
      ])
    })

    test('and one whose label was taken from it is named, also once it is given back', async () => {
      const { folder, own, found } = await aStatement([line('M-1')])
      const { id } = await boughtPurchase(own, { identifiers: { trackingNumbers: ['M-1'] } })
      await own.addAdjustments(statement([line('M-1')]), {})
      await place.run(folder, `update adjustments set shipment_id = null`)
      const named = [{ record: 'adjustment', name: 'M-1', what: 'changed' }]
      expect((await found()).findings).toMatchObject(named)
      await own.addAdjustments(statement([line('M-1')]), {})
      expect(await own.adjustments('live', 9)).toMatchObject([{ label: { record: { id } } }])
      expect((await found()).findings).toMatchObject(named)
    })

    test('of a program of before it has none: they are as they were, until a label is found', async () => {
      const { folder, own } = await aStatement([line('M-1'), line('M-2')])
      await boughtPurchase(own, { identifiers: { trackingNumbers: ['M-1'] } })
      await bench.close(own)
      await place.run(folder, `${place.asBefore} where kind = 'adjustments-imported'`)
      await place.run(
        folder,
        `drop index events_of_adjustments;
          delete from kysely_migration where name = 'ledger-0095-adjustment-events'`,
      )
      const store = await place.open(bench, folder)
      const rows = async () => (await store.verify()).rows
      expect(await rows()).toMatchObject({ findings: [], olderCount: 2 })
      expect(await store.addAdjustments(statement([line('M-1')]), {})).toMatchObject({ known: 1 })
      expect(await rows()).toMatchObject({ findings: [], olderCount: 1 })
      await place.run(folder, `update adjustments set billed_cents = 1 where tracking_number = 'M-1'`)
      expect((await rows()).findings).toMatchObject([
        { name: 'M-1', what: 'changed', fields: ['billedCents'] },
      ])
    })
  })
})
