// A real station and its web host in the test's own process, of the program as it was built: what a browser sees of it
// is the same, and it begins in a fifth of the time. Where a station is killed, or begins again, it is a process
// (station-process.ts).
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { createStation } from '../../main/app/compose.ts'
import type { startWebHost } from '../../main/hosts/web/web-host.ts'
import { keptWindows } from '../../main/settings/kept-windows.ts'
import { builtEntry, ROOT } from './program.ts'
import { sharedDrawings } from './shared-drawings.ts'
import { type StationCalls, stationCalls } from './station-calls.ts'
import { NO_LOG } from './web-host.ts'
import { whenFinished } from './when-finished.ts'

/** By Node itself: what is built needs no test runner's transformation, and is compiled already. */
const load = createRequire(import.meta.url)
const out = (path: string) => pathToFileURL(join(ROOT, 'out', 'main', path))
const drawings = sharedDrawings(join(ROOT, 'out', 'main', 'workers', 'preview.js'))
process.once('exit', () => drawings.end())

async function program() {
  return {
    ...(load(await builtEntry('app/compose.js')) as { createStation: typeof createStation }),
    ...(load(await builtEntry('hosts/web-host.js')) as { startWebHost: typeof startWebHost }),
  }
}

/** A station in training mode, on the data folder; stopped when the running test finishes. */
export async function servedStation(dataFolder: string): Promise<StationCalls> {
  const { createStation, startWebHost } = await program()
  const created = await createStation({
    dataFolder,
    workers: {
      ledger: out('workers/ledger.js'),
      preview: out('workers/preview.js'),
      nativePrinter: out('workers/native-printer.js'),
    },
    version: 'test',
    logLevel: 'silent',
    startChild: drawings.start,
  })
  if (!created.ok) throw new Error(created.problem.message)
  const station = created.value
  const served = await startWebHost({
    station,
    rendererFolder: join(ROOT, 'out', 'renderer'),
    port: 0,
    log: NO_LOG,
    windows: keptWindows(dataFolder, { now: () => new Date() }),
  })
  if (!served.ok) throw new Error(served.problem.message)
  const host = served.value
  whenFinished(async () => {
    await Promise.all([host.stop(), station.stop()])
  })
  return stationCalls(host.url, host.token)
}
