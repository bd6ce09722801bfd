// Faults 188, 189 and 194: somebody changes by what a service is asked for a label, or changes and takes away what is open
// with it.
import { expect } from 'vitest'
import { fault } from './fault.ts'
import {
  atRest,
  attention,
  closeDay,
  done,
  labelServerOrder,
  misbehave,
  outside,
  parcelOrder,
  refused,
  scene,
  seen,
  shipmentOf,
} from './scene.ts'

const PIN = '739215'

fault(188, async () => {
  const all = await scene()
  const { station, services, shared } = all
  for (const reference of ['ORD-ONE', 'ORD-TWO'])
    await done(station.call('pack.ship', labelServerOrder(reference)))
  for (const reference of ['PAR-ONE', 'PAR-TWO'])
    await done(station.call('pack.ship', parcelOrder(reference)))
  await done(station.call('people.save', { name: 'Supervisor', role: 'supervisor', pin: PIN }))
  const [person] = await done(station.call('people.list'))
  await done(station.call('session.unlock', { personId: person.id, pin: PIN }))
  await atRest(station)
  const [number] = (await shipmentOf(station, 'ORD-ONE')).purchase.trackingNumbers
  const other = `9499${number.slice(4)}`
  const changed = (from: string, to: string) => `identifiers = replace(identifiers, '${from}', '${to}')`
  await outside(
    all,
    `update purchases set revision = revision + 1, ${changed(number, other)} where reference = 'ORD-ONE'`,
    `update purchases set revision = revision + 1, identifiers =
       (select other.identifiers from purchases as other where other.reference = 'PAR-TWO') where reference = 'PAR-ONE'`,
    `delete from payloads where purchase_seq = (select seq from purchases where reference = 'PAR-ONE')`,
  )

  // Nothing goes to a service by it, from whichever screen.
  const { id } = await shipmentOf(station, 'ORD-ONE')
  const voiding = () => station.call('shipments.void', { id, reason: 'packed twice' })
  expect(await refused(voiding(), 'wrong-state')).toMatchObject({
    code: 'shipment.changed-outside',
    params: { reference: 'ORD-ONE' },
  })
  const parcel = await shipmentOf(station, 'PAR-ONE')
  const printing = { shipmentId: parcel.id, reason: 'damaged' }
  expect(await refused(station.call('reprint.print', printing), 'wrong-state')).toMatchObject({
    code: 'shipment.changed-outside',
  })
  for (const service of ['label-server', 'parcel-label']) {
    const said = await refused(station.call('closeDay.run', { services: [service] }), 'wrong-state')
    expect(said).toMatchObject({ code: 'close.changed-outside' })
  }
  expect(await seen(services, 'cancel')).toBe(0)
  expect(await seen(services, 'reprint-label')).toBe(0)
  expect(await seen(services, 'manifest-label')).toBe(0)
  expect(await seen(services, 'close-day')).toBe(0)

  // It is said at the bench, once, and the check finds the same.
  // Of its own file the station sees that somebody wrote there, and checks the labels that are kept, too.
  await expect
    .poll(async () => (await done(station.call('station.overview'))).concerns)
    .toMatchObject([{ code: 'storage.rows-changed', params: { count: shared ? 2 : 3 } }])
  const { findings, broken } = await done(station.call('records.check'))
  expect(broken).toEqual([])
  const named = findings.map(({ name, what, fields }: Finding) => [name, what, ...fields].join(' '))
  expect(named.sort()).toEqual([
    'ORD-ONE changed revision identifiers',
    'PAR-ONE changed revision identifiers',
    'PAR-ONE changed revision identifiers label',
  ])

  // As it was again it goes on by itself; what a supervisor has seen goes as it is.
  await outside(
    all,
    `update purchases set revision = revision - 1, ${changed(other, number)} where reference = 'ORD-ONE'`,
  )
  await done(voiding())
  expect(await seen(services, 'cancel')).toBe(1)
  const note = 'compared with its label'
  await done(station.call('records.seen', { findings: findings.map((one: Finding) => one.asFound), note }))
  await closeDay(station)
  // Each by its own number, as it was bought.
  const manifested = (await services.exchanges('manifest-label')).map(({ bodyText }) => bodyText)
  expect(new Set(manifested).size).toBe(2)
  expect(manifested).toHaveLength(2)
})

