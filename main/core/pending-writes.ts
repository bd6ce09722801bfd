// What this process knows and could not write down: answers of services, ends of voids, closes and prints. The disk may
// be full or the database away; nothing that was answered is thrown away for that, and no restart is needed to settle it.
import type { CommandKind } from './commands.ts'

export interface PendingWrite {
  readonly kind: CommandKind
  /** Of the shipment, the funds, the close or the print job. */
  readonly id: string
}

export interface PendingWrites {
  /**
   * Writes. What the ledger does not take now is reported to the caller, as always, and kept here: it is written, in the
   * order of coming, as soon as it can be, and `late` is told.
   */
  keep<T>(what: PendingWrite, write: () => Promise<T>, late?: (value: T) => void): Promise<T>
  /** Not on record yet. */
  waiting(): readonly PendingWrite[]
  /** Some of it failed for another reason than the disk or the database: what is bought now might not be written either. */
  isStuck(): boolean
  /** Resolves when nothing waits any more that could still be written. */
  written(): Promise<void>
}
