// The purchase: every way it can end, and that one reference is bought once.
import { describe, expect, it } from 'vitest'
import { problem } from '../../main/core/problem.ts'
import { LedgerFailure } from '../../main/core/records/ledger.ts'
import { fail, ok } from '../../main/core/result.ts'
import { attentionList } from '../../main/flows/attention.ts'
import { resolvePurchase } from '../../main/flows/resolve-purchase.ts'
import { shipPackage } from '../../main/flows/ship-package.ts'
import { answered, label, notSent, order, refused, scriptedBench, ship, unknown } from './scripted-bench.ts'

describe('a purchase', () => {
  it('is bought, recorded with its label, and put on the spool as its first copy', async () => {
    const bench = await scriptedBench()
    const { record, job } = await ship(bench, 'ORD-1')
    expect(record).toMatchObject({
      kind: 'bought',
      costCents: 735,
      identifiers: { trackingNumbers: ['T-ORD-1'] },
    })
    expect(job).toMatchObject({ id: `${record.id}-1`, state: 'held', needsRelease: false, copyNumber: 1 })
    expect(bench.woken).toEqual(['printer-1'])
    const events = await bench.ledger.events(record.id)
    expect(events.map(event => event.kind)).toEqual(
      expect.arrayContaining(['purchase-intended', 'purchase-sending', 'purchase-bought']),
    )
    expect(events.every(event => event.operator === 'A. Packer')).toBe(true)
  })

  it.each([
    ['refused', refused('address not found'), 'refused', 'refused-by-service'],
    ['not sent', notSent, 'abandoned', 'service-unreachable'],
  ])('that was %s leaves the reference free and says why', async (_what, outcome, kind, problemKind) => {
    const bench = await scriptedBench()
    bench.script.buy.push(outcome)
    const first = await shipPackage(bench, order('ORD-1'))
    expect(first).toMatchObject({ ok: false, problem: { kind: problemKind, params: { reference: 'ORD-1' } } })
    const { items } = await bench.ledger.search({ environment: 'live', limit: 10 })
    expect(items.map(one => one.kind)).toEqual([kind])
    await ship(bench, 'ORD-1')
    expect(bench.asked).toEqual(['buy ORD-1', 'buy ORD-1'])
  })

  it('is on record as going out with its intent, in one commit', async () => {
    const bench = await scriptedBench()
    const written: string[] = []
    const ledger = new Proxy(bench.ledger, {
      get: (target, name) => {
        if (name === 'intend' || name === 'changePurchase') written.push(name)
        return Reflect.get(target, name)
      },
    })
    const service = bench.services['label-server']
    const buy: typeof service.buy = async prepared => {
      expect(written).toEqual(['intend'])
      const [live] = await bench.ledger.livePurchases('live', 'ORD-1')
      expect(live?.kind).toBe('sending')
      return service.buy(prepared)
    }
    const services = { ...bench.services, 'label-server': { ...service, buy } }
    expect(await shipPackage({ ...bench, ledger, services }, order('ORD-1'))).toMatchObject({ ok: true })
    expect(written).toEqual(['intend'])
  })

  it.each([
    ['was not written', false],
    ['was written all the same', true],
  ])('whose intent failed and %s is not asked for, and leaves the reference free', async (_what, isThere) => {
    const bench = await scriptedBench()
    const failed = problem('storage', 'storage.stopped')
    const ledger = new Proxy(bench.ledger, {
      get: (target, name) => {
        if (name !== 'intend') return Reflect.get(target, name)
        return async (...args: Parameters<typeof target.intend>) => {
          if (isThere) await target.intend(...args)
          throw new LedgerFailure(failed)
        }
      },
    })
    await expect(shipPackage({ ...bench, ledger }, order('ORD-1'))).rejects.toMatchObject({ problem: failed })
    expect(bench.asked).toEqual([])
    const { items } = await bench.ledger.search({ environment: 'live', limit: 10 })
    expect(items.map(({ kind, lastProblem }) => [kind, lastProblem?.code])).toEqual(
      isThere ? [['abandoned', 'purchase.interrupted']] : [],
    )
    await ship(bench, 'ORD-1')
  })

  it('whose answer was lost holds the reference until a person has said what happened', async () => {
    const bench = await scriptedBench()
    bench.script.buy.push(unknown)
    const first = await shipPackage(bench, order('ORD-1'))
    expect(first).toMatchObject({
      ok: false,
      problem: { kind: 'purchase-unknown', params: { shipmentId: expect.any(String) } },
    })
    expect(await shipPackage(bench, order('ord-1 '))).toMatchObject({
      ok: false,
      problem: { kind: 'purchase-unknown' },
    })
    expect(bench.asked).toEqual(['buy ORD-1'])
    const [item] = await attentionList(bench)
    expect(item).toMatchObject({ kind: 'purchase-unknown', record: { reference: 'ORD-1' } })

    const id = item?.kind === 'purchase-unknown' ? item.record.id : ''
    expect(await resolvePurchase(bench, { id, outcome: 'bought', note: 'seen in the portal' })).toMatchObject(
      {
        ok: false,
        problem: { kind: 'invalid-input' },
      },
    )
    expect(
      await resolvePurchase(bench, { id, outcome: 'not-bought', note: 'not in the portal' }),
    ).toMatchObject({ ok: true })
    await ship(bench, 'ORD-1')
  })

  it('found in the portal by a person is bought, with its number, and asks for its paper', async () => {
    const bench = await scriptedBench()
    bench.script.buy.push(unknown)
    await shipPackage(bench, order('ORD-1'))
    const [record] = await bench.ledger.purchasesToDecide('live')
    const resolved = await resolvePurchase(bench, {
      id: record?.id ?? '',
      outcome: 'bought',
      trackingNumber: '9400 1',
      note: 'seen in the portal',
    })
    expect(resolved).toMatchObject({ ok: true, value: { kind: 'bought', attention: ['no-payload'] } })
    expect(await bench.ledger.scan('live', '9400 1')).toMatchObject([{ id: record?.id }])
    expect(await shipPackage(bench, order('ORD-1'))).toMatchObject({
      ok: false,
      problem: { kind: 'already-shipped' },
    })
  })

  it('is asked for once, however often the same command comes', async () => {
    const bench = await scriptedBench()
    const once = order('ORD-1', { commandId: 'c-1' })
    const replies = await Promise.all([
      shipPackage(bench, once),
      shipPackage(bench, once),
      shipPackage(bench, once),
    ])
    expect(bench.asked).toEqual(['buy ORD-1'])
    expect(replies.some(reply => reply.ok)).toBe(true)
    expect(await shipPackage(bench, once)).toMatchObject({
      ok: true,
      value: { record: { reference: 'ORD-1' }, job: { copyNumber: 1 } },
    })
    expect(await shipPackage(bench, order('ORD-2', { commandId: 'c-1' }))).toMatchObject({
      ok: false,
      problem: { code: 'command.reused' },
    })
    // A label of training is no answer to a command of live, nor the other way round.
    const training = { ...bench, mode: 'training' as const }
    expect(await shipPackage(training, once)).toMatchObject({ problem: { code: 'command.reused' } })
    expect(bench.asked).toEqual(['buy ORD-1'])
  })

  it('of a second label needs a reason, which stays in the record, and a third needs one too', async () => {
    const bench = await scriptedBench()
    await ship(bench, 'ORD-1')
    expect(await shipPackage(bench, order('ORD-1'))).toMatchObject({
      ok: false,
      problem: { kind: 'already-shipped' },
    })
    const second = await ship(bench, 'ORD-1', { duplicateReason: 'second box' })
    expect(second.record.duplicateReason).toBe('second box')
    expect(await shipPackage(bench, order('ORD-1'))).toMatchObject({
      ok: false,
      problem: { kind: 'already-shipped' },
    })
  })
})

