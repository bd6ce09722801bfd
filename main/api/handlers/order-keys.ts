// The keys of the programs that may send orders: made and revoked by a supervisor, told once, and in the trail by name.
import type { OrderKeyView } from '../../../preload/contract/order-views.ts'
import type { OrderKey } from '../../core/orders/order-keys.ts'
import { ok } from '../../core/result.ts'
import { author } from '../../flows/flow-context.ts'
import type { StationServices } from '../station-services.ts'
import type { Area } from './handler.ts'

export function orderKeyChannels(station: StationServices): Area<'orderKeys'> {
  const { keys } = station.ordersService
  const noted = (kind: 'order-key-made' | 'order-key-revoked', { id, name, rights, environment }: OrderKey) =>
    station.ports.ledger.note({
      kind,
      ...author(station.bind()),
      detail: { key: id, name, rights: rights.join(' '), mode: environment },
    })
  return {
    'orderKeys.list': async () => ok(keys.list().map(view)),
    'orderKeys.make': async given => {
      const made = keys.make({ ...given, environment: station.bind().mode })
      if (!made.ok) return made
      const { key, text } = made.value
      await noted('order-key-made', key)
      return ok({ key: view(key), text })
    },
    'orderKeys.revoke': async ({ id }) => {
      const revoked = keys.revoke(id)
      if (!revoked.ok) return revoked
      await noted('order-key-revoked', revoked.value)
      return ok(keys.list().map(view))
    },
  }
}

const view = (key: OrderKey): OrderKeyView => ({ ...key, rights: [...key.rights] })
