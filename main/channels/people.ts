// Owns who may call what: the PIN channels, and the acts that need a supervisor once one is set up.
import { problem } from '../core/problem.ts'
import { fail, ok } from '../core/result.ts'
import { author } from '../flows/flow-context.ts'
import type { Area } from './handlers.ts'
import type { Room } from './room.ts'

export function peopleChannels(room: Room): Area<'session'> & Area<'people'> {
  const { bench, people } = room
  const noted = (kind: string, detail: Readonly<Record<string, string>> = {}) =>
    bench.ledger.note({ kind, ...author(room.bind()), detail })
  return {
    'session.unlock': async ({ pin }) => {
      const unlocked = await people.unlock(pin)
      // Asked while it has to wait, a PIN is not looked at: such calls must not fill the trail.
      if (unlocked.ok || unlocked.problem.code !== 'people.wait')
        await noted(unlocked.ok ? 'unlocked' : 'unlock-refused')
      return unlocked
    },
    'session.lock': async () => {
      await noted('locked')
      return ok(people.lock())
    },
    'session.present': async () => ok(people.present()),
    'people.list': async () => ok([...people.list()]),
    'people.save': async person => {
      const saved = await people.save({
        name: person.name,
        role: person.role,
        ...(person.id !== undefined && { id: person.id }),
        ...(person.pin !== undefined && { pin: person.pin }),
      })
      if (!saved.ok) return saved
      await noted('person-saved', { name: person.name, role: person.role })
      return ok([...saved.value])
    },
    'people.remove': async ({ id }) => {
      const removed = people.remove(id)
      if (!removed.ok) return removed
      await noted('person-removed', { id })
      return ok([...removed.value])
    },
  }
}

/** Calls that are a supervisor's, whatever they are given. */
const SUPERVISED = new Set([
  'shipments.void',
  'meters.addFunds',
  'settings.save',
  'settings.import',
  'printers.save',
  'printers.remove',
  'people.save',
  'people.remove',
  'records.acceptOlderCopy',
  // They reach a server that the caller names.
  'warehouse.check',
  'warehouse.prepare',
  'warehouse.move',
  'warehouse.stopMove',
])

/** Input fields that make a call a supervisor's: a duplicate, and "print anyway". */
const SUPERVISED_FIELDS = ['duplicateReason', 'printAnyway']

export function whyNotAllowed(room: Pick<Room, 'people'>, channel: string, input: unknown) {
  const asks =
    SUPERVISED.has(channel) ||
    (typeof input === 'object' &&
      input !== null &&
      SUPERVISED_FIELDS.some(field => (input as Record<string, unknown>)[field] !== undefined))
  if (!asks || room.people.present().role === 'supervisor') return undefined
  return fail(room.people.damage() ?? problem('not-allowed', 'people.supervisor-needed'))
}
