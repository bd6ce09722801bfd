// Owns the people of the station and their PINs, kept as scrypt hashes in a file that only its owner reads.
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import { type Attendance, type People, type Person, roleSchema } from '../core/people.ts'
import type { Clock, Ids } from '../core/ports.ts'
import { type Problem, problem } from '../core/problem.ts'
import { fail, ok, type Result } from '../core/result.ts'
import { readJsonFile, setAsideAlone, writeJsonFile } from './json-file.ts'
import { openPinAttempts } from './pin-attempts.ts'

const derive = promisify(scrypt) as (pin: string, salt: Buffer, length: number) => Promise<Buffer>

const HASH_BYTES = 32
const personSchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  role: roleSchema,
  salt: z.string().regex(/^([0-9a-f]{2}){8,}$/),
  hash: z.string().regex(new RegExp(`^[0-9a-f]{${2 * HASH_BYTES}}$`)),
})
type Kept = z.infer<typeof personSchema>

const hasSupervisor = (people: readonly Kept[]) => people.some(one => one.role === 'supervisor')
/** People without a supervisor were never written here: such a file is as damaged as any other. */
const fileSchema = z.array(personSchema).refine(people => people.length === 0 || hasSupervisor(people))

export function openPeople(dataFolder: string, clock: Clock, ids: Ids): People {
  const path = join(dataFolder, 'people.json')
  const read = readPeople(path, clock.now())
  let people: readonly Kept[] = read.people
  let presentId: string | undefined
  const attempts = openPinAttempts(join(dataFolder, 'pin-attempts.json'), clock)
  /** One PIN at a time: many at once would all be looked at before any was counted. */
  let trying: Promise<unknown> = Promise.resolve()

  const shown = ({ id, name, role }: Kept): Person => ({ id, name, role })

  const present = (): Attendance => {
    const person = people.find(one => one.id === presentId)
    if (person) return { role: person.role, operator: person.name }
    return { role: read.damaged || hasSupervisor(people) ? 'operator' : 'supervisor' }
  }

  function keep(next: readonly Kept[]): Result<readonly Person[], Problem> {
    try {
      writeJsonFile(path, next)
    } catch (error) {
      return fail(unwritable(error))
    }
    people = next
    return ok(people.map(shown))
  }

  async function tryPin(pin: string): Promise<Result<Attendance, Problem>> {
    if (people.length === 0) return ok(present())
    const waitMs = attempts.waitMs()
    if (waitMs > 0) {
      return fail(problem('not-allowed', 'people.wait', { params: { seconds: Math.ceil(waitMs / 1000) } }))
    }
    try {
      attempts.begin()
    } catch (error) {
      return fail(unwritable(error))
    }
    const person = await whoHas(pin)
    if (!person) return fail(problem('not-allowed', 'people.wrong-pin'))
    attempts.succeed()
    presentId = person.id
    return ok(present())
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
    unlock(pin) {
      const tried = trying.then(() => tryPin(pin))
      trying = tried.catch(() => undefined)
      return tried
    },
    lock() {
      presentId = undefined
      return present()
    },
    damage: () =>
      read.damaged ? problem('storage', 'people.set-aside', { detail: basename(path) }) : undefined,
  }
}

function readPeople(
  path: string,
  now: Date,
): { readonly people: readonly Kept[]; readonly damaged: boolean } {
  try {
    const { value } = readJsonFile(path, fileSchema, [], now)
    return { people: value, damaged: setAsideAlone(path) }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === undefined) throw error
    return { people: [], damaged: true }
  }
}

const unwritable = (error: unknown): Problem =>
  problem('storage', 'settings.unwritable', { detail: (error as NodeJS.ErrnoException).code ?? 'unknown' })

async function hashed(pin: string): Promise<{ salt: string; hash: string }> {
  const salt = randomBytes(16)
  const hash = await derive(pin, salt, HASH_BYTES)
  return { salt: salt.toString('hex'), hash: hash.toString('hex') }
}
