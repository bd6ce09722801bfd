// Files for whoever supports the bench: picked by an allow-list, written into the data folder, never an address or a secret.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { release, totalmem } from 'node:os'
import { join } from 'node:path'
import type { SupportFile } from '../api/station-services.ts'
import type { Printer } from '../core/printing/printer.ts'
import { type Problem, problem } from '../core/problem.ts'
import { fail, ok, type Result } from '../core/result.ts'
import { writeJsonFile } from '../settings/json-file.ts'
import { makeFolder } from '../settings/make-folder.ts'

export const runtimeNow = () => ({
  node: process.version,
  platform: process.platform,
  arch: process.arch,
  release: release(),
  memory: totalmem(),
})

/** Without its name and its address. */
export const shownPrinter = ({ id, dpi, pitch, language, stock, statusQueries, connection }: Printer) => ({
  id,
  language,
  dpi,
  pitch,
  stock,
  statusQueries,
  kind: connection.kind,
})

export function writeSupportFile(
  dataFolder: string,
  name: 'packbench' | 'rehearsal',
  at: Date,
  content: unknown,
): Result<SupportFile, Problem> {
  const folder = join(dataFolder, 'diagnostics')
  const path = join(folder, `${name}-${at.toISOString().replaceAll(':', '-')}.json`)
  try {
    makeFolder(folder, 0o700)
    writeJsonFile(path, content)
    const bytes = readFileSync(path)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    return ok({ path, byteCount: bytes.byteLength, sha256 })
  } catch (error) {
    return fail(
      problem('storage', 'settings.unwritable', {
        detail: (error as NodeJS.ErrnoException).code ?? 'unknown',
      }),
    )
  }
}
