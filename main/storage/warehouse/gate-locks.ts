// Who may buy while a close runs, for the whole warehouse: locks of the database that a station holds while it buys.
import type { Client, QueryResult } from 'pg'
import { LedgerFailure } from '../../core/records/ledger.ts'
import { awayBy, databaseFault } from './faults.ts'

/** Held by sessions: a station that dies lets go, and its purchases in flight are then seen in the ledger. */
export interface GateLocks {
  /** While it is held no close of the service runs anywhere; undefined where one did not end in time. */
  share(service: string, patienceMs: number): Promise<(() => void) | undefined>
  /** While it is held nobody buys from the service; undefined where those who do did not end in time, or once stopped. */
  exclude(service: string, patienceMs: number, stopped?: AbortSignal): Promise<(() => void) | undefined>
  stop(): Promise<void>
}

export function createGateLocks(connect: () => Promise<Client>): GateLocks {
  const buying = new Map<string, Promise<Client>>()
  const sharing = new Map<string, { count: number; held: Promise<Client | undefined> }>()
  const open = new Set<Client>()

  async function connected(): Promise<Client> {
    const client = await connect()
    open.add(client)
    client.once('end', () => open.delete(client))
    return client
  }

  /** One connection a service: made when first needed, and again after it was lost. */
  function buyingClient(service: string): Promise<Client> {
    const forget = () => {
      buying.delete(service)
      sharing.delete(service)
    }
    const known = buying.get(service)
    if (known) return known
    const made = connected().then(
      client => {
        client.once('end', forget)
        return client
      },
      error => {
        forget()
        throw error
      },
    )
    buying.set(service, made)
    return made
  }

  return {
    async share(service, patienceMs) {
      const known = sharing.get(service)
      const entry = known ?? {
        count: 0,
        held: locked(buyingClient(service), 'pg_advisory_lock_shared', service, patienceMs),
      }
      if (!known) sharing.set(service, entry)
      entry.count += 1
      const leave = () => {
        entry.count -= 1
        if (entry.count > 0) return
        if (sharing.get(service) === entry) sharing.delete(service)
        void unlocked(entry.held, service)
      }
      try {
        if (await entry.held) return leave
        if (sharing.get(service) === entry) sharing.delete(service)
        return undefined
      } catch (error) {
        if (sharing.get(service) === entry) sharing.delete(service)
        throw error
      }
    },
    async exclude(service, patienceMs, stopped) {
      const connecting = connected()
      const backend = connecting.then(client =>
        client.query<{ pid: number }>('select pg_backend_pid() as pid'),
      )
      // Whoever waits for the lock hears why there is no connection.
      backend.catch(() => undefined)
      const giveUp = () => void cancelled(backend, connected)
      stopped?.addEventListener('abort', giveUp, { once: true })
      const client = await locked(connecting, 'pg_advisory_lock', service, patienceMs).finally(() =>
        stopped?.removeEventListener('abort', giveUp),
      )
      if (!client) await (await connecting).end().catch(() => undefined)
      return client && (() => void client.end().catch(() => undefined))
    },
    async stop() {
      await Promise.allSettled([...open].map(client => client.end()))
    },
  }
}

/** `lock_not_available`: it was not let go in time. `query_canceled`: nobody waits for it any more. */
const NOT_LOCKED = ['55P03', '57014']

const nameOf = (client: Client, service: string): string =>
  `hashtextextended(${client.escapeLiteral(`packbench gate ${service}`)}, 0)`

/** Undefined where others held it for too long. */
async function locked(
  connection: Promise<Client>,
  how: 'pg_advisory_lock_shared' | 'pg_advisory_lock',
  service: string,
  patienceMs: number,
): Promise<Client | undefined> {
  try {
    const client = await connection
    // 0 would be no limit at all.
    await client.query(`set lock_timeout = ${Math.max(1, Math.ceil(patienceMs))}`)
    await client.query(`select ${how}(${nameOf(client, service)})`)
    return client
  } catch (error) {
    if (error instanceof Error && 'code' in error && NOT_LOCKED.includes(String(error.code))) return undefined
    if (databaseFault(error) === undefined) throw error
    throw new LedgerFailure(awayBy(error))
  }
}

/** While it waits, nobody else gets the lock: its wait is ended over another connection. Where that fails it ends by itself. */
async function cancelled(
  backend: Promise<QueryResult<{ pid: number }>>,
  connect: () => Promise<Client>,
): Promise<void> {
  try {
    const { rows } = await backend
    const other = await connect()
    await other.query('select pg_cancel_backend($1)', [rows[0]?.pid]).finally(() => other.end())
  } catch (error) {
    if (databaseFault(error) === undefined && !(error instanceof LedgerFailure)) throw error
  }
}

/** A connection that is gone has let go already. */
async function unlocked(held: Promise<Client | undefined>, service: string): Promise<void> {
  try {
    const client = await held
    await client?.query(`select pg_advisory_unlock_shared(${nameOf(client, service)})`)
  } catch (error) {
    if (databaseFault(error) === undefined && !(error instanceof LedgerFailure)) throw error
  }
}