fault(189, async () => {
  const all = await scene()
  const { station, services } = all
  for (const reference of ['ORD-ONE', 'ORD-TWO']) {
    await done(station.call('pack.ship', labelServerOrder(reference)))
  }
  await done(station.call('people.save', { name: 'Supervisor', role: 'supervisor', pin: PIN }))
  const signIn = async () => {
    const [person] = await done(station.call('people.list'))
    await done(station.call('session.unlock', { personId: person.id, pin: PIN }))
  }
  await signIn()
  await atRest(station)

  // Nobody knows what became of either.
  await misbehave(services, 'add-funds', { kind: 'lost-answer' })
  await misbehave(services, 'close-day', { kind: 'lost-answer' })
  const meterId = (await done(station.call('station.overview'))).meters[0].meterId
  const add = (transactionReference: string) =>
    station.call('meters.addFunds', { meterId, amountCents: 500, transactionReference })
  await refused(add('TX-1'), 'outcome-unknown')
  const close = await closeDay(station, { services: ['label-server'] })
  expect(close.state).toBe('unknown')

  // Taken away, both are asked of the trail.
  const of = `(select seq from closes where id = '${close.id}')`
  await outside(
    all,
    `delete from funds`,
    `delete from close_labels where close_seq = ${of}`,
    `delete from close_services where close_seq = ${of}`,
    `delete from closes`,
  )
  expect(await refused(add('TX-2'), 'wrong-state')).toMatchObject({
    code: 'funds.changed-outside',
    params: { name: 'TX-1' },
  })
  const closing = () => station.call('closeDay.run', { services: ['label-server'] })
  expect(await refused(closing(), 'wrong-state')).toMatchObject({ code: 'close.changed-outside' })
  const { concerns } = await done(station.call('station.overview'))
  expect(concerns).toMatchObject([{ code: 'storage.rows-changed' }])
  expect(await seen(services, 'add-funds')).toBe(1)
  expect(await seen(services, 'close-day')).toBe(1)

  // A label that its close took is neither voided nor closed again, whatever its row says.
  const { findings } = await done(station.call('records.check'))
  const hashes = findings.map((one: Finding) => one.asFound)
  await done(station.call('records.seen', { findings: hashes, note: 'looked at the website' }))
  await done(add('TX-2'))
  expect((await closeDay(station, { services: ['label-server'] })).state).toBe('done')
  await outside(all, `update purchases set closed_at = null, close_id = null where reference = 'ORD-ONE'`)
  const { id } = await shipmentOf(station, 'ORD-ONE')
  const voiding = station.call('shipments.void', { id, reason: 'packed twice' })
  expect(await refused(voiding, 'wrong-state')).toMatchObject({ code: 'shipment.changed-outside' })
  expect(await refused(closing(), 'wrong-state')).toMatchObject({
    code: 'close.changed-outside',
    params: { name: 'ORD-ONE' },
  })
  expect(await seen(services, 'cancel')).toBe(0)
  expect(await seen(services, 'close-day')).toBe(2)
})

interface Finding {
  readonly name: string
  readonly what: string
  readonly fields: readonly string[]
  readonly asFound: string
  readonly seen?: object
}

fault(194, async () => {
  const all = await scene()
  const { services } = all
  let { station } = all
  await done(station.call('people.save', { name: 'Supervisor', role: 'supervisor', pin: PIN }))
  const signIn = async () => {
    const [person] = await done(station.call('people.list'))
    await done(station.call('session.unlock', { personId: person.id, pin: PIN }))
  }
  const closing = () => station.call('closeDay.run', { services: ['label-server'] })
  const changes = [
    'delete from close_labels where',
    `update close_labels set outcome = 'failed' where`,
    'delete from close_services where',
    `update close_services set state = 'done' where`,
  ]
  for (const [index, change] of changes.entries()) {
    await signIn()
    await done(station.call('pack.ship', labelServerOrder(`ORD-${index}`)))
    await atRest(station)
    await misbehave(services, 'close-day', { kind: 'lost-answer' })
    const { id } = await closeDay(station, { services: ['label-server'] })
    await outside(all, `${change} close_seq = (select seq from closes where id = '${id}')`)
    expect(await refused(closing(), 'wrong-state'), change).toMatchObject({ code: 'close.unsettled' })
    const said = { id, service: 'label-server', outcome: 'closed', note: 'the website has it' }
    if (index < 2) {
      const problem = await refused(station.call('closeDay.resolve', said), 'wrong-state')
      expect(problem, change).toMatchObject({ code: 'storage.close-unreadable' })
    }

    // Seen, it is on the list as it was, also after a restart, and a person's word settles it.
    const { findings } = await done(station.call('records.check'))
    const hashes = findings.filter((one: Finding) => !one.seen).map((one: Finding) => one.asFound)
    await done(station.call('records.seen', { findings: hashes, note: 'looked at the website' }))
    await station.kill('SIGTERM')
    station = await station.restart()
    await signIn()
    expect(await attention(station), change).toMatchObject([{ kind: 'close-unknown', close: { id } }])
    expect(await refused(closing(), 'wrong-state'), change).toMatchObject({ code: 'close.unsettled' })
    expect(await done(station.call('closeDay.resolve', said)), change).toMatchObject({ state: 'done' })
    expect(await attention(station), change).toEqual([])
    expect(await refused(closing(), 'wrong-state'), change).toMatchObject({ code: 'close.nothing' })
    expect(await seen(services, 'close-day')).toBe(index + 1)
  }
})
