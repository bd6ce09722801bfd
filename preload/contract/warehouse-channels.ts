// The channels of a ledger that stations share: a look at its database, its tables; a part of the contract.
import { z } from 'zod'
import { databaseFindingSchema } from '../../main/core/records/database-finding.ts'
import { warehouseMoveSchema } from '../../main/core/records/warehouse-move.ts'
import { benchViewSchema } from './bench-standing.ts'
import { look, nothing, supervisor } from './channel.ts'

const database = z.strictObject({
  url: z.string().trim().min(1).max(500),
  tls: z.enum(['auto', 'verify', 'off']),
  /** Typed just now. Absent: the kept one, which goes to the saved address alone. */
  password: z.string().max(20_000).optional(),
})

const user = z.strictObject({ user: z.string().trim().min(1).max(100), password: z.string().max(20_000) })

export const warehouseChannels = {
  /** Which ledger this run of the station works with: settings count from the next start on. */
  'warehouse.state': look(
    nothing,
    z.object({ inUse: z.enum(['embedded', 'postgres']), move: warehouseMoveSchema }),
  ),
  /** Every bench of the ledger that this station works with, by name; none where it works alone. */
  'warehouse.benches': look(nothing, z.array(benchViewSchema).readonly()),
  /** Changes nothing there; it reaches a server that the caller names. */
  'warehouse.check': supervisor(database, databaseFindingSchema),
  /**
   * Makes or migrates the tables, where the role may. `as`: another user, who becomes their owner; the address's own
   * keeps the rights of a station, and can change no entry of the trail.
   */
  'warehouse.prepare': supervisor(database.extend({ as: user.optional() }), databaseFindingSchema),
  /**
   * Moves the station's own records to the saved database; progress by event. It needs a role that may make
   * tables, which a station's own need not be: then another user of that database, for this move alone.
   */
  'warehouse.move': supervisor(z.union([nothing, user]), warehouseMoveSchema),
  /** Ends a move; the next one goes on from there. */
  'warehouse.stopMove': supervisor(nothing, warehouseMoveSchema),
} as const
