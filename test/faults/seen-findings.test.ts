// Fault 159: records changed from outside that a supervisor has seen, and others that the station writes to before anybody
// has looked.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { type RunningStation, startStationProcess } from '../support/station-process.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { fault } from './fault.ts'
import { attention, done, labelServerOrder, outside, refused, scene, seen } from './scene.ts'

const PIN = '739215'
const NOTE = 'asked the service: both labels are good'

interface Finding {
  readonly name: string
  readonly what: string
  readonly fields: readonly string[]
  readonly asFound: string
  readonly seen?: object
}

const concerns = async (station: RunningStation) => (await done(station.call('station.overview'))).concerns
const check = async (station: RunningStation) => done(station.call('records.check'))
const hashes = ({ findings }: { readonly findings: readonly Finding[] }) => findings.map(one => one.asFound)
const see = (station: RunningStation, findings: readonly string[], note = NOTE) =>
  station.call('records.seen', { findings, note })

async function signIn(station: RunningStation): Promise<void> {
  const [person] = await done(station.call('people.list'))
  await done(station.call('session.unlock', { personId: person.id, pin: PIN }))
}

fault(159, async () => {
  const all = await scene()
  const { station: first, services, shared } = all
  for (const reference of ['ORD-CHANGED', 'ORD-GONE', 'ORD-NOT-READ', 'ORD-VOIDED']) {
    await done(first.call('pack.ship', labelServerOrder(reference)))
  }
  await done(first.call('people.save', { name: 'Supervisor', role: 'supervisor', pin: PIN }))
  await first.kill('SIGTERM')
  const of = (reference: string) => `(select seq from purchases where reference = '${reference}')`
  await outside(
    all,
    `update purchases set cost_cents = 1 where reference in ('ORD-CHANGED', 'ORD-VOIDED')`,
    `update purchases set warnings = 'nojson', needs_decision = 1 where reference = 'ORD-NOT-READ'`,
    `delete from identifiers where purchase_seq = ${of('ORD-GONE')}`,
    `delete from payloads where purchase_seq = ${of('ORD-GONE')}`,
    `delete from purchases where reference = 'ORD-GONE'`,
  )

  // What the station writes to before anybody has looked is found all the same, also by a check that comes later.
  const station = await first.restart()
  await signIn(station)
  const [voided] = (await done(station.call('shipments.search', { text: 'ORD-VOIDED' }))).shipments
  await done(station.call('shipments.void', { id: voided.id, reason: 'packed twice' }))
  // Of its own file the station sees that somebody wrote there, and checks all of it.
  const met = shared ? { count: 1, name: 'ORD-VOIDED' } : { count: 3 }
  await expect
    .poll(() => concerns(station))
    .toMatchObject([
      { code: 'storage.rows-changed', params: met },
      { code: 'storage.rows-unreadable', params: { count: 1, name: 'ORD-NOT-READ' } },
    ])
  const found = await check(station)
  expect(found).toMatchObject({ broken: [], findingCount: 4, seenCount: 0 })
  const lines = found.findings.map(({ name, what, fields }: Finding) => [name, what, ...fields].join(' '))
  expect(lines.sort()).toEqual([
    'ORD-CHANGED changed costCents',
    'ORD-GONE missing',
    'ORD-NOT-READ unreadable warnings',
    'ORD-VOIDED changed costCents',
  ])
  expect(await concerns(station)).toMatchObject([
    { code: 'storage.rows-changed', params: { count: 3 } },
    { code: 'storage.rows-unreadable', params: { count: 1, name: 'ORD-NOT-READ' } },
  ])
  expect(await attention(station)).toMatchObject([{ shipment: { reference: 'ORD-NOT-READ' } }])

  // Only a supervisor's word, and only on what was found.
  await done(station.call('session.lock'))
  await refused(see(station, hashes(found)), 'not-allowed')
  await signIn(station)
  await refused(see(station, ['of something else']), 'wrong-state')
  const said = await done(see(station, hashes(found)))
  expect(said).toMatchObject({ findingCount: 4, seenCount: 4 })
  expect(await concerns(station)).toEqual([])
  expect(await attention(station)).toEqual([])
  const again = await check(station)
  // What was written over is left to the trail to tell, and what was changed is as it was.
  expect(again).toMatchObject({ findingCount: 2, seenCount: 2, broken: [] })
  for (const one of again.findings) expect(one.seen).toMatchObject({ operator: 'Supervisor', note: NOTE })
  const { path } = await done(station.call('diagnostics.export'))
  const bundle = JSON.parse(readFileSync(path, 'utf8'))
  expect(bundle.records).toMatchObject({ seenCount: 2 })
  for (const one of bundle.records.findings) expect(one.seen).toMatchObject({ operator: 'Supervisor' })

  // What it protects stays protected: nothing is bought by it, nor voided.
  const bought = await seen(services, 'label')
  for (const more of [{}, { duplicateReason: 'lost' }]) {
    const { problem } = await station.call('pack.ship', { ...labelServerOrder('ORD-NOT-READ'), ...more })
    expect(problem).toMatchObject({ params: { name: 'ORD-NOT-READ' } })
  }
  expect(await seen(services, 'label')).toBe(bought)
  const [unread] = (await done(station.call('shipments.search', { text: 'ORD-NOT-READ' }))).shipments
  await refused(station.call('shipments.void', { id: unread.id, reason: 'wrong box' }), 'wrong-state')
  await done(station.call('pack.ship', labelServerOrder('ORD-NOT-READ-2')))

  // Every station of the same records, and the next start, go by it.
  if (shared) {
    const folder = await tempFolder('other')
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'settings.json'), JSON.stringify({ station: { name: 'Bench 2' } }))
    const other = await startStationProcess({ dataFolder: folder, ...shared.start })
    expect(await concerns(other)).toEqual([])
    expect(await check(other)).toMatchObject({ findingCount: 2, seenCount: 2 })
    expect(await concerns(other)).toEqual([])
    await other.kill('SIGTERM')
  }
  await station.kill('SIGTERM')
  await outside(all, `update purchases set cost_cents = 2 where reference = 'ORD-CHANGED'`)
  const later = await station.restart()
  if (shared) expect(await concerns(later)).toEqual([])
  expect(await attention(later)).toEqual([])

  // A further change of the same record is another finding.
  expect(await check(later)).toMatchObject({ findingCount: 3, seenCount: 2 })
  expect(await concerns(later)).toMatchObject([
    { code: 'storage.rows-changed', params: { count: 1, name: 'ORD-CHANGED' } },
  ])
})
