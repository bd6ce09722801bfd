// The log: one JSON line an event, structured facts only, never an address, a secret or a payload.
import pino from 'pino'
import { createStream, type RotatingFileStream } from 'rotating-file-stream'
import type { Log } from '../core/ports.ts'
import type { LogLevel } from '../core/settings/settings.ts'

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

const TURN_OVER_SIZE = '10M'

export interface StationLog extends Log {
  /** Takes a level or a number of kept files from now on, without a restart. */
  follow(settings: { readonly level: LogLevel; readonly keepDays: number }): void
  /** Ends the file with its last line in it. */
  close(): Promise<void>
}

/** Writes to standard error, so that standard output stays free for the ready line. */
export function createLog(level = 'info'): Log {
  return logOf(loggerTo([standardError()], level))
}

/**
 * The station's log: standard error, and `packbench.log` in `folder`, which turns over every day and at 10 MB.
 * What a sudden end cuts off the file, standard error has: that is written at once.
 */
export function createStationLog(folder: string, level = 'info'): StationLog {
  let file = openFile(folder, 14)
  let keepDays = 14
  // Two streams on one file would write in any order: the next one opens when the one before has written out.
  let turned = Promise.resolve()
  const write = (text: string) => void turned.then(() => file.write(text))
  const logger = loggerTo([standardError(), { write }], level)
  return {
    ...logOf(logger),
    follow(settings) {
      logger.level = settings.level
      if (settings.keepDays === keepDays) return
      keepDays = settings.keepDays
      turned = turned.then(async () => {
        await writtenOut(file)
        file = openFile(folder, keepDays)
      })
    },
    close: () => turned.then(() => writtenOut(file)),
  }
}

/** A disk that takes no log line must not end a station that could still print. */
function openFile(folder: string, keepDays: number): RotatingFileStream {
  const stream = createStream('packbench.log', {
    path: folder,
    size: TURN_OVER_SIZE,
    interval: '1d',
    maxFiles: keepDays,
    intervalBoundary: true,
    initialRotation: true,
    mode: 0o600,
  })
  stream.on('error', () => undefined)
  stream.on('warning', () => undefined)
  return stream
}

const writtenOut = (file: RotatingFileStream) => new Promise<void>(resolve => file.end(resolve))

/** It may lead to a file on a full disk, or to nobody: that ends nothing either, and waits in little memory. */
function standardError(): pino.DestinationStream {
  const stream = pino.destination({ fd: 2, sync: true, maxLength: 1024 * 1024 })
  stream.on('error', () => undefined)
  return stream
}

const loggerTo = (streams: readonly pino.DestinationStream[], level: string): pino.Logger =>
  pino(
    {
      level,
      base: undefined,
      redact: { paths: CUT_OUT.flatMap(name => [name, `*.${name}`]), censor: '[cut]' },
    },
    // The logger's own level decides: it can be changed, those of the streams cannot.
    pino.multistream(streams.map(stream => ({ stream, level: 'trace' }))),
  )

const logOf = (logger: pino.Logger): Log => ({
  info: (message, facts) => logger.info(facts ?? {}, message),
  warn: (message, facts) => logger.warn(facts ?? {}, message),
  error: (message, facts) => logger.error(facts ?? {}, message),
})
