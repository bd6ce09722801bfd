// Crash reports on the bench: one small file each, written as something ends, and nowhere else (decision 174).
import { accessSync, constants, existsSync, lstatSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { v7 } from 'uuid'
import { z } from 'zod'
import type { StartChild } from '../core/child-program.ts'
import {
  type Crashed,
  type CrashReport,
  type CrashReports,
  crashReport,
  crashReportSchema,
  crashText,
  type Ending,
  type KeptCrash,
} from '../core/crash-report.ts'
import { DAY_MS } from '../core/durations.ts'
import type { Clock, Ids } from '../core/ports.ts'
import { makeFolder } from '../settings/make-folder.ts'
import { parseJson } from '../settings/parse-json.ts'
import { writeDurably } from '../settings/write-durably.ts'
import { runtimeNow } from './support-file.ts'

/** None of the five kinds pushes out the reports of another. */
const MOST_OF_A_KIND = 4
const KEPT_MS = 30 * DAY_MS
/** Ours have some hundred. */
const MOST_BYTES = 64 * 1024
/** Named by their ids, which are in the order of time. */
const FILE = /^[0-9a-f-]{36}\.json$/
/** A station that is at work: gone once it has ended in order, or its end has been reported. */
const MARK = 'at-work'
const markSchema = z.strictObject({ pid: z.number().int(), version: z.string().max(50) })

interface Where {
  readonly dataFolder: string
  readonly version: string
  /** With the program's own files, for whoever tells of a fault: places in others are left out. */
  readonly programFolder?: string
  readonly clock?: Clock
  readonly ids?: Ids
}

export function openCrashReports({
  dataFolder,
  version,
  programFolder,
  clock = { now: () => new Date() },
  ids = { next: () => v7() },
}: Where): CrashReports {
  const folder = join(dataFolder, 'crashes')
  const mark = join(folder, MARK)
  const pathOf = (id: string) => join(folder, `${id}.json`)

  /** What is too old or one too many of its kind goes; what is no report of ours is neither shown nor sent. */
  function list(): readonly KeptCrash[] {
    const kept = new Map<Crashed, number>()
    const found = namesIn(folder).flatMap(name => {
      const path = join(folder, name)
      const report = read(path, crashReportSchema)
      return report ? [{ report, path }] : []
    })
    const nowMs = clock.now().getTime()
    // Of a clock that ran ahead once: they push out none of today's.
    const [known = [], ahead = []] = [false, true].map(isAhead =>
      found.filter(({ report }) => Date.parse(report.at) > nowMs === isAhead),
    )
    return [...known, ...ahead].flatMap(({ report, path }) => {
      const count = (kept.get(report.ended) ?? 0) + 1
      kept.set(report.ended, count)
      const isOver = nowMs - Date.parse(report.at) > KEPT_MS
      if (!isOver && count <= MOST_OF_A_KIND) return [{ report, path }]
      rmSync(path, { force: true })
      return []
    })
  }

  /** An end is no time to fail once more. */
  function keep(ending: Ending, seen: CrashReport['seen'], of = version): CrashReport | undefined {
    try {
      const same = list().filter(({ report }) => report.ended === ending.ended)
      const { node, platform, arch } = runtimeNow()
      const report = crashReport(ending, {
        seen,
        id: ids.next(),
        now: clock.now(),
        version: of,
        node,
        platform,
        arch,
        before: same.map(one => one.report.at),
        placeOf: programFolder === undefined ? () => undefined : placesIn(programFolder),
      })
      makeFolder(folder, 0o700)
      writeDurably(pathOf(report.id), crashText(report))
      list()
      return report
    } catch {
      return undefined
    }
  }

  function unusable(): string | undefined {
    try {
      makeFolder(folder, 0o700)
      accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
      return undefined
    } catch {
      return folder
    }
  }

  const atWork = () => read(mark, markSchema)
  const takeMark = () => rmSync(mark, { force: true })

  return {
    list,
    unusable,
    keep: ending => keep(ending, 'from-outside'),
    keepFault(fault) {
      const ranMs = process.uptime() * 1000
      const kept = keep({ ended: 'station', exitCode: 1, fault, ranMs }, 'by-itself')
      if (atWork()?.pid === process.pid) takeMark()
      return kept
    },
    keepSeen(ending, pid) {
      // One that could say why it ended has kept that itself.
      if (pid === undefined || atWork()?.pid !== pid) return
      keep({ ...ending, ended: 'station' }, 'from-outside')
      takeMark()
    },
    begin() {
      const before = atWork()
      if (before) keep({ ended: 'station' }, 'at-next-start', before.version)
      try {
        makeFolder(folder, 0o700)
        writeDurably(mark, JSON.stringify({ pid: process.pid, version }))
      } catch {
        // A disk that takes nothing is told of where it matters: no report of this run then.
      }
    },
    atWork() {
      const pid = atWork()?.pid
      return pid !== undefined && isThere(pid) ? pid : undefined
    },
    endInOrder: takeMark,
    remove: id => rmSync(pathOf(id), { force: true }),
  }
}

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** The newest first. */
function namesIn(folder: string): readonly string[] {
  try {
    const names = readdirSync(folder).filter(name => FILE.test(name))
    return names.toSorted().toReversed()
  } catch {
    // There is none yet, or it cannot be read: what is in it is neither shown nor sent.
    return []
  }
}

function read<Schema extends z.ZodType>(path: string, schema: Schema): z.infer<Schema> | undefined {
  try {
    // Nothing else of this name is opened: a pipe would never end.
    const file = lstatSync(path)
    if (!file.isFile() || file.size > MOST_BYTES) return undefined
    return schema.safeParse(parseJson(readFileSync(path, 'utf8'))).data
  } catch {
    return undefined
  }
}

const LINE = /^\s+at .*?((?:file:\/\/|[A-Za-z]:[\\/]|\/).*):(\d+):\d+\)?$/

/** A message may hold lines that look like a stack's: a place is one only where the program has that very file. */
function placesIn(programFolder: string): (line: string) => string | undefined {
  const root = `${plain(programFolder)}/`
  return line => {
    const [, written = '', row = ''] = LINE.exec(line) ?? []
    const path = plain(written)
    if (!path.startsWith(root)) return undefined
    const inside = path.slice(root.length)
    return existsSync(join(programFolder, inside)) ? `${inside}:${row}` : undefined
  }
}

function plain(path: string): string {
  try {
    return (path.startsWith('file:') ? fileURLToPath(path) : path).replaceAll('\\', '/')
  } catch {
    return ''
  }
}

/** A program beside the station that ends without having been told to. */
export function watchedChildren(start: StartChild, reports: Pick<CrashReports, 'keep'>): StartChild {
  return <Request, Reply>(entry: string) => {
    const child = start<Request, Reply>(entry)
    const beganAt = performance.now()
    const ended: Crashed = /native-printer\.\w+$/.test(entry) ? 'printer-driver' : 'preview'
    let isTold = false
    child.onExit((exitCode, signal) => {
      if (isTold || !isFault(exitCode, signal)) return
      reports.keep({ ended, exitCode, signal, ranMs: performance.now() - beganAt })
    })
    return {
      ...child,
      kill() {
        isTold = true
        child.kill()
      },
    }
  }
}

/** A key at a terminal and a system that shuts down end the whole of the program. */
const ASKED = ['SIGINT', 'SIGTERM', 'SIGHUP']

const isFault = (exitCode: number | null | undefined, signal: string | null | undefined): boolean =>
  signal ? !ASKED.includes(signal) : typeof exitCode === 'number' && exitCode !== 0
