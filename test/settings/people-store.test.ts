// People and PINs: who may do what, wrong PINs, and what is kept of them.
import { scryptSync } from 'node:crypto'
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { type Problem, problem } from '../../main/core/problem.ts'
import { fail, ok, type Result } from '../../main/core/result.ts'
import type { CompanyPerson } from '../../main/core/settings/company.ts'
import type { Attendance, People } from '../../main/core/settings/people.ts'
import { openPeople } from '../../main/settings/people-store.ts'
import { tempFolder } from '../support/temp-folder.ts'

// Hundreds of PINs, each a fifth of a second of one core by today's cost: it is pin-hash.test.ts that holds it.
vi.mock('node:crypto', async actual => {
  const crypto = await actual<typeof import('node:crypto')>()
  type Derive = (...args: Parameters<typeof crypto.scrypt>) => void
  const scrypt: Derive = (pin, salt, size, options, done) =>
    crypto.scrypt(pin, salt, size, options.p === 3 ? { N: 2, r: 1, p: 1 } : options, done)
  return { ...crypto, scrypt }
})

async function store() {
  const clock = { time: Date.parse('2026-11-20T10:00:00Z'), now: () => new Date(clock.time) }
  let made = 0
  const ids = { next: () => `person-${++made}` }
  const folder = await tempFolder('people')
  const open = (company: readonly CompanyPerson[] = []) =>
    openPeople({ dataFolder: folder, clock, ids, company, supervisorIdleMs: () => 120_000 })
  return { people: open(), open, clock, folder }
}

const SUPERVISOR = { name: 'Supervisor', role: 'supervisor', pin: '258036' } as const
const PACKER = { name: 'Packer', role: 'operator', pin: '1111' } as const
/** The ids that the store gives, in the order of saving. */
const [FIRST, SECOND, THIRD] = ['person-1', 'person-2', 'person-3'] as const

const enter = (people: People, personId: string, pin: string, newPin?: string) =>
  people.unlock({ personId, pin, newPin })
const wrong = async (people: People, personId: string, times: number) => {
  for (let index = 0; index < times; index += 1) {
    expect(await enter(people, personId, '000000')).toMatchObject({ problem: { code: 'people.wrong-pin' } })
  }
}
const WAIT = { ok: false, problem: { code: 'people.wait' } }

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

  it.each([
    ['in capitals', 'PACKER ANA'],
    ['with a character that nobody sees', 'Packer\u200b Ana'],
    ['in wide letters', 'Ｐａｃｋｅｒ　Ａｎａ'],
    ['with spaces of another kind', ' Packer\u00a0 Ana '],
  ])('are not named like another one %s', async (_how, name) => {
    const { people, open } = await store()
    await people.save(SUPERVISOR)
    await people.save({ ...PACKER, name: 'Packer Ana' })
    const same = { ok: false, problem: { code: 'people.same-name' } }
    expect(await people.save({ ...PACKER, name })).toMatchObject(same)
    expect(await people.save({ ...SUPERVISOR, id: FIRST, name })).toMatchObject(same)
    expect(people.list()).toHaveLength(2)
    // Their own name may be written better, and a company's word for it is the same one.
    expect(await people.save({ ...PACKER, id: SECOND, name: name.trim() })).toMatchObject({ ok: true })
    const named = [SUPERVISOR, { name: 'Packer Ana', role: 'operator' } as const]
    expect(open(named).list()).toHaveLength(2)
  })

  it('unlock by their own name and PIN, also after a restart, and lock again', async () => {
    const { people, open } = await store()
    await people.save(SUPERVISOR)
    await people.save(PACKER)
    expect(await enter(people, SECOND, PACKER.pin)).toMatchObject({
      ok: true,
      value: { role: 'operator', operator: 'Packer' },
    })
    expect(await enter(people, FIRST, PACKER.pin)).toMatchObject({ problem: { code: 'people.wrong-pin' } })
    expect(await enter(people, 'nobody', PACKER.pin)).toMatchObject({ problem: { kind: 'not-found' } })
    const again = open()
    expect(await enter(again, FIRST, SUPERVISOR.pin)).toMatchObject({
      ok: true,
      value: { role: 'supervisor', operator: 'Supervisor' },
    })
    expect(again.lock()).toEqual({ role: 'operator' })
  })

  it('need a PIN, a packer of four digits, a supervisor of six', async () => {
    const { people } = await store()
    const refused = (code: string) => ({ ok: false, problem: { fieldProblems: { pin: { code } } } })
    expect(await people.save({ ...SUPERVISOR, pin: '25803' })).toMatchObject(
      refused('people.pin-of-supervisor'),
    )
    await people.save(SUPERVISOR)
    await people.save(PACKER)
    expect(await people.save({ name: 'Other', role: 'operator' })).toMatchObject(refused('people.pin-needed'))
    // A packer's short PIN does not become a supervisor's.
    expect(await people.save({ id: SECOND, name: 'Packer', role: 'supervisor' })).toMatchObject(
      refused('people.pin-of-supervisor'),
    )
    expect(
      await people.save({ id: SECOND, name: 'Packer', role: 'supervisor', pin: '111111' }),
    ).toMatchObject({ ok: true })
  })

  it('may have the same PIN: which one is another’s is told to nobody', async () => {
    const { people } = await store()
    await people.save(SUPERVISOR)
    expect(await people.save({ ...PACKER, pin: SUPERVISOR.pin })).toMatchObject({ ok: true })
    expect(await enter(people, SECOND, SUPERVISOR.pin)).toMatchObject({ value: { role: 'operator' } })
  })

  it('keep one supervisor as long as there is anyone', async () => {
    const { people } = await store()
    await people.save(SUPERVISOR)
    await people.save(PACKER)
    expect(people.remove(FIRST)).toMatchObject({ ok: false, problem: { code: 'people.supervisor-first' } })
    expect(await people.save({ id: FIRST, name: 'Supervisor', role: 'operator' })).toMatchObject({
      ok: false,
    })
    expect(people.list()).toHaveLength(2)
  })
})

