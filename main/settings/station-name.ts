// A station's name before anybody sets one: its computer's. Computers from one image may have the same name; a shared
// ledger refuses the second of them.
import { existsSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setAsideAlone, writeJsonFile } from './json-file.ts'

const LONGEST = 60
const HOST = '{host}'

/**
 * A company's name for all benches, with the computer's name in the place of `{host}`. Too long a name is cut around the
 * computer's, which tells one bench from the next.
 */
export function stationName(template: string, host = hostname()): string {
  const [before = '', ...after] = template.split(HOST)
  if (after.length === 0) return template
  const label = hostLabel(host).slice(0, LONGEST)
  const room = LONGEST - label.length
  const start = before.slice(0, room)
  return `${start}${label}${after.join(label).slice(0, room - start.length)}`.trim()
}

/** The first part of a full name; what a name cannot hold is left out. */
export const hostLabel = (host = hostname()): string =>
  (host.split('.')[0] ?? '').replaceAll(/[^\p{L}\p{N}_ -]/gu, '').trim() || 'bench'

/** Where nothing was ever kept: the name is saved at once, since records are kept under it from now on. */
export function nameNewStation(dataFolder: string): void {
  const settings = join(dataFolder, 'settings.json')
  const begun = ['packbench.sqlite', 'packbench.mark', 'printers.json', 'warehouse', 'people.json']
  if (
    existsSync(settings) ||
    setAsideAlone(settings) ||
    begun.some(name => existsSync(join(dataFolder, name)))
  )
    return
  try {
    writeJsonFile(settings, { station: { name: stationName(HOST) } })
  } catch {
    // A disk that cannot be written is reported by whatever needs it.
  }
}
