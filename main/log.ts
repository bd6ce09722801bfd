// Owns the log: one JSON line an event, structured facts only, never an address, a secret or a payload.
import pino from 'pino'
import type { Log } from './core/ports.ts'

/** Facts whose names could carry what must not be logged are cut out even if someone passes them. */
const CUT_OUT = [
  'address',
  'shipment',
  'body',
  'token',
  'secret',
  'authorization',
  'apiKey',
  'password',
  'pin',
]

/** Writes to standard error, so that standard output stays free for the ready line. */
export function createLog(level = 'info'): Log {
  const logger = pino(
    {
      level,
      base: undefined,
      redact: { paths: CUT_OUT.flatMap(name => [name, `*.${name}`]), censor: '[cut]' },
    },
    pino.destination({ fd: 2, sync: true }),
  )
  return {
    info: (message, facts) => logger.info(facts ?? {}, message),
    warn: (message, facts) => logger.warn(facts ?? {}, message),
    error: (message, facts) => logger.error(facts ?? {}, message),
  }
}
