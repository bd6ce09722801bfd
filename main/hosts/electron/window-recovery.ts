// Restores the window's page when it has died or hangs; after a few times within a while the operator decides.
import type { BrowserWindow, Dialog } from 'electron'
import { PRINT_DIALOG_CHANNEL } from '../../../preload/contract/ipc-names.ts'
import type { Ending } from '../../core/crash-report.ts'
import type { Log } from '../../core/ports.ts'
import { sentenceIn } from '../../i18n/index.ts'
import type { Language } from '../../i18n/sentence-table.ts'
import { APP_PAGE } from './app-protocol.ts'

/** How often a page is asked whether it answers, and when it counts as hung: as long as Chromium takes for it. */
const ASK_EVERY_MS = 2_000
const HUNG_MS = 15_000
/** And this long after that: a machine that slept through the time has a page that answers at once. */
const GRACE_MS = 1_000
const WATCHED_FROM = 1_000
const MOST_RELOADS = 5
const RELOADS_WITHIN_MS = 600_000

export interface RecoveryPorts {
  readonly log: Log
  /** Milliseconds of a clock that is never set. */
  readonly now: () => number
  readonly later: (act: () => void, waitMs: number) => () => void
  /** Says that the page ends again and again, and asks whether it is to be tried once more; if not, the program ends. */
  readonly askToGoOn: () => Promise<boolean>
  readonly end: () => void
  /** Keeps what is known of an end that nobody asked for. */
  readonly onCrash: (ending: Ending) => void
}

/** The question itself, in the operator's language. */
export async function askToGoOn(
  dialog: Pick<Dialog, 'showMessageBox'>,
  window: BrowserWindow,
  language: Language,
): Promise<boolean> {
  const { message, nextStep } = sentenceIn(language, 'window.failing')
  const { response } = await dialog.showMessageBox(window, {
    type: 'error',
    title: 'Packbench',
    message,
    detail: nextStep,
    buttons: [sentenceIn(language, 'window.try-again').message, sentenceIn(language, 'window.close').message],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
  })
  return response === 0
}

/**
 * The station runs in this process and goes on: what was sent is carried out and recorded while the page is away. The
 * page finds its order where it left it (`bench.kept`).
 */
export function recoverWindow(window: BrowserWindow, ports: RecoveryPorts): void {
  const { log } = ports
  const contents = window.webContents
  let reloads: number[] = []
  let beganAt = ports.now()

  const reload = () => {
    if (window.isDestroyed()) return
    reloads = [...reloads.filter(at => ports.now() - at < RELOADS_WITHIN_MS), ports.now()]
    if (contents.getURL() === '') void contents.loadURL(APP_PAGE).catch(() => undefined)
    else contents.reload()
  }
  const ask = async () => {
    log.error('the window ends again and again', { times: reloads.length })
    if (!(await ports.askToGoOn())) return ports.end()
    reloads = []
    reload()
  }

  const hang = watchForHang(window, ports)
  contents.on('render-process-gone', (_event, { reason, exitCode }) => {
    if (reason === 'clean-exit' || window.isDestroyed()) return
    log.error('the window’s process ended', { reason, exitCode })
    const ended = hang.isHung() ? 'window-hung' : 'window'
    ports.onCrash({ ended, reason, exitCode, ranMs: ports.now() - beganAt })
    beganAt = ports.now()
    const recent = reloads.filter(at => ports.now() - at < RELOADS_WITHIN_MS)
    // Not from within the event: Electron is still taking the dead page down.
    ports.later(() => (recent.length < MOST_RELOADS ? reload() : void ask()), 0)
  })
}

/** Chromium tells of a hang only when keys are pressed, and not at all beside a debugger: the page is asked. */
function watchForHang(
  window: BrowserWindow,
  { log, later }: RecoveryPorts,
): { readonly isHung: () => boolean } {
  const contents = window.webContents
  let forget: (() => void) | undefined
  let prints = false
  let isHung = false
  const ask = () => {
    if (window.isDestroyed() || prints) return
    isHung = false
    forget = later(() => {
      isHung = true
      log.warn('the window does not answer')
      // Its end is what brings it back.
      forget = later(() => contents.forcefullyCrashRenderer(), GRACE_MS)
    }, HUNG_MS)
    const askAgain = () => {
      forget?.()
      forget = later(ask, ASK_EVERY_MS)
    }
    const answered = () => {
      if (isHung) log.info('the window answers again')
      isHung = false
      askAgain()
    }
    // A world of its own: nothing on the page can interfere with it or be seen by it.
    contents.executeJavaScriptInIsolatedWorld(WATCHED_FROM, [{ code: '0' }]).then(answered, askAgain)
  }
  // A page that died answers no more questions: the next one asks again.
  contents.on('did-finish-load', () => {
    forget?.()
    ask()
  })
  contents.on('ipc-message', (_event, channel, open: unknown) => {
    if (channel !== PRINT_DIALOG_CHANNEL) return
    prints = open === true
    forget?.()
    ask()
  })
  contents.on('render-process-gone', () => {
    prints = false
    forget?.()
  })
  window.on('closed', () => forget?.())
  return { isHung: () => isHung }
}