describe('a supervisor who answers a stop', () => {
  const packer = { role: 'operator', operator: PACKER.name }
  const supervisor = { role: 'supervisor', operator: SUPERVISOR.name }
  async function stopped() {
    const made = await store()
    const { people } = made
    await people.save(SUPERVISOR)
    await people.save(PACKER)
    await enter(people, SECOND, PACKER.pin)
    const opens = () => people.unlock({ personId: FIRST, pin: SUPERVISOR.pin, opens: 'sixty dollars' })
    expect(await opens()).toMatchObject({ ok: true })
    /** Who makes the call, and what comes of it. */
    const call = async (
      about: string,
      { answered = ok({}) as Result<object, Problem>, commandId = 'one' } = {},
    ) => {
      let by: Attendance | undefined
      const { spentBy } = await people.make({ about: () => about, commandId }, async () => {
        await Promise.resolve()
        by = people.present()
        return answered
      })
      return { by, spentBy }
    }
    return { ...made, opens, call }
  }

  it('opens the call that was stopped, once, while the packer stays at the bench', async () => {
    const { people, call } = await stopped()
    expect(people.present()).toEqual({ ...packer, opener: SUPERVISOR.name })
    expect(await call('sixty dollars')).toMatchObject({ by: supervisor, spentBy: { name: SUPERVISOR.name } })
    expect(people.present()).toEqual(packer)
    expect(await call('sixty dollars')).toEqual({ by: packer })
  })

  it('opens no other call, and none of them uses the word up', async () => {
    const { call } = await stopped()
    expect((await call('nine hundred dollars')).by).toMatchObject(packer)
    expect((await call('a new supervisor')).by).toMatchObject(packer)
    expect((await call('sixty dollars')).by).toMatchObject(supervisor)
  })

  it('lets a call that is refused for another reason be made again', async () => {
    const { call } = await stopped()
    const answered = fail(problem('service-unreachable', 'service.unreachable'))
    expect((await call('sixty dollars', { answered })).spentBy).toBeUndefined()
    expect((await call('sixty dollars')).by).toMatchObject(supervisor)
  })

  it('is asked again where a call may have been done, whoever finds out that it was not', async () => {
    const { call } = await stopped()
    const answered = fail(problem('outcome-unknown', 'funds.unknown'))
    expect((await call('sixty dollars', { answered })).spentBy).toMatchObject({ name: SUPERVISOR.name })
    expect((await call('sixty dollars')).by).toMatchObject({ role: 'operator' })
  })

  it('opens one of two calls at once, and a repeat of the same one with it', async () => {
    const { call } = await stopped()
    const two = await Promise.all([
      call('sixty dollars'),
      call('sixty dollars', { commandId: 'another' }),
      call('sixty dollars'),
    ])
    expect(two.map(({ by }) => by?.role)).toEqual(['supervisor', 'operator', 'supervisor'])
    expect(two.map(({ spentBy }) => spentBy?.name)).toEqual([SUPERVISOR.name, undefined, undefined])
  })

  it('gives no right to what the call began and left to go on', async () => {
    const { people } = await stopped()
    const goesOn = Promise.withResolvers<void>()
    let later: Promise<Attendance> | undefined
    await people.make({ about: () => 'sixty dollars' }, async () => {
      later = goesOn.promise.then(() => people.present())
      return ok({})
    })
    goesOn.resolve()
    expect(await later).toEqual(packer)
  })

  it('has said nothing any more when the idle time ends, when somebody signs out, and when somebody else signs in', async () => {
    const { people, clock, opens, call } = await stopped()
    clock.time += 120_000
    expect(people.present()).toEqual(packer)
    expect(people.takeLapsed()).toMatchObject({ name: SUPERVISOR.name })
    await opens()
    expect(people.lock()).toEqual({ role: 'operator' })
    expect((await call('sixty dollars')).by).toEqual({ role: 'operator' })
    await opens()
    await enter(people, SECOND, PACKER.pin)
    expect((await call('sixty dollars')).by).toEqual(packer)
  })

  it('is a supervisor, and stays at the bench where one was there before', async () => {
    const { people } = await stopped()
    expect(await people.unlock({ personId: SECOND, pin: PACKER.pin, opens: 'sixty dollars' })).toMatchObject({
      problem: { code: 'people.supervisor-needed' },
    })
    await enter(people, FIRST, SUPERVISOR.pin)
    expect(people.present()).toEqual(supervisor)
  })

  it('enters the PIN again where the call itself asks for it, and the packer’s is none', async () => {
    const { people, opens } = await stopped()
    const confirmed = async (pin: string) => {
      const { reply } = await people.make({ about: () => 'sixty dollars' }, () => people.confirm(pin))
      return reply.ok
    }
    expect(await confirmed(PACKER.pin)).toBe(false)
    await opens()
    expect(await confirmed(SUPERVISOR.pin)).toBe(true)
    expect(people.present()).toEqual(packer)
  })
})

