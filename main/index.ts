// Electron's entry: one instance, one window, the station in this process, and an orderly end.
import { join } from 'node:path'
import {
  app,
  BrowserWindow,
  dialog,
  ipcMain,
  Menu,
  powerMonitor,
  protocol,
  safeStorage,
  screen,
  session,
} from 'electron'
import packageJson from '../package.json' with { type: 'json' }
import type { StationHandle } from './api/station-handle.ts'
import { createStation } from './app/compose.ts'
import { openCrashReports } from './app/crash-reports.ts'
import { createLog } from './app/log.ts'
import type { CrashReports } from './core/crash-report.ts'
import { type Problem, problem } from './core/problem.ts'
import type { Settings } from './core/settings/settings.ts'
import type { UpdateStatus } from './core/settings/updates.ts'
import { APP_PAGE, APP_SCHEME, appRequestHandler } from './hosts/electron/app-protocol.ts'
import { bindChannels } from './hosts/electron/bind-channels.ts'
import { denyPermissions, denyWandering, lostSandbox } from './hosts/electron/lock-down.ts'
import { keychainCipher } from './hosts/electron/safe-storage.ts'
import { keepStation, machineLanguage, writeAutostart } from './hosts/electron/starter.ts'
import { endWithSystem } from './hosts/electron/system-end.ts'
import { PINNED_FEED, PINNED_KEY } from './hosts/electron/update-source.ts'
import { startUpdates, type Updates } from './hosts/electron/updates.ts'
import { utilityChild } from './hosts/electron/utility-child.ts'
import { closeAfterWork, keepPlace, readPlace, windowOptions } from './hosts/electron/window.ts'
import { askToGoOn, recoverWindow } from './hosts/electron/window-recovery.ts'
import { takeHandedOver } from './hosts/handed-over.ts'
import { END, type FromStation, showSignsOfLife } from './hosts/keep-running.ts'
import { watchForFaults } from './hosts/last-words.ts'
import { readStartOptions, type StartOptions } from './hosts/start-options.ts'
import type { Language } from './i18n/sentence-table.ts'
import { keychainSecrets, memorySecrets } from './settings/keychain-secrets.ts'
import { keychainTrailKey } from './settings/keychain-trail-key.ts'
import { keepPrivate, writePrivately } from './settings/private-folder.ts'
import { beginThreads } from './storage/threads.ts'

writePrivately()
const out = join(import.meta.dirname, '..')
const log = createLog()
// Before the options are read there is no folder to keep a report in.
let crashes: CrashReports | undefined
watchForFaults(log, {
  exit: code => app.exit(code),
  onFault: fault => crashes?.keepFault(fault),
})
protocol.registerSchemesAsPrivileged([APP_SCHEME])

const options = readStartOptions(process.argv.slice(app.isPackaged ? 1 : 2), true)
if (options.ok) {
  const { dataFolder } = options.value
  crashes = openCrashReports({ dataFolder, version: packageJson.version, programFolder: import.meta.dirname })
}
// Whatever becomes of them, they were no failure of Electron's to begin.
if (options.ok && (options.value.autostart || options.value.keepRunning)) tell({ kind: 'begun' })
if (!options.ok) refuse(options.problem)
else if (lostSandbox(app, process.env)) refuse(problem('not-supported', 'start.no-sandbox'))
else if (options.value.autostart) void writeAutostart(app, options.value)
else if (options.value.keepRunning)
  void keepStation(app, dialog, options.value, log, ({ pid, ...end }) => crashes?.keepSeen(end, pid))
else begin(options.value)

function tell(said: FromStation): void {
  if (process.connected) process.send?.(said)
}

/** A station that cannot start says why, and ends. */
function refuse(problem: Problem): void {
  tell({ kind: 'refused', code: problem.code })
  dialog.showErrorBox('Packbench', `${problem.message}\n\n${problem.nextStep}`)
  app.exit(1)
}

function begin({ dataFolder, ledger }: StartOptions): void {
  const kept = keepPrivate(dataFolder)
  if (!kept.ok) {
    refuse(kept.problem)
    return
  }
  // Chromium's own files, and with them the lock that keeps a second instance out.
  app.setPath('userData', join(dataFolder, 'electron'))
  if (!app.requestSingleInstanceLock()) {
    // The window that is open comes to the front; to whoever keeps a station running it is one that still ends.
    tell({ kind: 'refused', code: 'storage.in-use' })
    app.exit(0)
    return
  }
  beginThreads(new URL('./workers/ledger.js', import.meta.url))
  // Whoever keeps it running passes on that somebody wants the end.
  process.on('message', said => said === END && app.quit())
  denyWandering(app)
  app.on('window-all-closed', () => app.quit())
  // Not awaited: Electron is ready only after this module has been run to its end.
  void app.whenReady().then(() => open(dataFolder, ledger))
}

