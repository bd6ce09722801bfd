// Faults 156 and 158: imported orders that wait, and what was bought for them, are changed, taken out or put in by whoever
// has the file or a login.

import { expect } from 'vitest'
import { ordersFile } from '../support/orders-file.ts'
import { sampleShipment } from '../support/sample-shipment.ts'
import type { RunningStation } from '../support/station-process.ts'
import { waitFor } from '../support/wait-for.ts'
import { fault } from './fault.ts'
import { done, outside, refused, scene, seen } from './scene.ts'

const REFERENCES = ['ORD-AS-IT-WAS', 'ORD-ADDRESS', 'ORD-WEIGHT', 'ORD-SERVICE', 'ORD-HIDDEN', 'ORD-GONE']

const imported = (station: RunningStation, ...references: readonly string[]) =>
  done(
    station.call('orders.import', {
      fileName: 'day.csv',
      content: ordersFile(...references),
      defaults: { service: 'parcel-label' },
    }),
  )

/** The ended run. */
const ship = async (station: RunningStation, input: object) => {
  const { id } = await done(station.call('orders.ship', input))
  return waitFor(
    async () => {
      const run = await done(station.call('orders.run', { id }))
      return run.state === 'running' ? undefined : run
    },
    { what: 'the end of the run', timeoutMs: 60_000 },
  )
}

fault(156, async () => {
  const all = await scene()
  const { station: first, services } = all
  await done(
    first.call('settings.save', { settings: { station: { name: 'B', from: sampleShipment().from } } }),
  )
  const { id: importId } = await imported(first, ...REFERENCES)
  const removed = await imported(first, 'ORD-REMOVED')
  await done(first.call('orders.remove', { importId: removed.id }))
  expect(await done(first.call('records.check'))).toMatchObject({ findings: [], findingCount: 0 })
  await first.kill('SIGTERM')
  const changes = [
    `update orders set shipment = replace(shipment, '9 Elm Ave', '1 Thief Road') where reference = 'ORD-ADDRESS'`,
    `update orders set shipment = replace(shipment, '19.2', '1.5') where reference = 'ORD-WEIGHT'`,
    `update orders set service = 'label-server' where reference = 'ORD-SERVICE'`,
    `update orders set state = 'shipped', holder_key = null where reference = 'ORD-HIDDEN'`,
    `delete from orders where reference = 'ORD-GONE'`,
    `insert into orders (${COLUMNS}) select ${COLUMNS.replace(/^id/, `'put-in-1'`)
      .replace('holder_key', `'live put-in'`)
      .replace('reference_key', `'PUTIN'`)
      .replace(/\breference\b/, `'PUTIN'`)} from orders where reference = 'ORD-AS-IT-WAS'`,
  ]
  await outside(all, ...changes)

  const station = await first.restart()
  const check = await done(station.call('records.check'))
  expect(check.broken).toEqual([])
  const found = check.findings.map(({ record, name, what, fields }: Finding) => [
    record,
    name,
    what,
    ...fields,
  ])
  expect(found.sort()).toEqual(
    [
      ['order', 'ORD-ADDRESS', 'changed', 'shipment'],
      ['order', 'ORD-WEIGHT', 'changed', 'shipment'],
      ['order', 'ORD-SERVICE', 'changed', 'service'],
      ['order', 'ORD-HIDDEN', 'changed', 'state'],
      ['order', 'ORD-GONE', 'missing'],
      ['order', 'PUTIN', 'invented'],
    ].sort(),
  )
  expect((await station.call('station.overview')).value.concerns).toMatchObject([
    { code: 'storage.rows-changed', params: { count: 6 } },
  ])

  // Neither scanned into the form nor shipped as a batch; the others go on.
  for (const reference of ['ORD-ADDRESS', 'ORD-WEIGHT', 'ORD-SERVICE', 'PUTIN']) {
    const problem = await refused(station.call('orders.find', { reference }), 'wrong-state')
    expect(problem, reference).toMatchObject({ code: 'order.changed-outside', params: { reference } })
  }
  const run = await ship(station, { importId })
  expect(run).toMatchObject({ state: 'done', counts: { shipped: 1, failed: 4 } })
  expect(await seen(services, 'request-label')).toBe(1)
  const { orders } = await done(station.call('orders.list', { importId, state: 'failed' }))
  for (const order of orders) expect(order.outcome).toMatchObject({ code: 'order.changed-outside' })

  // Removed and imported again they are as the file says, and nothing is found any more.
  await done(station.call('orders.remove', { importId }))
  const again = await imported(station, 'ORD-ADDRESS', 'ORD-WEIGHT', 'ORD-SERVICE')
  expect(await ship(station, { importId: again.id })).toMatchObject({ counts: { shipped: 3 } })
  expect(await seen(services, 'request-label')).toBe(4)
  const after = await done(station.call('records.check'))
  expect(after).toMatchObject({ broken: [], findings: [], findingCount: 0 })
})

fault(158, async () => {
  const all = await scene()
  const { station: first, services } = all
  const from = sampleShipment().from
  await done(first.call('settings.save', { settings: { station: { name: 'B', from } } }))
  const shipped = { service: 'parcel-label', reference: 'ORD-SOLD', shipment: sampleShipment() }
  const references = ['ORD-NOT-READ', 'ORD-PLACE', 'ORD-STATE', 'ORD-RUN', 'ORD-WELL']
  const { id: importId } = await imported(first, ...references)
  await done(first.call('pack.ship', shipped))
  await first.kill('SIGTERM')
  const changes = [
    // A purchase of its reference that nobody can read.
    `update purchases set warnings = 'nojson', reference = 'ORD-NOT-READ', reference_key = 'ORD-NOT-READ',
       holder_key = 'live:ORD-NOT-READ' where reference = 'ORD-SOLD'`,
    `update orders set holder_key = 'live:ORD-NEXT' where reference = 'ORD-PLACE'`,
    `update orders set state = 'x' where reference = 'ORD-STATE'`,
    `update orders set state = 'waiting', run_id = 'none' where reference = 'ORD-RUN'`,
  ]
  await outside(all, ...changes)

  const station = await first.restart()
  const run = await ship(station, { importId })
  expect(run).toMatchObject({ state: 'done', counts: { shipped: 2, failed: 1, waiting: 0 } })
  expect(await seen(services, 'request-label')).toBe(3)
  const { orders } = await done(station.call('orders.list', { importId, state: 'failed' }))
  expect(orders).toMatchObject([{ reference: 'ORD-NOT-READ', outcome: { code: 'storage.label-unreadable' } }])
  // Another file does not take away what has the place of its order.
  await imported(station, 'ORD-NEXT')
  const check = await done(station.call('records.check'))
  const found = check.findings.filter(({ record }: Finding) => record === 'order')
  expect(found.map(({ name, what, fields }: Finding) => [name, what, ...fields].join(' ')).sort()).toEqual([
    'ORD-RUN changed state',
    'ORD-STATE unreadable state',
  ])
  await done(station.call('orders.remove', { importId }))
  const again = await imported(station, 'ORD-STATE', 'ORD-RUN')
  expect(await ship(station, { importId: again.id })).toMatchObject({ counts: { shipped: 2 } })
  const after = await done(station.call('records.check'))
  expect(after.findings.filter(({ record }: Finding) => record === 'order')).toEqual([])
})

interface Finding {
  readonly record: string
  readonly name: string
  readonly what: string
  readonly fields: readonly string[]
}

const COLUMNS =
  'id, import_id, environment, row, reference, reference_key, holder_key, service, state, run_id, attempt, shipment_id, problems, outcome, shipment, no_customs_reason, created_at, updated_at'
