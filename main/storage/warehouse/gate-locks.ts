// Who may buy while a close runs, for the whole warehouse: locks of the database that a station holds while it buys.
import type { Client } from 'pg'
import { problem } from '../../core/problem.ts'
import { LedgerFailure } from '../../core/records/ledger.ts'
import { databaseDetail, databaseFault } from './faults.ts'

/** Held by sessions: a station that dies lets go, and its purchases in flight are then seen in the ledger. */
export interface GateLocks {
  /** While it is held no close of the service runs anywhere; undefined where one did not end in time. */
  share(service: string, patienceMs: number): Promise<(() => void) | undefined>
  /** While it is held nobody buys from the service; undefined where those who do did not end in time. */
  exclude(service: string, patienceMs: number): Promise<(() => void) | undefined>
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
    async exclude(service, patienceMs) {
      const connecting = connected()
      const client = await locked(connecting, 'pg_advisory_lock', service, patienceMs)
      if (!client) await (await connecting).end().catch(() => undefined)
      return client && (() => void client.end().catch(() => undefined))
    },
    async stop() {
      await Promise.allSettled([...open].map(client => client.end()))
    },
  }
}

/** `lock_not_available`: it was not let go in time. */
const TIMED_OUT = '55P03'

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
    if (error instanceof Error && 'code' in error && error.code === TIMED_OUT) return undefined
    if (databaseFault(error) === undefined) throw error
    throw new LedgerFailure(problem('storage', 'warehouse.away', { detail: databaseDetail(error) }))
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
