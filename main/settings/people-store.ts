// The people of the station and their PINs, kept as costly hashes in a file that only its owner reads.
import { basename, join } from 'node:path'
import type { Clock, Ids } from '../core/ports.ts'
import { type Problem, problem } from '../core/problem.ts'
import { fail, ok, type Result } from '../core/result.ts'
import type { CompanyPerson } from '../core/settings/company.ts'
import {
  type Attendance,
  FEWEST_PIN_DIGITS,
  type People,
  type Person,
  type PinEntry,
  type Role,
} from '../core/settings/people.ts'
import type { SentenceCode } from '../i18n/index.ts'
import { writeJsonFile } from './json-file.ts'
import { openedCall } from './opened-call.ts'
import {
  bare,
  hasPin,
  hasSupervisor,
  isSameName,
  type Kept,
  readCompanys,
  readOwn,
  type WithPin,
} from './people-files.ts'
import { openPinAttempts } from './pin-attempts.ts'
import { hashPin, isCostly, isPin } from './pin-hash.ts'

export interface PeopleOptions {
  readonly dataFolder: string
  readonly clock: Clock
  readonly ids: Ids
  /** Whom the company's policy names. While it does, the bench's own list rests, and is as it was when it no longer does. */
  readonly company?: readonly CompanyPerson[]
  /** After so long without a hand at the bench a supervisor is locked out of it again. */
  readonly supervisorIdleMs: () => number
}

