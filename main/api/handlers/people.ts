// The people of the station: who is at the bench, their PINs, and what of it goes into the trail.

import { problem } from '../../core/problem.ts'
import { changesBetween } from '../../core/records/changes.ts'
import { LedgerFailure } from '../../core/records/ledger.ts'
import type { EventNote } from '../../core/records/ledger-event.ts'
import { fail, ok } from '../../core/result.ts'
import type { Person } from '../../core/settings/people.ts'
import { author } from '../../flows/flow-context.ts'
import type { StationServices } from '../station-services.ts'
import type { Stops } from '../stops.ts'
import type { Area } from './handler.ts'

export function peopleChannels(station: StationServices, stops: Stops): Area<'session'> & Area<'people'> {
  const { ports, people } = station
  const noted = (kind: EventNote['kind'], detail: EventNote['detail'] = {}, by = author(station.bind())) =>
    ports.ledger.note({ kind, ...by, detail })
  const nameOf = (id: string) => people.list().find(one => one.id === id)?.name
  return {
    'session.unlock': async ({ stop, ...entry }) => {
      const opens = stop === undefined ? undefined : stops.aboutOf(stop)
      // After a restart nobody knows what was stopped.
      if (stop !== undefined && opens === undefined) return fail(problem('wrong-state', 'people.stop-over'))
      const unlocked = await people.unlock({ ...entry, opens })
      const person = nameOf(entry.personId)
      const detail: Record<string, string> = person === undefined ? {} : { person }
      // Asked while it has to wait, a PIN is not looked at: such calls must not fill the trail.
      if (unlocked.ok) await noted('unlocked', detail, stop === undefined ? undefined : { operator: person })
      else if (unlocked.problem.code === 'people.wrong-pin') await noted('unlock-refused', detail)
      if (unlocked.ok && entry.newPin !== undefined) await noted('pin-changed', detail)
      return unlocked
    },
    'session.lock': async () => {
      await noted('locked')
      return ok(people.lock())
    },
    'session.present': async input => {
      if (input && 'active' in input && input.active) people.touch()
      return ok(people.present())
    },
    'people.list': async () => ok([...people.list()]),
    'people.save': async person => {
      const before = people.list().find(one => one.id === person.id)
      const saved = await people.save({
        name: person.name,
        role: person.role,
        ...(person.id !== undefined && { id: person.id }),
        ...(person.pin !== undefined && { pin: person.pin }),
      })
      if (!saved.ok) return saved
      const { id } = saved.value.find(one => one.id === person.id) ?? saved.value.at(-1) ?? {}
      await noted('person-saved', {
        id,
        name: person.name,
        role: person.role,
        changes: changesBetween(shownOf(before), shownOf(person)),
        pinChanged: person.pin !== undefined,
      })
      return ok([...saved.value])
    },
    'people.remove': async ({ id }) => {
      const before = people.list().find(one => one.id === id)
      const removed = people.remove(id)
      if (!removed.ok) return removed
      await noted('person-removed', { id, changes: changesBetween(shownOf(before), {}) })
      return ok([...removed.value])
    },
  }
}

/** Of a person, what the trail may tell. */
const shownOf = (person: { readonly name: string; readonly role: string } | undefined) =>
  person ? { name: person.name, role: person.role } : {}

type Noting = Pick<StationServices, 'ports' | 'people'>

/** Writes down that a supervisor's idle time ended, before what was called next is. */
export const noteLapse = (station: Noting): Promise<void> =>
  noteGone(station, station.people.takeLapsed(), 'idle')

/** What a supervisor's PIN opened at a stop is done. */
export const noteSpent = (station: Noting, supervisor: Person): Promise<void> =>
  noteGone(station, supervisor, 'done')

async function noteGone({ ports }: Noting, gone: Person | undefined, why: 'idle' | 'done'): Promise<void> {
  if (!gone) return
  try {
    await ports.ledger.note({ kind: 'locked', operator: gone.name, detail: { why } })
  } catch (error) {
    if (!(error instanceof LedgerFailure)) throw error
    ports.log.warn('that a supervisor was locked could not be recorded', { code: error.problem.code })
  }
}
