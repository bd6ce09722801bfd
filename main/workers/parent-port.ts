// The child's end of core/child-program.ts, the same under Node and Electron.

import { refuseDebugger } from '../launch/no-debugger.ts'

/** Electron's utility process talks over a port, Node's child over its own channel. */
interface ElectronPort<Request, Reply> {
  on(event: 'message', listener: (message: { readonly data: Request }) => void): void
  postMessage(reply: Reply): void
}

export function toParent<Request, Reply>(): {
  onRequest(listener: (request: Request) => void): void
  post(reply: Reply): void
} {
  const { parentPort } = process as { readonly parentPort?: ElectronPort<Request, Reply> }
  refuseDebugger()
  // A station that died leaves nobody to work for.
  process.once('disconnect', () => process.exit(0))
  return {
    onRequest(listener) {
      if (parentPort) parentPort.on('message', ({ data }) => listener(data))
      else process.on('message', request => listener(request as Request))
    },
    post(reply) {
      if (parentPort) parentPort.postMessage(reply)
      else process.send?.(reply)
    },
  }
}
