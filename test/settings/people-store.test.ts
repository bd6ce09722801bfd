// Owns the test of people and PINs: who may do what, wrong PINs, and what is kept of them.
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openPeople } from '../../main/settings/people-store.ts'
import { startStationProcess } from '../support/station-process.ts'
import { tempFolder } from '../support/temp-folder.ts'

async function store() {
  const clock = { time: Date.parse('2026-11-20T10:00:00Z'), now: () => new Date(clock.time) }
  let made = 0
  const ids = { next: () => `person-${++made}` }
  const folder = await tempFolder('people')
  const open = () => openPeople(folder, clock, ids)
  return { people: open(), open, clock, folder }
}

const SUPERVISOR = { name: 'Supervisor', role: 'supervisor', pin: '2580' } as const
const PACKER = { name: 'Packer', role: 'operator', pin: '1111' } as const

describe('people', () => {
  it('may all do everything until a supervisor is set up', async () => {
    const { people } = await store()
    expect(people.present()).toEqual({ role: 'supervisor' })
    expect(await people.save(PACKER)).toMatchObject({
      ok: false,
      problem: { code: 'people.supervisor-first' },
    })
    await people.save(SUPERVISOR)
    expect(people.present()).toEqual({ role: 'operator' })
  })

  it('unlock by their own PIN, also after a restart, and lock again', async () => {
    const { people, open } = await store()
    await people.save(SUPERVISOR)
    await people.save(PACKER)
    expect(await people.unlock('1111')).toMatchObject({
      ok: true,
      value: { role: 'operator', operator: 'Packer' },
    })
    const again = open()
    expect(await again.unlock('2580')).toMatchObject({
      ok: true,
      value: { role: 'supervisor', operator: 'Supervisor' },
    })
    expect(again.lock()).toEqual({ role: 'operator' })
  })

  it('have PINs of their own, and a new person needs one', async () => {
    const { people } = await store()
    await people.save(SUPERVISOR)
    expect(await people.save({ name: 'Other', role: 'operator', pin: '2580' })).toMatchObject({
      ok: false,
      problem: { fieldProblems: { pin: { code: 'people.pin-taken' } } },
    })
    expect(await people.save({ name: 'Other', role: 'operator' })).toMatchObject({
      ok: false,
      problem: { fieldProblems: { pin: { code: 'people.pin-needed' } } },
    })
  })

  it('keep one supervisor as long as there is anyone', async () => {
    const { people } = await store()
    const saved = await people.save(SUPERVISOR)
    const id = saved.ok ? (saved.value[0]?.id ?? '') : ''
    await people.save(PACKER)
    expect(people.remove(id)).toMatchObject({ ok: false, problem: { code: 'people.supervisor-first' } })
    expect(await people.save({ id, name: 'Supervisor', role: 'operator' })).toMatchObject({ ok: false })
    expect(people.list()).toHaveLength(2)
  })

  it('wait longer and longer after wrong PINs, and the right one does not help meanwhile', async () => {
    const { people, clock } = await store()
    await people.save(SUPERVISOR)
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect(await people.unlock('0000')).toMatchObject({ ok: false, problem: { code: 'people.wrong-pin' } })
    }
    expect(await people.unlock('2580')).toMatchObject({
      ok: false,
      problem: { code: 'people.wait', params: { seconds: 10 } },
    })
    clock.time += 10_000
    expect(await people.unlock('0000')).toMatchObject({ ok: false, problem: { code: 'people.wrong-pin' } })
    expect(await people.unlock('2580')).toMatchObject({ ok: false, problem: { params: { seconds: 20 } } })
    clock.time += 20_000
    expect(await people.unlock('2580')).toMatchObject({ ok: true })
  })

  it('leave no PIN in the file, which only its owner can read', async () => {
    const { people, folder } = await store()
    await people.save(SUPERVISOR)
    const file = join(folder, 'people.json')
    expect(readFileSync(file, 'utf8')).not.toContain('2580')
    expect(statSync(file).mode & 0o777).toBe(0o600)
  })
})

it('once a supervisor is set up, a station asks for one where money or the printer is at stake', async () => {
  const station = await startStationProcess({ dataFolder: await tempFolder() })
  expect(await station.call('people.save', SUPERVISOR)).toMatchObject({ ok: true })
  const refused = { ok: false, problem: { kind: 'not-allowed', code: 'people.supervisor-needed' } }
  expect(await station.call('settings.save', { settings: { station: { name: 'X' } } })).toMatchObject(refused)
  expect(await station.call('meters.addFunds', { meterId: 'M-1001', amountCents: 100 })).toMatchObject(
    refused,
  )
  expect(await station.call('shipments.void', { id: 'x', reason: 'y' })).toMatchObject(refused)
  expect(
    await station.call('labels.print', { fileName: 'x.zpl', contentBase64: 'XlhB', printAnyway: 'because' }),
  ).toMatchObject(refused)
  expect(await station.call('session.unlock', { pin: '2580' })).toMatchObject({
    ok: true,
    value: { role: 'supervisor' },
  })
  expect(await station.call('settings.save', { settings: { station: { name: 'X' } } })).toMatchObject({
    ok: true,
  })
  await station.call('session.lock')
  expect(await station.call('people.remove', { id: 'x' })).toMatchObject(refused)
})
