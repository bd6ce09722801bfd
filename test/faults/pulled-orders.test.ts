// Fault 167: orders that nobody told to ship are put into a batch that waits to go on, and batches and files are changed.
import { expect } from 'vitest'
import { ordersFile } from '../support/orders-file.ts'
import { sampleShipment } from '../support/sample-shipment.ts'
import type { RunningStation } from '../support/station-process.ts'
import { waitFor } from '../support/wait-for.ts'
import { fault } from './fault.ts'
import { done, held, misbehave, outside, refused, type Scene, scene, seen } from './scene.ts'

const imported = async (station: RunningStation, name: string, ...references: readonly string[]) => {
  const defaults = { service: 'parcel-label' }
  const file = { fileName: `${name}.csv`, content: ordersFile(...references), defaults }
  return (await done(station.call('orders.import', file))).id
}

const ended = (station: RunningStation, id: string) =>
  waitFor(
    async () => {
      const run = await done(station.call('orders.run', { id }))
      return run.state !== 'running' && run
    },
    { what: 'the batch to be at rest', timeoutMs: 60_000 },
  )

/** Begun and paused while its first order is bought. */
async function pausedBatch({ station, services }: Scene, importId: string): Promise<string> {
  await misbehave(services, 'request-label', { kind: 'hold' })
  const { id } = await done(station.call('orders.ship', { importId }))
  await held(services)
  const pausing = station.call('orders.pause', { id })
  await services.control('release')
  await done(pausing)
  expect(await ended(station, id)).toMatchObject({ state: 'paused' })
  return id
}

const states = async (station: RunningStation, importId: string): Promise<readonly string[]> =>
  (await done(station.call('orders.list', { importId }))).orders.map(
    ({ reference, state, outcome }: { reference: string; state: string; outcome?: { code: string } }) =>
      [reference, state, outcome?.code].filter(Boolean).join(' '),
  )

interface Finding {
  readonly record: string
  readonly id: string
  readonly name?: string
  readonly what: string
}

const found = async (station: RunningStation) => {
  const { findings } = await done(station.call('records.check'))
  return findings.map(({ record, id, name, what }: Finding) => `${record} ${name ?? id} ${what}`).sort()
}

fault(167, async () => {
  const all = await scene()
  const { station: first, services } = all
  const from = sampleShipment().from
  await done(first.call('settings.save', { settings: { station: { name: 'B', from } } }))
  const told = await imported(first, 'told', 'T-1', 'T-2', 'T-3')
  const other = await imported(first, 'other', 'O-1', 'O-2')
  const run = await pausedBatch(all, told)
  expect(await found(first)).toEqual([])
  await outside(all, `update orders set state = 'waiting', run_id = '${run}' where import_id = '${other}'`)
  expect(await found(first)).toEqual(['order O-1 changed', 'order O-2 changed'])

  // Also over a restart: what was told goes on, the others are left and named.
  await first.kill('SIGTERM')
  const station = await first.restart()
  await done(station.call('orders.resume', { id: run }))
  expect(await ended(station, run)).toMatchObject({ state: 'done' })
  expect(await states(station, told)).toEqual(['T-1 shipped', 'T-2 shipped', 'T-3 shipped'])
  expect(await states(station, other)).toEqual(['O-1 failed order.not-told', 'O-2 failed order.not-told'])
  expect(await seen(services, 'request-label')).toBe(3)
  const again = await done(station.call('orders.ship', { importId: other, failedAgain: true }))
  expect(await ended(station, again.id)).toMatchObject({ state: 'done' })
  expect(await seen(services, 'request-label')).toBe(5)
  expect(await found(station)).toEqual([])

  // Who told it and where it prints: the batch ships nothing more, and its orders go as a new one.
  const moved = await imported(station, 'moved', 'M-1', 'M-2')
  const elsewhere = await pausedBatch({ ...all, station }, moved)
  const { startedAt } = await done(station.call('orders.run', { id: elsewhere }))
  await outside(
    all,
    `update order_runs set printer_id = 'zzz', print_later = 1, operator = 'Somebody' where id = '${elsewhere}'`,
    `update order_imports set operator = 'Somebody', file_name = 'x.csv' where id = '${other}'`,
    `delete from order_imports where id = '${told}'`,
  )
  const named = ['import x.csv changed', `import ${told} missing`, `run ${startedAt} changed`]
  expect(await found(station)).toEqual(named.sort())
  await done(station.call('orders.resume', { id: elsewhere }))
  expect(await ended(station, elsewhere)).toMatchObject({ state: 'done' })
  expect(await states(station, moved)).toEqual(['M-1 shipped', 'M-2 failed order.not-told'])
  await ended(station, (await done(station.call('orders.ship', { importId: moved, failedAgain: true }))).id)
  expect(await states(station, moved)).toEqual(['M-1 shipped', 'M-2 shipped'])

  // What cannot be read is no new order at the bench, and is counted as it is listed.
  const unread = await imported(station, 'unread', 'U-1', 'U-2')
  await outside(all, `update orders set shipment = 'nojson' where reference = 'U-1'`)
  const problem = await refused(station.call('orders.find', { reference: 'U-1' }), 'wrong-state')
  expect(problem).toMatchObject({ code: 'order.changed-outside', params: { reference: 'U-1' } })
  const [counted] = await done(station.call('orders.imports'))
  expect(counted.counts).toMatchObject({ ready: 2, invalid: 0 })
  expect(await states(station, unread)).toEqual(['U-1 ready order.changed-outside', 'U-2 ready'])
  await ended(station, (await done(station.call('orders.ship', { importId: unread }))).id)
  expect(await states(station, unread)).toEqual(['U-1 failed order.changed-outside', 'U-2 shipped'])
})
