// Where the programs of an installed PostgreSQL server stand.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Debian puts each major version's programs in a folder of its own. */
const VERSIONS = '/usr/lib/postgresql'

/** The newest installed server's folder of programs. */
export function postgresPrograms(): string | undefined {
  if (!existsSync(VERSIONS)) return undefined
  return readdirSync(VERSIONS)
    .sort((a, b) => Number(b) - Number(a))
    .map(version => join(VERSIONS, version, 'bin'))
    .find(folder => existsSync(join(folder, 'initdb')))
}

export const NO_POSTGRES: string | undefined = postgresPrograms()
  ? undefined
  : 'not run: PostgreSQL is not installed'
