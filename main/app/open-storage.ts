// Opens the records where they are, in the data folder or in the warehouse's database, and settles what the last
// run left.
import { readdirSync } from 'node:fs'
import type { StationEvents } from '../api/events/station-events.ts'
import type { BenchesPort } from '../core/benches.ts'
import type { NeighboursPort } from '../core/printing/neighbours.ts'
import type { Problem } from '../core/problem.ts'
import type { DecisionsPort } from '../core/records/decisions.ts'
import { LedgerFailure } from '../core/records/ledger.ts'
import { fail, ok, type Result } from '../core/result.ts'
import { databaseOrigin, type Secrets } from '../core/settings/secrets.ts'
import type { LedgerSettings } from '../core/settings/settings.ts'
import { trusted } from '../services/authorities.ts'
import { type TrailKey, type TrailKeyPlace, trailKeyName } from '../settings/keychain-trail-key.ts'
import { passwordOfStart } from '../settings/password-of-start.ts'
import { createLedger, type Store, type StoreOptions } from '../storage/store.ts'
import { threadAhead } from '../storage/threads.ts'
import type { GateLocks } from '../storage/warehouse/gate-locks.ts'
import type { ChangedElsewhere } from '../storage/warehouse/notices.ts'
import type { Bootstrap } from './bootstrap.ts'
import { restingStore, type StoreRest } from './resting-store.ts'
import type { StationOptions } from './station-options.ts'

interface RecordsPlaceOptions extends StoreOptions {
  readonly settings: LedgerSettings
  /** The address a start was told, instead of the settings'. */
  readonly address: string | undefined
  readonly secrets: Secrets
  readonly wanted: () => string
  readonly namedByPolicy: boolean
  /** A PEM file of the company's authorities, as saved now; empty: none. */
  readonly caFile: () => string
  /** The database went away, or came back. */
  readonly onStanding: () => void
  readonly onChanged: (changed: ChangedElsewhere) => void
}

/** The records, and where they are shared the locks that a close needs against other stations. */
interface RecordsPlace {
  readonly store: Store
  readonly gate?: GateLocks
  /** Whether what goes out from now on stays this station's own. */
  readonly hold?: () => () => boolean
  /** What waits for an operator at the other stations. */
  readonly decisions?: DecisionsPort
  /** Benches that print for each other. */
  readonly neighbours?: NeighboursPort
  /** How all benches stand. */
  readonly benches?: BenchesPort
  /** Where the records are the station's own: how a move gets hold of them. */
  readonly rest?: StoreRest
}

export async function ledgerPassword(secrets: Secrets, url: string): Promise<string | undefined> {
  const origin = databaseOrigin(url)
  return (await secrets.for('ledger.password', origin)) ?? passwordOfStart(origin)
}

async function openRecords(options: RecordsPlaceOptions): Promise<Result<RecordsPlace, Problem>> {
  const { settings, address, secrets, wanted, namedByPolicy, caFile, ...common } = options
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
    wanted,
    namedByPolicy,
    trust: () => trusted(caFile()),
  })
  if (!store.ok) return store
  const { gate, hold, decisions, neighbours, benches } = store.value
  return ok({ store: store.value, gate, hold, decisions, neighbours, benches })
}

/** Opens the records and settles in them what the last run left. */
export async function openStorage(
  options: StationOptions,
  { stationName, clock, settings, secrets, saver }: Bootstrap,
  events: Pick<StationEvents, 'recordsStanding' | 'changedElsewhere'>,
) {
  // Before anything is asked: what an earlier version kept goes where the settings send it now, and nowhere else.
  await saver.settle()
  const isShared = options.ledgerAddress !== undefined || settings.current().ledger.kind === 'postgres'
  const chain = `${isShared ? 'warehouse' : 'own'} ${stationName}`
  const key = await options.trailKey?.load()
  const since = key?.since[chain]
  const outside = heardLater()
  const records = await openRecords({
    dataFolder: options.dataFolder,
    station: stationName,
    clock,
    startThread: threadAhead(options.workers.ledger),
    settings: settings.current().ledger,
    address: options.ledgerAddress,
    secrets,
    wanted: () => settings.current().station.name,
    namedByPolicy: settings.locked.includes('station.name'),
    caFile: () => settings.current().network.caFile,
    seal: key && { key: key.key, ...(since !== undefined && { since }) },
    onStanding: events.recordsStanding,
    onChanged: events.changedElsewhere,
    onWrittenOutside: outside.happened,
  })
  if (!records.ok) return records
  const { store } = records.value
  try {
    const recovery = await store.recover()
    await store.pauseOrderRuns()
    if (options.trailKey && key && since === undefined)
      await beginSealing(records.value, options.trailKey, chain, key)
    // The next start looks from a later checkpoint on: the trail itself keeps what this one found.
    for (const { params } of recovery.findings) {
      await store.note({ kind: 'trail-broken', ...(params && { detail: params }) })
    }
    if (recovery.findings.length > 0) await store.reviewTrail()
    if (records.value.rest && (await store.stats()).chainHead === undefined) {
      await store.note({ kind: 'records-begun', detail: { setAside: setAsideIn(options.dataFolder) } })
    }
    return ok({ ...records.value, recovery, keyed: key !== undefined, onWrittenOutside: outside.listen })
  } catch (error) {
    if (!(error instanceof LedgerFailure)) throw error
    // The disk let itself be opened and takes nothing: said in words, as by the opening itself.
    await store.stop()
    return fail(error.problem)
  }
}

/** What may happen before anybody listens is told then. */
function heardLater() {
  let didHappen = false
  let tell = () => {
    didHappen = true
  }
  return {
    happened: () => tell(),
    listen(listener: () => void) {
      tell = listener
      if (didHappen) listener()
    },
  }
}

/** Files of earlier records that lie beside the new ones, by name. */
const setAsideIn = (dataFolder: string): readonly string[] =>
  readdirSync(dataFolder)
    .filter(name => /^packbench\.sqlite\.(set-aside|damaged)-\d+$/.test(name))
    .sort()

/** The chain's place from which on every entry is sealed, kept with the key; the change is itself an entry. */
async function beginSealing(
  { store, rest }: RecordsPlace,
  place: TrailKeyPlace,
  chain: string,
  key: TrailKey,
): Promise<void> {
  const { chainHead } = await store.stats()
  // A database that is away tells nothing: then it begins with the next start.
  if (!chainHead && !rest) return
  await place.begin(chain, chainHead?.sequence ?? 0)
  await store.note({ kind: 'trail-keyed', detail: { key: trailKeyName(key) } })
}

export type Storage = Extract<Awaited<ReturnType<typeof openStorage>>, { readonly ok: true }>['value']
