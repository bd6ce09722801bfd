// What an error of PostgreSQL or of the way to it means for the ledger.
import { type Problem, problem } from '../../core/problem.ts'
import { LedgerFailure } from '../../core/records/ledger.ts'

/**
 * `away`: nobody knows whether the last commit happened, and nothing can be written now. `again`: another
 * station was first, the same work may be tried again. `rights`: the role may not, or is not let in.
 */
export type DatabaseFault = 'away' | 'again' | 'rights'

// SQLSTATE, PostgreSQL's manual, appendix A.
const AGAIN = new Set(['40001', '40P01', '23505', '55P03'])
const RIGHTS = /^(28...|42501|3D000)$/
/**
 * Connection, resources, operator, system and internal errors; read-only as a standby is; a plan from before a
 * migration.
 */
const AWAY = /^(08...|53...|57...|58...|XX...|25006|0A000)$/

/** What node:net, node:tls and the driver say by themselves. */
const DRIVER =
  /^(Connection terminated|Client was closed|Client has encountered|Query read timeout|timeout e|Cannot use a pool|The server does not support SSL|There was an error establishing an SSL)/i
const SYSTEM =
  /^(ECONN|EPIPE|ERR_STREAM|EHOST|ENET|ENOTFOUND|ETIMEDOUT|EAI_|ERR_TLS|ERR_SSL|CERT_|SELF_SIGNED|DEPTH_ZERO|UNABLE_TO)/

/** Undefined where it is no fault of the database: a bug. */
export function databaseFault(error: unknown): DatabaseFault | undefined {
  if (error instanceof AggregateError) return databaseFault(error.errors[0])
  if (!(error instanceof Error)) return undefined
  const code = 'code' in error ? String(error.code) : ''
  if (AGAIN.has(code)) return 'again'
  if (RIGHTS.test(code)) return 'rights'
  if (AWAY.test(code) || SYSTEM.test(code) || DRIVER.test(error.message)) return 'away'
  // Asked for by the server, and there is none to give.
  return /password must be a (non-empty )?string/.test(error.message) ? 'rights' : undefined
}

/** A code, never a server's address or a value of a row. */
export function databaseDetail(error: unknown): string {
  if (error instanceof AggregateError) return databaseDetail(error.errors[0])
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error ? String(error.code) : error.name
}

/** Read-only, or without room on its disk. */
const NO_CHANGES = ['25006', '53100']

/** Why nothing is written there by now: whoever looks after the network cannot help where the database itself takes nothing. */
export function awayBy(error: unknown): Problem {
  const detail = databaseDetail(error)
  return problem('storage', NO_CHANGES.includes(detail) ? 'warehouse.no-changes' : 'warehouse.away', {
    detail,
  })
}

/** For a `catch`: `value` where the records could not be reached; a bug stays one. */
export const orElse =
  <T>(value: T) =>
  (error: unknown): T => {
    if (error instanceof LedgerFailure) return value
    throw error
  }
