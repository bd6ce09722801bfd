// Programs of a desktop beside real Electron: a bus of its own, and what answers on it.
import { type ChildProcess, spawn } from 'node:child_process'
import { waitFor } from '../../support/wait-for.ts'
import { whenFinished } from '../../support/when-finished.ts'
import { electron } from './real-electron.ts'

/** A program as the user that Electron runs as; ended when the running test finishes. */
export function beside(command: string, args: readonly string[], env: Record<string, string>): ChildProcess {
  const child = spawn(command, args, { env, stdio: 'pipe', ...asUser() })
  whenFinished(() => void child.kill('SIGKILL'))
  return child
}

/** A bus answers the user alone that it runs as. */
export const asUser = (): { readonly uid?: number; readonly gid?: number } => {
  const { user } = electron()
  return user === undefined ? {} : { uid: user, gid: user }
}

/** The address of a bus that nothing of this machine is on. */
export async function privateBus(env: Record<string, string>): Promise<string> {
  const bus = beside('dbus-daemon', ['--session', '--nofork', '--print-address'], env)
  let address = ''
  bus.stdout?.on('data', chunk => {
    address += chunk
  })
  await waitFor(() => address.includes('\n'), { what: 'the bus' })
  return address.trim()
}
