// The windows that are open on this station, kept over its restarts in a file that only its owner reads.
import { join } from 'node:path'
import { z } from 'zod'
import type { Clock } from '../core/ports.ts'
import { readJsonFile, writeJsonFile } from './json-file.ts'

const time = z.number().int().min(0)
const fileSchema = z.strictObject({
  port: z.number().int().min(1).max(65_535),
  windows: z
    .array(
      z.strictObject({
        id: z.string().min(1).max(40),
        hash: z.string().regex(/^[0-9a-f]{64}$/),
        openedAt: time,
        usedAt: time,
      }),
    )
    .max(1_000),
})
type Kept = z.infer<typeof fileSchema>

/** Best effort both ways: without the file every window has to be opened again, and nothing else is lost. */
export function keptWindows(dataFolder: string, clock: Clock) {
  const path = join(dataFolder, 'windows.json')
  return {
    read(): Kept | undefined {
      try {
        const none: Kept = { port: 1, windows: [] }
        const { value } = readJsonFile(path, fileSchema, none, clock.now())
        return value === none ? undefined : value
      } catch {
        return undefined
      }
    },
    write(kept: { readonly port: number; readonly windows: readonly Kept['windows'][number][] }): void {
      try {
        writeJsonFile(path, kept)
      } catch {
        // A full disk: the windows last until the station's end.
      }
    },
  }
}
