// The small ports that keep the core and the flows pure: time, ids and the log.

export interface Clock {
  now(): Date
}

export interface Ids {
  /** A fresh id that sorts by time of making (UUID v7). */
  next(): string
}

/** Structured log; never an address, a secret or a payload in `facts`. */
export interface Log {
  info(message: string, facts?: Readonly<Record<string, unknown>>): void
  warn(message: string, facts?: Readonly<Record<string, unknown>>): void
  error(message: string, facts?: Readonly<Record<string, unknown>>): void
}