describe('wrong PINs', () => {
  it('make a supervisor wait longer and longer, and the right one does not help meanwhile', async () => {
    const { people, clock } = await store()
    await people.save(SUPERVISOR)
    await wrong(people, FIRST, 5)
    expect(await enter(people, FIRST, SUPERVISOR.pin)).toMatchObject({
      ...WAIT,
      problem: { params: { seconds: 10 } },
    })
    clock.time += 10_000
    await wrong(people, FIRST, 1)
    expect(await enter(people, FIRST, SUPERVISOR.pin)).toMatchObject({ problem: { params: { seconds: 20 } } })
    clock.time += 20_000
    expect(await enter(people, FIRST, SUPERVISOR.pin)).toMatchObject({ ok: true })
  })

  it('of a supervisor are not forgotten by the right PIN of anybody else', async () => {
    const { people, clock } = await store()
    await people.save(SUPERVISOR)
    await people.save(PACKER)
    let tried = 0
    // An operator who knows a PIN, for an hour, as fast as the station answers.
    for (const end = clock.time + 3_600_000; clock.time < end; clock.time += 1_000) {
      const guess = await enter(people, FIRST, '000000')
      if (!guess.ok && guess.problem.code === 'people.wrong-pin') tried += 1
      if (clock.time % 60_000 === 0)
        expect(await enter(people, SECOND, PACKER.pin)).toMatchObject({ ok: true })
    }
    expect(tried).toBeLessThan(25)
  }, 120_000)

  it('of many supervisors are counted together', async () => {
    const { people, clock } = await store()
    for (let index = 0; index < 6; index += 1) await people.save({ ...SUPERVISOR, name: `S${index}` })
    let tried = 0
    for (const end = clock.time + 3_600_000; clock.time < end; clock.time += 5_000) {
      for (let index = 1; index <= 6; index += 1) {
        const guess = await enter(people, `person-${index}`, '000000')
        if (!guess.ok && guess.problem.code === 'people.wrong-pin') tried += 1
      }
    }
    // Six times over each alone would be over a hundred.
    expect(tried).toBeLessThan(45)
  }, 120_000)

  it('of a supervisor keep no packer out, however many they are', async () => {
    const { people } = await store()
    await people.save(SUPERVISOR)
    await people.save(PACKER)
    await wrong(people, FIRST, 5)
    for (let index = 0; index < 50; index += 1) expect(await enter(people, FIRST, '1')).toMatchObject(WAIT)
    expect(await enter(people, SECOND, PACKER.pin)).toMatchObject({ value: { operator: 'Packer' } })
  })

  it('of a packer keep the packer out for half a minute at most, and others not at all', async () => {
    const { people, clock } = await store()
    await people.save(SUPERVISOR)
    await people.save(PACKER)
    await people.save({ ...PACKER, name: 'Another' })
    for (let round = 0; round < 10; round += 1) {
      await enter(people, SECOND, '0000')
      clock.time += 30_000
    }
    await enter(people, SECOND, '0000')
    expect(await enter(people, THIRD, PACKER.pin)).toMatchObject({ ok: true })
    // The supervisor's own pace counts from the last try at a supervisor's PIN.
    expect(await enter(people, FIRST, SUPERVISOR.pin)).toMatchObject({ ok: true })
    clock.time += 30_000
    expect(await enter(people, SECOND, PACKER.pin)).toMatchObject({ ok: true })
  })

  it('stop nobody who is signed in', async () => {
    const { people } = await store()
    await people.save(SUPERVISOR)
    await people.save(PACKER)
    await enter(people, SECOND, PACKER.pin)
    await wrong(people, SECOND, 5)
    await wrong(people, FIRST, 5)
    expect(people.present()).toEqual({ role: 'operator', operator: 'Packer' })
  })

  it('gain no attempt by a restart, by many at once, or by a damaged count', async () => {
    const { people, open, folder } = await store()
    await people.save(SUPERVISOR)
    const at = await Promise.all(
      Array.from({ length: 12 }, (_, index) => enter(people, FIRST, String(100_000 + index))),
    )
    const codes = at.map(reply => (reply.ok ? 'in' : reply.problem.code))
    expect(codes).toEqual([...Array(5).fill('people.wrong-pin'), ...Array(7).fill('people.wait')])
    expect(await enter(open(), FIRST, SUPERVISOR.pin)).toMatchObject(WAIT)
    const file = join(folder, 'pin-attempts.json')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    writeFileSync(file, '{"wrong":')
    expect(await enter(open(), FIRST, SUPERVISOR.pin)).toMatchObject(WAIT)
  })

  it('that a clock counted in a future year keep nobody out longer than the longest wait', async () => {
    const { people, open, clock, folder } = await store()
    await people.save(SUPERVISOR)
    await people.save(PACKER)
    const right = clock.time
    clock.time += 30 * 365 * 86_400_000
    for (const id of [FIRST, SECOND]) await wrong(people, id, 5)
    clock.time = right

    const again = open()
    expect(await enter(again, SECOND, PACKER.pin)).toMatchObject({ problem: { params: { seconds: 30 } } })
    expect(await enter(again, FIRST, SUPERVISOR.pin)).toMatchObject({ problem: { params: { seconds: 300 } } })
    const kept = JSON.parse(readFileSync(join(folder, 'pin-attempts.json'), 'utf8'))
    expect(kept.people).toMatchObject({
      [FIRST]: { waitUntil: right + 300_000 },
      [SECOND]: { waitUntil: right + 30_000 },
    })
    // Nothing is asked meanwhile, and a restart does not begin the wait anew.
    clock.time += 30_000
    expect(await enter(open(), SECOND, PACKER.pin)).toMatchObject({ ok: true })
    clock.time += 270_000
    expect(await enter(open(), FIRST, SUPERVISOR.pin)).toMatchObject({ ok: true })
  })

  it('of a station whose clock is set back while it runs keep nobody out longer either', async () => {
    const { people, clock } = await store()
    await people.save(SUPERVISOR)
    await people.save(PACKER)
    for (const id of [FIRST, SECOND]) await wrong(people, id, 5)
    clock.time -= 86_400_000
    expect(await enter(people, SECOND, PACKER.pin)).toMatchObject(WAIT)
    expect(await enter(people, FIRST, SUPERVISOR.pin)).toMatchObject(WAIT)
    clock.time += 30_000
    expect(await enter(people, SECOND, PACKER.pin)).toMatchObject({ ok: true })
    clock.time += 270_000
    expect(await enter(people, FIRST, SUPERVISOR.pin)).toMatchObject({ ok: true })
  })

  it('keep no packer out while they cannot be written down, and no supervisor in', async () => {
    const { people, folder } = await store()
    await people.save(SUPERVISOR)
    await people.save(PACKER)
    mkdirSync(join(folder, 'pin-attempts.json.new'))
    expect(await enter(people, SECOND, PACKER.pin)).toMatchObject({ ok: true })
    expect(await enter(people, FIRST, SUPERVISOR.pin)).toMatchObject({ problem: { kind: 'storage' } })
  })
})

