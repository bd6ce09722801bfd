// Owns where the station's records stand: in its data folder, or in the warehouse's database with the spool in the folder.
import type { DecisionsPort } from '../core/decisions.ts'
import type { Problem } from '../core/problem.ts'
import { ok, type Result } from '../core/result.ts'
import { databaseOrigin, type SecretOrigin, type Secrets } from '../core/secrets.ts'
import type { LedgerSettings } from '../core/settings.ts'
import { trusted } from '../services/authorities.ts'
import { createLedger, type Store, type StoreOptions } from '../storage/store.ts'
import type { GateLocks } from '../storage/warehouse/gate-locks.ts'
import type { ChangedElsewhere } from '../storage/warehouse/notices.ts'
import { restingStore, type StoreRest } from './resting-store.ts'

export interface RecordsPlaceOptions extends StoreOptions {
  readonly settings: LedgerSettings
  /** The address a start was told, instead of the settings'. */
  readonly address: string | undefined
  readonly secrets: Secrets
  /** A PEM file of the company's authorities, as saved now; empty: none. */
  readonly caFile: () => string
  /** The database went away, or came back. */
  readonly onStanding: () => void
  readonly onChanged: (changed: ChangedElsewhere) => void
}

/** The records, and where they are shared the locks that a close needs against other stations. */
export interface RecordsPlace {
  readonly store: Store
  readonly gate?: GateLocks
  /** What waits for a person at the other stations. */
  readonly decisions?: DecisionsPort
  /** Where the records are the station's own: how a move gets hold of them. */
  readonly rest?: StoreRest
}

/** A password that is not for the keychain, for one start: never an argument, which every process could read. */
const PASSWORD_VARIABLE = 'PACKBENCH_LEDGER_PASSWORD'

/** The database that the environment's password was meant for: the first that this start asks it for. */
let meantFor: SecretOrigin | undefined

export async function ledgerPassword(secrets: Secrets, url: string): Promise<string | undefined> {
  const origin = databaseOrigin(url)
  const kept = await secrets.for('ledger.password', origin)
  if (kept !== undefined) return kept
  meantFor ??= origin
  return meantFor === origin ? process.env[PASSWORD_VARIABLE] : undefined
}

export async function openRecords(options: RecordsPlaceOptions): Promise<Result<RecordsPlace, Problem>> {
  const { settings, address, secrets, caFile, ...common } = options
  if (address === undefined && settings.kind === 'embedded') {
    const open = () => createLedger(common)
    const store = await open()
    return store.ok ? ok(restingStore(store.value, open)) : store
  }
  const shared =
    settings.kind === 'postgres' ? settings : ({ url: '', tls: 'auto' } as const satisfies object)
  const url = address ?? shared.url
  // The driver is loaded only where a warehouse's database is set up.
  const { createSharedLedger } = await import('../storage/warehouse/shared-store.ts')
  const store = await createSharedLedger({
    ...common,
    url,
    tls: shared.tls,
    ...('dailyFundsCents' in shared && { dailyFundsCents: shared.dailyFundsCents }),
    password: () => ledgerPassword(secrets, url),
    trust: () => trusted(caFile()),
  })
  if (!store.ok) return store
  const { gate, decisions } = store.value
  return ok({ store: store.value, gate, decisions })
}
