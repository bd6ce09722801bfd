// Tests batches of orders: every order bought once, pause and stop, and no step further after a money problem.
import { describe, expect, test } from 'vitest'
import { whichOrders } from '../../main/api/views/order-views.ts'
import type { OrderRun } from '../../main/core/orders/orders.ts'
import { problem } from '../../main/core/problem.ts'
import { isInDoubt, type LookedAt, lookedAt } from '../../main/flows/batch-doubts.ts'
import { importOrders } from '../../main/flows/import-orders.ts'
import { shipOne } from '../../main/flows/ship-one-order.ts'
import { type BatchOrder, createOrderRuns, type OrderRuns } from '../../main/flows/ship-orders.ts'
import { shipPackage } from '../../main/flows/ship-package.ts'
import { voidShipment } from '../../main/flows/void-shipment.ts'
import { onEachLedger } from '../storage/fixtures.ts'
import { DEPOT } from '../support/sample-shipment.ts'
import { toldAs } from '../support/told-as.ts'
import { DEFAULTS, orderBench, orderFile, type ScriptedOrderBench } from './order-bench.ts'
import { answered, label, type OpenStore, order, refused, ship, unknown } from './scripted-bench.ts'

interface Half {
  readonly bench: ScriptedOrderBench
  /** Gives the label's id. */
  ship(): Promise<string>
}

