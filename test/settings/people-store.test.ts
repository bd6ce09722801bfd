// Owns the test of people and PINs: who may do what, wrong PINs, and what is kept of them.
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openPeople } from '../../main/settings/people-store.ts'
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

  it('gain no attempt by a restart, by many at once, or by a damaged count', async () => {
    const { people, open, folder } = await store()
    await people.save(SUPERVISOR)
    const at = await Promise.all(
      Array.from({ length: 12 }, (_, index) => people.unlock(String(1000 + index))),
    )
    const codes = at.map(reply => (reply.ok ? 'in' : reply.problem.code))
    expect(codes).toEqual([...Array(5).fill('people.wrong-pin'), ...Array(7).fill('people.wait')])
    expect(await open().unlock('2580')).toMatchObject({ ok: false, problem: { code: 'people.wait' } })
    writeFileSync(join(folder, 'pin-attempts.json'), '{"wrong":')
    expect(await open().unlock('2580')).toMatchObject({ ok: false, problem: { code: 'people.wait' } })
  })

  it.each([
    ['cut off', (text: string) => text.slice(0, -20)],
    ['empty', () => ''],
    ['without its supervisor', (text: string) => text.replace('supervisor', 'operator')],
    ['with a hash of another length', (text: string) => text.replace(/("hash": ")../, '$1')],
    ['with a person of another kind', (text: string) => text.replace('"role"', '"roll"')],
  ])('make nobody a supervisor while their file is %s, until it is put back', async (_how, spoil) => {
    const { people, open, folder } = await store()
    await people.save(SUPERVISOR)
    const file = join(folder, 'people.json')
    const whole = readFileSync(file, 'utf8')
    writeFileSync(file, spoil(whole))
    // At every start, not at the first alone.
    for (const damaged of [open(), open()]) {
      expect(damaged.present()).toEqual({ role: 'operator' })
      expect(await damaged.unlock('2580')).toMatchObject({ value: { role: 'operator' } })
      expect(damaged.damage()).toMatchObject({ code: 'people.set-aside' })
    }
    writeFileSync(file, whole)
    const mended = open()
    expect(mended.damage()).toBeUndefined()
    expect(await mended.unlock('2580')).toMatchObject({ value: { role: 'supervisor' } })
  })

  it('leave no PIN in the file, which only its owner can read', async () => {
    const { people, folder } = await store()
    await people.save(SUPERVISOR)
    const file = join(folder, 'people.json')
    expect(readFileSync(file, 'utf8')).not.toContain('2580')
    expect(statSync(file).mode & 0o777).toBe(0o600)
  })
})
