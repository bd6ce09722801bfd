// The spool's workers: one per printer, oldest job first, nothing resent after byte 1.

import type { PendingWrites } from '../core/pending-writes.ts'
import type { Clock, Log } from '../core/ports.ts'
import { notHeld } from '../core/printing/held-because.ts'
import { heldByNumber, type NumberSaid, saidOfAnother, withNumberSaid } from '../core/printing/number-said.ts'
import {
  comesByItself,
  goesAsItCame,
  type JobMode,
  type PrintJob,
  type PrintWait,
} from '../core/printing/print-job.ts'
import type { PrintLine, PrintOutcome } from '../core/printing/print-line.ts'
import type { PrinterState } from '../core/printing/printer.ts'
import { sizeSaid } from '../core/printing/size-said.ts'
import type { SpoolPort } from '../core/printing/spool.ts'
import { type Problem, problem } from '../core/problem.ts'
import { LedgerFailure } from '../core/records/ledger.ts'
import type { Result } from '../core/result.ts'
import type { PrintingSettings } from '../core/settings/settings.ts'
import { createJobWaiters } from './job-waiters.ts'
import { backFromBefore, createPrintHolds } from './print-holds.ts'
import { changeFor, type JobChange, noteOf } from './print-outcome.ts'
import { isToComeOut, type PrintWaits } from './print-waits.ts'
import { whyNotYet } from './why-not-yet.ts'

export interface PrintWorkers {
  /** There may be something to print on this printer now. */
  wake(printerId: string): void
  /** Resolves once the job's bytes are about to leave or it waits for something else, after `withinMs` at the latest. */
  begun(job: PrintJob, withinMs: number): Promise<void>
  /** The job once no worker is about to change it, or as it is after `withinMs`. */
  settled(job: PrintJob, withinMs: number): Promise<PrintJob>
  /** Bytes that a job under way has put on the wire; undefined when it is not under way. */
  progress(jobId: string): number | undefined
  /** What is done with this job's label before its bytes leave; undefined where nothing takes long. */
  waitsFor(jobId: string): PrintWait | undefined
  /** Lets the job under way finish, and takes no further one. */
  stop(): Promise<void>
}

export interface BeforePrint {
  /** As the spool keeps it. */
  readonly kept: Uint8Array
  /** As the printer gets it. */
  readonly goesOut: Uint8Array
}

export interface PrintWorkerPorts {
  readonly spool: SpoolPort
  /** The station's mode now: the other one's jobs wait until it is theirs again. */
  readonly mode: () => JobMode
  readonly pending: Pick<PendingWrites, 'keep'>
  /** Hears of each change of a job. */
  readonly waits: Omit<PrintWaits, 'changed'>
  /** Another one once the printer has been saved again; undefined if it was removed. */
  readonly line: (printerId: string) => PrintLine | undefined
  /**
   * The bytes in the language of the job's printer: `unsafe-label` where they cannot be had in it, else `not-found`. Nobody
   * wants them any more once `signal` says so.
   */
  readonly inLanguage: (
    job: PrintJob,
    bytes: Uint8Array,
    signal: AbortSignal,
  ) => Promise<Result<Uint8Array, Problem>>
  /** What is said of the number on its paper; undefined where that could not be seen in time. */
  readonly lookAtNumber?: (job: PrintJob, bytes: BeforePrint) => Promise<readonly NumberSaid[] | undefined>
  /** Whether they were made in the dots of one printer, and cannot be made again for another. */
  readonly isInDots: (bytes: Uint8Array) => boolean
  /** What it is called, for the trail. */
  readonly nameOf?: (printerId: string) => string | undefined
  /** Whether the printer is ready, as young as a decision needs it. */
  readonly state: (printerId: string) => Promise<PrinterState>
  readonly settings: () => PrintingSettings
  readonly clock: Clock
  readonly log: Log
  readonly onProgress?: (job: PrintJob, bytesWritten: number) => void
  /** These bytes go to paper now; nobody waits for what is seen of them. */
  readonly onBytes?: (job: PrintJob, bytes: Uint8Array) => void
}

