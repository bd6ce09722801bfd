// What is kept of an end that nobody asked for. The shape is closed: each word in it is on a list of the program's own or
// a number, so that no address, name, secret or path of a computer fits in.
import { z } from 'zod'
import { HOUR_MS } from './durations.ts'

export const CRASHED = ['station', 'window', 'window-hung', 'preview', 'printer-driver'] as const
export type Crashed = (typeof CRASHED)[number]

/** By what ended itself, by whoever started it, or by the next start, which found that the last run did not end in order. */
const SEEN = ['by-itself', 'from-outside', 'at-next-start'] as const
type Seen = (typeof SEEN)[number]

const SYSTEMS = ['linux', 'win32', 'darwin', 'other'] as const
const PROCESSORS = ['x64', 'arm64', 'ia32', 'arm', 'other'] as const
const SIGNALS = [
  ...['SIGABRT', 'SIGBUS', 'SIGFPE', 'SIGHUP', 'SIGILL', 'SIGINT', 'SIGKILL'],
  ...['SIGQUIT', 'SIGSEGV', 'SIGSYS', 'SIGTERM', 'SIGTRAP', 'SIGXCPU', 'other'],
] as const
/** As Chromium says why a page's process ended. */
const REASONS = [
  ...['abnormal-exit', 'killed', 'crashed', 'oom', 'launch-failed'],
  ...['integrity-failure', 'memory-eviction', 'other'],
] as const
/** An error may be called anything: one that is on no list is called so. */
const FAULT_NAMES = [
  ...['Error', 'AggregateError', 'AssertionError', 'DOMException', 'EvalError', 'RangeError'],
  ...['ReferenceError', 'SyntaxError', 'TypeError', 'URIError', 'LedgerFailure', 'other'],
] as const
const FAULT_CODES = [
  ...['EACCES', 'EADDRINUSE', 'EBUSY', 'ECONNREFUSED', 'ECONNRESET', 'EEXIST', 'EIO', 'EMFILE', 'ENFILE'],
  ...['ENOENT', 'ENOMEM', 'ENOSPC', 'EPERM', 'EPIPE', 'EROFS', 'ETIMEDOUT', 'ERR_SQLITE_ERROR'],
  ...['ERR_WORKER_OUT_OF_MEMORY', 'ERR_IPC_CHANNEL_CLOSED', 'ERR_INVALID_STATE', 'ERR_INVALID_ARG_TYPE'],
  ...['ERR_OUT_OF_RANGE', 'ERR_STREAM_DESTROYED', 'ERR_UNHANDLED_REJECTION', 'other'],
] as const

/** A file of the program, from its own folder on, and a line of it. */
const PLACE = /^(?!.*\.\.)[\w.-]+(?:\/[\w.-]+)*:\d{1,7}$/
const MOST_PLACES = 12

const faultSchema = z.strictObject({
  name: z.enum(FAULT_NAMES),
  code: z.enum(FAULT_CODES).optional(),
  places: z.array(z.string().max(200).regex(PLACE)).max(MOST_PLACES),
})

export const crashReportSchema = z.strictObject({
  id: z.uuid(),
  at: z.iso.datetime(),
  version: z.string().regex(/^\d{1,5}(?:\.\d{1,5}){2}(?:-(?:alpha|beta|rc)(?:\.\d{1,5})?)?$/),
  system: z.strictObject({
    os: z.enum(SYSTEMS),
    arch: z.enum(PROCESSORS),
    node: z.string().regex(/^v\d{1,3}(?:\.\d{1,3}){2}$/),
  }),
  ended: z.enum(CRASHED),
  seen: z.enum(SEEN),
  exitCode: z.number().int().optional(),
  signal: z.enum(SIGNALS).optional(),
  reason: z.enum(REASONS).optional(),
  fault: faultSchema.optional(),
  ranSeconds: z.number().int().min(0).optional(),
  /** Of the same kind, with this one. */
  inLastHour: z.number().int().min(1),
})
export type CrashReport = z.infer<typeof crashReportSchema>

