// Owns the process of native printer drivers under Electron: a utility process, since Electron itself may not run as Node.
import { utilityProcess } from 'electron'

/** Speaks as Node's child does (printing/transports/child-transport.ts); `entry` is the built native-printer worker. */
export function utilityDriverProcess<Request, Reply>(entry: string) {
  const child = utilityProcess.fork(entry, [], { serviceName: 'Packbench printer drivers' })
  return {
    post: (request: Request) => child.postMessage(request),
    onReply: (listener: (reply: Reply) => void) => void child.on('message', listener),
    onExit: (listener: () => void) => void child.once('exit', listener),
    kill: () => void child.kill(),
  }
}
