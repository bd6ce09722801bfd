// A screen that nobody sees, with a window manager on it, for the windows of the tests.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { findProgram } from '../../setup/needs.ts'

/** What is said where there is none. */
export const OWN_SCREEN = 'Xvfb is not installed, and this session has no display'
const SIZE = '1600x1000x24'

export interface OwnScreen {
  readonly env: Readonly<Record<string, string>>
  close(): Promise<void>
}

/** Windows on a person's own screen would take their keys: only where there is no other are they put there. */
export async function openScreen(): Promise<OwnScreen | undefined> {
  if (process.platform !== 'linux') return { env: {}, close: async () => undefined }
  if (!findProgram('Xvfb')) {
    const { DISPLAY, WAYLAND_DISPLAY } = process.env
    return DISPLAY || WAYLAND_DISPLAY ? { env: {}, close: async () => undefined } : undefined
  }
  const args = ['-displayfd', '3', '-screen', '0', SIZE, '-nolisten', 'tcp', '-ac', '+extension', 'RANDR']
  const server = spawn('Xvfb', args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
  const [number] = (await Promise.race([
    once(server.stdio[3] as NodeJS.ReadableStream, 'data'),
    once(server, 'exit').then(() => ['']),
  ])) as [Buffer | string]
  const display = String(number).trim()
  if (display === '') return undefined
  const env = { DISPLAY: `:${display}` }
  // Full screen, minimised and restored are a window manager's words.
  const manager = findProgram('openbox')
    ? spawn('openbox', ['--sm-disable'], { env: { ...process.env, ...env }, stdio: 'ignore' })
    : undefined
  return {
    env: { ...env, WAYLAND_DISPLAY: '' },
    async close() {
      if (manager) await end(manager)
      await end(server)
    },
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill()
  await exited
}
