// Return labels: bought for a package that went out, once, and handed over by nobody here.
import { expect, it } from 'vitest'
import { startClose } from '../../main/flows/close-day.ts'
import { closableNow, labelsFor } from '../../main/flows/close-labels.ts'
import { reprintLabel } from '../../main/flows/reprint-label.ts'
import { resolvePurchase } from '../../main/flows/resolve-purchase.ts'
import { shipPackage } from '../../main/flows/ship-package.ts'
import { voidShipment } from '../../main/flows/void-shipment.ts'
import { waitFor } from '../support/wait-for.ts'
import { benchThat, labelled, packed, printed, waiting } from './scan-bench.ts'
import { order, type ScriptedBench, scriptedBench, ship, unknown } from './scripted-bench.ts'

type Order = ReturnType<typeof order>

/** The package of `out` on its way back. */
async function sendBack(bench: ScriptedBench, out: string, changes: Partial<Order> & { returnOf: string }) {
  const { from, to, ...rest } = order('-').shipment
  return shipPackage(bench, {
    ...order(`${out}-RETURN`),
    shipment: { ...rest, from: to, to: from },
    atBench: true,
    ...changes,
  })
}

it('is bought beside its order, once, and stands in the records as what it is', async () => {
  const bench = await scriptedBench()
  const { record } = await ship(bench, 'ORD-1')
  const back = await sendBack(bench, 'ORD-1', { returnOf: record.id })
  expect(back).toMatchObject({ ok: true, value: { record: { kind: 'bought', returnOf: record.id } } })
  expect(await sendBack(bench, 'ORD-1', { returnOf: record.id })).toMatchObject({
    problem: { kind: 'already-shipped' },
  })
  // Nor under another number, unless somebody says why.
  expect(await sendBack(bench, 'ORD-2', { returnOf: record.id })).toMatchObject({
    problem: { kind: 'already-shipped' },
  })
  expect(bench.asked).toEqual(['buy ORD-1', 'buy ORD-1-RETURN'])
})

it('of the parcel service is in no close, and refused where a person names it', async () => {
  const bench = await scriptedBench()
  const { record } = await ship(bench, 'ORD-1', { service: 'parcel-label' })
  const back = await sendBack(bench, 'ORD-1', { returnOf: record.id, service: 'parcel-label' })
  const id = back.ok ? back.value.record.id : ''
  expect((await closableNow(bench, 'parcel-label')).now.map(one => one.reference)).toEqual(['ORD-1'])
  expect(await labelsFor(bench, ['parcel-label'], { shipmentIds: [id] })).toMatchObject({
    problem: { code: 'close.return-label' },
  })
})

it('of the label server is in its close, which takes whatever that server holds', async () => {
  const bench = await scriptedBench()
  const { record } = await ship(bench, 'ORD-1', { service: 'label-server' })
  await sendBack(bench, 'ORD-1', { returnOf: record.id, service: 'label-server' })
  expect((await closableNow(bench, 'label-server')).now.map(one => one.reference)).toEqual([
    'ORD-1',
    'ORD-1-RETURN',
  ])
})

it('that was closed with its day is not bought once more, unless somebody says why', async () => {
  const bench = await scriptedBench()
  const { record } = await ship(bench, 'ORD-1', { service: 'label-server' })
  await sendBack(bench, 'ORD-1', { returnOf: record.id, service: 'label-server' })
  const started = await startClose(bench, {})
  if (!started.ok) throw new Error(started.problem.code)
  await started.value.done
  const again = { returnOf: record.id, service: 'label-server' } as const
  expect(await sendBack(bench, 'ORD-2', again)).toMatchObject({ problem: { kind: 'already-shipped' } })
  const reason = { ...again, duplicateReason: 'the first one is lost' }
  expect(await sendBack(bench, 'ORD-2', reason)).toMatchObject({ ok: true })
})

it('is bought for no label that is voided, that is a return label itself, or that nobody knows', async () => {
  const bench = await scriptedBench()
  const { record } = await ship(bench, 'ORD-1')
  const back = await sendBack(bench, 'ORD-1', { returnOf: record.id })
  const returnOf = back.ok ? back.value.record.id : ''
  expect(await sendBack(bench, 'ORD-2', { returnOf })).toMatchObject({
    problem: { code: 'return.of-return' },
  })
  expect(await sendBack(bench, 'ORD-2', { returnOf: 'nobody' })).toMatchObject({
    problem: { kind: 'not-found' },
  })
  await voidShipment(bench, { id: record.id, reason: 'wrong box' })
  expect(await sendBack(bench, 'ORD-2', { returnOf: record.id })).toMatchObject({
    problem: { code: 'return.not-out' },
  })
  expect(bench.asked.filter(one => one.startsWith('buy'))).toEqual(['buy ORD-1', 'buy ORD-1-RETURN'])
})

