// The system that this computer runs sleeps, or shuts down: then for a few seconds it waits for programs that ask it to,
// which is long enough for most answers of a service, and for their records.
import type { App, PowerMonitor } from 'electron'
import type { Log } from '../../core/ports.ts'

/**
 * Ends as by a signal, only that nobody is killed meanwhile. Where the system waits no longer, its signal comes after
 * all, and what is open is recorded as unknown at once (`closeAfterWork`).
 */
export function endWithSystem(
  powerMonitor: Pick<PowerMonitor, 'on'>,
  app: Pick<App, 'quit'>,
  log: Log,
): void {
  // Before the other: by the first listener of all, Electron starts to listen to Linux, and does not see yet that it is
  // one for shutdowns.
  powerMonitor.on('resume', () => log.info('the computer has slept'))
  // Electron's types leave the event out, its documents do not.
  powerMonitor.on('shutdown', (event?: { preventDefault(): void }) => {
    event?.preventDefault()
    log.info('the system shuts down')
    app.quit()
  })
}