onEachLedger((place, ledgers) => {
  let folder = ''
  const openStore: OpenStore = options => {
    folder = ledgers.folder()
    return place.open(ledgers, folder, options)
  }

  async function imported(
    ...references: readonly string[]
  ): Promise<{ bench: ScriptedOrderBench; runs: OrderRuns }> {
    const bench = await orderBench(openStore)
    const kept = await importOrders(bench, {
      content: orderFile(...references),
      fileName: 'o.csv',
      defaults: DEFAULTS,
    })
    expect(kept).toMatchObject({ ok: true })
    return {
      bench,
      runs: createOrderRuns(
        () => bench,
        () => undefined,
      ),
    }
  }

  async function run(bench: ScriptedOrderBench, runs: OrderRuns, order: BatchOrder = {}) {
    const started = await runs.start(order)
    if (!started.ok) throw new Error(started.problem.code)
    await started.value.done
    const after = await bench.orders.orderRun(started.value.run.id)
    if (!after) throw new Error('no run')
    return after
  }

  const states = async (bench: ScriptedOrderBench) =>
    Object.fromEntries(
      (await bench.orders.orders({ environment: 'live', limit: 100 })).items.map(one => [
        one.reference,
        one.state,
      ]),
    )
  /** As `orders.doubts` and `orders.ship` have it between them. */
  async function askedAboutThese(bench: ScriptedOrderBench) {
    const which = whichOrders(await lookedAt(bench, { state: 'ready' }))
    return (looked: readonly LookedAt[]) => whichOrders(looked) === which
  }
  const bought = (bench: ScriptedOrderBench) => bench.asked.filter(one => one.startsWith('buy '))

  test('ships each from where the bench is by then, and asks for nothing twice where that changed in between', async () => {
    const { bench, runs } = await imported('A-1', 'A-2')
    const moved = { ...DEPOT, address1: '88 Quay St' }
    const first = await bench.orders.orders({ environment: 'live', limit: 1 })
    await run(bench, runs, { orderIds: first.items.map(({ id }) => id) })
    Object.assign(bench, { sender: moved })
    await run(bench, runs)
    expect(bought(bench)).toHaveLength(2)
    const { items } = await bench.ledger.search({ environment: 'live', text: '', limit: 10 })
    const streets = Object.fromEntries(items.map(one => [one.reference, one.shipment?.from.address1]))
    const [reference = ''] = first.items.map(one => one.reference)
    expect(Object.values(streets).toSorted()).toEqual([DEPOT.address1, moved.address1].toSorted())
    expect(streets[reference]).toBe(DEPOT.address1)
  })

  test('gives the label that a batch bought before it was killed, with the sender of then', async () => {
    const { bench } = await imported('A-1')
    const moved = { ...DEPOT, address1: '88 Quay St' }
    const [waiting] = (await bench.orders.orders({ environment: 'live', limit: 1 })).items
    if (!waiting) throw new Error('no order')
    const taken = { ...waiting, attempt: 1 }
    const batch = { printLater: false } as OrderRun
    const bought = await shipOne(Object.assign(bench, { sender: moved }), batch, taken)
    const again = await shipOne(Object.assign(bench, { sender: DEPOT }), batch, taken)
    expect(bought.order).toMatchObject({ state: 'shipped' })
    expect(again).toEqual(bought)
    expect(bench.asked.filter(one => one.startsWith('buy '))).toHaveLength(1)
  })

  test('ships every ready order once, in the order of the file', async () => {
    const { bench, runs } = await imported('A-1', 'A-2', 'A-3')
    const done = await run(bench, runs, { commandId: 'c-1' })
    expect(done).toMatchObject({ state: 'done', counts: { shipped: 3, waiting: 0 }, costCents: 3 * 735 })
    expect(bought(bench)).toEqual(['buy A-1', 'buy A-2', 'buy A-3'])
    const again = await runs.start({ commandId: 'c-1' })
    expect(again).toMatchObject({ ok: true, value: { run: { id: done.id } } })
    expect(await runs.start({})).toMatchObject({ ok: false, problem: { code: 'orders.nothing-to-ship' } })
    expect(bought(bench)).toHaveLength(3)
  })

  test('counts the labels that somebody must look at', async () => {
    const { bench, runs } = await imported('A-1', 'A-2', 'A-3')
    for (const number of ['T-1', 'T-1', 'T-3']) bench.script.buy.push(answered(label(number)))
    expect(await run(bench, runs)).toMatchObject({ state: 'done', counts: { shipped: 3 }, lookAtCount: 1 })
  })

  test.each([
    ['corrected', ['A-1', 'A-2']],
    ['joined by another', ['A-1', 'A-2', 'A-3']],
  ] as const)(
    'orders of which one was %s after a person was asked about them are asked about again, and none is bought',
    async (_how, then) => {
      const { bench, runs } = await imported('A-1', 'A-2')
      const areAsked = await askedAboutThese(bench)
      const later = { content: orderFile(...then), fileName: 'later.csv', defaults: DEFAULTS }
      expect(await importOrders(bench, later)).toMatchObject({ ok: true })
      for (const withDoubts of [false, true]) {
        const refused = { ok: false, problem: { kind: 'wrong-state', code: 'orders.changed-since' } }
        expect(await runs.start({ areAsked, withDoubts, commandId: `c-${withDoubts}` })).toMatchObject(
          refused,
        )
      }
      expect(bought(bench)).toEqual([])
      const now = await askedAboutThese(bench)
      expect(await run(bench, runs, { areAsked: now, commandId: 'c-3' })).toMatchObject({ state: 'done' })
      expect(bought(bench)).toHaveLength(then.length)
      // Its answer got lost: what it bought is no other batch.
      expect(await runs.start({ areAsked: now, commandId: 'c-3' })).toMatchObject({ ok: true })
      expect(bought(bench)).toHaveLength(then.length)
    },
  )

  test('a service that is offered no more stops its own order in words, unchanged, and ships once it is offered again', async () => {
    const { bench, runs } = await imported('A-1', 'A-2')
    const offered = (services: readonly string[]) =>
      Object.assign(bench, {
        settings: { ...bench.settings, labelServer: { ...bench.settings.labelServer, services } },
      })
    offered(['EXPRESS'])
    const stopped = await run(bench, runs)
    expect(stopped).toMatchObject({ state: 'done', counts: { shipped: 0, failed: 2 } })
    const kept = (await bench.orders.orders({ environment: 'live', limit: 10 })).items
    for (const one of kept)
      expect(one).toMatchObject({
        state: 'failed',
        shipment: { shippingService: 'GROUND' },
        problems: { shippingService: { code: 'order.service-not-offered', params: { value: 'GROUND' } } },
      })
    expect(bought(bench)).toEqual([])

    offered(['EXPRESS', 'GROUND'])
    expect(await run(bench, runs, { failedAgain: true })).toMatchObject({ counts: { shipped: 2 } })
    expect(bought(bench)).toEqual(['buy A-1', 'buy A-2'])
  })

  describe('what the bench would ask about', () => {
    const ZIP = { code: 'field.zip-state', params: { zip: '98028', state: 'CO' } } as const
    /** The second of three. */
    const inDoubt = async () => {
      const { bench, runs } = await imported('A-1', 'A-2', 'A-3')
      for (const service of Object.values(bench.services)) {
        const validate = service.validate.bind(service)
        service.validate = order => ({
          ...validate(order),
          warnings: { ...(order.reference === 'A-2' && { 'to.postalCode': ZIP }) },
        })
      }
      return { bench, runs }
    }

    test('is left open by a batch, and bought by a person’s word, which stands in the trail', async () => {
      const { bench, runs } = await inDoubt()
      expect(await run(bench, runs)).toMatchObject({ state: 'done', counts: { shipped: 2 } })
      expect(await states(bench)).toEqual({ 'A-1': 'shipped', 'A-2': 'ready', 'A-3': 'shipped' })
      expect(bought(bench)).toEqual(['buy A-1', 'buy A-3'])

      expect(await runs.start({})).toMatchObject({ ok: false, problem: { code: 'orders.only-doubts' } })
      expect(bought(bench)).toHaveLength(2)

      expect(await run(bench, runs, { withDoubts: true })).toMatchObject({ counts: { shipped: 1 } })
      expect(bought(bench)).toEqual(['buy A-1', 'buy A-3', 'buy A-2'])
      const told = await place.ask(
        folder,
        `select detail from events where kind = 'orders-started' order by sequence`,
      )
      expect(told.map(({ detail }) => JSON.parse(String(detail)))).toMatchObject([
        { leftOpen: 1 },
        { withDoubts: true },
      ])
    })

    test('is told of before the batch, of the orders that it would leave open alone', async () => {
      const { bench } = await inDoubt()
      const looked = (await lookedAt(bench, { state: 'ready' })).filter(isInDoubt)
      expect(looked).toMatchObject([{ order: { reference: 'A-2' }, doubts: { 'to.postalCode': ZIP } }])
    })

    test('the same command with and without that word is two commands', async () => {
      const { bench, runs } = await inDoubt()
      const done = await run(bench, runs, { commandId: 'c-1' })
      expect(await runs.start({ commandId: 'c-1', withDoubts: true })).toMatchObject({
        problem: { code: 'command.reused' },
      })
      expect(await runs.start({ commandId: 'c-1' })).toMatchObject({ value: { run: { id: done.id } } })
      expect(bought(bench)).toEqual(['buy A-1', 'buy A-3'])
    })
  })

  test('a command’s number that comes again with other orders is refused, also while another run is on', async () => {
    const { bench, runs } = await imported('A-1', 'A-2', 'A-3')
    const { items } = await bench.orders.orders({ environment: 'live', limit: 10 })
    const [first = '', second = '', third = ''] = items.map(({ id }) => id)
    const orders = { commandId: 'c-1', orderIds: [first, second] }
    const done = await run(bench, runs, orders)
    const others = [{ orderIds: [third] }, { orderIds: undefined }, { failedAgain: true }, { importId: 'i' }]
    const repeated = async () => {
      for (const other of others) {
        const said = await runs.start({ ...orders, ...other })
        expect(said).toMatchObject({ ok: false, problem: { code: 'command.reused' } })
      }
      // The order of the list is no other input.
      const again = await runs.start({ ...orders, orderIds: [second, first] })
      expect(again).toMatchObject({ ok: true, value: { run: { id: done.id } } })
    }
    await repeated()
    const on = await bench.orders.startOrderRun(
      { id: 'on', environment: 'live', states: ['ready'], printLater: false },
      { kind: 'orders-started' },
    )
    expect(on.kind).toBe('started')
    await repeated()
    expect(bought(bench)).toEqual(['buy A-1', 'buy A-2'])
  })

  describe('a money problem stops the batch at once', () => {
    test.each([
      ['no clear answer', unknown, 'unknown', 'purchase.unknown'],
      ['no money', refused('Insufficient funds on meter 12'), 'waiting', 'orders.no-money'],
      [
        'no right to buy',
        { kind: 'not-sent', problem: problem('not-authorized', 'service.not-authorized') } as const,
        'waiting',
        'service.not-authorized',
      ],
    ])('%s', async (_name, answer, state, code) => {
      const { bench, runs } = await imported('A-1', 'A-2', 'A-3')
      bench.script.buy = [
        {
          kind: 'answered',
          value: { identifiers: { trackingNumbers: ['T-1'] }, payloads: [], warnings: [] },
          warnings: [],
        },
        answer,
      ]
      const stopped = await run(bench, runs)
      expect(stopped).toMatchObject({ state: 'stopped', problem: { code } })
      expect(await states(bench)).toEqual({ 'A-1': 'shipped', 'A-2': state, 'A-3': 'waiting' })
      expect(bought(bench)).toEqual(['buy A-1', 'buy A-2'])
      expect(await runs.start({})).toMatchObject({ ok: false, problem: { code: 'orders.run-not-over' } })

      const resumed = await runs.resume(stopped.id)
      if (resumed.ok) await resumed.value.done
      expect(await bench.orders.orderRun(stopped.id)).toMatchObject({ state: 'done' })
      // An unknown purchase is never bought again by a batch; the others are.
      expect(bought(bench).filter(one => one === 'buy A-2')).toHaveLength(state === 'unknown' ? 1 : 2)
      expect((await states(bench))['A-3']).toBe('shipped')
    })
  })

  test('other refusals are noted and the batch goes on; what failed is shipped again on request', async () => {
    const { bench, runs } = await imported('A-1', 'A-2')
    bench.script.buy = [refused('address not found')]
    expect(await run(bench, runs)).toMatchObject({ state: 'done', counts: { failed: 1, shipped: 1 } })
    expect(await bench.orders.orderByReference('live', 'A-1')).toMatchObject({
      state: 'failed',
      outcome: { code: 'close.refused' },
    })
    expect(await run(bench, runs, { failedAgain: true })).toMatchObject({ counts: { shipped: 1 } })
  })

  test('a reference shipped at the bench meanwhile is not bought again', async () => {
    const { bench, runs } = await imported('A-1', 'A-2')
    const { record } = await ship(bench, 'A-1')
    expect(await run(bench, runs)).toMatchObject({ state: 'done', costCents: 735 })
    expect(await bench.orders.orderByReference('live', 'A-1')).toMatchObject({
      state: 'shipped',
      shipmentId: record.id,
      outcome: { code: 'purchase.already-shipped' },
    })
    expect(bought(bench)).toEqual(['buy A-1', 'buy A-2'])
  })

  test('a printer that is not ready stops the batch before anything is bought', async () => {
    const { bench, runs } = await imported('A-1', 'A-2')
    bench.script.printerState = { kind: 'not-ready', reason: 'paper-out' }
    expect(await run(bench, runs)).toMatchObject({ state: 'stopped', counts: { waiting: 2 } })
    expect(bought(bench)).toEqual([])
  })

  test('paused, the order under way is finished; ended, the rest is ready again', async () => {
    const { bench, runs } = await imported('A-1', 'A-2', 'A-3')
    const started = await runs.start({})
    if (!started.ok) throw new Error(started.problem.code)
    const { run: going, done } = started.value
    expect(await runs.end(going.id)).toMatchObject({ ok: false, problem: { code: 'orders.running' } })
    expect([runs.isHere(going.id), runs.isHere('run-of-another-bench')]).toEqual([true, false])
    expect(await runs.pause(going.id)).toMatchObject({ ok: true })
    await done
    const paused = await bench.orders.orderRun(going.id)
    expect(paused).toMatchObject({ state: 'paused', counts: { shipping: 0 } })
    expect(runs.running()).toBe(false)
    const shipped = bought(bench).length
    expect(shipped).toBeLessThan(3)
    expect(await runs.end(going.id)).toMatchObject({ ok: true, value: { state: 'ended' } })
    expect(Object.values(await states(bench)).filter(state => state === 'ready')).toHaveLength(3 - shipped)
    expect(await runs.resume(going.id)).toMatchObject({ ok: false })
  })

  describe('after a restart', () => {
    test('a run waits for a person; an order that was bought half-way is shipped, and not bought twice', async () => {
      const { bench, runs } = await imported('A-1', 'A-2')
      const started = await bench.orders.startOrderRun(
        { id: 'run-1', environment: 'live', states: ['ready'], printLater: false },
        { kind: 'orders-started' },
      )
      expect(started.kind).toBe('started')
      const half = await bench.orders.takeOrder('run-1')
      if (!half?.shipment) throw new Error('no order was taken')
      await ship(bench, 'A-1', {
        commandId: `${half.id}#1`,
        service: half.service,
        shipment: half.shipment,
      })
      // As a start does.
      await bench.store.recover()
      await bench.orders.pauseOrderRuns()
      expect(await bench.orders.orderRun('run-1')).toMatchObject({
        state: 'paused',
        counts: { shipping: 0, shipped: 1, waiting: 1 },
      })

      const resumed = await runs.resume('run-1')
      if (resumed.ok) await resumed.value.done
      expect(await bench.orders.orderRun('run-1')).toMatchObject({ state: 'done', counts: { shipped: 2 } })
      expect(bought(bench)).toEqual(['buy A-1', 'buy A-2'])
    })

    test('an order that was taken and never asked for stays the run’s, which takes it first', async () => {
      const { bench, runs } = await imported('A-1', 'A-2')
      await bench.orders.startOrderRun(
        { id: 'run-1', environment: 'live', states: ['ready'], printLater: false },
        { kind: 'orders-started' },
      )
      await bench.orders.takeOrder('run-1')
      await bench.store.recover()
      await bench.orders.pauseOrderRuns()
      expect(await states(bench)).toEqual({ 'A-1': 'shipping', 'A-2': 'waiting' })
      const resumed = await runs.resume('run-1')
      if (resumed.ok) await resumed.value.done
      expect(bought(bench)).toEqual(['buy A-1', 'buy A-2'])
    })

    test('an order whose answer was lost counts among those that nobody knows of', async () => {
      const { bench } = await imported('A-1', 'A-2')
      await bench.orders.startOrderRun(
        { id: 'run-1', environment: 'live', states: ['ready'], printLater: false },
        { kind: 'orders-started' },
      )
      const half = await bench.orders.takeOrder('run-1')
      if (!half?.shipment) throw new Error('no order was taken')
      bench.script.buy = [unknown]
      const { id, service, shipment, reference } = half
      await shipPackage(bench, { commandId: `${id}#1`, service, shipment, reference })
      await bench.store.recover()
      await bench.orders.pauseOrderRuns()
      expect(await bench.orders.orderRun('run-1')).toMatchObject({
        counts: { shipping: 0, unknown: 1, waiting: 1 },
      })
    })
  })

  test('a purchase that cannot be read keeps its own order from leaving, and no other', async () => {
    const { bench, runs } = await imported('A-1', 'A-2')
    const { record } = await ship(bench, 'A-1')
    await place.run(folder, `update purchases set warnings = 'nojson' where id = '${record.id}'`)
    expect(await run(bench, runs)).toMatchObject({ state: 'done', counts: { failed: 1, shipped: 1 } })
    expect(await bench.orders.orderByReference('live', 'A-1')).toMatchObject({
      state: 'failed',
      outcome: { code: 'storage.label-unreadable', params: { name: 'A-1' } },
    })
    expect(bought(bench)).toEqual(['buy A-1', 'buy A-2'])
  })

  describe('an order that a run left half-way is settled by its purchase when the run is ended', () => {
    test.each([
      ['was never begun', async () => undefined, 'ready', false],
      ['was bought', (half: Half) => half.ship(), 'shipped', true],
      [
        'was bought and voided since',
        async (half: Half) => {
          const id = await half.ship()
          const event = toldAs('void-asked')
          await half.bench.store.changePurchase({ id, from: ['bought'], to: 'voiding', event })
          await half.bench.store.changePurchase({ id, from: ['voiding'], to: 'voided', event })
        },
        'voided',
        true,
      ],
      [
        'has no clear answer',
        async (half: Half) => {
          half.bench.script.buy = [unknown]
          await half.ship()
        },
        'unknown',
        true,
      ],
      [
        'was refused',
        async (half: Half) => {
          half.bench.script.buy = [refused('address not found')]
          await half.ship()
        },
        'ready',
        false,
      ],
    ] as const)('its purchase %s', async (_name, before, state, hasLabel) => {
      const { bench, runs } = await imported('A-1', 'A-2')
      await bench.orders.startOrderRun(
        { id: 'run-1', environment: 'live', states: ['ready'], printLater: false },
        { kind: 'orders-started' },
      )
      const order = await bench.orders.takeOrder('run-1')
      if (!order?.shipment) throw new Error('no order was taken')
      const { id, service, shipment } = order
      const asked = { commandId: `${id}#1`, service, shipment, reference: 'A-1' }
      await before({
        bench,
        ship: async () => {
          const shipped = await shipPackage(bench, asked)
          return shipped.ok ? shipped.value.record.id : ''
        },
      })
      await bench.orders.changeOrderRun('run-1', ['running'], { state: 'paused' }, { kind: 'orders-paused' })
      expect(await runs.end('run-1')).toMatchObject({ ok: true, value: { state: 'ended' } })
      expect(await states(bench)).toEqual({ 'A-1': state, 'A-2': 'ready' })
      const purchase = await bench.ledger.purchaseByCommand(`${id}#1`)
      const settled = await bench.orders.order(id)
      expect(settled?.shipmentId).toBe(hasLabel ? purchase?.id : undefined)
      // Nothing holds it any more: what was not shipped is shipped, or removed.
      const removed = await bench.orders.removeOrders('live', settled?.importId ?? '', {
        kind: 'orders-removed',
      })
      expect(removed).toBe(state === 'ready' ? 2 : 1)
    })
  })

  test.each([
    ['voided', 'voided'],
    ['voiding', 'shipped'],
    ['unknown', 'unknown'],
  ] as const)(
    'an order that others changed after its label was bought, and which is %s by now, is %s',
    async (kind, state) => {
      const { bench, runs } = await imported('A-1')
      await bench.orders.startOrderRun(
        { id: 'run-1', environment: 'live', states: ['ready'], printLater: false },
        { kind: 'orders-started' },
      )
      const order = await bench.orders.takeOrder('run-1')
      if (!order?.shipment) throw new Error('no order was taken')
      const { id, service, shipment, reference } = order
      if (kind === 'unknown') bench.script.buy = [unknown]
      await shipPackage(bench, { commandId: `${id}#1`, service, shipment, reference })
      const purchase = await bench.ledger.purchaseByCommand(`${id}#1`)
      const change = { id: purchase?.id ?? '', event: toldAs('void-asked') }
      if (kind !== 'unknown') await bench.store.changePurchase({ ...change, from: ['bought'], to: 'voiding' })
      if (kind === 'voided') await bench.store.changePurchase({ ...change, from: ['voiding'], to: 'voided' })
      await bench.orders.changeOrderRun('run-1', ['running'], { state: 'paused' }, { kind: 'orders-paused' })
      await place.run(folder, `update orders set service = 'parcel-label'`)
      const resumed = await runs.resume('run-1')
      if (resumed.ok) await resumed.value.done
      expect(await bench.orders.order(id)).toMatchObject({ state, shipmentId: purchase?.id })
      expect(bought(bench)).toEqual(['buy A-1'])
    },
  )

  test('a label that the bench buys of an order that waits in a paused batch is its label: voided, the batch does not buy it again', async () => {
    const { bench, runs } = await imported('A-1', 'A-2')
    await bench.orders.startOrderRun(
      { id: 'run-1', environment: 'live', states: ['ready'], printLater: false },
      { kind: 'orders-started' },
    )
    await bench.orders.changeOrderRun('run-1', ['running'], { state: 'paused' }, { kind: 'orders-paused' })
    const { record } = await ship(bench, 'A-1')
    await bench.orders.orderPurchased('live', 'A-1', record.id, 'bought')
    expect(await bench.orders.orderByReference('live', 'A-1')).toMatchObject({
      state: 'shipped',
      shipmentId: record.id,
      outcome: { code: 'purchase.already-shipped' },
    })
    expect(await voidShipment(bench, { id: record.id, reason: 'cancelled' })).toMatchObject({ ok: true })
    const resumed = await runs.resume('run-1')
    if (resumed.ok) await resumed.value.done
    expect(bought(bench)).toEqual(['buy A-1', 'buy A-2'])
    expect(await states(bench)).toEqual({ 'A-1': 'voided', 'A-2': 'shipped' })
    expect(await bench.orders.orderRun('run-1')).toMatchObject({ state: 'done', costCents: 735 })
  })

  test('an order whose label the bench may have bought is in doubt as long as that is, and is not removed', async () => {
    const { bench } = await imported('A-1')
    bench.script.buy = [unknown]
    await shipPackage(bench, order('A-1'))
    const asked = await bench.orders.orderByReference('live', 'A-1')
    expect(asked).toMatchObject({ state: 'unknown', shipmentId: expect.any(String) })
    await bench.orders.removeOrders('live', asked?.importId ?? '', { kind: 'orders-removed' })
    expect(await states(bench)).toEqual({ 'A-1': 'unknown' })
    const settled = { id: asked?.shipmentId ?? '', from: ['unknown'], event: toldAs('abandoned') } as const
    await bench.store.changePurchase({ ...settled, to: 'abandoned' })
    expect(await states(bench)).toEqual({ 'A-1': 'failed' })
  })

  test('a person’s “not bought” gives an unknown order back', async () => {
    const { bench, runs } = await imported('A-1')
    bench.script.buy = [unknown]
    await run(bench, runs)
    const order = await bench.orders.orderByReference('live', 'A-1')
    await bench.orders.orderPurchased('live', 'A-1', 'another', 'abandoned')
    expect(await states(bench)).toEqual({ 'A-1': 'unknown' })
    await bench.orders.orderPurchased('live', 'A-1', order?.shipmentId ?? '', 'abandoned')
    expect(await states(bench)).toEqual({ 'A-1': 'failed' })
  })
})
