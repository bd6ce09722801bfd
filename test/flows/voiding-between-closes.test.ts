// A void of the label server and a close of its day keep out of each other's way: the label server closes whatever it holds.
import { expect, test } from 'vitest'
import { startClose } from '../../main/flows/close-day.ts'
import { voidShipment } from '../../main/flows/void-shipment.ts'
import { refused, type ScriptedBench, scriptedBench, ship } from './scripted-bench.ts'

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
