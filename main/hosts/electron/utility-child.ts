// Programs beside the station under Electron: utility processes, since Electron itself may not run as Node.
import { basename } from 'node:path'
import { utilityProcess } from 'electron'
import { ELECTRON_CODE_PAGE_ARGS } from '../../launch/code-pages.ts'

/** Speaks as Node's child does (station/child-program.ts); `entry` is a built worker. */
export function utilityChild<Request, Reply>(entry: string) {
  const child = utilityProcess.fork(entry, [], {
    serviceName: `Packbench ${basename(entry, '.js')}`,
    stdio: 'ignore',
    // Chromium hands them to its own kinds of processes alone.
    execArgv: [...ELECTRON_CODE_PAGE_ARGS],
  })
  return {
    post: (request: Request) => child.postMessage(request),
    onReply: (listener: (reply: Reply) => void) => void child.on('message', listener),
    onExit: (listener: (exitCode: number) => void) => void child.once('exit', listener),
    kill() {
      // A process that is busy drawing hears of no signal that it could handle.
      try {
        if (child.pid !== undefined) process.kill(child.pid, 'SIGKILL')
      } catch {
        // It has ended on its own.
      }
      child.kill()
    },
  }
}
