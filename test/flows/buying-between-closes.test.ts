// A purchase of the label server waits for a close that stands as running in the ledger, also where nobody is at the gate:
// whoever runs that close may have been killed.
import { expect, test } from 'vitest'
import { problem } from '../../main/core/problem.ts'
import { fail } from '../../main/core/result.ts'
import { startClose } from '../../main/flows/close-day.ts'
import { shipPackage } from '../../main/flows/ship-package.ts'
import { order, type ScriptedBench, scriptedBench, ship } from './scripted-bench.ts'

const hasty = (bench: ScriptedBench): ScriptedBench => {
  const network = { ...bench.settings.network, gateTimeoutMs: 20 }
  return Object.assign(Object.create(bench), { settings: { ...bench.settings, network } })
}

/** As the ledger has it when the bench that closes is gone before its answer. */
async function closeOfAnother(bench: ScriptedBench) {
  const { record } = await ship(bench, 'LS-1')
  const services = [{ service: 'label-server' as const, shipmentIds: [record.id] }]
  const plan = { id: 'c-1', environment: 'live' as const, services }
  const started = await bench.ledger.startClose(plan, { kind: 'close-started' })
  const sending = [{ shipmentId: record.id, outcome: 'sending' as const }]
  await bench.ledger.updateClose('c-1', { labels: sending })
  if (started.kind !== 'started') throw new Error('not started')
  return {
    station: started.record.station,
    over: () => bench.ledger.updateClose('c-1', { ended: 'all' }),
  }
}

test('it is not bought while the close runs, and it is said who closes', async () => {
  const bench = await scriptedBench()
  const { station, over } = await closeOfAnother(bench)
  const params = { station }
  expect(await shipPackage(hasty(bench), order('LS-2'))).toMatchObject({
    ok: false,
    problem: { kind: 'wrong-state', code: 'purchase.day-closes', params },
  })
  expect(bench.asked).toEqual(['buy LS-1'])
  expect(await bench.ledger.livePurchases('live', 'LS-2')).toEqual([])
  // Parcels are handed over one by one.
  await ship(bench, 'PS-1', { service: 'parcel-label' })
  await over()
  expect(await shipPackage(hasty(bench), order('LS-2'))).toMatchObject({ ok: true })
})

test('it is bought as soon as the close is over, whatever that came to', async () => {
  const bench = await scriptedBench()
  const { over } = await closeOfAnother(bench)
  const waiting = shipPackage(bench, order('LS-2'))
  await new Promise(resolve => setTimeout(resolve, 300))
  expect(bench.asked).toEqual(['buy LS-1'])
  expect(await over()).toMatchObject({ state: 'unknown' })
  expect(await waiting).toMatchObject({ ok: true })
  expect(bench.asked).toEqual(['buy LS-1', 'buy LS-2'])
})

test('one whose printer is removed while it waits is not bought, and it is said that the printer is gone', async () => {
  const bench = await scriptedBench()
  const { over } = await closeOfAnother(bench)
  const waiting = shipPackage(bench, order('LS-2'))
  await new Promise(resolve => setTimeout(resolve, 50))
  const gone = fail(problem('not-found', 'printer.none'))
  Object.assign(bench.printing, { printer: () => gone })
  bench.clockAt = new Date(bench.clockAt.getTime() + 5_000)
  await over()
  expect(await waiting).toEqual(gone)
  expect(bench.asked).toEqual(['buy LS-1'])
})

test('one that waits is not bought once the station is ending', async () => {
  const bench = await scriptedBench()
  await closeOfAnother(bench)
  const end = new AbortController()
  const ending: ScriptedBench = Object.assign(Object.create(bench), { ending: end.signal })
  const waiting = shipPackage(ending, order('LS-2'))
  await new Promise(resolve => setTimeout(resolve, 50))
  end.abort()
  expect(await waiting).toMatchObject({ ok: false, problem: { code: 'station.ending' } })
})

test('a close of which every label was left out holds nobody up while its parcels are handed over', async () => {
  const bench = await scriptedBench()
  const { record } = await ship(bench, 'LS-1')
  await ship(bench, 'PS-1', { service: 'parcel-label' })
  const held = Promise.withResolvers<void>()
  const service = bench.services['parcel-label']
  const manifest: typeof service.manifest = async (...args) => {
    await held.promise
    return service.manifest(...args)
  }
  const services = { ...bench.services, 'parcel-label': { ...service, manifest } }
  const ledger = new Proxy(bench.ledger, {
    get(target, name) {
      if (name !== 'startClose') return Reflect.get(target, name)
      // Given up between the list of what is open and the close: the close leaves it out.
      return async (...args: Parameters<typeof target.startClose>) => {
        await target.changePurchase({
          id: record.id,
          from: ['bought'],
          to: 'discarded',
          event: { kind: 'label-discarded' },
        })
        return target.startClose(...args)
      }
    },
  })
  const started = await startClose({ ...bench, services, ledger }, {})
  if (!started.ok) throw new Error(started.problem.code)
  expect(await shipPackage(hasty(bench), order('LS-2'))).toMatchObject({ ok: true })
  held.resolve()
  await started.value.done
  expect(bench.asked).not.toContain('close P-1')
})
