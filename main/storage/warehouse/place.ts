// Where a data folder lies: a copy of it, on this computer or another one, lies elsewhere.
import { createHash } from 'node:crypto'
import { realpathSync, statSync } from 'node:fs'
import { hostname } from 'node:os'

/** The computer's name, the folder's whole path and its number on the disk; nothing of it can be read back. */
export function placeOf(dataFolder: string): string {
  const path = realpathSync(dataFolder)
  const place = [hostname(), path, statSync(path, { bigint: true }).ino]
  return createHash('sha256').update(place.join('\n')).digest('base64url')
}
