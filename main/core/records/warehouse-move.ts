// The progress of moving a station's records into a warehouse's ledger.
import { z } from 'zod'
import { problemSchema } from '../problem.ts'

const count = z.number().int()

export const warehouseMoveSchema = z.object({
  state: z.enum(['idle', 'running', 'stopped', 'failed', 'done']),
  step: z.enum(['copying', 'entering', 'comparing']).optional(),
  /** Of the whole move, from 0 to 1. */
  share: z.number().optional(),
  /** Rows of the table that this step is at. */
  doneCount: count.optional(),
  totalCount: count.optional(),
  /** Why it failed. */
  problem: problemSchema.optional(),
  /** What arrived, counted and compared on both sides. */
  report: z
    .object({
      shipmentCount: count,
      rowCount: count,
      waitingJobCount: count,
      /** The station's own file, kept and marked. */
      keptFile: z.string(),
    })
    .optional(),
})
export type WarehouseMove = z.infer<typeof warehouseMoveSchema>