it('keeps its order from being voided until it is known whether there is one', async () => {
  const bench = await scriptedBench()
  const { record } = await ship(bench, 'ORD-1', { service: 'parcel-label' })
  const answer = Promise.withResolvers<typeof unknown>()
  bench.script.buy.push(answer.promise)
  const back = sendBack(bench, 'ORD-1', { returnOf: record.id, service: 'parcel-label' })
  await waitFor(() => bench.asked.includes('buy ORD-1-RETURN'), { what: 'the service to be asked' })
  const voided = () => voidShipment(bench, { id: record.id, reason: 'wrong box' })
  expect(await voided()).toMatchObject({
    problem: { code: 'void.return-in-purchase', params: { reference: 'ORD-1-RETURN' } },
  })
  answer.resolve(unknown)
  expect(await back).toMatchObject({ problem: { code: 'purchase.unknown' } })
  expect(await voided()).toMatchObject({
    problem: { code: 'void.return-unknown', params: { reference: 'ORD-1-RETURN' } },
  })
  const returning = await bench.ledger.returnBeingBought(record.id)
  await resolvePurchase(bench, {
    id: returning?.id ?? '',
    outcome: 'not-bought',
    note: 'not in their portal',
  })
  expect(await voided()).toMatchObject({ ok: true, value: { kind: 'discarded' } })
})

it('is bought by nobody once its order is voided in between', async () => {
  const bench = await scriptedBench()
  const { record } = await ship(bench, 'ORD-1')
  // It has a turn at the gate, and has not begun to buy.
  const turn = Promise.withResolvers<void>()
  const enter: typeof bench.gate.enter = (...asked) => turn.promise.then(() => bench.gate.enter(...asked))
  const slow: ScriptedBench = Object.assign(Object.create(bench), { gate: { ...bench.gate, enter } })
  const back = sendBack(slow, 'ORD-1', { returnOf: record.id })
  expect(await voidShipment(bench, { id: record.id, reason: 'wrong box' })).toMatchObject({ ok: true })
  turn.resolve()
  expect(await back).toMatchObject({ problem: { code: 'return.not-out' } })
  expect(bench.asked.filter(one => one.startsWith('buy'))).toEqual(['buy ORD-1'])
})

it('comes from where its order went: nothing else goes by a label that nobody here hands over', async () => {
  const bench = await scriptedBench()
  const { record } = await ship(bench, 'ORD-1')
  const asked = await sendBack(bench, 'ORD-1', { returnOf: record.id, shipment: order('-').shipment })
  expect(asked).toMatchObject({ problem: { code: 'return.other-sender' } })
  expect(bench.asked).toEqual(['buy ORD-1'])
})

it('goes within the country only', async () => {
  const bench = await scriptedBench()
  const { record } = await ship(bench, 'ORD-1')
  const { from, to, ...rest } = order('-').shipment
  const abroad = { ...rest, from: to, to: { ...from, country: 'CA' } }
  const asked = await sendBack(bench, 'ORD-1', { returnOf: record.id, shipment: abroad })
  expect(asked).toMatchObject({ problem: { code: 'return.abroad' } })
  expect(bench.asked).toEqual(['buy ORD-1'])
})

it('is asked to be scanned by nobody: it lies in the box', async () => {
  const bench = await benchThat('remind')
  const { record } = await ship(bench, 'ORD-1')
  const back = await sendBack(bench, 'ORD-1', { returnOf: record.id })
  expect(back.ok && back.value.record.scanBack).toBeUndefined()
})

it('is asked to be scanned by nobody where it is printed again either', async () => {
  const bench = await benchThat('must')
  const { record } = await ship(bench, 'ORD-1')
  const back = await sendBack(bench, 'ORD-1', { returnOf: record.id })
  if (!back.ok) throw new Error(back.problem.message)
  await printed(bench, back.value.record)
  expect(await reprintLabel(bench, { shipmentId: back.value.record.id, reason: 'damaged' })).toMatchObject({
    ok: true,
  })
  expect(await waiting(bench)).toEqual([])
  expect(await packed(bench, 'ORD-2')).toMatchObject({ ok: true })
})

it('goes into the box before the label on it is scanned, and lets no other order past that scan', async () => {
  const bench = await benchThat('must')
  const record = await labelled(bench, 'ORD-1')
  const sendsBack = { returnOf: record.id }
  expect(await sendBack(bench, 'ORD-1', sendsBack)).toMatchObject({ ok: true })
  const waits = { problem: { code: 'scan.label-first', params: { reference: 'ORD-1' } } }
  expect(await packed(bench, 'ORD-2')).toMatchObject(waits)
  const other = await ship(bench, 'ORD-3')
  expect(await sendBack(bench, 'ORD-3', { returnOf: other.record.id })).toMatchObject(waits)
  expect(bench.asked).toEqual(['buy ORD-1', 'buy ORD-1-RETURN', 'buy ORD-3'])
})