describe('a supervisor', () => {
  it('falls back to operator after two idle minutes, and stays while a hand is seen', async () => {
    const { people, clock } = await store()
    await people.save(SUPERVISOR)
    await enter(people, FIRST, SUPERVISOR.pin)
    for (let round = 0; round < 5; round += 1) {
      clock.time += 119_000
      expect(people.present().role).toBe('supervisor')
      people.touch()
    }
    clock.time += 120_000
    people.touch()
    expect(people.present()).toEqual({ role: 'operator' })
    expect(people.takeLapsed()).toMatchObject({ name: 'Supervisor' })
    expect(people.takeLapsed()).toBeUndefined()
  })

  it('does not stay by a clock that is set back', async () => {
    const { people, clock } = await store()
    await people.save(SUPERVISOR)
    await enter(people, FIRST, SUPERVISOR.pin)
    clock.time -= 3_600_000
    expect(people.present().role).toBe('operator')
  })
})

describe('people of before', () => {
  /** A person as a station of before kept one: scrypt by Node's defaults, no word of its cost. */
  const keptBefore = (id: string, role: string, pin: string) => ({
    id,
    name: id,
    role,
    salt: '0a'.repeat(16),
    hash: scryptSync(pin, Buffer.from('0a'.repeat(16), 'hex'), 32).toString('hex'),
  })
  async function opened() {
    const { open, folder, clock } = await store()
    const file = join(folder, 'people.json')
    writeFileSync(
      file,
      JSON.stringify([
        keptBefore('short', 'supervisor', '2580'),
        keptBefore('long', 'supervisor', '258036'),
        keptBefore('packer', 'operator', '1111'),
      ]),
    )
    writeFileSync(join(folder, 'pin-attempts.json'), '{ "wrong": 2, "waitUntil": 0 }')
    const kept = () => JSON.parse(readFileSync(file, 'utf8')) as { id: string; cost?: string }[]
    return { people: open(), open, clock, costOf: (id: string) => kept().find(one => one.id === id)?.cost }
  }

  it('open, and their hashes are made costly at the next right PIN', async () => {
    const { people, costOf } = await opened()
    for (const [id, pin] of [
      ['long', '258036'],
      ['packer', '1111'],
    ] as const) {
      expect(costOf(id)).toBeUndefined()
      expect(await enter(people, id, pin)).toMatchObject({ ok: true })
      expect(costOf(id)).toBe('2^15-8-3')
      expect(await enter(people, id, pin)).toMatchObject({ ok: true })
    }
  })

  it('who are supervisors of four digits come in once more, and then with a new PIN', async () => {
    const { people, open } = await opened()
    expect(await enter(people, 'short', '2580')).toMatchObject({
      value: { role: 'supervisor', pinToRenew: true },
    })
    people.lock()
    const again = open()
    expect(await enter(again, 'short', '2580')).toMatchObject({ problem: { code: 'people.renew-pin' } })
    expect(again.present().role).toBe('operator')
    for (const [newPin, code] of [
      ['36925', 'people.pin-of-supervisor'],
      ['2580', 'people.pin-same'],
    ] as const) {
      expect(await enter(again, 'short', '2580', newPin)).toMatchObject({
        problem: { fieldProblems: { newPin: { code } } },
      })
    }
    expect(await enter(again, 'short', '2580', '369258')).toMatchObject({ value: { role: 'supervisor' } })
    expect(await enter(again, 'short', '2580')).toMatchObject({ problem: { code: 'people.wrong-pin' } })
    expect(await enter(again, 'short', '369258')).toEqual({
      ok: true,
      value: { role: 'supervisor', operator: 'short' },
    })
  })

  it('keep the wait that they had to keep', async () => {
    const { open, folder, clock } = await store()
    writeFileSync(
      join(folder, 'people.json'),
      JSON.stringify([keptBefore('long', 'supervisor', '258036'), keptBefore('packer', 'operator', '1111')]),
    )
    writeFileSync(
      join(folder, 'pin-attempts.json'),
      JSON.stringify({ wrong: 8, waitUntil: clock.time + 60_000 }),
    )
    const people = open()
    expect(await enter(people, 'long', '258036')).toMatchObject(WAIT)
    expect(await enter(people, 'packer', '1111')).toMatchObject({ ok: true })
    clock.time += 60_000
    expect(await enter(people, 'long', '258036')).toMatchObject({ ok: true })
  })
})

