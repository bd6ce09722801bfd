// Asks, without waiting on the event loop, whether a first instance listens already.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** True where someone listens on `socket`. `requestSingleInstanceLock` answers at once, so this must too. */
export function connectTo(socket: string): boolean {
  if (!existsSync(socket)) return false
  const script = `require('net').connect(${JSON.stringify(socket)})
    .on('connect', () => process.exit(0)).on('error', () => process.exit(1))`
  return spawnSync(process.execPath, ['-e', script]).status === 0
}
