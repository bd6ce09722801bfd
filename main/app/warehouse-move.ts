// Moves this station's records into the warehouse's ledger while the screen looks on: brought to a standstill
// first, closed, moved, left for the next start.
import { setTimeout as pause } from 'node:timers/promises'
import type { MovingUser, WarehouseMoveService } from '../api/warehouse-services.ts'
import type { Log } from '../core/ports.ts'
import type { SpoolPort } from '../core/printing/spool.ts'
import { type Problem, problem } from '../core/problem.ts'
import { LedgerFailure } from '../core/records/ledger.ts'
import type { WarehouseMove } from '../core/records/warehouse-move.ts'
import { fail, ok, type Result } from '../core/result.ts'
import type { Secrets } from '../core/settings/secrets.ts'
import type { LedgerSettings } from '../core/settings/settings.ts'
import type { StationWork } from '../core/settings/updates.ts'
import { SERVICE_NAMES } from '../core/shipment/shipment.ts'
import type { PurchaseGate } from '../flows/purchase-gate.ts'
import { trusted } from '../services/authorities.ts'
import { ledgerPassword } from './open-storage.ts'
import type { StoreRest } from './resting-store.ts'

export interface WarehouseMoveParts {
  /** Absent where this run works with the warehouse's ledger already. */
  readonly rest: StoreRest | undefined
  readonly dataFolder: string
  /** As saved now: under which the station goes on in the warehouse, from its next start on. */
  readonly station: () => string
  readonly settings: () => LedgerSettings
  readonly secrets: Secrets
  /** A PEM file of the company's authorities, as saved now; empty: none. */
  readonly caFile: () => string
  readonly gate: PurchaseGate
  readonly spool: Pick<SpoolPort, 'jobs'>
  readonly work: () => Promise<StationWork>
  readonly log: Log
  /** A step, or the end. */
  readonly onState: () => void
  /** The records are at rest, or open again. */
  readonly onRest: (atRest: boolean) => void
  readonly track: (run: Promise<void>) => void
}

/** A label that is coming out is waited for; a printer that has stopped is not. */
const STANDSTILL_MS = 20_000
const LOOK_AGAIN_MS = 100
const LATEST_JOBS = 200

export function createWarehouseMove(parts: WarehouseMoveParts): WarehouseMoveService {
  const { rest, gate } = parts
  let state: WarehouseMove = { state: 'idle' }
  let stop: AbortController | undefined
  const say = (next: WarehouseMove) => {
    state = next
    parts.onState()
  }

  async function whyNotNow(): Promise<Problem | undefined> {
    if (!rest) return problem('wrong-state', 'warehouse.in-use')
    if (state.state === 'done') return problem('wrong-state', 'warehouse.moved')
    if (parts.settings().kind !== 'postgres') return problem('wrong-state', 'warehouse.not-chosen')
    try {
      const { closeRunning, ordersRunning } = await parts.work()
      return closeRunning || ordersRunning ? problem('wrong-state', 'warehouse.busy') : undefined
    } catch (error) {
      // A move that failed may have left them closed: the next one looks into the files itself.
      if (error instanceof LedgerFailure) return undefined
      throw error
    }
  }

  /** Purchases drain, a label on its way to paper arrives; false where it takes too long. */
  async function standstill(): Promise<boolean> {
    for (const service of SERVICE_NAMES) {
      const open = await gate.shut(service, STANDSTILL_MS)
      if (!open) return false
      // What comes now is refused by the records themselves, at once and in words.
      open()
    }
    const deadline = performance.now() + STANDSTILL_MS
    const isPrinting = async () => (await parts.spool.jobs(LATEST_JOBS)).some(job => job.state === 'sending')
    while (await isPrinting()) {
      if (performance.now() > deadline) return false
      await pause(LOOK_AGAIN_MS)
    }
    return true
  }

  async function moved(
    signal: AbortSignal,
    as: MovingUser | undefined,
  ): Promise<Result<NonNullable<WarehouseMove['report']>, Problem>> {
    const settings = parts.settings()
    if (settings.kind !== 'postgres') return fail(problem('wrong-state', 'warehouse.not-chosen'))
    if (!(await standstill())) return fail(problem('wrong-state', 'warehouse.busy'))
    await rest?.close()
    // The driver is loaded only where a warehouse's database is set up.
    const { moveLedger } = await import('../storage/moving/move-over.ts')
    const url = as ? withUser(settings.url, as.user) : settings.url
    const done = await moveLedger({
      dataFolder: parts.dataFolder,
      station: parts.station(),
      database: {
        url,
        tls: settings.tls,
        trust: () => trusted(parts.caFile()),
        password: async () => as?.password ?? ledgerPassword(parts.secrets, url),
      },
      onProgress: ({ step, share, doneCount, totalCount }) =>
        say({ state: 'running', step, share, doneCount, totalCount }),
      signal,
    })
    if (!done.ok) return done
    const { shipmentCount, rowCount, waitingJobCount, keptFile } = done.value
    return ok({ shipmentCount, rowCount, waitingJobCount, keptFile })
  }

  async function run(signal: AbortSignal, as: MovingUser | undefined): Promise<void> {
    try {
      rest?.mute()
      parts.onRest(true)
      const done = await moved(signal, as)
      if (done.ok) {
        rest?.retire(problem('storage', 'warehouse.moved'))
        parts.log.info('the records were moved to the warehouse', { rows: done.value.rowCount })
        say({ state: 'done', share: 1, report: done.value })
        return parts.onRest(true)
      }
      const awake = await rest?.wake()
      const failed = awake?.ok === false ? awake.problem : done.problem
      say(signal.aborted ? { ...state, state: 'stopped' } : { ...state, state: 'failed', problem: failed })
      parts.onRest(awake?.ok === false)
    } catch (error) {
      const awake = await rest?.wake()
      parts.onRest(awake?.ok === false)
      const given = awake?.ok === false ? awake.problem : problem('internal', 'station.internal')
      say({ ...state, state: 'failed', problem: given })
      throw error
    }
  }

  return {
    state: () => state,
    async start(as) {
      if (state.state === 'running') return ok(state)
      const refused = await whyNotNow()
      if (refused) return fail(refused)
      state = { state: 'running', step: 'copying', share: 0 }
      stop = new AbortController()
      parts.track(run(stop.signal, as))
      return ok(state)
    },
    stop() {
      stop?.abort()
      return state
    },
  }
}

/** The same database as another user of it. */
function withUser(url: string, user: string): string {
  const other = new URL(url)
  other.username = user
  return other.href
}
