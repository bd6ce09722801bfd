// The channels of the station's record of events and of its diagnostics; a part of the contract.
import { z } from 'zod'
import { act, look, note, nothing, supervisor } from './channel.ts'
import { diagnosticsViewSchema } from './diagnostics-view.ts'
import { overviewSchema, recordsCheckSchema } from './station-views.ts'

export const recordsChannels = {
  /** What the station measured in the last hours, and its current state; it asks neither printer nor service. */
  'diagnostics.read': look(nothing, diagnosticsViewSchema),
  'diagnostics.export': act(nothing, z.object({ path: z.string(), check: recordsCheckSchema.optional() })),
  /** Reads the whole file and every entry of the record of events. */
  'records.check': look(nothing, recordsCheckSchema),
  /** Findings of the last check that a supervisor took note of, by `asFound`: no banner says them any more. */
  'records.seen': supervisor(
    z.strictObject({ findings: z.array(z.string().min(1).max(100)).min(1).max(400), note }),
    recordsCheckSchema,
  ),
  /** A copy of one moment, read back and checked, in the data folder. */
  'records.backUp': supervisor(nothing, z.object({ path: z.string(), byteCount: z.number().int() })),
  'records.acceptOlderCopy': supervisor(z.strictObject({ note }), overviewSchema),
} as const