/** A worker that met a full disk tries again after this. */
const RESTART_MS = 2_000

const NOT_CHECKED: readonly NumberSaid[] = [{ code: 'label.number-not-checked' }]

interface ReadyToPrint {
  readonly line: PrintLine
  /** As the spool keeps it. */
  readonly kept: Uint8Array
  readonly bytes: Uint8Array
  /** Said of it from now on. */
  readonly warnings: PrintJob['warnings']
}

interface Lane {
  running: Promise<void> | undefined
  again: boolean
}

export function createPrintWorkers(ports: PrintWorkerPorts): PrintWorkers {
  const lanes = new Map<string, Lane>()
  const underWay = new Map<string, number>()
  const { preparing, saying, waitsFor } = ports.waits
  const { hold, holdFor } = createPrintHolds(ports.spool)
  const [beginning, ending] = [createJobWaiters(ports.spool), createJobWaiters(ports.spool)]
  const restarts = new Map<string, NodeJS.Timeout>()
  let stopping = false

  const announce = (jobId: string) => {
    beginning.tell(jobId)
    ending.tell(jobId)
  }

  async function run(printerId: string, lane: Lane): Promise<void> {
    do {
      lane.again = false
      let job = stopping ? undefined : await ports.spool.nextJob(printerId, ports.mode())
      while (job) {
        await attempt(printerId, job)
        announce(job.id)
        await wakeSlips(job)
        job = stopping ? undefined : await ports.spool.nextJob(printerId, ports.mode())
      }
    } while (lane.again && !stopping)
  }

  /** A label that is over lets its packing slip go, which may be another printer's. */
  async function wakeSlips({ shipmentId, printerId }: PrintJob): Promise<void> {
    const slips = shipmentId === undefined ? [] : await ports.spool.slipsOf(shipmentId)
    for (const slip of slips) if (slip.printerId !== printerId && comesByItself(slip)) start(slip.printerId)
  }

  async function attempt(printerId: string, job: PrintJob): Promise<void> {
    const refusal = await whyNotYet(ports, printerId, job)
    if (refusal) {
      await hold(job, refusal.cause, refusal.detail)
      return
    }
    const kept = await ports.spool.jobBytes(job.id)
    const line = ports.line(printerId)
    if (!kept || !line) {
      // What waits is never forgotten by age: somebody else took it away, or changed it.
      await hold(job, line ? 'changed-outside' : 'printer-missing')
      return
    }
    const prepared = await preparing(job, signal => madeReady(job, kept, signal))
    if (!prepared) return
    const { made, seen } = prepared
    // Drawing takes seconds: the job may have been sent elsewhere. A printer that was saved again has another line, and
    // what was made for the one before is made again.
    const now = await ports.spool.job(job.id)
    if (!isToComeOut(now, printerId)) return
    if (ports.line(printerId) !== line) return stopping ? undefined : attempt(printerId, now)
    if (!made.ok) {
      // Given up for the end of the station: it goes on at the next start.
      if (stopping) return
      if (made.problem.kind === 'not-found') await hold(job, 'printer-missing')
      else await holdFor(job, 'not-redrawn', made.problem, sizeSaid(now.warnings, false) ?? now.warnings)
      return
    }
    // Not looked at for the end of the station, or for a machine that is overloaded: only the latter prints it.
    if (!seen && stopping) return
    const said = [...saidOfAnother(now), ...(seen ?? NOT_CHECKED)]
    const held = heldByNumber(said, now)
    if (held) {
      const why = problem('unsafe-label', held.code, { ...(held.params && { params: held.params }) })
      await holdFor(job, 'unsafe-label', why, withNumberSaid(now.warnings, said))
      return
    }
    const warnings = sizeSaid(now.warnings, !goesAsItCame(job)) ?? now.warnings
    const bytes = made.value
    await sendOut(now, { line, kept, bytes, warnings: withNumberSaid(warnings && notHeld(warnings), said) })
  }

  /** The printer is asked while it is put on record that the label goes out; no byte leaves before that is durable. */
  async function sendOut(job: PrintJob, { line, kept, bytes, warnings }: ReadyToPrint): Promise<void> {
    const recording = ports.spool.changeJob(
      job.id,
      ['held'],
      { state: 'sending', bytesSent: 0, warnings },
      { kind: 'job-sending', detail: { bytesSent: 0, printer: ports.nameOf?.(job.printerId) } },
    )
    const printing = line.print(bytes, {
      labelsExpected: job.labelsExpected,
      cleared: recording.then(
        recorded => recorded?.state === 'sending',
        () => false,
      ),
      onProgress: bytesWritten => {
        underWay.set(job.id, bytesWritten)
        ports.onProgress?.(job, bytesWritten)
      },
    })
    // Where it is not cleared, what became of the questions is of no use.
    printing.catch(() => undefined)
    const sending = await recording
    // Not given where the label is being voided: the void cancelled the job in its own commit.
    if (!sending) {
      await hold(job, 'purchase-voided')
      return
    }
    // It waits for the shared records, or for a person who knows.
    if (sending.state === 'held') return
    underWay.set(job.id, 0)
    beginning.tell(job.id)
    ports.onBytes?.(sending, bytes)
    const outcome = await printing
    const isReplaced = !stopping && outcome.kind === 'not-started' && ports.line(job.printerId) !== line
    let recorded: PrintJob | undefined
    try {
      recorded = await record(
        job,
        outcome,
        isReplaced ? backFromBefore(ports.isInDots(kept), sending.warnings) : changeFor(outcome),
      )
    } finally {
      underWay.delete(job.id)
    }
    if (isReplaced && recorded && !recorded.needsRelease) await attempt(job.printerId, recorded)
  }

  /** `seen`: undefined where its number could not be looked for in time. */
  async function madeReady(job: PrintJob, kept: Uint8Array, signal: AbortSignal) {
    const made = await saying(job, 'drawing', ports.inLanguage(job, kept, signal))
    const looks = ports.lookAtNumber
    const seen =
      made.ok && looks ? await saying(job, 'number', looks(job, { kept, goesOut: made.value })) : []
    return { made, seen }
  }

  async function record(
    job: PrintJob,
    outcome: PrintOutcome,
    change: JobChange,
  ): Promise<PrintJob | undefined> {
    const write = () => ports.spool.changeJob(job.id, ['sending'], change, noteOf(outcome, change))
    const changed = await ports.pending.keep({ kind: 'print', id: job.id }, write, () => {
      announce(job.id)
      start(job.printerId)
      wakeSlips(job).catch(() => {
        // The next start of the station, or the next label, comes by.
      })
    })
    if (!changed)
      ports.log.warn('a print job changed while it was sent', { jobId: job.id, outcome: outcome.kind })
    return changed
  }

  function start(printerId: string): void {
    if (stopping) return
    const lane = lanes.get(printerId) ?? { running: undefined, again: false }
    lanes.set(printerId, lane)
    if (lane.running) {
      lane.again = true
      return
    }
    lane.running = run(printerId, lane)
      .catch(error => {
        ports.log.error('a spool worker stopped', {
          printerId,
          error: error instanceof Error ? error.message : 'unknown',
        })
        // What waits resumes once the disk takes it again.
        if (error instanceof LedgerFailure && !stopping) restartLater(printerId)
      })
      .finally(() => {
        lane.running = undefined
        if (lane.again) start(printerId)
      })
  }

  function restartLater(printerId: string): void {
    clearTimeout(restarts.get(printerId))
    restarts.set(
      printerId,
      setTimeout(() => start(printerId), RESTART_MS),
    )
  }

  return {
    wake: start,
    progress: jobId => underWay.get(jobId),
    waitsFor,
    begun: (job, withinMs) =>
      beginning.wait(job.id, withinMs, now => now.state !== 'held' || !comesByItself(now)),
    async settled(job, withinMs) {
      if (!comesByItself(job)) return job
      await ending.wait(job.id, withinMs, now => !comesByItself(now))
      return (await ports.spool.job(job.id)) ?? job
    },
    async stop() {
      stopping = true
      for (const timer of restarts.values()) clearTimeout(timer)
      await Promise.all([...lanes.values()].map(lane => lane.running))
    },
  }
}
