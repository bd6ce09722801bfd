// The shift report: what was bought, what it cost and what went wrong, by operator and service.
import type { Mode } from '../purchases/purchase.ts'
import type { ServiceName } from '../shipment/shipment.ts'

/** One line: everything that one operator did with one service between two moments. */
export interface ShiftLine {
  /** Absent where no PINs are set. */
  readonly operator?: string
  readonly service: ServiceName
  /** Day one's rehearsals, apart from the packages. */
  readonly isRehearsal?: true
  readonly boughtCount: number
  /** Of those whose price is known. */
  readonly costCents: number
  /** Of the labels bought: nobody knows what they cost, as where a person said that one was bought. */
  readonly unpricedCount: number
  /** Labels bought beside another of the same reference, with a reason. */
  readonly duplicateCount: number
  /** Further papers: the first of a label is none, whoever asked for it. */
  readonly reprintCount: number
  readonly voidedCount: number
  /** What those voids should bring back; the refund comes later, from the service. */
  readonly voidedCents: number
  readonly refusedCount: number
  /** Purchases that got no clear answer in this time, settled since or not. */
  readonly unknownCount: number
  /** Labels that were scanned back from their boxes. */
  readonly scannedCount: number
  /** Labels that somebody said cannot be scanned. */
  readonly unscannedCount: number
  /** Scans that showed another label on the box. */
  readonly mismatchCount: number
}

/** What one operator bought within ten minutes. */
export interface ShiftSlot {
  readonly operator?: string
  /** ISO 8601, where the ten minutes begin. */
  readonly from: string
  readonly boughtCount: number
}

export interface ShiftReportPort {
  /** How many labels of rehearsals were handed over by closes that began in this time. */
  rehearsalsClosed(environment: Mode, from: string, to: string): Promise<number>
  /** The same events as `shiftLines` counts as bought for packages, in time. Ten minutes lie within an hour of every zone. */
  shiftSlots(environment: Mode, from: string, to: string): Promise<readonly ShiftSlot[]>
  /** This station's own events from `from` to before `to` (ISO 8601), by operator and service. */
  shiftLines(environment: Mode, from: string, to: string): Promise<readonly ShiftLine[]>
}
