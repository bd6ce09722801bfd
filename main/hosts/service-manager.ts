// What a station tells systemd: that it serves, that it still does, why not, and that it is stopping.
import { execFile } from 'node:child_process'
import type { Log } from '../core/ports.ts'
import type { Problem } from '../core/problem.ts'

/** systemd's own program says it: Node has no socket of that kind. It ends once systemd has taken the words. */
const NOTIFY = 'systemd-notify'
const NOTIFY_WAIT_MS = 30_000
/** So often within the time after which systemd takes a silent station for stuck. */
const BEATS = 3

export interface ServiceManager {
  /** The station serves; this is repeated for as long as `answers` settles. */
  serves(answers: () => Promise<unknown>): void
  /** The station does not start: the reason is in `systemctl status` and in the journal. */
  refuses(why: Problem): void
  ends(): void
}

const NOBODY: ServiceManager = { serves: () => undefined, refuses: () => undefined, ends: () => undefined }

/** Takes what systemd put into the environment: programs that the station starts do not speak for it. */
export function serviceManager(log: Log, env: NodeJS.ProcessEnv = process.env): ServiceManager {
  const { NOTIFY_SOCKET: socket, WATCHDOG_USEC: within, WATCHDOG_PID: whose } = env
  for (const name of ['NOTIFY_SOCKET', 'WATCHDOG_USEC', 'WATCHDOG_PID']) delete env[name]
  if (!socket) return NOBODY
  const isWatched = whose === undefined || whose === String(process.pid)
  const withinMs = isWatched && within !== undefined ? Number(within) / 1000 : 0

  const tell = (...said: readonly string[]) => {
    const withSocket = { ...env, NOTIFY_SOCKET: socket }
    execFile(NOTIFY, said, { env: withSocket, timeout: NOTIFY_WAIT_MS }, error => {
      if (error) log.warn('systemd could not be told', { code: String(error.code ?? error.signal) })
    })
  }
  return {
    serves(answers) {
      tell('READY=1', 'STATUS=Labels can be bought and printed at this bench.')
      if (withinMs > 0)
        setInterval(
          beatOf(answers, () => tell('WATCHDOG=1')),
          withinMs / BEATS,
        ).unref()
    },
    refuses({ message, nextStep, code, detail = '' }) {
      log.error('the station does not start', { code, detail, message, nextStep })
      tell(`STATUS=${message} ${nextStep}`)
    },
    ends: () => tell('STOPPING=1', 'STATUS=What is under way is finished.'),
  }
}

/** One question at a time: nothing reports a station that does not answer as well. */
function beatOf(answers: () => Promise<unknown>, beat: () => void): () => void {
  let isAsked = false
  return () => {
    if (isAsked) return
    isAsked = true
    void answers()
      // Also a refusal is an answer: what is broken outside is not mended by another start.
      .catch(() => undefined)
      .then(() => {
        isAsked = false
        beat()
      })
  }
}
