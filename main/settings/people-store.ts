// Owns the people of the station and their PINs, kept as scrypt hashes in a file that only its owner reads.
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import { type Attendance, type Person, type Role, roleSchema } from '../core/people.ts'
import type { Clock, Ids } from '../core/ports.ts'
import { type Problem, problem } from '../core/problem.ts'
import { fail, ok, type Result } from '../core/result.ts'
import { readJsonFile, writeJsonFile } from './json-file.ts'

const derive = promisify(scrypt) as (pin: string, salt: Buffer, length: number) => Promise<Buffer>

const fileSchema = z.array(
  z.strictObject({
    id: z.string(),
    name: z.string(),
    role: roleSchema,
    salt: z.string(),
    hash: z.string(),
  }),
)
type Kept = z.infer<typeof fileSchema>[number]

const HASH_BYTES = 32
/** Wrong PINs that are free; each further one doubles the wait, up to five minutes. */
const FREE_ATTEMPTS = 5
const FIRST_WAIT_MS = 10_000
const LONGEST_WAIT_MS = 300_000

export interface PeopleStore {
  list(): readonly Person[]
  /** Sets a name, a role and, where given, a PIN; a new person needs one, and no two have the same. */
  save(person: {
    readonly id?: string
    readonly name: string
    readonly role: Role
    readonly pin?: string
  }): Promise<Result<readonly Person[], Problem>>
  /** The last supervisor may go only after everyone else. */
  remove(id: string): Result<readonly Person[], Problem>
  unlock(pin: string): Promise<Result<Attendance, Problem>>
  lock(): Attendance
  present(): Attendance
}

export function openPeople(dataFolder: string, clock: Clock, ids: Ids): PeopleStore {
  const path = join(dataFolder, 'people.json')
  let people: readonly Kept[] = readJsonFile(path, fileSchema, [], clock.now()).value
  let presentId: string | undefined
  let wrong = 0
  let waitUntil = 0

  const shown = ({ id, name, role }: Kept): Person => ({ id, name, role })
  const hasSupervisor = (list = people) => list.some(one => one.role === 'supervisor')

  const present = (): Attendance => {
    const person = people.find(one => one.id === presentId)
    if (person) return { role: person.role, operator: person.name }
    return { role: hasSupervisor() ? 'operator' : 'supervisor' }
  }

  function keep(next: readonly Kept[]): Result<readonly Person[], Problem> {
    try {
      writeJsonFile(path, next, 0o600)
    } catch (error) {
      return fail(
        problem('storage', 'settings.unwritable', {
          detail: (error as NodeJS.ErrnoException).code ?? 'unknown',
        }),
      )
    }
    people = next
    return ok(people.map(shown))
  }

  /** Every person's hash is made, so that the time taken tells nothing of who has this PIN. */
  async function whoHas(pin: string): Promise<Kept | undefined> {
    const found = await Promise.all(
      people.map(async one => {
        const hash = await derive(pin, Buffer.from(one.salt, 'hex'), HASH_BYTES)
        return timingSafeEqual(hash, Buffer.from(one.hash, 'hex'))
      }),
    )
    return people[found.indexOf(true)]
  }

  return {
    list: () => people.map(shown),
    present,
    async save({ id, name, role, pin }) {
      const known = people.find(one => one.id === id)
      if (id !== undefined && !known) return fail(problem('not-found', 'people.not-found'))
      if (!known && pin === undefined) {
        return fail(
          problem('invalid-input', 'input.invalid', {
            fieldProblems: { pin: { code: 'people.pin-needed' } },
          }),
        )
      }
      if (pin !== undefined) {
        const other = await whoHas(pin)
        if (other && other.id !== id) {
          return fail(
            problem('invalid-input', 'input.invalid', {
              fieldProblems: { pin: { code: 'people.pin-taken' } },
            }),
          )
        }
      }
      const secret = pin === undefined ? known : await hashed(pin)
      if (!secret) return fail(problem('not-found', 'people.not-found'))
      const person: Kept = { id: known?.id ?? ids.next(), name, role, salt: secret.salt, hash: secret.hash }
      const next = known ? people.map(one => (one.id === known.id ? person : one)) : [...people, person]
      // Operators without a supervisor would lock nobody out and nobody in.
      if (!hasSupervisor(next)) return fail(problem('wrong-state', 'people.supervisor-first'))
      return keep(next)
    },
    remove(id) {
      const next = people.filter(one => one.id !== id)
      if (next.length === people.length) return fail(problem('not-found', 'people.not-found'))
      if (next.length > 0 && !hasSupervisor(next))
        return fail(problem('wrong-state', 'people.supervisor-first'))
      return keep(next)
    },
    async unlock(pin) {
      if (people.length === 0) return ok(present())
      const now = clock.now().getTime()
      if (now < waitUntil) {
        return fail(
          problem('not-allowed', 'people.wait', { params: { seconds: Math.ceil((waitUntil - now) / 1000) } }),
        )
      }
      const person = await whoHas(pin)
      if (!person) {
        wrong += 1
        if (wrong >= FREE_ATTEMPTS) {
          waitUntil = now + Math.min(FIRST_WAIT_MS * 2 ** (wrong - FREE_ATTEMPTS), LONGEST_WAIT_MS)
        }
        return fail(problem('not-allowed', 'people.wrong-pin'))
      }
      wrong = 0
      waitUntil = 0
      presentId = person.id
      return ok(present())
    },
    lock() {
      presentId = undefined
      return present()
    },
  }
}

async function hashed(pin: string): Promise<{ salt: string; hash: string }> {
  const salt = randomBytes(16)
  const hash = await derive(pin, salt, HASH_BYTES)
  return { salt: salt.toString('hex'), hash: hash.toString('hex') }
}
