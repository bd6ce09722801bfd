// What each bench of a shared ledger says of itself, for the lead's page (decision 158).

/** A bench that has ever worked with this ledger, under its name. */
export interface BenchHeard {
  readonly station: string
  readonly isHere: boolean
  /** `stopped`: it ended in order. `lost`: nothing was heard of it within its lease. */
  readonly work: 'at-work' | 'stopped' | 'lost'
  /** What it said of itself last, by the database's clock. Absent: nothing yet. */
  readonly said?: { readonly text: string; readonly at: Date; readonly ageMs: number }
}

/** There where stations share a ledger. Both throw LedgerFailure while the database is away. */
export interface BenchesPort {
  /** `text`: how this bench stands, for others to read; without a person, an order or money. */
  say(text: string): Promise<void>
  /** By name. */
  all(): Promise<readonly BenchHeard[]>
}
