// Faults 200, 201 and 208 to 210: another program writes into the station's own records, and takes away what it was bought
// by together with what the trail tells of it; or changes a record, and nobody asks for a check.
import { expect } from 'vitest'
import { fault } from './fault.ts'
import {
  atRest,
  done,
  labelServerOrder,
  outside,
  refused,
  type Scene,
  scene,
  seen,
  shipmentOf,
} from './scene.ts'

const PIN = '739215'
const changed = { code: 'storage.trail-changed' }

/** A label, its print and every event of it. */
async function takeAway(all: Scene, id: string): Promise<void> {
  const of = `(select seq from purchases where id = '${id}')`
  await outside(
    all,
    'pragma foreign_keys = off',
    ...['identifiers', 'payloads'].map(table => `delete from ${table} where purchase_seq = ${of}`),
    `delete from jobs where shipment_id = '${id}'`,
    `delete from purchases where id = '${id}'`,
    `delete from events where shipment_id = '${id}'`,
  )
}

fault(200, async () => {
  const all = await scene()
  const { station, services } = all
  const ship = (reference: string, on = station) => on.call('pack.ship', labelServerOrder(reference))
  await done(ship('ORD-GONE'))
  await done(ship('ORD-STAYS'))
  await atRest(station)
  await takeAway(all, (await shipmentOf(station, 'ORD-GONE')).id)

  expect(await refused(ship('ORD-GONE'), 'storage')).toMatchObject(changed)
  await refused(station.call('meters.addFunds', { meterId: 'M-1001', amountCents: 2000 }), 'storage')
  await refused(station.call('closeDay.run', {}), 'storage')
  const { buyingStopped } = await done(station.call('station.overview'))
  expect(buyingStopped).toMatchObject(changed)

  // However it ends, the next start says the same, until a person has compared with the services' lists.
  await station.kill('SIGTERM')
  const next = await station.restart()
  expect(await refused(ship('ORD-GONE', next), 'storage')).toMatchObject(changed)
  await next.kill()
  const last = await next.restart()
  expect(await refused(ship('ORD-NEXT', last), 'storage')).toMatchObject(changed)
  expect(await seen(services, 'label')).toBe(2)
  await done(last.call('records.acceptOlderCopy', { note: 'ORD-GONE is on their list' }))
  await done(ship('ORD-NEXT', last))
  expect(await seen(services, 'label')).toBe(3)
})

fault(201, async () => {
  const all = await scene()
  const { station } = all
  const concerns = async () => (await done(station.call('station.overview'))).concerns
  for (const reference of ['ORD-ONE', 'ORD-TWO'])
    await done(station.call('pack.ship', labelServerOrder(reference)))
  await done(station.call('people.save', { name: 'Supervisor', role: 'supervisor', pin: PIN }))
  await atRest(station)
  expect(await concerns()).toEqual([])
  const of = (reference: string) => `(select seq from purchases where reference = '${reference}')`
  await outside(
    all,
    'pragma foreign_keys = off',
    // Each label is found by the other's number.
    `update identifiers set purchase_seq = -1 where purchase_seq = ${of('ORD-ONE')}`,
    `update identifiers set purchase_seq = ${of('ORD-ONE')} where purchase_seq = ${of('ORD-TWO')}`,
    `update identifiers set purchase_seq = ${of('ORD-TWO')} where purchase_seq = -1`,
  )
  // The next thing that is written meets it.
  await done(station.call('pack.ship', labelServerOrder('ORD-THREE')))
  await expect
    .poll(concerns)
    .toMatchObject([{ code: 'storage.rows-changed', params: { count: 2, name: 'ORD-ONE' } }])
})

fault(208, async () => {
  const all = await scene()
  const { station, services } = all
  const ship = (reference: string, on: typeof station) => on.call('pack.ship', labelServerOrder(reference))
  await done(ship('ORD-GONE', station))
  await done(ship('ORD-TOO', station))
  const [first, second] = [await shipmentOf(station, 'ORD-GONE'), await shipmentOf(station, 'ORD-TOO')]
  await done(station.call('settings.save', { settings: { station: { name: 'Bench 7' } } }))
  await atRest(station)
  await station.kill('SIGTERM')
  const renamed = await station.restart()
  await done(ship('ORD-STAYS', renamed))

  await takeAway(all, first.id)
  expect(await refused(ship('ORD-GONE', renamed), 'storage')).toMatchObject(changed)
  await done(renamed.call('records.acceptOlderCopy', { note: 'ORD-GONE is on their list' }))
  await renamed.kill('SIGTERM')
  await takeAway(all, second.id)
  const last = await renamed.restart()
  expect(await refused(ship('ORD-TOO', last), 'storage')).toMatchObject(changed)
  expect(await seen(services, 'label')).toBe(3)
})

fault(209, async () => {
  const all = await scene()
  const { station, services } = all
  const ship = (reference: string, on = station) => on.call('pack.ship', labelServerOrder(reference))
  for (const reference of ['ORD-ONE', 'ORD-TWO', 'ORD-THREE']) await done(ship(reference))
  await atRest(station)
  const accept = (on = station) => done(on.call('records.acceptOlderCopy', { note: 'all are on their list' }))
  const idOf = async (reference: string) => (await shipmentOf(station, reference)).id
  const [one, two, three] = [await idOf('ORD-ONE'), await idOf('ORD-TWO'), await idOf('ORD-THREE')]
  await takeAway(all, one)
  await refused(ship('ORD-ONE'), 'storage')
  await accept()
  await done(ship('ORD-FOUR'))

  await takeAway(all, two)
  expect(await refused(ship('ORD-TWO'), 'storage')).toMatchObject(changed)
  await accept()
  await done(ship('ORD-FIVE'))
  await atRest(station)
  await station.kill('SIGTERM')
  await takeAway(all, three)
  const next = await station.restart()
  expect(await refused(ship('ORD-THREE', next), 'storage')).toMatchObject(changed)
  expect(await seen(services, 'label')).toBe(5)
})

fault(210, async () => {
  const all = await scene()
  const { station, services } = all
  const ship = (reference: string, on = station) => on.call('pack.ship', labelServerOrder(reference))
  await done(ship('ORD-GONE'))
  const { id } = await shipmentOf(station, 'ORD-GONE')
  // The end of this run is of another label: a start looks no further back than there.
  await done(ship('ORD-LAST'))
  await atRest(station)
  await station.kill('SIGTERM')
  const second = await station.restart()
  await done(ship('ORD-STAYS', second))
  await second.kill()
  await takeAway(all, id)

  const third = await second.restart()
  await expect
    .poll(async () => (await done(third.call('station.overview'))).buyingStopped, { timeout: 20_000 })
    .toMatchObject(changed)
  await refused(ship('ORD-GONE', third), 'storage')
  expect(await seen(services, 'label')).toBe(3)
})
