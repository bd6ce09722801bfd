// The channels of a ledger that stations share: a look at its database before a station works with it, and making
// its tables.
import type { ParsedInput } from '../../../preload/contract/channels.ts'
import { ok } from '../../core/result.ts'
import { author } from '../../flows/flow-context.ts'
import type { StationServices } from '../station-services.ts'
import { benchView } from '../views/bench-standing.ts'
import type { MovingUser } from '../warehouse-services.ts'
import type { Area } from './handler.ts'

export function warehouseChannels({ ports, bind, warehouse }: StationServices): Area<'warehouse'> {
  return {
    'warehouse.state': async () => ok({ inUse: warehouse.inUse, move: warehouse.move.state() }),
    'warehouse.benches': async () => ok(((await warehouse.benches?.all()) ?? []).map(benchView)),
    'warehouse.check': async database => warehouse.check(database),
    'warehouse.prepare': async ({ as, ...database }) => {
      const made = await warehouse.prepare(database, as)
      const detail = as ? { owner: as.user } : {}
      if (made.ok) await ports.ledger.note({ kind: 'warehouse-prepared', ...author(bind()), detail })
      return made
    },
    'warehouse.move': async as => warehouse.move.start(movingUser(as)),
    'warehouse.stopMove': async () => ok(warehouse.move.stop()),
  }
}

/** Nothing and an empty object say the same: the station's own user. */
function movingUser(as: ParsedInput<'warehouse.move'>): MovingUser | undefined {
  return typeof as?.user === 'string' ? { user: as.user, password: as.password ?? '' } : undefined
}