async function open(dataFolder: string, ledgerAddress: string | undefined): Promise<void> {
  const clock = { now: () => new Date() }
  const updateStatus: UpdateStatus = { state: 'not-installed' }
  const cipher = await keychainCipher(safeStorage)
  const station = await createStation({
    dataFolder,
    ledgerAddress,
    handedOver: takeHandedOver(),
    workers: {
      ledger: new URL('./workers/ledger.js', import.meta.url),
      preview: new URL('./workers/preview.js', import.meta.url),
      nativePrinter: new URL('./workers/native-printer.js', import.meta.url),
    },
    startChild: utilityChild,
    trailKey: cipher && keychainTrailKey(dataFolder, clock, cipher),
    secretStore: cipher ? keychainSecrets(dataFolder, clock, cipher) : memorySecrets(),
    updateStatus,
    systemProxy: url => session.defaultSession.resolveProxy(url.href),
    version: packageJson.version,
  })
  if (!station.ok) return refuse(station.problem)
  const updates = startUpdates({
    station: station.value,
    isPackaged: app.isPackaged,
    log,
    dataFolder,
    pinned: { key: PINNED_KEY, feed: PINNED_FEED },
    status: updateStatus,
    load: async () => ({
      autoUpdater: (await import('electron-updater')).default.autoUpdater,
      GenericProvider: (await import('electron-updater/out/providers/GenericProvider.js')).GenericProvider,
    }),
  })
  endWith(station.value, updates)
  endWithSystem(powerMonitor, app, log)

  denyPermissions(session.defaultSession)
  protocol.handle('app', appRequestHandler(station.value, join(out, 'renderer')))
  // macOS takes its clipboard keys from the menu; elsewhere the page has them.
  const menu = [{ role: 'appMenu' }, { role: 'editMenu' }, { role: 'windowMenu' }] as const
  Menu.setApplicationMenu(process.platform === 'darwin' ? Menu.buildFromTemplate([...menu]) : null)

  const placeFile = join(dataFolder, 'window.json')
  const place = readPlace(placeFile)
  const screens = screen.getAllDisplays().map(display => display.workArea)
  const preload = join(out, 'preload', 'index.cjs')
  const window = new BrowserWindow(windowOptions({ preload, place, screens }))
  keepPlace(window, placeFile, place?.maximized === true)
  closeAfterWork(window, station.value, log)
  bindChannels(ipcMain, station.value, window)
  recoverWindow(window, {
    log,
    now: () => performance.now(),
    later: afterwards,
    askToGoOn: async () => askToGoOn(dialog, window, await languageOf(station.value)),
    end: () => app.quit(),
    onCrash: ending => crashes?.keep(ending),
  })
  app.on('child-process-gone', (_event, { type, reason, name }) =>
    log.warn('a process of Electron’s own ended', { type, reason, name }),
  )
  app.on('second-instance', () => {
    if (window.isMinimized()) window.restore()
    window.focus()
  })
  // To whoever keeps it running, where there is one.
  tell({ kind: 'ready', page: APP_PAGE })
  showSignsOfLife(tell)
  // A page that dies while it loads is brought back like any other.
  await window.loadURL(APP_PAGE).catch(() => log.warn('the page did not load'))
}

/** As the screens choose it: the settings' language, or the machine's. */
async function languageOf(station: StationHandle): Promise<Language> {
  const reply = await station.call('settings.get', null)
  const chosen = reply.ok ? (reply.value as { settings: Settings }).settings.screen.language : undefined
  return chosen ?? machineLanguage(app)
}

function afterwards(act: () => void, waitMs: number): () => void {
  const timer = setTimeout(act, waitMs)
  return () => clearTimeout(timer)
}

/** Quits only after the station has stopped: running work ends or is recorded first. */
function endWith(station: StationHandle, updates: Promise<Updates | undefined>): void {
  let stopped = false
  const end = async (): Promise<void> => {
    await station.finish()
    const waiting = await updates
    const takes = (await waiting?.mayTake()) ?? false
    await station.stop()
    stopped = true
    if (takes) waiting?.takeAndQuit()
    else app.quit()
  }
  app.on('will-quit', event => {
    if (stopped) return
    event.preventDefault()
    void end()
  })
}
