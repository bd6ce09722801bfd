// Where a station keeps its data when nobody says: the same folder under both hosts.
import { homedir } from 'node:os'
import { join } from 'node:path'

/** The machine's own place for data that does not roam: a ledger must never be synchronised elsewhere. */
export function defaultDataFolder(
  env: Readonly<Record<string, string | undefined>> = process.env,
  platform: NodeJS.Platform = process.platform,
  home: string = homedir(),
): string {
  switch (platform) {
    case 'win32':
      return join(env.LOCALAPPDATA || join(home, 'AppData', 'Local'), 'Packbench')
    case 'darwin':
      return join(home, 'Library', 'Application Support', 'Packbench')
    default:
      return join(env.XDG_DATA_HOME || join(home, '.local', 'share'), 'packbench')
  }
}
