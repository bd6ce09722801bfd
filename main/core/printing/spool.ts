// The spool port: durable print jobs, always on the station's own disk.
import type { EventNote } from '../records/ledger-event.ts'
import type { JobCause, JobMode, NewPrintJob, PrintJob } from './print-job.ts'

/** Of which label a print is, or a packing slip; neither for a file. */
export type PrintedThing = Pick<NewPrintJob, 'shipmentId' | 'slipOf'>

export type JobToAdd = NewPrintJob & {
  readonly commandId?: string
  /** Where a print of it is still to come out, that one is given back and none is added. */
  readonly unlessComing?: boolean
  /** Cancelled in the same commit. Where it does not wait any more, it is given back as it is and none is added. */
  readonly inPlaceOf?: { readonly id: string; readonly event: EventNote }
}

/** A further copy of a label; the spool gives it its number, and by that its id. */
export type NewCopy = Omit<JobToAdd, 'id' | 'copyNumber' | 'slipOf'> & { readonly shipmentId: string }

export interface SpoolPort {
  /**
   * A job known by its id or its command is given back as it is; one of a voided label is added cancelled. `slip`: its packing
   * slip, in the same commit.
   */
  add(job: JobToAdd, event: EventNote, slip?: NewPrintJob): Promise<PrintJob>
  /** A reprint, as `add`: numbered in its own commit, so that each of two at once is a copy of its own with its own reason. */
  addCopy(copy: NewCopy, event: EventNote): Promise<PrintJob>
  /**
   * The newest print of it that comes out by itself, undefined where there is none. It is the answer to the command from
   * then on, whatever became of it when that is asked again.
   */
  stillToCome(asked: PrintedThing, commandId?: string): Promise<PrintJob | undefined>
  /**
   * A compare-and-swap; undefined where the job is no longer in `from`, or where it would be sent
   * although its label is being voided, is voided or discarded. One that is to be sent is given back held where
   * others may have cancelled it, or where it is not as the trail has it: somebody changed it from outside. Every
   * change of state is an event, `event` or one made from the state. On another printer it has no cause but a new one.
   */
  changeJob(
    id: string,
    from: readonly PrintJob['state'][],
    change: Pick<PrintJob, 'state'> &
      Partial<
        Pick<
          PrintJob,
          | 'detail'
          | 'bytesSent'
          | 'needsRelease'
          | 'evidence'
          | 'printAnyway'
          | 'printerId'
          | 'warnings'
          | 'givenTo'
        >
      > & {
        /** Null: the one that it has is over. */
        readonly cause?: JobCause | null
      },
    event?: EventNote,
  ): Promise<PrintJob | undefined>
  job(id: string): Promise<PrintJob | undefined>
  jobByCommand(commandId: string): Promise<PrintJob | undefined>
  /** Undefined once they are forgotten, and where they are not those that it was made with. */
  jobBytes(id: string): Promise<Uint8Array | undefined>
  /** Jobs newest first. */
  jobs(limit: number, mode?: JobMode): Promise<readonly PrintJob[]>
  jobsOf(shipmentId: string): Promise<readonly PrintJob[]>
  /** The packing slips of this label, newest first. */
  slipsOf(shipmentId: string): Promise<readonly PrintJob[]>
  /**
   * The oldest held job of a printer and a mode that may go without a release. A packing slip may not while its label is
   * held or sending.
   */
  nextJob(printerId: string, mode: JobMode): Promise<PrintJob | undefined>
  /** Held, given and unsure jobs, oldest first; of both modes unless one is named. */
  jobsToDecide(mode?: JobMode): Promise<readonly PrintJob[]>
  /** Jobs held or sending; of both modes unless one is named. */
  countWaiting(mode?: JobMode): Promise<number>
}
