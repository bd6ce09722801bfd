// Crash reports as files: which are kept, who may tell of an end, and what is no report of ours.
import { execFileSync } from 'node:child_process'
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { v7 } from 'uuid'
import { describe, expect, test } from 'vitest'
import { openCrashReports, watchedChildren } from '../../main/app/crash-reports.ts'
import { crashText, type Ending } from '../../main/core/crash-report.ts'
import { DAY_MS } from '../../main/core/durations.ts'
import { tempFolder } from '../support/temp-folder.ts'

const WINDOW: Ending = { ended: 'window', exitCode: 1, ranMs: 5_000 }
const PREVIEW: Ending = { ended: 'preview', exitCode: 9, ranMs: 100 }

async function bench() {
  const dataFolder = await tempFolder('crashes')
  const programFolder = join(dataFolder, 'program')
  mkdirSync(programFolder)
  writeFileSync(join(programFolder, 'station.js'), '')
  let now = Date.parse('2026-11-01T08:00:00.000Z')
  const open = (version = '1.2.3') =>
    openCrashReports({
      dataFolder,
      version,
      programFolder,
      clock: { now: () => new Date(now) },
      ids: { next: () => v7({ msecs: now }) },
    })
  const pass = (ms: number) => {
    now += ms
  }
  const files = () => readdirSync(join(dataFolder, 'crashes')).filter(name => name.endsWith('.json'))
  return {
    dataFolder,
    programFolder,
    folder: join(dataFolder, 'crashes'),
    open,
    pass,
    files,
    reports: open(),
  }
}

describe('reports on the bench', () => {
  test('are files for their owner alone, with the letters that are shown', async () => {
    const { reports, folder } = await bench()
    const kept = reports.keep(WINDOW)
    const [shown] = reports.list()
    expect(shown?.report).toEqual(kept)
    expect(readFileSync(shown?.path ?? '', 'utf8')).toBe(kept && crashText(kept))
    expect([statSync(folder).mode & 0o777, statSync(shown?.path ?? '').mode & 0o777]).toEqual([0o700, 0o600])
  })

  test('that cannot be kept, since something else is where their folder is to be, say so', async () => {
    const { reports, folder } = await bench()
    expect(reports.unusable()).toBeUndefined()
    rmdirSync(folder)
    writeFileSync(folder, '')
    expect(reports.unusable()).toBe(folder)
    expect(reports.keep(WINDOW)).toBeUndefined()
  })

  test('name places of the program’s own files, and no file that is not there', async () => {
    const { reports, programFolder } = await bench()
    const fault = new RangeError('of Ada')
    fault.stack = [
      'RangeError: of Ada',
      `    at Object.ship (${programFolder}/station.js:12:7)`,
      `    at file://${programFolder}/station.js:99:1`,
      `    at ${programFolder}/ada-lovelace.js:1:1`,
      `    at ${programFolder}/../people.json:1:1`,
      '    at /home/ada/station.js:3:1',
    ].join('\n')
    expect(reports.keepFault(fault)?.fault).toEqual({
      name: 'RangeError',
      places: ['station.js:12', 'station.js:99'],
    })
  })

  test('are the newest four of each kind, so that none pushes out those of another, for 30 days', async () => {
    const { reports, pass, files } = await bench()
    const first = reports.keep(WINDOW)
    for (let at = 0; at < 30; at += 1) {
      pass(60_000)
      reports.keep(PREVIEW)
    }
    expect(reports.list().map(({ report }) => report.ended)).toEqual([
      ...['preview', 'preview', 'preview', 'preview'],
      'window',
    ])
    expect(reports.list().at(-1)?.report).toEqual(first)
    expect(files()).toHaveLength(5)
    pass(30 * DAY_MS - 20 * 60_000)
    expect(reports.list().map(({ report }) => report.ended)).toEqual(Array(4).fill('preview'))
    pass(DAY_MS)
    expect(reports.list()).toEqual([])
    expect(files()).toEqual([])
  })

  test('of a clock that ran a year ahead push out none of those of today', async () => {
    const { reports, pass } = await bench()
    pass(365 * DAY_MS)
    for (let at = 0; at < 4; at += 1) reports.keep(WINDOW)
    pass(-365 * DAY_MS)
    const today = reports.keep(WINDOW)
    expect(reports.list()[0]?.report).toEqual(today)
    expect(reports.list()).toHaveLength(4)
  })

  test('are shown though one of them is damaged, and what is no report of ours is left as it is', async () => {
    const { reports, folder } = await bench()
    reports.keep(WINDOW)
    const foreign = ['019caed9-4323-7002-8356-2e5c2a991db9.json', 'notes.txt']
    for (const name of foreign) writeFileSync(join(folder, name), '{"name":"Ada"}')
    mkdirSync(join(folder, '019caed9-4323-7002-8356-2e5c2a991db8.json'))
    // Nobody waits for what never comes, or for what never ends.
    if (process.platform !== 'win32') {
      execFileSync('mkfifo', [join(folder, '019caed9-4323-7002-8356-2e5c2a991db7.json')])
      symlinkSync('/dev/zero', join(folder, '019caed9-4323-7002-8356-2e5c2a991db6.json'))
    }
    expect(reports.list()).toHaveLength(1)
    for (const name of foreign) expect(readFileSync(join(folder, name), 'utf8')).toBe('{"name":"Ada"}')
  })

  test('fail nobody where nothing can be written', async () => {
    const { reports, folder } = await bench()
    writeFileSync(folder, 'in the way')
    expect(reports.keep(WINDOW)).toBeUndefined()
    reports.begin()
    reports.keepSeen({ exitCode: null, signal: 'SIGKILL', ranMs: 1 }, process.pid)
    expect(reports.list()).toEqual([])
  })
})

