// A void of the label server and a close of its day keep out of each other's way: the label server closes whatever it holds.
import { describe, expect, test } from 'vitest'
import { startClose } from '../../main/flows/close-day.ts'
import { resolvePurchase } from '../../main/flows/resolve-purchase.ts'
import { voidShipment } from '../../main/flows/void-shipment.ts'
import { order, refused, type ScriptedBench, scriptedBench, ship, unknown } from './scripted-bench.ts'

/** Its voids are answered when `answer` is called. */
function slowVoids(bench: ScriptedBench) {
  const service = bench.services['label-server']
  const [asked, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const voidLabel: typeof service.voidLabel = async (...args) => {
    asked.resolve()
    await answer.promise
    return service.voidLabel(...args)
  }
  const services = { ...bench.services, 'label-server': { ...service, voidLabel } }
  const slow: ScriptedBench = Object.assign(Object.create(bench), { services })
  return { slow, asked: asked.promise, answer: answer.resolve }
}

test.each([
  ['is cancelled, and not in it', [], { 'LS-2': 'closed' }],
  ['stays bought, and is in it', [refused('already scanned')], { 'LS-1': 'closed', 'LS-2': 'closed' }],
] as const)('a close waits for a void under way, whose label then %s', async (_, said, closed) => {
  const bench = await scriptedBench()
  const { record } = await ship(bench, 'LS-1')
  await ship(bench, 'LS-2')
  bench.script.voidLabel.push(...said)
  const { slow, asked, answer } = slowVoids(bench)
  const voided = voidShipment(slow, { id: record.id, reason: 'packed twice' })
  await asked
  const begun = startClose(slow, { services: ['label-server'] })
  // As long as nobody knows what the label server holds, it is not asked to close.
  await new Promise(resolve => setImmediate(resolve))
  expect(bench.asked).not.toContain('close P-1')
  answer()
  expect((await voided).ok).toBe(said.length === 0)
  const started = await begun
  if (!started.ok) throw new Error(started.problem.code)
  await started.value.done
  const { services } = (await bench.ledger.close(started.value.record.id)) ?? {}
  const outcomes = services?.flatMap(({ labels }) => labels.map(one => [one.reference, one.outcome] as const))
  expect(Object.fromEntries(outcomes ?? [])).toEqual(closed)
})

test('nothing is voided at the label server while a close of its day has no answer, in the close or not', async () => {
  const bench = await scriptedBench()
  const { record: taken } = await ship(bench, 'LS-1')
  const { record: later } = await ship(bench, 'LS-2')
  const { record: parcel } = await ship(bench, 'PS-1', { service: 'parcel-label' })
  // The bench that closes is gone before its answer: nobody is at the gate.
  const services = [{ service: 'label-server' as const, shipmentIds: [taken.id] }]
  await bench.ledger.startClose({ id: 'c-1', environment: 'live', services }, { kind: 'close-started' })
  const said = async (id: string) => {
    const reply = await voidShipment(bench, { id, reason: 'packed twice' })
    return reply.ok ? reply.value.kind : reply.problem.code
  }
  expect(await said(taken.id)).toBe('void.closing')
  expect(await said(later.id)).toBe('void.day-closes')
  // Parcels are handed over one by one.
  expect(await said(parcel.id)).toBe('discarded')
  expect(bench.asked.filter(what => what.startsWith('void'))).toEqual([])
  await bench.ledger.updateClose('c-1', { ended: 'all' })
  expect(await said(later.id)).toBe('voided')
})

test('a bench that closes keeps voids out at the gate, and says so', async () => {
  const bench = await scriptedBench()
  const { record } = await ship(bench, 'LS-1')
  const open = await bench.gate.shut('label-server', 1_000)
  expect(await voidShipment(bench, { id: record.id, reason: 'packed twice' })).toMatchObject({
    ok: false,
    problem: { kind: 'wrong-state', code: 'void.day-closes' },
  })
  open?.()
  expect(await voidShipment(bench, { id: record.id, reason: 'packed twice' })).toMatchObject({ ok: true })
})

describe('a label of which nobody knew whether it is void as the day was closed', () => {
  async function closedInDoubt(more: Parameters<typeof ship>[2] = {}) {
    const bench = await scriptedBench()
    const { record } = await ship(bench, 'LS-1', more)
    await ship(bench, 'LS-2')
    bench.script.voidLabel.push(unknown)
    await voidShipment(bench, { id: record.id, reason: 'packed twice' })
    expect(await bench.ledger.purchase(record.id)).toMatchObject({ kind: 'void-unknown' })
    bench.clockAt = new Date(bench.clockAt.getTime() + 1_000)
    const started = await startClose(bench, { services: ['label-server'] })
    if (!started.ok) throw new Error(started.problem.code)
    await started.value.done
    return { bench, id: record.id, closeId: started.value.record.id }
  }
  const settled = (bench: ScriptedBench, id: string, outcome: 'not-voided' | 'voided') =>
    resolvePurchase(bench, { id, outcome, note: 'looked on their page' })

  test('is in that close once it turns out that it is not, and in no other', async () => {
    const { bench, id, closeId } = await closedInDoubt()
    expect((await settled(bench, id, 'not-voided')).ok).toBe(true)
    const record = await bench.ledger.purchase(id)
    expect(record).toMatchObject({ kind: 'bought', closeId })
    expect(record?.closedAt).toBeDefined()
    expect(await startClose(bench, {})).toMatchObject({ ok: false, problem: { code: 'close.nothing' } })
    expect(await voidShipment(bench, { id, reason: 'packed twice' })).toMatchObject({
      problem: { code: 'shipment.closed' },
    })
  })

  test('is in no close where it is void', async () => {
    const { bench, id } = await closedInDoubt()
    expect((await settled(bench, id, 'voided')).ok).toBe(true)
    const record = await bench.ledger.purchase(id)
    expect(record).toMatchObject({ kind: 'voided' })
    expect(record?.closedAt).toBeUndefined()
  })

  test('and that is dated ahead waits for its own day', async () => {
    const { bench, id } = await closedInDoubt({
      shipment: { ...order('LS-1').shipment, futureShipDate: '2031-01-01T12:00:00Z' },
    })
    expect((await settled(bench, id, 'not-voided')).ok).toBe(true)
    expect((await bench.ledger.purchase(id))?.closedAt).toBeUndefined()
  })
})
