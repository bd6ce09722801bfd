// Orders of several boxes: each is bought, voided and handed over by itself, and says which it is.
import { describe, expect, it } from 'vitest'
import { followPurchase } from '../../main/app/bench-aids.ts'
import type { PurchaseRecord } from '../../main/core/purchases/purchase.ts'
import { settingsSchema } from '../../main/core/settings/settings.ts'
import { importOrders } from '../../main/flows/import-orders.ts'
import { createOrderRuns } from '../../main/flows/ship-orders.ts'
import { shipPackage } from '../../main/flows/ship-package.ts'
import { voidShipment } from '../../main/flows/void-shipment.ts'
import { onEachLedger } from '../storage/fixtures.ts'
import { NO_LOG } from '../support/web-host.ts'
import { DEFAULTS, orderBench, type ScriptedOrderBench } from './order-bench.ts'
import { type OpenStore, order, ship, unknown } from './scripted-bench.ts'

const box = (number: number, of = 3) => ({ box: { number, of } })

onEachLedger((place, ledgers) => {
  const openStore: OpenStore = options => place.open(ledgers, ledgers.folder(), options)
  const openBench = () => orderBench(openStore)
  const shipBox = (bench: ScriptedOrderBench, number: number, more: object = {}) =>
    shipPackage(bench, { ...order('ORD-1'), ...box(number), atBench: true, ...more })
  const bought = (bench: ScriptedOrderBench) => bench.asked.filter(one => one.startsWith('buy '))

  describe('an order of three boxes', () => {
    it('has a label and a print for each, and a box that has one is not bought again', async () => {
      const bench = await openBench()
      for (const number of [1, 3, 2]) {
        const shipped = await shipBox(bench, number)
        expect(shipped).toMatchObject({
          ok: true,
          value: { record: box(number), job: { title: `ORD-1 ${number}/3` } },
        })
      }
      expect(await shipBox(bench, 2)).toMatchObject({
        problem: { kind: 'already-shipped', params: { reference: 'ORD-1 2/3' } },
      })
      expect(bought(bench)).toEqual(['buy ORD-1 1/3', 'buy ORD-1 3/3', 'buy ORD-1 2/3'])
    })

    it('is bought under the name of none of its boxes, and no box under the name of an order', async () => {
      const bench = await openBench()
      await shipBox(bench, 1)
      expect(await shipPackage(bench, order('ord-1  1/3'))).toMatchObject({
        problem: { kind: 'already-shipped', params: { reference: 'ORD-1 1/3' } },
      })
      const two = await shipPackage(bench, order('ORD-1 2/3'))
      expect(two).toMatchObject({ ok: true })
      expect(await shipBox(bench, 2)).toMatchObject({
        problem: { kind: 'already-shipped', params: { reference: 'ORD-1 2/3' } },
      })
      expect(await shipPackage(bench, order('ORD-1 02 / 3'))).toMatchObject({
        problem: {
          kind: 'already-shipped',
          code: 'box.called-the-same',
          params: { reference: 'ORD-1 2/3', called: 'ORD-1 02 / 3' },
        },
      })
      expect(bought(bench)).toEqual(['buy ORD-1 1/3', 'buy ORD-1 2/3'])
      // Knowingly, as any second label.
      expect(await shipBox(bench, 2, { duplicateReason: 'lost' })).toMatchObject({ ok: true })
    })

    it('has each box found by its own name, as it stands on the screens and the papers', async () => {
      const bench = await openBench()
      for (const number of [1, 2]) await shipBox(bench, number)
      for (const name of ['ORD-1 2/3', ' ord-1 2/3 ']) {
        expect((await bench.ledger.scan('live', name)).map(one => one.box?.number)).toEqual([2])
        const found = await bench.ledger.search({ environment: 'live', text: name, limit: 10 })
        expect(found.items.map(one => one.box?.number)).toEqual([2])
        expect(await bench.store.timeline('live', name)).toMatchObject({ reference: 'ORD-1' })
      }
      for (const name of ['ORD-1 3/3', 'ORD-1 2/2', 'ORD-1 4/3'])
        expect(await bench.ledger.scan('live', name)).toEqual([])
    })

    it('goes on beside a box whose outcome nobody knows, which is not bought again', async () => {
      const bench = await openBench()
      bench.script.buy.push(unknown)
      expect(await shipBox(bench, 1)).toMatchObject({ problem: { kind: 'purchase-unknown' } })
      expect(await shipBox(bench, 2)).toMatchObject({ ok: true })
      expect(await shipBox(bench, 1)).toMatchObject({
        problem: { kind: 'purchase-unknown', params: { reference: 'ORD-1 1/3' } },
      })
      expect(bought(bench)).toEqual(['buy ORD-1 1/3', 'buy ORD-1 2/3'])
    })

    it('has one box voided and shipped anew, and the others keep their labels', async () => {
      const bench = await openBench()
      for (const number of [1, 2, 3]) await shipBox(bench, number)
      const [two] = (await bench.ledger.livePurchases('live', 'ORD-1')).filter(one => one.box?.number === 2)
      await voidShipment(bench, { id: two?.id ?? '', reason: 'wrong box' })
      expect(bench.asked.at(-1)).toBe('void T-ORD-1-2/3')
      expect(await shipBox(bench, 2)).toMatchObject({ ok: true })
      const live = await bench.ledger.livePurchases('live', 'ORD-1')
      expect(live.map(one => one.box?.number)).toEqual([1, 3, 2])
    })

    it('has no label for the whole order beside them, in words that say what to do', async () => {
      const bench = await openBench()
      await shipBox(bench, 1)
      await shipBox(bench, 3)
      const asked = await shipPackage(bench, { ...order('ORD-1'), duplicateReason: 'one more' })
      expect(asked).toMatchObject({ problem: { code: 'box.sold-in-boxes', params: { boxes: '1, 3' } } })
      expect(bought(bench)).toHaveLength(2)
    })

    it('gets a fourth box by somebody who says that there were three', async () => {
      const bench = await openBench()
      await shipBox(bench, 1)
      const four = { ...order('ORD-1'), ...box(4, 4) }
      expect(await shipPackage(bench, four)).toMatchObject({
        problem: { code: 'box.other-count', params: { were: 3, said: 4 }, fieldProblems: { box: {} } },
      })
      expect(await shipPackage(bench, { ...four, boxesWere: 3 })).toMatchObject({ ok: true })
      expect(await shipBox(bench, 2)).toMatchObject({ problem: { code: 'box.other-count' } })
    })

    it('answers a command that comes again with its own box, and no other', async () => {
      const bench = await openBench()
      const first = await shipBox(bench, 1, { commandId: 'enter-1' })
      const again = await shipBox(bench, 1, { commandId: 'enter-1' })
      expect(first.ok && again.ok && again.value.record.id === first.value.record.id).toBe(true)
      expect(await shipBox(bench, 2, { commandId: 'enter-1' })).toMatchObject({
        problem: { kind: 'invalid-input', code: 'command.reused' },
      })
      expect(bought(bench)).toEqual(['buy ORD-1 1/3'])
    })

    it('is bought once where two benches ask for one box at once', async () => {
      const bench = await openBench()
      const both = await Promise.all([shipBox(bench, 1), shipBox(bench, 1)])
      expect(both.filter(one => one.ok)).toHaveLength(1)
      expect(bought(bench)).toEqual(['buy ORD-1 1/3'])
    })
  })

  it('no box goes beside a label for the whole order', async () => {
    const bench = await openBench()
    await ship(bench, 'ORD-1')
    expect(await shipBox(bench, 1)).toMatchObject({
      problem: { kind: 'already-shipped', code: 'box.sold-whole', params: { reference: 'ORD-1' } },
    })
    expect(bought(bench)).toEqual(['buy ORD-1'])
  })

  describe('in a file of orders', () => {
    const file = (heading: string, ...rows: readonly string[]) =>
      [
        `reference,name,address,city,state,zip,weight,service,${heading}`,
        ...rows.map(row => row.replace('|', ',Bo Cole,9 Elm Ave,Kenmore,WA,98028,12,GROUND,')),
      ].join('\n')
    const take = async (bench: ScriptedOrderBench, content: string) => {
      const kept = await importOrders(bench, { content, fileName: 'o.csv', defaults: DEFAULTS })
      if (!kept.ok) throw new Error(kept.problem.message)
      return kept.value
    }
    const rowsOf = async (bench: ScriptedOrderBench) =>
      (await bench.orders.orders({ environment: 'live', limit: 100 })).items
    const runAll = async (bench: ScriptedOrderBench) => {
      const runs = createOrderRuns(
        () => bench,
        () => undefined,
      )
      const started = await runs.start({})
      if (!started.ok) throw new Error(started.problem.code)
      await started.value.done
    }
    /** What hangs on a purchase, as the station does it after each. */
    const follow = (bench: ScriptedOrderBench, record: PurchaseRecord) =>
      followPurchase(
        {
          store: bench.store,
          keptBench: { forget: () => Promise.resolve(0) },
          printBegun: () => Promise.resolve(),
          settings: () => settingsSchema.parse({}),
          ids: bench.ids,
          clock: bench.clock,
          log: NO_LOG,
        },
        record,
      )
    const bought1 = async (bench: ScriptedOrderBench, more: object) => {
      const shipped = await shipPackage(bench, { ...order('ORD-1'), ...more })
      if (!shipped.ok) throw new Error(shipped.problem.code)
      await follow(bench, shipped.value.record)
      return shipped.value.record
    }

    it.each([
      ['box,boxes', ['ORD-1|1,2', 'ORD-1|2,2', 'ORD-2|1,1']],
      ['caja,cajas', ['ORD-1|1,2', 'ORD-1|2,2', 'ORD-2|1,1']],
      ['Box no.', ['ORD-1|1', 'ORD-1|2', 'ORD-2|1']],
      ['carton', ['ORD-1|1/2', 'ORD-1|2 of 2', 'ORD-2|']],
      ['Número de caja', ['ORD-1|Caja 1 de 2', 'ORD-1|2 de 2', 'ORD-2|']],
    ])('%s: each row is a box, and the only box of an order is the order', async (heading, rows) => {
      const bench = await openBench()
      await take(bench, file(heading, ...rows))
      expect(await rowsOf(bench)).toMatchObject([
        { reference: 'ORD-1', state: 'ready', box: { number: 1, of: 2 } },
        { reference: 'ORD-1', state: 'ready', box: { number: 2, of: 2 } },
        { reference: 'ORD-2', state: 'ready' },
      ])
      await runAll(bench)
      expect(bought(bench)).toEqual(['buy ORD-1 1/2', 'buy ORD-1 2/2', 'buy ORD-2'])
      expect((await rowsOf(bench)).map(({ state }) => state)).toEqual(['shipped', 'shipped', 'shipped'])
    })

    it.each([
      ['the whole order first', ['ORD-1|Small', 'ORD-1 2 of 3|Small']],
      ['what reads as its box first', ['ORD-1 ２/３|Small', 'ORD-1|Small']],
    ])(
      'a row that reads as another one which has its label is not bought, and says so: %s',
      async (_what, rows) => {
        const bench = await openBench()
        await take(bench, file('box', ...rows))
        await runAll(bench)
        expect(bought(bench)).toHaveLength(1)
        const states = await rowsOf(bench)
        expect(states.map(({ state }) => state).sort()).toEqual(['failed', 'shipped'])
        expect(states.flatMap(({ outcome }) => outcome?.code ?? [])).toEqual(['box.called-the-same'])
      },
    )

    it('a column of kinds of boxes is none of their numbers', async () => {
      const bench = await openBench()
      await take(bench, file('box', 'ORD-1|Small', 'ORD-2|12x9x4'))
      expect((await rowsOf(bench)).map(one => [one.state, one.box])).toEqual([
        ['ready', undefined],
        ['ready', undefined],
      ])
    })

    it('rows of one order that differ in what is no box number wait, all of them', async () => {
      const bench = await openBench()
      await take(bench, file('box', 'ORD-1|A', 'ORD-1|B', 'ORD-2|Small', 'ORD-3|Small', 'ORD-3|Small'))
      expect((await rowsOf(bench)).map(one => [one.reference, one.state])).toEqual([
        ['ORD-1', 'invalid'],
        ['ORD-2', 'ready'],
        ['ORD-3', 'ready'],
      ])
      await runAll(bench)
      expect(bought(bench)).toEqual(['buy ORD-2', 'buy ORD-3'])
    })

    it.each([
      ['a box twice', ['ORD-1|1,2', 'ORD-1|1,2'], [], 1],
      ['a whole order beside a box', ['ORD-1|1,2', 'ORD-1|,'], ['order.whole-and-boxes'], 0],
      ['two counts', ['ORD-1|1,2', 'ORD-1|2,3'], ['order.other-count'], 0],
      ['a box beyond the count', ['ORD-1|3,2'], ['box.beyond'], 0],
    ])('%s is said at its row', async (_what, rows, codes, leftOut) => {
      const bench = await openBench()
      const kept = await take(bench, file('box,boxes', ...rows))
      const problems = (await rowsOf(bench)).flatMap(one =>
        Object.values(one.problems).map(({ code }) => code),
      )
      expect(problems).toEqual(codes)
      expect(kept.leftOut).toHaveLength(leftOut)
    })

    it('a newer file that cuts the order otherwise takes the place of the older one’s rows', async () => {
      const bench = await openBench()
      await take(bench, file('box,boxes', 'ORD-1|1,3', 'ORD-1|2,3', 'ORD-1|3,3', 'ORD-2|1,2'))
      await take(bench, file('box,boxes', 'ORD-1|1,2', 'ORD-1|2,2'))
      const now = (await rowsOf(bench)).map(one => `${one.reference} ${one.box?.number}/${one.box?.of}`)
      expect(now.sort()).toEqual(['ORD-1 1/2', 'ORD-1 2/2', 'ORD-2 1/2'])
      await take(bench, file('box,boxes', 'ORD-1|,'))
      expect(
        (await rowsOf(bench)).filter(one => one.reference === 'ORD-1').map(({ box: one }) => one),
      ).toEqual([undefined])
    })

    it('a box that is shipped by hand settles its row alone, and the last one the row of the whole order', async () => {
      const bench = await openBench()
      await take(bench, file('box,boxes', 'ORD-1|1,2', 'ORD-1|2,2'))
      await bought1(bench, box(1, 2))
      expect((await rowsOf(bench)).map(({ state }) => state)).toEqual(['shipped', 'ready'])

      const whole = await openBench()
      await take(whole, file('note', 'ORD-1|x'))
      await bought1(whole, box(1, 2))
      expect((await rowsOf(whole)).map(({ state }) => state)).toEqual(['ready'])
      await runAll(whole)
      expect(await rowsOf(whole)).toMatchObject([{ state: 'failed', outcome: { code: 'box.sold-in-boxes' } }])
      await bought1(whole, box(2, 2))
      expect((await rowsOf(whole)).map(({ state }) => state)).toEqual(['shipped'])
    })

    it('a label for the whole order settles the rows of all its boxes', async () => {
      const bench = await openBench()
      await take(bench, file('box,boxes', 'ORD-1|1,2', 'ORD-1|2,2'))
      await bought1(bench, {})
      expect((await rowsOf(bench)).map(({ state }) => state)).toEqual(['shipped', 'shipped'])
      expect((await bench.store.verify()).rows.findingCount).toBe(0)
    })

    it('what a box weighs is held against its own row, and against no usual of product or customer', async () => {
      const bench = await openBench()
      await take(bench, file('sku', 'ORD-1|MUG'))
      const sample = order('ORD-1').shipment
      const heavy = {
        ...sample,
        references: { sku: 'MUG' },
        packages: [{ ...sample.packages[0], weightOz: 200 }],
      }
      for (const number of [1, 2]) {
        const record = await bought1(bench, { ...box(number, 2), shipment: heavy, atBench: true })
        expect(record.box?.number).toBe(number)
      }
      const known = await bench.store.knownWeights('live', heavy as typeof sample)
      expect(known).toEqual({ sku: [], address: [], fileMissedOz: [] })
    })
  })
})
