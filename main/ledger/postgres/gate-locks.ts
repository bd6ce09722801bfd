// Owns who may buy while a close runs, for the whole warehouse: locks of the database that a station holds while it buys.
import type { Client } from 'pg'
import { LedgerFailure } from '../../core/ledger.ts'
import { problem } from '../../core/problem.ts'
import { databaseDetail, databaseFault } from './faults.ts'

/** Held by sessions: a station that dies lets go, and its purchases in flight are then seen in the ledger. */
export interface GateLocks {
  /** While it is held no close of the service runs anywhere; waits for one that does. */
  share(service: string): Promise<() => void>
  /** While it is held nobody buys from the service; waits for those who do. */
  exclude(service: string): Promise<() => void>
  stop(): Promise<void>
}

export function createGateLocks(connect: () => Promise<Client>): GateLocks {
  const buying = new Map<string, Promise<Client>>()
  const sharing = new Map<string, { count: number; held: Promise<Client> }>()
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
    async share(service) {
      const known = sharing.get(service)
      const entry = known ?? {
        count: 0,
        held: said(buyingClient(service), 'pg_advisory_lock_shared', service),
      }
      if (!known) sharing.set(service, entry)
      entry.count += 1
      const leave = () => {
        entry.count -= 1
        if (entry.count > 0) return
        if (sharing.get(service) === entry) sharing.delete(service)
        // A connection that is gone has let go already.
        said(entry.held, 'pg_advisory_unlock_shared', service).catch(() => undefined)
      }
      try {
        await entry.held
        return leave
      } catch (error) {
        if (sharing.get(service) === entry) sharing.delete(service)
        throw error
      }
    },
    async exclude(service) {
      const client = await said(connected(), 'pg_advisory_lock', service)
      return () => void client.end().catch(() => undefined)
    },
    async stop() {
      await Promise.allSettled([...open].map(client => client.end()))
    },
  }
}

async function said(
  connection: Promise<Client>,
  statement: 'pg_advisory_lock_shared' | 'pg_advisory_unlock_shared' | 'pg_advisory_lock',
  service: string,
): Promise<Client> {
  try {
    const client = await connection
    const name = client.escapeLiteral(`packbench gate ${service}`)
    await client.query(`select ${statement}(hashtextextended(${name}, 0))`)
    return client
  } catch (error) {
    if (databaseFault(error) === undefined) throw error
    throw new LedgerFailure(problem('storage', 'warehouse.away', { detail: databaseDetail(error) }))
  }
}
