// Faults 166 and 169: somebody changes the row of a bought label, or takes it away, so that its reference looks free; or the
// checkpoint of the trail that says so.
import { expect } from 'vitest'
import type { RunningStation } from '../support/station-process.ts'
import { fault } from './fault.ts'
import { done, labelServerOrder, outside, refused, type Scene, scene, seen } from './scene.ts'

const of = (reference: string) => `(select seq from purchases where reference = '${reference}')`

const CHANGES: Readonly<Record<string, (reference: string) => readonly string[]>> = {
  HOLDER: reference => [`update purchases set holder_key = null where reference = '${reference}'`],
  KIND: reference => [
    `update purchases set kind = 'refused', holder_key = null where reference = '${reference}'`,
  ],
  GONE: reference => [
    `delete from identifiers where purchase_seq = ${of(reference)}`,
    `delete from payloads where purchase_seq = ${of(reference)}`,
    `delete from purchases where reference = '${reference}'`,
  ],
  RENAMED: reference => [
    `update purchases set reference = 'zz', reference_key = 'zz', holder_key = 'live:zz-${reference}'
       where reference = '${reference}'`,
  ],
}

const met = async (station: RunningStation) =>
  (await done(station.call('station.overview'))).concerns.find(
    ({ code }: { code: string }) => code === 'storage.rows-changed',
  )

/** Each is asked for again; gives how many are named by then. */
async function comeAgain(all: Scene, station: RunningStation, references: readonly string[]): Promise<void> {
  const bought = await seen(all.services, 'label')
  for (const reference of references) {
    for (const written of [reference, ` ${reference.toLowerCase()} `]) {
      const problem = await refused(station.call('pack.ship', labelServerOrder(written)), 'already-shipped')
      expect(problem, reference).toMatchObject({ code: 'purchase.changed-outside' })
    }
  }
  expect(await seen(all.services, 'label')).toBe(bought)
}

fault(166, async () => {
  const all = await scene()
  const { station: first, services } = all
  const names = Object.keys(CHANGES)
  const [running, rested] = ['RUN', 'REST'].map(when => names.map(name => `${when}-${name}`))
  for (const reference of [...(running ?? []), ...(rested ?? []), 'VOIDED', 'AS-IT-WAS']) {
    await done(first.call('pack.ship', labelServerOrder(reference)))
  }
  const [voided] = (await done(first.call('shipments.search', { text: 'VOIDED' }))).shipments
  await done(first.call('shipments.void', { id: voided.id, reason: 'packed twice' }))

  for (const name of names) await outside(all, ...(CHANGES[name]?.(`RUN-${name}`) ?? []))
  await comeAgain(all, first, running ?? [])
  // Nobody checked anything: it is said all the same, each once however often it comes.
  expect(await met(first)).toMatchObject({ params: { count: names.length } })

  await first.kill('SIGTERM')
  for (const name of names) await outside(all, ...(CHANGES[name]?.(`REST-${name}`) ?? []))
  const station = await first.restart()
  await comeAgain(all, station, rested ?? [])
  expect(await met(station)).toMatchObject({ params: { count: 2 * names.length } })
  const check = await done(station.call('records.check'))
  expect(check).toMatchObject({ broken: [], findingCount: 2 * names.length })

  // What was voided is free, what is as it was is held, and a second label goes with a reason.
  await done(station.call('pack.ship', labelServerOrder('VOIDED')))
  const held = await refused(station.call('pack.ship', labelServerOrder('AS-IT-WAS')), 'already-shipped')
  expect(held).toMatchObject({ code: 'purchase.already-shipped' })
  const before = await seen(services, 'label')
  for (const reference of ['RUN-GONE', 'REST-KIND']) {
    await done(station.call('pack.ship', labelServerOrder(reference, { duplicateReason: 'label not found' })))
    const again = await refused(station.call('pack.ship', labelServerOrder(reference)), 'already-shipped')
    expect(again).toMatchObject({ code: 'purchase.already-shipped' })
  }
  expect(await seen(services, 'label')).toBe(before + 2)
})

fault(169, async () => {
  const all = await scene()
  const { station: first } = all
  await done(first.call('pack.ship', labelServerOrder('ORD-1')))
  // A start writes one.
  await first.kill('SIGTERM')
  const station = await first.restart()
  expect(await done(station.call('records.check'))).toMatchObject({ broken: [] })
  await outside(all, `update chain_checkpoints set hash = 'other'`)
  const check = await done(station.call('records.check'))
  expect(check).toMatchObject({ broken: [{ sequence: expect.any(Number) }], findings: [] })

  // As it is written anew by the next start, which says it once more.
  await station.kill('SIGKILL')
  await outside(all, `update chain_checkpoints set hash = 'other'`)
  const later = await station.restart()
  expect((await done(later.call('station.overview'))).concerns).toMatchObject([
    { code: 'storage.chain-broken' },
  ])
  await done(later.call('pack.ship', labelServerOrder('ORD-2')))
  expect(await done(later.call('records.check'))).toMatchObject({ broken: [], findingCount: 0 })
})