describe('the end of a station', () => {
  const KILLED = { exitCode: null, signal: 'SIGKILL', ranMs: 9_000 } as const

  test('in order leaves no report, to whoever started it or at the next start', async () => {
    const { reports, open } = await bench()
    reports.begin()
    reports.endInOrder()
    open().keepSeen(KILLED, process.pid)
    open().begin()
    expect(reports.list()).toEqual([])
  })

  test('that it told itself is told once', async () => {
    const { reports, open } = await bench()
    reports.begin()
    reports.keepFault(new Error('of Ada'))
    open().keepSeen({ exitCode: 1, signal: null, ranMs: 5_000 }, process.pid)
    open().begin()
    expect(reports.list().map(({ report }) => report.seen)).toEqual(['by-itself'])
  })

  test('by a kill is told once by whoever started it, and of no other station', async () => {
    const { reports, open } = await bench()
    reports.begin()
    open().keepSeen(KILLED, process.pid + 1)
    expect(reports.list()).toEqual([])
    open().keepSeen(KILLED, process.pid)
    open().begin()
    expect(reports.list().map(({ report }) => report)).toMatchObject([
      { seen: 'from-outside', signal: 'SIGKILL', ranSeconds: 9 },
    ])
  })

  test('that nobody saw is found at the next start, with the version that ran', async () => {
    const { open, reports } = await bench()
    open('1.2.2').begin()
    reports.begin()
    expect(reports.list().map(({ report }) => report)).toMatchObject([
      { ended: 'station', seen: 'at-next-start', version: '1.2.2' },
    ])
    expect(reports.list()[0]?.report).not.toHaveProperty('ranSeconds')
  })
})

describe('a program beside the station', () => {
  type Ended = (exitCode?: number | null, signal?: string | null) => void
  function started(entry: string) {
    const kept: Ending[] = []
    let end: Ended = () => undefined
    const child = {
      post: () => undefined,
      onReply: () => undefined,
      onExit: (listener: Ended) => {
        end = listener
      },
      kill: () => end(null, 'SIGKILL'),
    }
    const watched = watchedChildren(() => child, { keep: ending => void kept.push(ending) as undefined })
    return { child: watched(entry), kept, end: (...how: Parameters<Ended>) => end(...how) }
  }

  test.each<[string, readonly [number | null, string | null], string]>([
    ['/p/workers/preview.js', [134, null], 'preview'],
    ['/p/workers/native-printer.js', [null, 'SIGSEGV'], 'printer-driver'],
  ])('%s that crashes is kept', (entry, how, ended) => {
    const { kept, end } = started(entry)
    const [exitCode, signal] = how
    end(exitCode, signal)
    expect(kept).toMatchObject([{ ended, exitCode, signal }])
  })

  test('that was ended, or ends with the whole of the program, is not', () => {
    const told = started('/p/workers/preview.js')
    told.child.kill()
    const inOrder = started('/p/workers/preview.js')
    inOrder.end(0, null)
    const withAll = started('/p/workers/preview.js')
    withAll.end(null, 'SIGINT')
    expect([...told.kept, ...inOrder.kept, ...withAll.kept]).toEqual([])
  })
})
