// Owns what stands before a station can be put together: its folder, settings, log, people, secrets and records.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { v7 } from 'uuid'
import type { Clock } from '../core/ports.ts'
import { problem } from '../core/problem.ts'
import { fail, ok } from '../core/result.ts'
import type { SecretStore } from '../core/secrets.ts'
import { tameEnvironment } from '../settings/environment.ts'
import { type TrailKey, type TrailKeyPlace, trailKeyName } from '../settings/keychain-trail-key.ts'
import { ownerFileSecrets } from '../settings/owner-file-secrets.ts'
import { openPeople } from '../settings/people-store.ts'
import { readPolicy } from '../settings/policy.ts'
import { type Exposed, keepPrivate } from '../settings/private-folder.ts'
import { createSettingsSaver } from '../settings/save-settings.ts'
import { openSettings } from '../settings/settings-store.ts'
import { createStationLog } from './log.ts'
import { openRecords, type RecordsPlace, type RecordsPlaceOptions } from './open-storage.ts'

export interface FoundationOptions {
  readonly dataFolder: string
  /** Entries of the worker threads: `main/workers/*.ts` from source, `out/main/workers/*.js` when built. */
  readonly workers: { readonly ledger: URL; readonly preview: URL; readonly nativePrinter: URL }
  /** The keychain where the host has one; else a file that only its owner reads. */
  readonly secretStore?: SecretStore
  /** The key of the trail, where the host has a keychain to keep it. */
  readonly trailKey?: TrailKeyPlace | undefined
  /** The warehouse's database, instead of what the settings say. */
  readonly ledgerAddress?: string | undefined
  /** Instead of what the settings say. */
  readonly logLevel?: string
}

/** Refuses a folder, a policy or settings that nothing can be built on. */
export function layFoundation(options: FoundationOptions) {
  const { dataFolder } = options
  const clock: Clock = { now: () => new Date() }
  const ids = { next: () => v7() }
  let exposed: Exposed
  try {
    // Before anything in it is read: what others could have written is nobody's word any more after this.
    exposed = keepPrivate(dataFolder)
  } catch (error) {
    return fail(
      problem('storage', 'settings.unwritable', {
        detail: (error as NodeJS.ErrnoException).code ?? 'unknown',
      }),
    )
  }
  const policy = readPolicy()
  if (!policy.ok) return policy
  const { locked } = policy.value
  const environment = tameEnvironment(process.env, locked.includes('network.proxy'))
  if (!environment.ok) return environment
  if (options.ledgerAddress !== undefined && locked.includes('ledger')) {
    return fail(problem('not-allowed', 'start.ledger-by-policy'))
  }
  const opened = openSettings(dataFolder, clock, policy.value)
  if (!opened.ok) return opened
  const settings = opened.value
  const log = createStationLog(join(dataFolder, 'logs'), options.logLevel)
  const followLog = () => {
    if (options.logLevel === undefined) log.follow(settings.current().log)
  }
  followLog()
  if (exposed) log.warn('others may read the data folder', { ...exposed })
  const { removed } = environment.value
  if (removed.length > 0) log.warn('variables of the environment are left out', { names: removed.join(' ') })
  const secrets = options.secretStore ?? ownerFileSecrets(dataFolder, clock)
  return ok({
    /** What the start found that a person should know. */
    concerns: [
      ...(exposed ? [problem('storage', 'storage.not-private', { detail: exposed.cause })] : []),
      ...policy.value.concerns,
      ...settings.concerns,
    ],
    clock,
    ids,
    settings,
    printerDevices: policy.value.printerDevices,
    log,
    followLog,
    people: openPeople({
      dataFolder,
      clock,
      ids,
      supervisorIdleMs: () => settings.current().people.supervisorIdleMinutes * 60_000,
    }),
    secrets,
    saver: createSettingsSaver({
      settings,
      secrets,
      ledgerAddress: options.ledgerAddress,
      policyKey: policy.value.providerKey,
    }),
    /** Its chain of events keeps this name until the next start. */
    stationName: settings.current().station.name,
  })
}

type Foundation = Extract<ReturnType<typeof layFoundation>, { readonly ok: true }>['value']

/** Opens the records and settles in them what the last run left. */
export async function openStationRecords(
  options: FoundationOptions,
  { stationName, clock, settings, secrets, saver }: Foundation,
  news: Pick<RecordsPlaceOptions, 'onStanding' | 'onChanged'>,
) {
  // Before anything is asked: what an earlier version kept goes where the settings send it now, and nowhere else.
  await saver.settle()
  const isShared = options.ledgerAddress !== undefined || settings.current().ledger.kind === 'postgres'
  const chain = `${isShared ? 'warehouse' : 'own'} ${stationName}`
  const key = await options.trailKey?.load()
  const since = key?.since[chain]
  const records = await openRecords({
    dataFolder: options.dataFolder,
    station: stationName,
    clock,
    workerUrl: options.workers.ledger,
    settings: settings.current().ledger,
    address: options.ledgerAddress,
    secrets,
    caFile: () => settings.current().network.caFile,
    seal: key && { key: key.key, ...(since !== undefined && { since }) },
    ...news,
  })
  if (!records.ok) return records
  const { store } = records.value
  const recovery = await store.recover()
  if (options.trailKey && key && since === undefined)
    await beginSealing(records.value, options.trailKey, chain, key)
  // The next start looks from a later checkpoint on: the trail itself keeps what this one found.
  for (const { params } of recovery.findings) {
    await store.note({ kind: 'trail-broken', ...(params && { detail: params }) })
  }
  if (records.value.rest && (await store.stats()).chainHead === undefined) {
    await store.note({ kind: 'records-begun', detail: { setAside: setAsideIn(options.dataFolder) } })
  }
  return ok({ ...records.value, recovery, keyed: key !== undefined })
}

/** Files of earlier records that lie beside the new ones, by name. */
const setAsideIn = (dataFolder: string): readonly string[] =>
  readdirSync(dataFolder)
    .filter(name => /^packbench\.sqlite\.(set-aside|damaged)-\d+$/.test(name))
    .sort()

/** Where the chain stands from which on every entry is sealed, kept with the key; the change is an entry itself. */
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