describe('the list of people', () => {
  it.each([
    ['cut off', (text: string) => text.slice(0, -20)],
    ['empty', () => ''],
    ['without its supervisor', (text: string) => text.replace('supervisor', 'operator')],
    ['with a hash of another length', (text: string) => text.replace(/("hash": ")../, '$1')],
    ['with a person of another kind', (text: string) => text.replace('"role"', '"roll"')],
  ])('makes nobody a supervisor while its file is %s, until it is put back', async (_how, spoil) => {
    const { people, open, folder } = await store()
    await people.save(SUPERVISOR)
    const file = join(folder, 'people.json')
    const whole = readFileSync(file, 'utf8')
    writeFileSync(file, spoil(whole))
    // At every start, not at the first alone.
    for (const damaged of [open(), open()]) {
      expect(damaged.present()).toEqual({ role: 'operator' })
      expect(await enter(damaged, FIRST, SUPERVISOR.pin)).toMatchObject({
        ok: false,
        problem: { code: 'people.set-aside' },
      })
      expect(damaged.present()).toEqual({ role: 'operator' })
      expect(damaged.damage()).toMatchObject({ code: 'people.set-aside' })
    }
    writeFileSync(file, whole)
    const mended = open()
    expect(mended.damage()).toBeUndefined()
    expect(await enter(mended, FIRST, SUPERVISOR.pin)).toMatchObject({ value: { role: 'supervisor' } })
  })

  it('holds no PIN, and only its owner can read it', async () => {
    const { people, folder } = await store()
    await people.save(SUPERVISOR)
    const file = join(folder, 'people.json')
    expect(readFileSync(file, 'utf8')).not.toContain(SUPERVISOR.pin)
    expect(statSync(file).mode & 0o777).toBe(0o600)
  })
})

describe('people whom the company’s policy names', () => {
  const COMPANY = [
    { name: 'Lead', role: 'supervisor' },
    { name: 'Temp', role: 'operator' },
  ] as const

  /** A station with them, and the id of each by name. */
  async function company() {
    const made = await store()
    const people = made.open(COMPANY)
    const idOf = (name: string) => people.list().find(one => one.name === name)?.id ?? ''
    return { ...made, people, idOf }
  }

  it('are there at once, each without a PIN, and nobody else is a supervisor', async () => {
    const { people } = await company()
    expect(people.list()).toMatchObject(COMPANY.map(one => ({ ...one, byCompany: true, choosesPin: true })))
    expect(people.present()).toEqual({ role: 'operator' })
  })

  it('choose their PIN at the first sign-in, and need it from then on, also after a restart', async () => {
    const { people, idOf, open } = await company()
    const lead = idOf('Lead')
    expect(await people.unlock({ personId: lead, pin: '258036' })).toMatchObject({
      problem: { code: 'people.pin-first' },
    })
    expect(await people.unlock({ personId: lead, newPin: '2580' })).toMatchObject({
      problem: { fieldProblems: { newPin: { code: 'people.pin-of-supervisor' } } },
    })
    expect(people.present()).toEqual({ role: 'operator' })
    expect(await people.unlock({ personId: lead, newPin: '258036' })).toEqual({
      ok: true,
      value: { role: 'supervisor', operator: 'Lead' },
    })
    const again = open(COMPANY)
    expect(again.list()[0]).not.toHaveProperty('choosesPin')
    expect(await again.unlock({ personId: lead, newPin: '111111' })).toMatchObject({
      problem: { code: 'people.wrong-pin' },
    })
    expect(await enter(again, lead, '258036')).toMatchObject({ value: { role: 'supervisor' } })
  })

  it('choose it at no stop, and a further supervisor by one who is there', async () => {
    const { open } = await store()
    const people = open([...COMPANY, { name: 'Boss', role: 'supervisor' }])
    const idOf = (name: string) => people.list().find(one => one.name === name)?.id ?? ''
    const first = (name: string, more: object = {}) =>
      people.unlock({ personId: idOf(name), newPin: '258036', ...more })
    expect(await first('Lead', { opens: 'it' })).toMatchObject({
      problem: { code: 'people.first-at-sign-in' },
    })
    expect(await first('Lead', { pin: '147025' })).toMatchObject({ problem: { code: 'people.pin-first' } })
    expect(await first('Lead')).toMatchObject({ ok: true })
    people.lock()
    expect(await first('Boss')).toMatchObject({ problem: { code: 'people.first-by-supervisor' } })
    expect(await people.unlock({ personId: idOf('Temp'), newPin: '4321' })).toMatchObject({ ok: true })
    expect(await first('Boss')).toMatchObject({ problem: { code: 'people.first-by-supervisor' } })
    await enter(people, idOf('Lead'), '258036')
    expect(await first('Boss')).toMatchObject({ value: { role: 'supervisor', operator: 'Boss' } })
  })

  it('choose one PIN, of two windows that choose at the same instant', async () => {
    const { people, idOf } = await company()
    const personId = idOf('Lead')
    const both = await Promise.all(['258036', '147025'].map(newPin => people.unlock({ personId, newPin })))
    expect(both.map(({ ok }) => ok)).toEqual([true, false])
    expect(await enter(people, personId, '258036')).toMatchObject({ ok: true })
  })

  it('keep the name and the role that the policy says, and nobody here is called so', async () => {
    const { people, idOf } = await company()
    const temp = idOf('Temp')
    const refused = { ok: false, problem: { code: 'people.by-company' } }
    expect(await people.save({ id: temp, name: 'Temp', role: 'supervisor', pin: '258036' })).toMatchObject(
      refused,
    )
    expect(await people.save({ id: temp, name: 'Other', role: 'operator' })).toMatchObject(refused)
    expect(people.remove(temp)).toMatchObject(refused)
    expect(await people.save({ name: 'LEAD ', role: 'operator', pin: '1111' })).toMatchObject({
      problem: { code: 'people.company-name' },
    })
    // A forgotten PIN is given anew by a supervisor.
    expect(await people.save({ id: temp, name: 'Temp', role: 'operator', pin: '4321' })).toMatchObject({
      ok: true,
    })
    expect(await enter(people, temp, '4321')).toMatchObject({ ok: true })
  })

  it('give the bench’s own list back as it was, once the policy no longer names them', async () => {
    const { people: own, open, folder } = await store()
    await own.save(SUPERVISOR)
    await own.save({ ...PACKER, name: 'Temp' })
    const file = join(folder, 'people.json')
    const before = readFileSync(file, 'utf8')
    const under = open(COMPANY)
    // Who was here by that name keeps the PIN; a supervisor of the bench's own stays one.
    expect(under.list()).toMatchObject([
      { name: 'Lead', choosesPin: true },
      { id: SECOND, name: 'Temp', byCompany: true },
      { id: FIRST, name: 'Supervisor', role: 'supervisor' },
    ])
    expect(await enter(under, SECOND, PACKER.pin)).toMatchObject({ ok: true })
    expect(under.remove(FIRST)).toMatchObject({ ok: true })
    expect(await under.save({ name: 'For today', role: 'operator', pin: '1111' })).toMatchObject({ ok: true })
    expect(
      open(COMPANY)
        .list()
        .map(({ name }) => name),
    ).toEqual(['Lead', 'Temp', 'For today'])
    expect(readFileSync(file, 'utf8')).toBe(before)
    expect(open().list()).toEqual([
      { id: FIRST, name: 'Supervisor', role: 'supervisor' },
      { id: SECOND, name: 'Temp', role: 'operator' },
    ])
  })

  it('are nobody while the file of their PINs is damaged: who damaged it chooses none', async () => {
    const { people, idOf, open, folder } = await company()
    const lead = idOf('Lead')
    await people.unlock({ personId: lead, newPin: '258036' })
    writeFileSync(join(folder, 'company-people.json'), '[{')
    for (const damaged of [open(COMPANY), open(COMPANY)]) {
      expect(damaged.present()).toEqual({ role: 'operator' })
      expect(damaged.list()).toEqual([])
      expect(damaged.damage()).toMatchObject({
        code: 'people.set-aside',
        params: { file: 'company-people.json' },
      })
    }
  })
})
