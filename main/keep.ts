// The station in a browser, as users start it: kept running, with its own window, which ends it when closed.
// A station that began once more by itself would have lost the way to say that it serves: it inherits how this begins.
import './launch/begin.ts'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import packageJson from '../package.json' with { type: 'json' }
import { openCrashReports } from './app/crash-reports.ts'
import { createLog } from './app/log.ts'
import { nodeArguments, takeHandedOver } from './hosts/handed-over.ts'
import { DEFAULT_RESTARTS, keepRunning } from './hosts/keep-running.ts'
import { readStartOptions } from './hosts/start-options.ts'
import { type OpenedWindow, openWindow, whyNoWindow } from './hosts/web/app-window.ts'

const log = createLog()
const args = process.argv.slice(2)
// What the station refuses of them it says itself.
const options = readStartOptions(args)
const most = options.ok ? options.value.restarts : DEFAULT_RESTARTS.most
const here = dirname(fileURLToPath(import.meta.url))
const crashes = options.ok
  ? openCrashReports({ dataFolder: options.value.dataFolder, version: packageJson.version })
  : undefined
let window: OpenedWindow | undefined
let isOpened = false

const station = keepRunning({
  command: process.execPath,
  args: [...nodeArguments(), join(here, 'browser.js'), ...args],
  restarts: { ...DEFAULT_RESTARTS, most },
  handedOver: takeHandedOver(),
  say: line => process.stderr.write(`${line}\n`),
  onReady: page => {
    if (options.ok && options.value.open) window = show(page, options.value.dataFolder)
  },
  onCrash: ({ pid, ...end }) => crashes?.keepSeen(end, pid),
  onPageOpened: () => {
    isOpened = true
  },
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => station.end())
const code = await station.over
window?.close()
process.exit(code)

/** The station ends with its window, as any program does. */
function show(page: string, dataFolder: string): OpenedWindow | undefined {
  const why = whyNoWindow()
  if (why) {
    log.info(`no window is opened, since ${why}: open the address above in a browser of this machine`)
    return undefined
  }
  return openWindow({
    page,
    profileFolder: join(dataFolder, 'window'),
    log,
    onClosed: code => {
      if (code === 0 && isOpened) station.end()
      else log.info('the window could not be kept open: open the address above in a browser of this machine')
    },
  })
}
