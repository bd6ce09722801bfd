// The states of a print job: one request to put one label on paper on one printer.
import type { FieldProblem } from '../problem.ts'
import type { Environment } from '../purchases/purchase.ts'

export const JOB_STATES = [
  'held',
  'given',
  'sending',
  'sent',
  'printed',
  'unsure',
  'failed',
  'cancelled',
] as const
export type JobState = (typeof JOB_STATES)[number]

/** On paper, on its way there, or a card of its own on the attention list. */
export const LOOKED_AFTER: ReadonlySet<JobState> = new Set([
  'held',
  'given',
  'sending',
  'sent',
  'printed',
  'unsure',
])

/** Why a job is held, unsure or failed; the screen makes the sentence. */
export const JOB_CAUSES = [
  'printer-not-ready',
  'printer-unreachable',
  'printer-busy',
  'another-device',
  'not-a-printer',
  'printer-missing',
  'training-printer-only',
  'expired',
  'released-later',
  'out-of-contact',
  'not-taken',
  'no-printer-there',
  'not-printable-there',
  'handed-over',
  'unsafe-label',
  'not-redrawn',
  'partly-written',
  'not-confirmed',
  'interrupted',
  'cancelled-by-operator',
  'purchase-voided',
  'damaged',
  'not-printed',
  'changed-outside',
] as const
export type JobCause = (typeof JOB_CAUSES)[number]

/** What is done with a label before its first byte goes out, where that takes a moment. Of the moment alone, and kept nowhere. */
export const PRINT_WAITS = ['drawing', 'number'] as const
export type PrintWait = (typeof PRINT_WAITS)[number]

/** Why a print that was given to another bench is here again. */
export const CAME_BACK = [
  'not-taken',
  'no-printer-there',
  'not-printable-there',
] as const satisfies JobCause[]
export type CameBack = (typeof CAME_BACK)[number]

/** By an operator's decision; one that was given for another reason is none for a barcode that cannot be read. */
export const goesAsItCame = ({ cause, printAnyway }: Pick<PrintJob, 'cause' | 'printAnyway'>): boolean =>
  printAnyway !== undefined && cause === 'not-redrawn'

const NEXT: Readonly<Record<JobState, readonly JobState[]>> = {
  // Unsure at once where others know that it went out, and this spool is an older copy.
  held: ['sending', 'given', 'unsure', 'cancelled', 'failed'],
  // Offered to another bench: back where that bench has not taken it, over where it has.
  given: ['held', 'cancelled'],
  // Back to held only where no byte left the station.
  sending: ['sent', 'printed', 'unsure', 'held', 'failed'],
  sent: ['printed', 'unsure', 'failed'],
  unsure: ['printed', 'failed'],
  // A label that came out damaged is still a print that happened; a reprint is a new job.
  printed: ['failed'],
  failed: [],
  cancelled: [],
}

export const jobMayBecome = (from: JobState, to: JobState): boolean => NEXT[from].includes(to)

/** Whether a change puts a job on its way to a printer; what is noted of one that is on its way does not. */
export const startsSending = (from: readonly JobState[], to: JobState): boolean =>
  to === 'sending' && !from.includes('sending')

/** Whose labels these are: training's are printed on training's own printer, and neither mode shows the other's. */
export const JOB_MODES = ['training', 'live'] as const
export type JobMode = (typeof JOB_MODES)[number]

export const jobMode = (environment: Environment): JobMode =>
  environment === 'training' ? 'training' : 'live'

/** One job as the spool keeps it. `bytes` stay in the spool and are read when the job is sent. */
export interface PrintJob {
  readonly id: string
  readonly mode: JobMode
  /** Of `printers.test`: the one print that a saved printer takes in training, too. */
  readonly isTestLabel?: true
  /** Absent for a label from elsewhere (`labels.print`), for test labels and for packing slips. */
  readonly shipmentId?: string
  /**
   * The shipment that this is the packing slip of. It is no print of its label: none of its copies, and no evidence of
   * it (decision 147).
   */
  readonly slipOf?: string
  readonly printerId: string
  readonly state: JobState
  readonly cause?: JobCause
  readonly detail?: string
  /** 1 for the first print of a label, 2… for reprints. */
  readonly copyNumber: number
  /** Why it was reprinted, or the note of a label from elsewhere. */
  readonly reason?: string
  /** File name or reference: what the queue shows. */
  readonly title: string
  readonly byteCount: number
  readonly bytesSent: number
  /** Printing formats × ^PQ: how far the odometer has to move. */
  readonly labelsExpected: number
  /** What a person allowed by "print anyway". */
  readonly printAnyway?: string
  /** What the operator should know although it prints (made for another resolution, cropped margins). */
  readonly warnings?: readonly FieldProblem[]
  /** True where jobs wait for an explicit release ("print 3 held labels?", printLater, expired, unsafe). */
  readonly needsRelease: boolean
  readonly evidence?: Readonly<Record<string, unknown>>
  readonly operator?: string
  /** The bench that it was last given to, by its name. */
  readonly givenTo?: string
  /** The bench whose print it is: it came from there. */
  readonly givenBy?: string
  readonly createdAt: string
  readonly updatedAt: string
}

/** A held job that the worker is about to take is nobody's decision. */
export const isToDecide = (job: Pick<PrintJob, 'state' | 'needsRelease'>): boolean =>
  job.state === 'unsure' || job.needsRelease

/** It comes out without anybody's word: it is on its way, here or at another bench, or waits for its printer alone. */
export const comesByItself = ({ state, needsRelease }: Pick<PrintJob, 'state' | 'needsRelease'>): boolean =>
  state === 'sending' || state === 'given' || (state === 'held' && !needsRelease)

/**
 * The id of a label's nth print, derived so that a replay neither records nor prints twice. `apart`: the bench that numbered
 * it while it could not ask the others, one of which may have an nth print of its own.
 */
export const jobId = (shipmentId: string, copyNumber: number, apart?: string): string =>
  apart === undefined ? `${shipmentId}-${copyNumber}` : `${shipmentId}-${apart.slice(0, 8)}-${copyNumber}`

/** The id of a print at the bench that takes it over: a replay there adds none. */
export const takenJobId = (given: string): string => `${given}-over`

/** The number that an id ends with, whichever bench has taken the print. */
export function copyNumberIn(id: string): number | undefined {
  const [, number] = /-(\d{1,6})(?:-over)*$/.exec(id) ?? []
  return number === undefined ? undefined : Number(number)
}

/** Of the slip that comes with a label: derived too. */
export const slipId = (shipmentId: string): string => `${shipmentId}-slip`

/** The label without which this is not printed any more: its own, or the one that it is the packing slip of. */
export const labelOf = ({
  shipmentId,
  slipOf,
}: Pick<PrintJob, 'shipmentId' | 'slipOf'>): string | undefined => shipmentId ?? slipOf

/** A job to be put on the spool. */
export interface NewPrintJob {
  readonly id: string
  readonly mode: JobMode
  readonly isTestLabel?: true
  readonly shipmentId?: string
  readonly slipOf?: string
  readonly printerId: string
  readonly copyNumber: number
  readonly reason?: string
  readonly title: string
  readonly bytes: Uint8Array
  readonly labelsExpected: number
  readonly printAnyway?: string
  readonly warnings?: readonly FieldProblem[]
  readonly needsRelease: boolean
  readonly cause?: JobCause
  readonly detail?: string
  readonly operator?: string
  readonly givenBy?: string
}
