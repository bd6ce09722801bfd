// Faults 224 and 225: two windows of one station, each with a bench of its own and a part in what both share.
import { expect } from 'vitest'
import { DEPOT } from '../support/sample-shipment.ts'
import { fault } from './fault.ts'
import { done, parcelOrder, refused, scene, seen } from './scene.ts'

const DRAFT = { service: 'parcel-label', fields: { 'to.name': 'Bo Cole' }, packageCount: 1, customsCount: 1 }
const prepared = (reference: string) => ({
  ...DRAFT,
  id: `id-${reference}`,
  reference,
  preparedAt: '2026-11-20T12:00:00.000Z',
})
/** What a window sends: what is on its bench, and what it sets aside or takes back. */
const keeps = (windowId: string, changes: readonly object[], reference = '', id?: string) => ({
  mode: 'live',
  windowId,
  bench: { draft: { ...DRAFT, reference, id }, commandId: `command-${windowId}` },
  changes,
})
const references = ({ aside }: { aside: { reference: string }[] }) =>
  aside.map(({ reference }) => reference).sort()

fault(224, async () => {
  const { station: first } = await scene()
  await done(first.call('bench.keep', keeps('w-1', [{ put: prepared('P1') }, { put: prepared('P3') }])))
  await done(first.call('bench.keep', keeps('w-2', [{ put: prepared('P2') }], 'ORD-2')))
  await done(first.call('bench.keep', keeps('w-1', [], 'ORD-1')))
  await first.kill('SIGKILL')

  const station = await first.restart()
  const bench = async (windowId: string) => await done(station.call('bench.kept', { windowId }))
  for (const [windowId, reference] of [
    ['w-1', 'ORD-1'],
    ['w-2', 'ORD-2'],
  ] as const) {
    const { bench: own, ...shared } = await bench(windowId)
    expect(references(shared)).toEqual(['P1', 'P2', 'P3'])
    expect([own.draft.reference, own.commandId]).toEqual([reference, `command-${windowId}`])
  }
  const takes = (windowId: string) =>
    done(station.call('bench.keep', keeps(windowId, [{ take: 'id-P3' }], 'P3', 'id-P3')))
  const missing = (await Promise.all([takes('w-1'), takes('w-2')])).map(one => one.missing.length)
  expect(missing.sort()).toEqual([0, 1])

  const orders = ['P1', 'P2'].map(reference => ({ ...parcelOrder(reference), asideId: `id-${reference}` }))
  const both = { fileName: 'Prepared', orders }
  const pressed = await Promise.all([
    station.call('orders.prepared', { ...both, commandId: 'alt-p-1' }),
    station.call('orders.prepared', { ...both, commandId: 'alt-p-2' }),
  ])
  const isMade = pressed.map(({ ok }) => ok)
  expect(isMade.toSorted()).toEqual([false, true])
  expect(references(await bench('w-1'))).toEqual([])
  expect((await done(station.call('orders.list', {}))).orders).toHaveLength(2)
  const again = await done(
    station.call('orders.prepared', { ...both, commandId: isMade[0] ? 'alt-p-1' : 'alt-p-2' }),
  )
  expect(again.leftOut).toEqual([])
  expect((await done(station.call('orders.list', {}))).orders).toHaveLength(2)
})

fault(225, async () => {
  const { station, services } = await scene()
  const moved = { ...DEPOT, companyName: 'Depot Sparks', city: 'Sparks' }
  await done(station.call('settings.save', { settings: { station: { from: DEPOT } } }))
  const from = async (sender: object, reference: string, more: object = {}) => {
    const { shipment, ...order } = parcelOrder(reference)
    return await station.call('pack.ship', { ...order, ...more, shipment: { ...shipment, from: sender } })
  }
  await done(from(DEPOT, 'ORD-1', { fromStation: true, commandId: 'c-1' }))
  await done(station.call('settings.save', { settings: { station: { from: moved } } }))
  const problem = await refused(from(DEPOT, 'ORD-2', { fromStation: true, commandId: 'c-2' }), 'wrong-state')
  expect(problem.code).toBe('shipment.sender-changed')
  expect(await seen(services, 'request-label')).toBe(1)
  // What was bought before is answered as it was; what says nothing of the station ships as it is.
  await done(from(DEPOT, 'ORD-1', { fromStation: true, commandId: 'c-1' }))
  await done(from(moved, 'ORD-2', { fromStation: true, commandId: 'c-3' }))
  await done(from(DEPOT, 'ORD-3'))
  // Saved once more with another thing changed: the sender is the same.
  await done(station.call('settings.save', { settings: { packing: { scanBack: 'off' } } }))
  await done(from(moved, 'ORD-4', { fromStation: true }))
  expect(await seen(services, 'request-label')).toBe(4)
})
