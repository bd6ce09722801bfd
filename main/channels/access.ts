// Who may call what: every channel says it here, and one that does not say it does not compile.
import type { ChannelName } from '../../preload/contract/channels.ts'
import type { People } from '../core/people.ts'
import { problem } from '../core/problem.ts'
import { fail } from '../core/result.ts'

/**
 * `look`: everybody's, and asked by screens on their own, so that it shows no hand at the bench.
 * `act`: everybody's. `supervisor`: a supervisor's, once there is one.
 */
type Access = 'look' | 'act' | 'supervisor'

export const CHANNEL_ACCESS: Readonly<Record<ChannelName, Access>> = {
  'station.overview': 'look',
  'pack.ship': 'act',
  'pack.rates': 'look',
  'pack.validate': 'look',
  'pack.preview': 'look',
  'shipments.search': 'look',
  'shipments.get': 'look',
  'shipments.scan': 'look',
  'shipments.void': 'supervisor',
  'shipments.resolve': 'act',
  'shipments.resolveAccount': 'supervisor',
  'reprint.print': 'act',
  'labels.print': 'act',
  'reprint.fetch': 'act',
  'queue.list': 'look',
  'queue.settle': 'act',
  'queue.cancel': 'act',
  'queue.release': 'act',
  'session.unlock': 'look',
  'session.lock': 'look',
  'session.present': 'look',
  'people.list': 'look',
  'people.save': 'supervisor',
  'people.remove': 'supervisor',
  'meters.list': 'look',
  'meters.get': 'look',
  'meters.addFunds': 'supervisor',
  'meters.resolve': 'act',
  'closeDay.preview': 'look',
  'closeDay.run': 'act',
  'closeDay.list': 'look',
  'closeDay.get': 'look',
  'closeDay.resolve': 'act',
  'attention.list': 'look',
  'attention.take': 'act',
  'printers.discover': 'look',
  'printers.list': 'look',
  'printers.save': 'supervisor',
  'printers.remove': 'supervisor',
  'printers.status': 'look',
  'printers.test': 'act',
  'settings.get': 'look',
  'settings.save': 'supervisor',
  'settings.export': 'look',
  'settings.compare': 'supervisor',
  'settings.import': 'supervisor',
  'services.check': 'look',
  'diagnostics.read': 'look',
  'diagnostics.export': 'act',
  'records.check': 'look',
  'records.backUp': 'act',
  'records.acceptOlderCopy': 'supervisor',
  'orders.check': 'look',
  'orders.import': 'act',
  'orders.imports': 'look',
  'orders.list': 'look',
  'orders.find': 'look',
  'orders.remove': 'act',
  'orders.ship': 'act',
  'orders.pause': 'act',
  'orders.resume': 'act',
  'orders.end': 'act',
  'orders.runs': 'look',
  'orders.run': 'look',
  'orders.results': 'look',
  'scale.state': 'look',
  'scale.read': 'look',
  'scale.discover': 'look',
  'addresses.search': 'look',
  'addresses.save': 'act',
  'addresses.remove': 'act',
  'reports.shift': 'look',
  'warehouse.state': 'look',
  // They reach a server that the caller names.
  'warehouse.check': 'supervisor',
  'warehouse.prepare': 'supervisor',
  'warehouse.move': 'supervisor',
  'warehouse.stopMove': 'supervisor',
}

/** Input fields that make a call a supervisor's: a duplicate, and "print anyway". */
const SUPERVISED_FIELDS = ['duplicateReason', 'printAnyway']

/** Why this call is refused; where it is not, an act begins a supervisor's idle time anew. */
export function whyNotAllowed({ people }: { readonly people: People }, channel: ChannelName, input: unknown) {
  const access = CHANNEL_ACCESS[channel]
  const isSupervisors =
    access === 'supervisor' ||
    (typeof input === 'object' &&
      input !== null &&
      SUPERVISED_FIELDS.some(field => field in input && input[field as keyof typeof input] !== undefined))
  if (isSupervisors && people.present().role !== 'supervisor')
    return fail(people.damage() ?? problem('not-allowed', 'people.supervisor-needed'))
  if (access !== 'look') people.touch()
  return undefined
}
