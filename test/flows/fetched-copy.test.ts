// A label whose answer was lost, fetched by its number and then found to be the purchase's own: two records, and one label, which
// is handed over once and is on no paper once it is discarded.

import { describe, expect, it } from 'vitest'
import { startClose } from '../../main/flows/close-day.ts'
import { closableNow } from '../../main/flows/close-labels.ts'
import { fetchLabel } from '../../main/flows/fetch-label.ts'
import { printsOfLabel } from '../../main/flows/own-label.ts'
import { reprintLabel } from '../../main/flows/reprint-label.ts'
import { resolvePurchase } from '../../main/flows/resolve-purchase.ts'
import { excuseScan, scanBack } from '../../main/flows/scan-back.ts'
import { shipPackage } from '../../main/flows/ship-package.ts'
import { voidShipment } from '../../main/flows/void-shipment.ts'
import { benchThat, packed, printed, waiting } from './scan-bench.ts'
import { answered, label, order, type ScriptedBench, scriptedBench, ship, unknown } from './scripted-bench.ts'

const SOLD = { trackingNumbers: [], labelId: 'L-1', readableBarCode: 'PX 1' }

/** A lost answer, and the label that its service gave out by a number. */
async function lostAndFetched(
  identifiers: Parameters<typeof label>[1] = { identifiers: SOLD },
  clockMovedMs = 0,
) {
  const bench = await scriptedBench()
  bench.script.buy.push(unknown)
  await shipPackage(bench, order('ORD-1', { service: 'parcel-label' }))
  const [own] = await bench.ledger.purchasesToDecide(bench.mode)
  bench.clockAt = new Date(bench.clockAt.getTime() + clockMovedMs)
  bench.script.reprint.push(answered({ reference: 'ORD-1', ...label('–', identifiers) }))
  const copy = await fetchLabel(bench, { labelId: 'L-1' })
  if (!own || !copy.ok) throw new Error('not fetched')
  return { bench, own, copy: copy.value }
}

const settle = async (bench: ScriptedBench, id: string, numbers = { labelId: 'L-1' }) =>
  expect(
    await resolvePurchase(bench, { id, outcome: 'bought', ...numbers, note: 'seen there' }),
  ).toMatchObject({ ok: true, value: { kind: 'bought' } })

async function handOver(bench: ScriptedBench, ...shipmentIds: string[]) {
  const started = await startClose(bench, shipmentIds.length > 0 ? { shipmentIds } : {})
  if (started.ok) await started.value.done
  return started
}

const manifests = ({ asked }: ScriptedBench) => asked.filter(what => what.startsWith('manifest')).length

it('handed over as the fetched one it is in that close, once it is settled as bought', async () => {
  const { bench, own, copy } = await lostAndFetched()
  await handOver(bench, copy.id)
  const closed = await bench.ledger.purchase(copy.id)
  await settle(bench, own.id)
  const { closedAt, closeId } = (await bench.ledger.purchase(own.id)) ?? {}
  expect({ closedAt, closeId }).toEqual({ closedAt: closed?.closedAt, closeId: closed?.closeId })
  expect(closedAt).toBeDefined()
  expect((await closableNow(bench, 'parcel-label')).now).toEqual([])
  expect(await handOver(bench)).toMatchObject({ ok: false, problem: { code: 'close.nothing' } })
  expect(manifests(bench)).toBe(1)
  expect((await bench.store.verify()).rows.findingCount).toBe(0)
})

it('settled while the fetched one is on its way, it is in the close that the service takes it with', async () => {
  const { bench, own, copy } = await lostAndFetched()
  const parcel = bench.services['parcel-label']
  const { manifest } = parcel
  Object.assign(parcel, {
    manifest: async (...args: Parameters<typeof manifest>) => {
      await settle(bench, own.id)
      return manifest(...args)
    },
  })
  await handOver(bench, copy.id)
  expect(await bench.ledger.purchase(own.id)).toMatchObject({ closedAt: expect.any(String) })
  expect(await handOver(bench)).toMatchObject({ ok: false })
  expect(manifests(bench)).toBe(1)
  expect((await bench.store.verify()).rows.findingCount).toBe(0)
})

