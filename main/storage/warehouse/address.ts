// How a warehouse's database is named and reached: address, password, TLS, and what every session of ours asks of
// the server.
import { isIP } from 'node:net'
import type { ConnectionOptions, SecureContext } from 'node:tls'
import { type ClientConfig, types } from 'pg'
import { type Problem, problem } from '../../core/problem.ts'
import { type DatabasePlace, readDatabaseAddress } from '../../core/records/database-address.ts'
import { fail, ok, type Result } from '../../core/result.ts'

/** Our tables have their own schema, so that a role needs rights on nothing else. */
export const SCHEMA = 'packbench'

export type TlsChoice = 'auto' | 'verify' | 'off'

/** Whose word counts for a server's certificate. */
export type Trust = () => SecureContext

export interface DatabaseAddress extends DatabasePlace {
  /** Undefined without TLS. Asked at each connection, since the company's authorities may be named later. */
  readonly ssl: (() => ConnectionOptions) | undefined
}

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|::1)$/u

/** `auto`: TLS with a verified certificate, but none on this very machine. */
export function readAddress(url: string, tls: TlsChoice, trust: Trust): Result<DatabaseAddress, Problem> {
  const read = readDatabaseAddress(url)
  if (!read.ok) return fail(problem('invalid-input', read.problem))
  const encrypted = tls === 'verify' || (tls === 'auto' && !LOOPBACK.test(read.value.host))
  const { host } = read.value
  // The driver names the server only where it is no bare number: the certificate is for that all the same.
  const named = isIP(host) === 0 ? {} : { host }
  const ssl = () => ({ rejectUnauthorized: true, secureContext: trust(), ...named })
  return ok({ ...read.value, ssl: encrypted ? ssl : undefined })
}

export interface SessionLimits {
  readonly connectTimeoutMs: number
  /** Longest statement; the server gives it up, and after a little more so do we. 0: as long as it takes. */
  readonly statementTimeoutMs: number
}

/** A commit is on the server's disk before it is answered, whatever the server's own default is. */
export function clientConfig(
  address: DatabaseAddress,
  password: string | undefined,
  { connectTimeoutMs, statementTimeoutMs }: SessionLimits,
): ClientConfig {
  return {
    ...address,
    ssl: address.ssl?.() ?? false,
    ...(password !== undefined && { password }),
    application_name: 'packbench',
    options: [
      `-c search_path=${SCHEMA}`,
      '-c synchronous_commit=on',
      '-c standard_conforming_strings=on',
      `-c statement_timeout=${statementTimeoutMs}`,
      `-c idle_in_transaction_session_timeout=${statementTimeoutMs}`,
    ].join(' '),
    connectionTimeoutMillis: connectTimeoutMs,
    query_timeout: statementTimeoutMs === 0 ? 0 : statementTimeoutMs + connectTimeoutMs,
    keepAlive: true,
    types: { getTypeParser: parserOf as typeof types.getTypeParser },
  }
}

// pg_type.dat: every number of ours stays far below 2^53, and bytes leave nothing of a shared buffer behind.
const INT8 = 20
const BYTEA = 17
function parserOf(oid: number, format?: 'text' | 'binary'): unknown {
  if (oid === INT8) return Number
  if (oid === BYTEA) return (text: string) => new Uint8Array(Buffer.from(text.slice(2), 'hex'))
  return types.getTypeParser(oid, format as 'text')
}
