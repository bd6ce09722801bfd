// What a look at a warehouse's database finds: enough for one sentence and the next step.
import { z } from 'zod'

export const databaseFindingSchema = z.object({
  /** PostgreSQL's major version. */
  version: z.number().int(),
  encrypted: z.boolean(),
  /** `newer`: made by a newer program than this one. */
  tables: z.enum(['ready', 'to-create', 'to-migrate', 'newer']),
  /** Whether this role may do what comes next: work with the tables, or make or migrate them. */
  allowed: z.boolean(),
  /** Whether the trail is kept from this role: the tables are another's, which only makes and migrates them. */
  guarded: z.boolean(),
  /** Stations that have worked with it. */
  stationCount: z.number().int(),
  /** A station of this one's name is at work there now. */
  nameTaken: z.boolean(),
})
export type DatabaseFinding = z.infer<typeof databaseFindingSchema>