it.each([
  ['handed over by its own name', true],
  ['handed over by the name of the fetched one', false],
])('%s, it goes once, and is its own purchase', async (_way, byOwn) => {
  const { bench, own, copy } = await lostAndFetched()
  await settle(bench, own.id)
  expect(await handOver(bench, ...(byOwn ? [] : [copy.id, own.id]))).toMatchObject({ ok: true })
  expect(await handOver(bench, copy.id)).toMatchObject({ ok: false, problem: { code: 'shipment.closed' } })
  expect(await bench.ledger.purchase(own.id)).toMatchObject({ closedAt: expect.any(String) })
  expect(manifests(bench)).toBe(1)
})

it('is neither printed nor handed over as the fetched one once it is discarded', async () => {
  const { bench, own, copy } = await lostAndFetched()
  const before = await reprintLabel(bench, { shipmentId: copy.id, reason: 'damaged' })
  expect(before).toMatchObject({ ok: true, value: { state: 'held' } })
  await settle(bench, own.id)
  expect(await voidShipment(bench, { id: own.id, reason: 'wrong' })).toMatchObject({ ok: true })
  expect(await bench.spool.jobsOf(copy.id)).toMatchObject([{ state: 'cancelled', cause: 'purchase-voided' }])
  const print = await reprintLabel(bench, { shipmentId: copy.id, reason: 'damaged' })
  expect(print).toMatchObject({ ok: false, problem: { kind: 'wrong-state' } })
  expect(await handOver(bench, copy.id)).toMatchObject({ ok: false })
  expect(manifests(bench)).toBe(0)
})

it('is not discarded while the fetched one is on its way to paper', async () => {
  const { bench, own, copy } = await lostAndFetched()
  const print = await reprintLabel(bench, { shipmentId: copy.id, reason: 'damaged' })
  if (!print.ok) throw new Error(print.problem.message)
  await bench.spool.changeJob(print.value.id, ['held'], { state: 'sending' })
  await settle(bench, own.id)
  expect(await voidShipment(bench, { id: own.id, reason: 'wrong' })).toMatchObject({ ok: false })
  expect(await bench.ledger.purchase(own.id)).toMatchObject({ kind: 'bought' })
})

it.each([
  ['is on paper where the fetched one is', ['sending', 'printed'], []],
  ['is to come out where that one waits', [], []],
  ['is on none where that one was never printed', undefined, ['not-on-paper']],
] as const)('settled as bought, it has the label that was fetched, and %s', async (_where, prints, marks) => {
  const { bench, own, copy } = await lostAndFetched()
  if (prints) {
    const print = await reprintLabel(bench, { shipmentId: copy.id, reason: 'damaged' })
    if (!print.ok) throw new Error(print.problem.message)
    for (const state of prints)
      await bench.spool.changeJob(print.value.id, [state === 'sending' ? 'held' : 'sending'], { state })
  }
  await settle(bench, own.id)
  expect((await bench.ledger.purchase(own.id))?.attention).toEqual(marks)
  expect(await bench.ledger.payloads(own.id)).toHaveLength(1)
  // One label, one line.
  const { items } = await bench.store.search({ environment: bench.mode, limit: 9 })
  expect(items.map(({ id }) => id)).toEqual([own.id])
  expect((await bench.store.verify()).rows.findingCount).toBe(0)
})

it.each([
  ['scanned', (bench: ScriptedBench) => scanBack(bench, { code: 'PX1' })],
  ['excused', (bench: ScriptedBench) => excuseScan(bench, { reason: 'box-gone' })],
] as const)('%s as the fetched one, it is not asked for again once it is settled', async (word, said) => {
  const { bench, own, copy } = await lostAndFetched()
  bench.settings.packing.scanBack = 'must'
  const print = await reprintLabel(bench, { shipmentId: copy.id, reason: 'damaged' })
  if (!print.ok) throw new Error(print.problem.message)
  for (const [from, state] of [
    ['held', 'sending'],
    ['sending', 'printed'],
  ] as const)
    await bench.spool.changeJob(print.value.id, [from], { state })
  await said(bench)
  await settle(bench, own.id)
  const { scanBack: kept } = (await bench.ledger.purchase(own.id)) ?? {}
  expect(kept).toMatchObject(word === 'scanned' ? { seen: ['PX 1'] } : { excused: 'box-gone' })
  expect((await bench.store.verify()).rows.findingCount).toBe(0)
})