describe('while nobody knows whether it was bought', () => {
  it('no reason buys it again; a person settles it first', async () => {
    const bench = await scriptedBench()
    bench.script.buy.push(unknown)
    await shipPackage(bench, order('ORD-1'))
    const again = await shipPackage(bench, order('ORD-1', { duplicateReason: 'second box' }))
    expect(again).toMatchObject({
      ok: false,
      problem: { kind: 'purchase-unknown', code: 'purchase.unknown' },
    })
    expect(bench.asked).toEqual(['buy ORD-1'])
  })
})

describe('before money is spent', () => {
  it('a service that is not set up stops it, and marks no field of the form', async () => {
    const bench = await scriptedBench()
    const fieldProblems = { 'parcelLabel.baseUrl': { code: 'input.required' } } as const
    const configured = () => fail(problem('invalid-input', 'service.not-configured', { fieldProblems }))
    const services = { ...bench.services, 'label-server': { ...bench.services['label-server'], configured } }
    expect(await shipPackage({ ...bench, services }, order('ORD-1'))).toEqual(
      fail(problem('invalid-input', 'service.not-configured')),
    )
  })

  it('wrong fields stop it', async () => {
    const bench = await scriptedBench()
    const wrong = order('ORD-1')
    const reply = await shipPackage(bench, {
      ...wrong,
      shipment: { ...wrong.shipment, to: { ...wrong.shipment.to, name: '' } },
    })
    expect(reply).toMatchObject({
      ok: false,
      problem: { kind: 'invalid-input', fieldProblems: { 'to.name': { code: 'input.required' } } },
    })
    expect(bench.asked).toEqual([])
  })

  it('a printer that is not ready stops it, unless it is to be printed later', async () => {
    const bench = await scriptedBench()
    bench.script.printerState = { kind: 'not-ready', reason: 'paper-out' }
    expect(await shipPackage(bench, order('ORD-1'))).toMatchObject({
      ok: false,
      problem: { kind: 'printer-not-ready', code: 'printer.paper-out', params: { printer: 'Zebra' } },
    })
    expect(bench.asked).toEqual([])
    const { job } = await ship(bench, 'ORD-1', { printLater: true })
    expect(job).toMatchObject({ state: 'held', needsRelease: true, cause: 'released-later' })
    expect(bench.woken).toEqual([])
  })

  it('a stopped ledger stops it', async () => {
    const bench = await scriptedBench()
    bench.script.buyingStopped = problem('storage', 'settings.unwritable')
    expect(await shipPackage(bench, order('ORD-1'))).toMatchObject({
      ok: false,
      problem: { kind: 'storage' },
    })
    expect(bench.asked).toEqual([])
  })
})

