// What a run of a warehouse works with: one server, one service, its stations, and what its packers were told.
import type { Chance } from '../campaign/random.ts'
import type { OutsideServices } from '../support/outside-programs.ts'
import type { PostgresServer } from '../support/postgres.ts'
import type { RunningStation } from '../support/station-process.ts'

export interface Warehouse {
  readonly server: PostgresServer
  readonly url: string
  readonly services: OutsideServices
  readonly stations: RunningStation[]
  /** The printer of each of them. */
  readonly printerIds: string[]
  /** Another printer of each, which is off. */
  readonly offIds: string[]
  /** Whatever came out of any of them. */
  readonly papers: string[]
  /** Shipments whose `ok` reached a packer. */
  readonly promised: Set<string>
  readonly shipMs: number[]
  readonly luck: Chance
  references: number
  /** Labels that were given to another bench. */
  given: number
}