it('excused as the fetched one, which was printed after its own, it is not asked for once it has its number', async () => {
  const bench = await benchThat('must')
  bench.script.buy.push(
    answered(label('–', { identifiers: { trackingNumbers: [] }, attention: ['no-identifier'] })),
  )
  const bought = await packed(bench, 'ORD-1', { service: 'parcel-label' })
  if (!bought.ok) throw new Error(bought.problem.message)
  await printed(bench, bought.value.record)
  bench.script.reprint.push(answered({ reference: 'ORD-1', ...label('–', { identifiers: SOLD }) }))
  const copy = await fetchLabel(bench, { labelId: 'L-1' })
  if (!copy.ok) throw new Error('not fetched')
  await reprintLabel(bench, { shipmentId: copy.value.id, reason: 'damaged' })
  await printed(bench, copy.value)
  expect(await waiting(bench)).toEqual(['ORD-1'])
  await excuseScan(bench, { reason: 'scanner-broken' })
  await settle(bench, bought.value.record.id)
  expect(await waiting(bench)).toEqual([])
  expect((await bench.store.verify()).rows.findingCount).toBe(0)
})

it('settled before by another number, it has the label that was fetched once it gets that number too', async () => {
  const { bench, own, copy } = await lostAndFetched()
  expect(
    await resolvePurchase(bench, {
      id: own.id,
      outcome: 'bought',
      trackingNumber: 'T-7',
      note: 'on their page',
    }),
  ).toMatchObject({ ok: true, value: { attention: ['no-payload'] } })
  expect(await reprintLabel(bench, { shipmentId: copy.id, reason: 'damaged' })).toMatchObject({ ok: true })
  await handOver(bench, copy.id)
  await settle(bench, own.id)
  expect(await bench.ledger.purchase(own.id)).toMatchObject({ attention: [], closedAt: expect.any(String) })
  expect(await bench.ledger.payloads(own.id)).toHaveLength(1)
  expect((await bench.store.verify()).rows.findingCount).toBe(0)
})

it('a print of the fetched one is one of its purchase, and asked again it is the same print', async () => {
  const { bench, own, copy } = await lostAndFetched()
  await settle(bench, own.id)
  bench.script.reprint.push(answered({ reference: 'ORD-1', ...label('–', { identifiers: SOLD }) }))
  const ask = () => reprintLabel(bench, { shipmentId: copy.id, reason: 'damaged', commandId: 'c-1' })
  const print = await ask()
  expect(print).toMatchObject({ ok: true, value: { shipmentId: own.id } })
  expect(await ask()).toMatchObject({ ok: true, value: { id: print.ok && print.value.id } })
})

it('a code finds the purchase alone', async () => {
  const { bench, own, copy } = await lostAndFetched()
  expect((await bench.ledger.scan(bench.mode, 'L-1')).map(({ id }) => id)).toEqual([copy.id])
  // Nobody has said yet that it is the purchase's: both are there, whatever they are found by.
  const both = [copy.id, own.id]
  expect((await bench.ledger.scan(bench.mode, 'ORD-1')).map(({ id }) => id).sort()).toEqual(both.sort())
  const { items } = await bench.store.search({ environment: bench.mode, limit: 9 })
  expect(items.map(({ id }) => id).sort()).toEqual(both)
  await settle(bench, own.id)
  expect((await bench.ledger.scan(bench.mode, 'L-1')).map(({ id }) => id)).toEqual([own.id])
})

it('fetched after the clock was set back, it is its purchase’s all the same', async () => {
  const { bench, own, copy } = await lostAndFetched({ identifiers: SOLD }, -40 * 3_600_000)
  await handOver(bench, copy.id)
  await settle(bench, own.id)
  expect(await bench.ledger.purchase(own.id)).toMatchObject({ closedAt: expect.any(String) })
  expect((await bench.ledger.scan(bench.mode, 'L-1')).map(({ id }) => id)).toEqual([own.id])
  expect(await handOver(bench)).toMatchObject({ ok: false, problem: { code: 'close.nothing' } })
})

