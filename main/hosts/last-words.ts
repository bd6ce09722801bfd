// What a process prints when a fault ends it: where it happened, never its data.
import type { Log } from '../core/ports.ts'

interface LastWords {
  readonly exit?: (code: number) => void
  /** Keeps what happened beyond the log. */
  readonly onFault?: (fault: unknown) => void
}

/** Logs the fault's kind and places and exits with 1. Its message could carry an address or a secret. */
export function watchForFaults(
  log: Log,
  { exit = code => process.exit(code), onFault }: LastWords = {},
): void {
  const end = (fault: unknown) => {
    log.error('the station ended by a fault of its own', {
      kind: fault instanceof Error ? fault.name : typeof fault,
      code: fault instanceof Error && 'code' in fault ? String(fault.code) : undefined,
      places: fault instanceof Error ? placesOf(fault) : [],
    })
    try {
      onFault?.(fault)
    } finally {
      exit(1)
    }
  }
  process.on('uncaughtException', end)
  process.on('unhandledRejection', end)
}

const placesOf = (fault: Error): string[] =>
  (fault.stack ?? '')
    .split('\n')
    .filter(line => /^\s+at /.test(line))
    .slice(0, 12)
    .map(line => line.trim())
