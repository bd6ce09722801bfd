// Owns a station's set-up as it travels to another station: settings and printers, never a secret.
import { z } from 'zod'
import { type Printer, printerSchema } from './printer.ts'
import type { Settings } from './settings.ts'

export const setUpSchema = z.strictObject({
  format: z.literal('packbench-set-up'),
  version: z.literal(1),
  settings: z.record(z.string(), z.unknown()),
  printers: z.array(printerSchema.omit({ id: true })).max(50),
})
export type SetUp = z.infer<typeof setUpSchema>

/** What is a station's own stays with it: its name, and whether it buys in earnest. */
export function setUpOf(settings: Settings, printers: readonly Printer[]): SetUp {
  const { mode: _mode, station, ...shared } = settings
  const { name: _name, ...place } = station
  return {
    format: 'packbench-set-up',
    version: 1,
    settings: { ...shared, station: place },
    // The training printer is every station's own.
    printers: printers.flatMap(({ id: _id, ...printer }) =>
      printer.connection.kind === 'virtual' ? [] : [printer],
    ),
  }
}
