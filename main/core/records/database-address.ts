// How the address of a warehouse's database is written: postgres://user@server:port/database, never with a password.
import { fail, ok, type Result } from '../result.ts'

export interface DatabasePlace {
  readonly host: string
  readonly port: number
  readonly database: string
  readonly user: string
}

const DEFAULT_PORT = 5432

/** A password in it is refused: it would appear in settings, process lists and logs. The problem is a sentence's code. */
export function readDatabaseAddress(
  url: string,
): Result<DatabasePlace, 'warehouse.address' | 'warehouse.password-in-address'> {
  const parsed = URL.parse(url)
  const known = parsed?.protocol === 'postgres:' || parsed?.protocol === 'postgresql:'
  if (!parsed || !known || parsed.hostname === '' || parsed.username === '') return fail('warehouse.address')
  if (parsed.password !== '') return fail('warehouse.password-in-address')
  const database = plain(parsed.pathname.slice(1))
  const user = plain(parsed.username)
  if (!database || !user) return fail('warehouse.address')
  return ok({
    host: parsed.hostname.replace(/^\[|\]$/gu, ''),
    port: parsed.port === '' ? DEFAULT_PORT : Number(parsed.port),
    database,
    user,
  })
}

/** Undefined where a percent sign escapes nothing. */
function plain(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
