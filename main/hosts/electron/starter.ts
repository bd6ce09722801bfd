// The program as its own starter: a process without a window keeps another of it running, and is started at log-on.
import { join, resolve } from 'node:path'
import type { App, Dialog } from 'electron'
import { sentenceIn } from '../../../preload/contract/sentences.ts'
import type { Log } from '../../core/ports.ts'
import type { Language } from '../../i18n/sentence-table.ts'
import { ELECTRON_CODE_PAGE_ARGS } from '../../launch/code-pages.ts'
import { installAutostart, removeAutostart } from '../autostart.ts'
import { takeHandedOver } from '../handed-over.ts'
import { DEFAULT_RESTARTS, type KeepRunning, keepRunning } from '../keep-running.ts'
import type { StartOptions } from '../start-options.ts'

export const machineLanguage = (app: App): Language => (app.getLocale().startsWith('es') ? 'es' : 'en')

const ownArguments = (app: App, { dataFolder, ledger }: StartOptions): readonly string[] => [
  ...ELECTRON_CODE_PAGE_ARGS,
  // From source the program's folder is named before its arguments.
  ...(app.isPackaged
    ? []
    : process.argv
        .slice(1)
        .filter(arg => !arg.startsWith('-'))
        .slice(0, 1)
        .map(folder => resolve(folder))),
  ...['--data', dataFolder],
  ...(ledger !== undefined ? ['--ledger', ledger] : []),
]

/** From a command line: it prints what was done or could not be done. */
export async function writeAutostart(app: App, options: StartOptions): Promise<void> {
  const say = (line: string): void => void process.stdout.write(`${line}\n`)
  const { restarts } = options
  const system = { platform: process.platform, env: process.env, home: app.getPath('home'), say }
  // An AppImage is unpacked into another place each time.
  const program = process.env.APPIMAGE ?? process.execPath
  const starter = ['--keep-running', '--restarts', String(restarts)]
  const command = [program, ...ownArguments(app, options), ...starter]
  const done =
    options.autostart === 'remove'
      ? await removeAutostart(system)
      : await installAutostart({ command, hasWindow: true, restarts }, system)
  if (!done.ok) say(`${done.problem.message} ${done.problem.nextStep}`)
  app.exit(done.ok ? 0 : 1)
}

/** The station and its window are another process of the same program; this one has neither. */
export async function keepStation(
  app: App,
  dialog: Dialog,
  options: StartOptions,
  log: Log,
  onCrash: NonNullable<KeepRunning['onCrash']>,
): Promise<void> {
  const { dataFolder, restarts } = options
  // Chromium's files of this process: the station's own are in use by the station.
  app.setPath('userData', join(dataFolder, 'starter'))
  const station = keepRunning({
    command: process.execPath,
    args: ownArguments(app, options),
    restarts: { ...DEFAULT_RESTARTS, most: restarts },
    handedOver: takeHandedOver(),
    say: line => log.warn(line),
    onReady: () => log.info('the station is kept running'),
    onCrash,
    async onGivenUp(why) {
      await app.whenReady()
      const language = machineLanguage(app)
      const { message, nextStep } =
        why.kind === 'ended'
          ? sentenceIn(language, 'start.given-up', { count: why.count })
          : sentenceIn(language, 'start.still-held', {})
      dialog.showErrorBox('Packbench', `${message}\n\n${nextStep}`)
    },
  })
  // A signal, a log-off and a service manager ask Electron to quit: the station is asked, and this ends after it.
  app.on('before-quit', event => {
    event.preventDefault()
    station.end()
  })
  app.exit(await station.over)
}