describe('a label that is bought but not fit to print as it is', () => {
  it('is held where a person may allow it', async () => {
    const bench = await scriptedBench()
    const unsafe = problem('unsafe-label', 'job.unsafe', { params: { why: '^JUS' } })
    bench.script.prepare = () =>
      ok({ bytes: Buffer.from('^XA^JUS^XZ'), labelsExpected: 1, differentLabels: 1, warnings: [], unsafe })
    const { record, job } = await ship(bench, 'ORD-1')
    expect(record.kind).toBe('bought')
    expect(job).toMatchObject({ state: 'held', needsRelease: true, cause: 'unsafe-label' })
    expect(await attentionList(bench)).toMatchObject([{ kind: 'print-held' }])
  })

  it('stands on the attention list where nothing could be made of it', async () => {
    const bench = await scriptedBench()
    bench.script.prepare = () => fail(problem('unsafe-label', 'job.unsafe', { params: { why: 'too wide' } }))
    const { record, job } = await ship(bench, 'ORD-1')
    expect(job).toBeUndefined()
    expect(record).toMatchObject({ kind: 'bought', attention: ['not-printable'] })
    expect(await attentionList(bench)).toMatchObject([{ kind: 'purchase-concern' }])
  })

  it('stands there too where the service gave no picture', async () => {
    const bench = await scriptedBench()
    bench.script.buy.push(answered(label('T-1', { payloads: [] }), ['label follows']))
    const { record } = await ship(bench, 'ORD-1')
    expect(record).toMatchObject({ attention: ['no-payload'], warnings: ['label follows'] })
  })
})
