// How many PINs were wrong, of each person and of the whole station, and the wait that grows with it.
import { z } from 'zod'
import type { Clock } from '../core/ports.ts'
import type { Role } from '../core/settings/people.ts'
import { readJsonFile, writeJsonFile } from './json-file.ts'

interface Kept {
  readonly people: Readonly<Record<string, { readonly wrong: number; readonly waitUntil: number }>>
  readonly station: { readonly level: number; readonly at: number; readonly triedAt: number }
}

const count = z.number().int().min(0)
const fileSchema = z.union([
  z.strictObject({
    people: z.record(z.string().max(100), z.strictObject({ wrong: count, waitUntil: count })),
    station: z.strictObject({ level: z.number().min(0), at: count, triedAt: count }),
  }),
  // One count for everybody, as it was kept before: it becomes the station's.
  z.strictObject({ wrong: count, waitUntil: count }).transform(
    ({ wrong, waitUntil }): Kept => ({
      people: {},
      station: {
        level: wrong < OWN_FREE ? wrong : STATION_FREE + wrong - OWN_FREE,
        at: waitUntil,
        triedAt: wrong < OWN_FREE ? 0 : waitUntil - waitMs(wrong, OWN_FREE, LONGEST_WAIT_MS.supervisor),
      },
    }),
  ),
])

/** Wrong PINs of one person that are free; each further one doubles the wait. */
const OWN_FREE = 5
/** The same for all persons together, where one is forgotten every ten minutes. */
const STATION_FREE = 20
const FORGOTTEN_MS = 600_000
const FIRST_WAIT_MS = 10_000
/**
 * An operator's PIN opens nothing but a name in the records, and whoever floods it must not keep its owner
 * from work: half a minute at most. Guessing four digits at that pace takes days.
 */
const LONGEST_WAIT_MS: Readonly<Record<Role, number>> = { operator: 30_000, supervisor: 300_000 }

const waitMs = (wrong: number, free: number, longest: number): number =>
  wrong < free ? 0 : Math.min(FIRST_WAIT_MS * 2 ** Math.min(wrong - free, 30), longest)

interface Whose {
  readonly id: string
  readonly role: Role
}

export interface PinAttempts {
  /** Milliseconds until a PIN of this person may be tried; 0 where one may be tried now. */
  waitMs(person: Whose): number
  /**
   * Counts an attempt as wrong, for the person and for the station, before its PIN is looked at. Gives what
   * takes it back where the PIN was right: the person's count is forgotten, the station's keeps all others.
   * Throws where a supervisor's cannot be written; a full disk keeps no operator out.
   */
  begin(person: Whose): () => void
  /** The person is gone, and the count with it. */
  forget(id: string): void
}

/**
 * No wait ends later than the longest one of whoever keeps it, from now, and no try was made after now: a clock
 * that was once in the future keeps nobody out until then. `kept` itself where nothing has to change.
 */
function bounded(kept: Kept, roles: ReadonlyMap<string, Role>, at: number): Kept {
  const latest = (id: string) => at + LONGEST_WAIT_MS[roles.get(id) ?? 'supervisor']
  const { station } = kept
  const isWithin =
    station.at <= at &&
    station.triedAt <= at &&
    Object.entries(kept.people).every(([id, { waitUntil }]) => waitUntil <= latest(id))
  if (isWithin) return kept
  return {
    people: Object.fromEntries(
      Object.entries(kept.people).map(([id, { wrong, waitUntil }]) => [
        id,
        { wrong, waitUntil: Math.min(waitUntil, latest(id)) },
      ]),
    ),
    station: { ...station, at: Math.min(station.at, at), triedAt: Math.min(station.triedAt, at) },
  }
}

/** A file that cannot be read counts as too many attempts: the supervisors' first wait applies. */
export function openPinAttempts(path: string, clock: Clock, people: () => readonly Whose[]): PinAttempts {
  const now = () => clock.now().getTime()
  const none: Kept = { people: {}, station: { level: 0, at: 0, triedAt: 0 } }
  const read = readJsonFile(path, fileSchema, none, clock.now())
  let kept: Kept = read.setAside
    ? { people: {}, station: { level: STATION_FREE, at: now(), triedAt: now() } }
    : read.value

  bind()

  const level = () => {
    const { level, at } = kept.station
    return Math.max(0, level - Math.max(0, now() - at) / FORGOTTEN_MS)
  }
  /** Never longer than the wait itself. */
  const leftOf = (until: number, wait: number) => Math.min(Math.max(0, until - now()), wait)

  return {
    waitMs({ id, role }) {
      bind()
      const own = leftOf(kept.people[id]?.waitUntil ?? 0, LONGEST_WAIT_MS[role])
      if (role === 'operator') return own
      // Counted from the last attempt at a supervisor's PIN: wrong ones of others make the pace slower, and
      // cannot push it before them without an end.
      const pace = waitMs(Math.floor(level()), STATION_FREE, LONGEST_WAIT_MS.supervisor)
      return Math.max(own, leftOf(kept.station.triedAt + pace, pace))
    },
    begin({ id, role }) {
      const at = now()
      const wrong = (kept.people[id]?.wrong ?? 0) + 1
      const before = kept.station.triedAt
      kept = {
        people: {
          ...kept.people,
          [id]: { wrong, waitUntil: at + waitMs(wrong, OWN_FREE, LONGEST_WAIT_MS[role]) },
        },
        station: { level: level() + 1, at, triedAt: role === 'supervisor' ? at : before },
      }
      if (role === 'supervisor') writeJsonFile(path, kept)
      else writeIfPossible()
      return () => {
        const { [id]: _, ...people } = kept.people
        const { level, at: last, triedAt } = kept.station
        kept = {
          people,
          station: {
            level: Math.max(0, level - 1),
            at: last,
            triedAt: triedAt === at ? before : triedAt,
          },
        }
        writeIfPossible()
      }
    },
    forget(id) {
      const { [id]: _, ...people } = kept.people
      kept = { ...kept, people }
      writeIfPossible()
    },
  }

  /** Written back, so that the first limit still applies after restarts. */
  function bind(): void {
    const next = bounded(kept, new Map(people().map(({ id, role }) => [id, role])), now())
    if (next === kept) return
    kept = next
    writeIfPossible()
  }

  function writeIfPossible(): void {
    try {
      writeJsonFile(path, kept)
    } catch {
      // A full disk: what is kept asks for a longer wait at the next start, which is safe.
    }
  }
}
