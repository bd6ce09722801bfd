// The station of the program that serves it to a browser (browser.ts), from its options to its orderly end.
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import packageJson from '../package.json' with { type: 'json' }
import { createStation } from './app/compose.ts'
import { openCrashReports } from './app/crash-reports.ts'
import { createLog } from './app/log.ts'
import { makeTablesAs } from './app/make-tables.ts'
import { moveRecords } from './app/move-records.ts'
import { beginNewRecords } from './app/new-records.ts'
import { inWords } from './core/commands.ts'
import type { CrashReports } from './core/crash-report.ts'
import type { Problem } from './core/problem.ts'
import type { Result } from './core/result.ts'
import { installAutostart, removeAutostart } from './hosts/autostart.ts'
import { takeHandedOver } from './hosts/handed-over.ts'
import { AGAIN, END, type FromStation, showSignsOfLife } from './hosts/keep-running.ts'
import { watchForFaults } from './hosts/last-words.ts'
import { serviceManager } from './hosts/service-manager.ts'
import { readStartOptions, type StartOptions } from './hosts/start-options.ts'
import { openFile } from './hosts/web/open-file.ts'
import { keptWindows } from './settings/kept-windows.ts'
import { writePrivately } from './settings/private-folder.ts'

writePrivately()
const handedOver = takeHandedOver()
const isStartedAgain = process.env[AGAIN] !== undefined
// What the station starts is no station.
delete process.env[AGAIN]
const here = dirname(fileURLToPath(import.meta.url))
const log = createLog()
// Before the options are read there is no folder to keep a report in.
let crashes: CrashReports | undefined
watchForFaults(log, {
  onFault: fault => crashes?.keepFault(fault),
})
const manager = serviceManager(log)
// Whoever started the station may have stopped reading; that ends nothing.
process.stdout.on('error', () => undefined)

/** A terminal and npm may each pass on the same key: a further signal counts once this has gone by. */
const SAME_PRESS_MS = 150

// Listened for from the first moment: the first one ends the station in order, a later one at once.
const told = Promise.withResolvers<void>()
const toldAgain = Promise.withResolvers<void>()
let toldAt: number | undefined
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end)
// Whoever keeps the station running says it in words, since Windows has no signals. Its own end ends nothing here.
process.on('message', said => said === END && end())
// A refused start ends although somebody could still say something.
process.channel?.unref()
process.on('disconnect', () => log.info('whoever started the station is gone; it goes on'))

function end(): void {
  toldAt ??= performance.now()
  told.resolve()
  if (performance.now() - toldAt > SAME_PRESS_MS) toldAgain.resolve()
}

const options = readStartOptions(process.argv.slice(2))
if (!options.ok) refuse(options.problem)
else if (options.value.autostart) await autostart(options.value)
else if (options.value.newRecords) {
  const { dataFolder, ledger } = options.value
  ended(beginNewRecords({ dataFolder, ledger, say: write }))
} else if (options.value.tablesOwner !== undefined) {
  const { dataFolder, ledger, tablesOwner } = options.value
  ended(await makeTablesAs({ dataFolder, ledger, owner: tablesOwner, say: write }))
} else if (options.value.moveLedgerTo !== undefined)
  await move(options.value.dataFolder, options.value.moveLedgerTo)
else await run(options.value)

/** The one line that callers read on standard output. */
function say(line: Record<string, unknown>): void {
  process.stdout.write(`${JSON.stringify(line)}\n`)
}

/** To whoever keeps the station running, where there is one. */
function tell(said: FromStation): void {
  if (process.connected) process.send?.(said)
}

/** Where a station goes on that nobody sees, somebody has to end it first. */
function withHolder(problem: Problem, reports: CrashReports): Problem {
  const pid = problem.code === 'storage.in-use' ? reports.atWork() : undefined
  return pid === undefined ? problem : { ...problem, detail: `process ${pid}` }
}

function refuse(problem: Problem): void {
  say({ ready: false, problem })
  tell({ kind: 'refused', code: problem.code })
  manager.refuses(problem)
  process.exitCode = 1
}

/** For someone at a terminal, as all that runs instead of a station: plain lines. */
function write(line: string): void {
  process.stdout.write(`${line}\n`)
}

function ended(outcome: Result<unknown, Problem>): void {
  if (outcome.ok) return
  write(`${outcome.problem.message} ${outcome.problem.nextStep}`)
  process.exitCode = 1
}

async function autostart(options: StartOptions): Promise<void> {
  const system = { platform: process.platform, env: process.env, home: homedir(), say: write }
  if (options.autostart === 'remove') return ended(await removeAutostart(system))
  const { port, dataFolder, pageFolder, ledger, restarts } = options
  const command = [
    process.execPath,
    ...process.execArgv,
    join(here, 'keep.js'),
    ...['--no-open', '--data', dataFolder, '--restarts', String(restarts)],
    ...(pageFolder !== undefined ? ['--page', pageFolder] : []),
    ...(port > 0 ? ['--port', String(port)] : []),
    ...(ledger !== undefined ? ['--ledger', ledger] : []),
  ]
  ended(await installAutostart({ command, hasWindow: false, restarts }, system))
}

async function move(dataFolder: string, url: string): Promise<void> {
  const stop = new AbortController()
  void told.promise.then(() => stop.abort())
  ended(await moveRecords({ dataFolder, url, handedOver, signal: stop.signal, say: write }))
}

async function run({ port, dataFolder, pageFolder, ledger }: StartOptions): Promise<void> {
  crashes = openCrashReports({ dataFolder, version: packageJson.version, programFolder: here })
  const [station, { startWebHost }] = await Promise.all([
    createStation({
      dataFolder,
      ledgerAddress: ledger,
      handedOver,
      workers: {
        ledger: new URL('./workers/ledger.js', import.meta.url),
        preview: new URL('./workers/preview.js', import.meta.url),
        nativePrinter: new URL('./workers/native-printer.js', import.meta.url),
      },
      version: packageJson.version,
      startsAgain: process.connected === true,
    }),
    // Loaded while the records open.
    import('./hosts/web/web-host.ts'),
  ])
  if (!station.ok) return refuse(withHolder(station.problem, crashes))
  const own = openFile(dataFolder, pageFolder)
  let isWritten = false
  const host = await startWebHost({
    station: station.value,
    rendererFolder: join(here, '..', 'renderer'),
    port,
    keepsPort: isStartedAgain,
    log,
    windows: keptWindows(dataFolder, { now: () => new Date() }),
    onOwnLink: link => {
      own.write(link)
      // The first is written for the page; each further one, since a browser used the one before.
      if (isWritten) tell({ kind: 'page-opened' })
      isWritten = true
    },
  })
  if (!host.ok) {
    await station.value.stop()
    return refuse(host.problem)
  }
  say({ ready: true, url: host.value.url, token: host.value.token })
  tell({ kind: 'ready', page: own.url })
  showSignsOfLife(tell)
  manager.serves(station.value.work)
  await told.promise
  manager.ends()
  log.info('the station stops')
  void toldAgain.promise.then(() => station.value.hurry())
  const finished = station.value.finish()
  const underWay = station.value.underWay()
  if (underWay.length > 0) log.info(`finishing ${inWords(underWay)}`)
  // Meanwhile the screen says so too.
  await finished
  // Together: the host waits for the answers of calls that the station is ending.
  await Promise.all([host.value.stop(), station.value.stop()])
  own.remove()
  log.info('the station has stopped')
  // All is recorded by now: nothing that a library still holds open may keep the process.
  process.exit(0)
}