export function openPeople(options: PeopleOptions): People {
  const { dataFolder, clock, ids, company = [], supervisorIdleMs } = options
  const read = company.length > 0 ? readCompanys(options, company) : readOwn(options)
  const { path } = read
  let people: readonly Kept[] = read.people
  let presentId: string | undefined
  let seenAt = 0
  let lapsed: Person | undefined
  const attempts = openPinAttempts(join(dataFolder, 'pin-attempts.json'), clock, () => people)
  /** One PIN of a person at a time: of many at once the right one would free all the others. */
  const trying = new Map<string, Promise<unknown>>()

  const shown = (person: Kept): Person => ({
    ...bare(person),
    ...(!hasPin(person) && { choosesPin: true }),
  })
  const personOf = (id: string | undefined) => people.find(one => one.id === id)
  const word = openedCall({
    nowMs: () => clock.now().getTime(),
    idleMs: supervisorIdleMs,
    onLapsed: id => {
      lapsed = people.filter(one => one.id === id).map(shown)[0]
    },
  })
  /** Who answers for what is done here: in a call that a supervisor opened, that one. */
  const actingId = () => word.supervisorId() ?? presentId

  const present = (): Attendance => {
    const id = actingId()
    const person = personOf(id)
    if (person?.role === 'supervisor' && id === presentId) {
      const idleMs = clock.now().getTime() - seenAt
      // A clock that was set back must not make anyone stay.
      if (idleMs >= supervisorIdleMs() || idleMs < 0) {
        lapsed = shown(person)
        presentId = undefined
        return present()
      }
    }
    const opener = personOf(word.openerId())?.name
    const role = person?.role ?? (read.damaged || hasSupervisor(people) ? 'operator' : 'supervisor')
    return { role, ...(person && { operator: person.name }), ...(opener !== undefined && { opener }) }
  }

  const damage = (): Problem | undefined =>
    read.damaged
      ? problem('storage', 'people.set-aside', {
          params: { file: basename(read.damaged) },
          detail: basename(read.damaged),
        })
      : undefined

  function keep(next: readonly Kept[]): Result<readonly Person[], Problem> {
    try {
      writeJsonFile(path, next.filter(hasPin))
    } catch (error) {
      return fail(unwritable(error))
    }
    people = next
    return ok(people.map(shown))
  }
  /** Another secret for `person`, unless another act gave a new one while this one's hash was made. */
  function renew(person: Kept, secret: Secret): Result<unknown, Problem> {
    if (personOf(person.id)?.hash !== person.hash) return fail(problem('not-allowed', 'people.wrong-pin'))
    return keep(people.map(one => (one.id === person.id ? { ...bare(one), ...secret } : one)))
  }

  async function tryPin(
    { personId, pin, newPin, opens }: PinEntry,
    welcome: (person: Kept) => Attendance,
  ): Promise<Result<Attendance, Problem>> {
    if (people.length === 0) {
      const damaged = damage()
      return damaged ? fail(damaged) : ok(present())
    }
    const person = personOf(personId)
    if (!person) return fail(problem('not-found', 'people.not-found'))
    if (opens !== undefined && person.role !== 'supervisor')
      return fail(problem('not-allowed', 'people.supervisor-needed'))
    if (!hasPin(person)) {
      // Whoever is stopped is not the one who says who may go on.
      return opens !== undefined
        ? fail(problem('not-allowed', 'people.first-at-sign-in'))
        : choosePin(person, pin, newPin)
    }
    const waitMs = attempts.waitMs(person)
    if (waitMs > 0) {
      return fail(problem('not-allowed', 'people.wait', { params: { seconds: Math.ceil(waitMs / 1000) } }))
    }
    let takeBack: () => void
    try {
      takeBack = attempts.begin(person)
    } catch (error) {
      return fail(unwritable(error))
    }
    if (!(await isPin(pin ?? '', person))) return fail(problem('not-allowed', 'people.wrong-pin'))
    takeBack()
    const opened = await open(person, pin ?? '', newPin)
    return opened.ok ? ok({ ...welcome(person), ...opened.value }) : opened
  }

  function arrived(person: Kept): Attendance {
    word.close()
    presentId = person.id
    seenAt = clock.now().getTime()
    return present()
  }

  /**
   * The first PIN of whom the policy names, and the trail has it. The first supervisor of a bench is whoever takes such a name
   * first; a further one comes in by one who is there.
   */
  async function choosePin(
    person: Kept,
    pin: string | undefined,
    first: string | undefined,
  ): Promise<Result<Attendance, Problem>> {
    const isLed = hasSupervisor(people.filter(hasPin))
    if (person.role === 'supervisor' && isLed && present().role !== 'supervisor')
      return fail(problem('not-allowed', 'people.first-by-supervisor'))
    if (first === undefined || (pin !== undefined && pin !== first))
      return fail(problem('wrong-state', 'people.pin-first'))
    if (isTooShort(first, person.role)) return pinRefused('newPin', shortCode(person.role))
    const kept = renew(person, await secretOf(first))
    return kept.ok ? ok(arrived(person)) : kept
  }

  /** The PIN is right: a new one is taken, a short one of a supervisor opens once, an old hash is made costly. */
  async function open(
    person: WithPin,
    pin: string,
    newPin: string | undefined,
  ): Promise<Result<{ readonly pinToRenew?: true }, Problem>> {
    if (newPin !== undefined) {
      if (newPin === pin) return pinRefused('newPin', 'people.pin-same')
      if (isTooShort(newPin, person.role)) return pinRefused('newPin', shortCode(person.role))
      const kept = renew(person, await secretOf(newPin))
      return kept.ok ? ok({}) : kept
    }
    const short = isTooShort(pin, person.role)
    if (short && person.hasOpenedShort) return fail(problem('not-allowed', 'people.renew-pin'))
    if (short) {
      const kept = renew(person, { ...(await secretOf(pin)), hasOpenedShort: true })
      return kept.ok ? ok({ pinToRenew: true }) : kept
    }
    // A disk that cannot keep the better hash keeps nobody out.
    if (!isCostly(person) || person.isLong === undefined) renew(person, await secretOf(pin))
    return ok({})
  }

  function enter(
    entry: PinEntry,
    welcome: (person: Kept) => Attendance,
  ): Promise<Result<Attendance, Problem>> {
    const tried = (trying.get(entry.personId) ?? Promise.resolve()).then(() => tryPin(entry, welcome))
    const settled = tried
      .catch(() => undefined)
      .then(() => {
        if (trying.get(entry.personId) === settled) trying.delete(entry.personId)
      })
    trying.set(entry.personId, settled)
    return tried
  }

  return {
    list: () => people.map(shown),
    present,
    async save({ id, name, role, pin }) {
      const known = personOf(id)
      if (id !== undefined && !known) return fail(problem('not-found', 'people.not-found'))
      if (known?.byCompany && (name !== known.name || role !== known.role)) {
        return fail(problem('not-allowed', 'people.by-company'))
      }
      if (!known?.byCompany && company.some(one => isSameName(one.name, name))) {
        return fail(problem('invalid-input', 'people.company-name'))
      }
      const isNew = !known || !isSameName(known.name, name)
      if (isNew && people.some(one => isSameName(one.name, name))) {
        return fail(problem('invalid-input', 'people.same-name'))
      }
      if (!known && pin === undefined) return pinRefused('pin', 'people.pin-needed')
      if (pin !== undefined && isTooShort(pin, role)) return pinRefused('pin', shortCode(role))
      // A packer's kept PIN may be too short for a supervisor, and is, where nobody knows.
      const rises = known?.role === 'operator' && role === 'supervisor'
      if (pin === undefined && rises && !known.isLong) return pinRefused('pin', shortCode(role))
      const person =
        pin === undefined && known
          ? { ...known, name, role }
          : { ...bare({ ...known, id: known?.id ?? ids.next(), name, role }), ...(await secretOf(pin ?? '')) }
      const next = known ? people.map(one => (one.id === known.id ? person : one)) : [...people, person]
      // Operators without a supervisor would lock nobody out and nobody in.
      if (!hasSupervisor(next)) return fail(problem('wrong-state', 'people.supervisor-first'))
      return keep(next)
    },
    remove(id) {
      const next = people.filter(one => one.id !== id)
      if (next.length === people.length) return fail(problem('not-found', 'people.not-found'))
      if (personOf(id)?.byCompany) return fail(problem('not-allowed', 'people.by-company'))
      if (next.length > 0 && !hasSupervisor(next))
        return fail(problem('wrong-state', 'people.supervisor-first'))
      const kept = keep(next)
      if (kept.ok) attempts.forget(id)
      return kept
    },
    unlock: entry =>
      enter(entry, person => {
        if (entry.opens === undefined) return arrived(person)
        word.open(person.id, entry.opens)
        return present()
      }),
    async confirm(pin) {
      const { role } = present()
      const personId = actingId()
      if (personId === undefined || role !== 'supervisor')
        return fail(problem('not-allowed', 'people.supervisor-needed'))
      return enter({ personId, pin }, () => {
        if (personId === presentId) seenAt = clock.now().getTime()
        return present()
      })
    },
    lock() {
      presentId = undefined
      word.close()
      return present()
    },
    async make(call, run) {
      const { reply, spentBy } = await word.make(call, run)
      const supervisor = personOf(spentBy)
      return { reply, ...(supervisor && { spentBy: shown(supervisor) }) }
    },
    touch() {
      present()
      if (presentId !== undefined) seenAt = clock.now().getTime()
    },
    takeLapsed() {
      present()
      const gone = lapsed
      lapsed = undefined
      return gone
    },
    damage,
  }
}

const unwritable = (error: unknown): Problem =>
  problem('storage', 'settings.unwritable', { detail: (error as NodeJS.ErrnoException).code ?? 'unknown' })

const isTooShort = (pin: string, role: Role): boolean => pin.length < FEWEST_PIN_DIGITS[role]

const shortCode = (role: Role) => (role === 'supervisor' ? 'people.pin-of-supervisor' : 'people.pin-needed')

type Secret = Omit<WithPin, keyof Person>

const secretOf = async (pin: string): Promise<Secret> => ({
  ...(await hashPin(pin)),
  isLong: !isTooShort(pin, 'supervisor'),
})

const pinRefused = (field: 'pin' | 'newPin', code: SentenceCode) =>
  fail(problem('invalid-input', 'input.invalid', { fieldProblems: { [field]: { code } } }))