it('of before its purchase, or with a label ID of its own, it is another label of that number', async () => {
  const { bench, own, copy } = await lostAndFetched({
    identifiers: { trackingNumbers: [], labelId: 'L-OTHER', readableBarCode: 'L-1' },
  })
  await handOver(bench, copy.id)
  await settle(bench, own.id)
  expect(await bench.ledger.purchase(own.id)).not.toHaveProperty('closedAt')
  bench.clockAt = new Date('2027-03-01T10:00:00Z')
  bench.script.buy.push(
    answered(label('–', { identifiers: { trackingNumbers: [], readableBarCode: 'L-1' } })),
  )
  const { record } = await ship(bench, 'ORD-9', { service: 'parcel-label' })
  expect(record.closedAt).toBeUndefined()
})

it('of before is asked about where a label is sold under its number: of two boxes under one, one is lost', async () => {
  const { bench, copy } = await lostAndFetched()
  const sold = answered(label('–', { identifiers: { ...SOLD, labelId: 'L-2' } }))
  bench.script.buy.push(sold)
  const shipped = await shipPackage(bench, order('ORD-2', { service: 'parcel-label' }))
  expect(shipped).toMatchObject({
    value: {
      record: {
        attention: ['number-of-another'],
        lastProblem: { code: 'purchase.number-of-another', params: { reference: copy.reference } },
      },
      job: { warnings: [{ code: 'label.number-of-another' }] },
    },
  })
})

describe('“not bought” of a purchase since which a label was fetched', () => {
  const say = (bench: ScriptedBench, id: string, otherLabels?: readonly string[]) =>
    resolvePurchase(bench, { id, outcome: 'not-bought', note: 'not on their page', otherLabels })

  it('is taken once the person has looked at that label', async () => {
    const { bench, own } = await lostAndFetched()
    const problem = { code: 'resolve.fetched-label', params: { number: 'PX 1', reference: 'ORD-1' } }
    expect(await say(bench, own.id)).toMatchObject({ ok: false, problem })
    expect(await say(bench, own.id, ['PX 2'])).toMatchObject({ ok: false, problem })
    expect(await bench.ledger.purchase(own.id)).toMatchObject({ kind: 'unknown' })
    expect(await say(bench, own.id, ['PX 1'])).toMatchObject({ ok: true, value: { kind: 'abandoned' } })
  })

  it('names each of several, and one whose service says no order', async () => {
    const { bench, own } = await lostAndFetched()
    const second = { trackingNumbers: [], labelId: 'L-2', readableBarCode: 'PX 2' }
    bench.script.reprint.push(answered({ reference: '', ...label('–', { identifiers: second }) }))
    await fetchLabel(bench, { labelId: 'L-2' })
    const of = (number: string) => ({ ok: false, problem: { params: { number } } })
    expect(await say(bench, own.id)).toMatchObject(of('PX 1'))
    expect(await say(bench, own.id, ['PX 1'])).toMatchObject(of('PX 2'))
    expect(await say(bench, own.id, ['PX 1', 'PX 2'])).toMatchObject({ ok: true })
  })

  it('is taken at once where that label is another order’s, or another purchase’s', async () => {
    const { bench, own } = await lostAndFetched()
    bench.script.buy.push(unknown)
    await shipPackage(bench, order('ORD-2', { service: 'parcel-label' }))
    const others = await bench.ledger.purchasesToDecide(bench.mode)
    const second = others.find(({ id }) => id !== own.id)
    await settle(bench, own.id)
    expect(await say(bench, second?.id ?? '')).toMatchObject({ ok: true, value: { kind: 'abandoned' } })
  })
})

it('shows with its own prints those of the fetched one', async () => {
  const { bench, own, copy } = await lostAndFetched()
  await reprintLabel(bench, { shipmentId: copy.id, reason: 'damaged' })
  await settle(bench, own.id)
  const record = await bench.ledger.purchase(own.id)
  if (!record) throw new Error('no purchase')
  const [before] = await bench.spool.jobsOf(copy.id)
  expect((await printsOfLabel(bench, record)).map(({ id }) => id)).toEqual([before?.id])
  bench.clockAt = new Date(bench.clockAt.getTime() + 1_000)
  await reprintLabel(bench, { shipmentId: own.id, reason: 'damaged' })
  const [after] = await bench.spool.jobsOf(own.id)
  expect((await printsOfLabel(bench, record)).map(({ id }) => id)).toEqual([after?.id, before?.id])
})
