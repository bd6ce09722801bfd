// The store as the station holds it: both ports over two workers, and the chores of the file.

import { DAY_MS } from '../core/durations.ts'
import type { Clock } from '../core/ports.ts'
import type { SpoolPort } from '../core/printing/spool.ts'
import type { Problem } from '../core/problem.ts'
import type { LedgerPort } from '../core/records/ledger.ts'
import { ok, type Result } from '../core/result.ts'
import { CHECKS, QUESTIONS, READS, WRITES } from './methods.ts'
import {
  type BenchPorts,
  type Calls,
  callsOf,
  type Operations,
  type StoreReport,
  type WriterStats,
} from './ports.ts'
import type { StoreLimits, WorkerStart } from './protocol.ts'
import type { PurgeStep } from './records/retention.ts'
import type { TrailSeal } from './records/trail/trail-seal.ts'
import type { CheckProgress } from './replay/check-records.ts'
import { storeFiles } from './sqlite/files.ts'
import { startFresh } from './sqlite/opening.ts'
import type { StartThread } from './threads.ts'
import { WorkerClient } from './worker-client.ts'

export const DEFAULT_LIMITS: StoreLimits = {
  busyTimeoutMs: 5000,
  answerPatienceMs: 60_000,
  reserveBytes: 24 * 1024 * 1024,
  minimumFreeBytes: 16 * 1024 * 1024,
  searchMs: 40,
}

export interface StoreOptions {
  readonly dataFolder: string
  /** Names the chain of events that this process writes. */
  readonly station: string
  readonly clock: Clock
  readonly startThread: StartThread
  readonly limits?: Partial<StoreLimits>
  /** The key of the chain of events, where there is a keychain to keep it. */
  readonly seal?: TrailSeal | undefined
  /** Another program wrote into the file: it is to be checked whole. */
  readonly onWrittenOutside?: () => void
  /** The ledger itself is a warehouse's database: here are the spool and the station's own labels. */
  readonly shared?: boolean
}

/** Days after which a label that no longer matters loses its addresses and its payloads. */
export interface Retention {
  readonly addressDays: number
  readonly payloadDays: number
}

export interface Purged {
  readonly addresses: number
  readonly payloads: number
  readonly jobs: number
}

export type Store = LedgerPort & SpoolPort & BenchPorts & StoreLife

/** The store in the data folder: every operation, with what the warehouse's ledger needs of it. */
export type LocalStore = Omit<Calls, keyof StoreLife> & StoreLife

export interface StoreLife {
  /**
   * Why nothing may be bought although the store is open: an older copy, a failed disk. Intents reject
   * with the same problem.
   */
  standing(): Problem | undefined
  /** A person compared an older copy, or a changed trail, with the service's own list and goes on; recorded. */
  acceptOlderCopy(operator: string | undefined, note: string): Promise<void>
  /** Runs in small commits, between which purchases go on. */
  purge(now: Date, retention: Retention): Promise<Purged>
  /** The whole file and the whole audit trail; nothing waits for it. */
  verify(onProgress?: (progress: CheckProgress) => void): Promise<StoreReport>
  /** A checked copy at `path`, which may be there already and is replaced only by a sound one. */
  backup(path: string): Promise<{ readonly byteCount: number }>
  stats(): Promise<WriterStats>
  /** Looks at the data folder's whole trail; where it does not hold, nothing is bought before a supervisor has agreed. */
  reviewTrail(): Promise<void>
  stop(): Promise<void>
}

/** Opens the store of a data folder, or says in words why not; see openStore for the order of things. */
export async function createLedger(options: StoreOptions): Promise<Result<LocalStore, Problem>> {
  const { dataFolder, station, clock, startThread, seal } = options
  const start = (role: WorkerStart['role']): WorkerStart => ({
    role,
    dataFolder,
    station,
    ...(options.shared && { shared: true }),
    ...(seal && { seal }),
    limits: { ...DEFAULT_LIMITS, ...options.limits },
  })
  let standing: Problem | undefined
  const worker = (role: WorkerStart['role'], onProgress?: OnProgress) =>
    new WorkerClient(startThread, start(role), clock, {
      said: said => {
        // A check that falls over is its caller's to know; the store goes on.
        if (role !== 'check') standing = said
      },
      writtenOutside: options.onWrittenOutside,
      onProgress,
    })
  const writer = worker('write')
  const reader = worker('read')
  const opened = await writer.ready()
  if (opened.ok) {
    standing = opened.value
    reader.open()
  }
  const reading = opened.ok ? await reader.ready() : opened
  if (!reading.ok) {
    await Promise.all([writer.stop(), reader.stop()])
    return reading
  }
  return ok(
    storeOver(
      writer,
      reader,
      onProgress => worker('check', onProgress),
      () => standing,
    ),
  )
}

/**
 * The deliberate way to empty records after a damaged or missing file: what is there is set aside under
 * the name given back. The next createLedger makes a new file.
 */
export function startFreshLedger(dataFolder: string): Result<string | undefined, Problem> {
  return startFresh(dataFolder, storeFiles(dataFolder))
}

type OnProgress = (progress: CheckProgress) => void

function storeOver(
  writer: WorkerClient,
  reader: WorkerClient,
  checker: (onProgress?: OnProgress) => WorkerClient,
  standing: () => Problem | undefined,
): LocalStore {
  const check = async <T>(ask: (worker: WorkerClient) => Promise<T>, onProgress?: OnProgress): Promise<T> => {
    const worker = checker(onProgress)
    try {
      return await ask(worker)
    } finally {
      await worker.stop()
    }
  }
  const operations = {
    ...callsOf(WRITES, (method, args) => writer.call(method, args)),
    ...callsOf(QUESTIONS, (method, args) => writer.call(method, args)),
    ...callsOf(READS, (method, args) => reader.call(method, args)),
    ...callsOf(CHECKS, (method, args) => check(worker => worker.call(method, args))),
  }
  return {
    ...operations,
    verify: onProgress => check(worker => worker.call('verify', []), onProgress),
    standing,
    purge: (now, retention) => purge(operations.purgeStep, now, retention),
    stop: async () => {
      await reader.stop()
      await writer.stop()
    },
  }
}

/** In small steps, between which purchases go on. */
export async function purge(
  step: Operations['purgeStep'],
  now: Date,
  { addressDays, payloadDays }: Retention,
): Promise<Purged> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS).toISOString()
  const addresses = daysAgo(addressDays)
  // A label carries its address: it never outlives the address of its shipment.
  const payloads = daysAgo(Math.min(addressDays, payloadDays))
  return {
    addresses: await purgeAll(step, { what: 'addresses', before: addresses }),
    payloads: await purgeAll(step, { what: 'payloads', before: payloads }),
    jobs: await purgeAll(step, { what: 'job-bytes', before: payloads }),
  }
}

async function purgeAll(step: Operations['purgeStep'], first: PurgeStep): Promise<number> {
  let total = 0
  let next: PurgeStep = first
  for (;;) {
    const done = await step(next)
    total += done.count
    if (done.next === undefined) return total
    next = { ...first, after: done.next } as PurgeStep
  }
}