/** What is known of an end; what of it is on no list is left out of the report, or called `other`. */
export interface Ending {
  readonly ended: Crashed
  /** Nobody knows it at the next start. */
  readonly ranMs?: number
  readonly exitCode?: number | null | undefined
  readonly signal?: string | null | undefined
  readonly reason?: string | undefined
  readonly fault?: unknown
}

/** What is in `list`, or `other`. */
function listed<List extends readonly string[]>(list: List, text: unknown): List[number] {
  return list.find(one => one === text) ?? 'other'
}

export interface Surroundings {
  readonly seen: Seen
  readonly id: string
  readonly now: Date
  readonly version: string
  readonly platform: string
  readonly arch: string
  readonly node: string
  /** When ends of the same kind were kept before. */
  readonly before: readonly string[]
  /** The place of a line of a stack, from the program's folder on; undefined for what is no file of the program's. */
  readonly placeOf: (line: string) => string | undefined
}

export function crashReport(ending: Ending, around: Surroundings): CrashReport {
  const { ended, exitCode, signal, reason, fault, ranMs } = ending
  const nowMs = around.now.getTime()
  const recent = around.before.filter(at => Math.abs(nowMs - Date.parse(at)) < HOUR_MS)
  return crashReportSchema.parse({
    id: around.id,
    at: around.now.toISOString(),
    version: around.version,
    system: {
      os: listed(SYSTEMS, around.platform),
      arch: listed(PROCESSORS, around.arch),
      node: around.node,
    },
    ended,
    seen: around.seen,
    ...(Number.isSafeInteger(exitCode) && { exitCode }),
    ...(signal && { signal: listed(SIGNALS, signal) }),
    ...(reason !== undefined && { reason: listed(REASONS, reason) }),
    ...('fault' in ending && { fault: faultOf(fault, around.placeOf) }),
    ...(ranMs !== undefined && { ranSeconds: Math.max(0, Math.round(ranMs / 1000)) }),
    inLastHour: recent.length + 1,
  })
}

/** Its message is left out, as it may quote an address or a secret; and so is all of its stack that is no place in the program. */
function faultOf(fault: unknown, placeOf: Surroundings['placeOf']): CrashReport['fault'] {
  if (!(fault instanceof Error)) return { name: 'other', places: [] }
  const { name, code, stack } = fault as NodeJS.ErrnoException
  const lines = typeof stack === 'string' ? stack.split('\n') : []
  const places = lines.flatMap(line => placeOf(line) ?? []).filter(place => PLACE.test(place))
  return {
    name: listed(FAULT_NAMES, name),
    ...(code !== undefined && { code: listed(FAULT_CODES, code) }),
    places: places.slice(0, MOST_PLACES),
  }
}

/** As it is shown, and as it goes: the same letters. */
export const crashText = (report: CrashReport): string => `${JSON.stringify(report, null, 2)}\n`

/** Why one did not go; it stays on the bench. */
export type CrashNotSent =
  | { readonly kind: 'not-reached' | 'not-trusted' | 'unknown' }
  | { readonly kind: 'refused'; readonly status: number }

export interface KeptCrash {
  readonly report: CrashReport
  /** Its file. */
  readonly path: string
}

export interface CrashReports {
  /** The newest first. */
  list(): readonly KeptCrash[]
  /** Their folder, where nothing can be read from it or kept in it. */
  unusable(): string | undefined
  /** Of a part that ended, by whoever started it. Undefined where it could not be kept: an end is no time to fail once more. */
  keep(ending: Ending): CrashReport | undefined
  /** Of this very station, as a fault ends it. */
  keepFault(fault: unknown): CrashReport | undefined
  /** Of a station that ended, by whoever started it as `pid`: one that could say why has kept that itself. */
  keepSeen(end: Omit<Ending, 'ended'>, pid: number | undefined): void
  /** This process is the station from now on; one before it that did not end in order is reported. */
  begin(): void
  /** The process that is the station now, where there is one: another is refused beside it. */
  atWork(): number | undefined
  /** Whatever ends the station from now on, it has done its work. */
  endInOrder(): void
  remove(id: string): void
}

export interface CrashReceiver {
  /** Undefined where it has been taken. */
  send(address: string, report: CrashReport): Promise<CrashNotSent | undefined>
}
