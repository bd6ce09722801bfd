// What support asks of the machine, the program and its files.

/** The current state of the machine, the program and its files. */
export interface SystemStatus {
  readonly versions: {
    readonly program: string
    readonly node: string
    readonly electron?: string
    readonly system: string
  }
  readonly ledger: 'embedded' | 'postgres'
  /** What the company's policy lets this bench try before others, by name. */
  readonly stages: readonly string[]
  readonly recordsBytes: number
  /** Of the disk that holds the data folder; undefined where the system does not say. */
  readonly disk?: { readonly freeBytes: number; readonly totalBytes: number }
  readonly dataFolder: string
}
