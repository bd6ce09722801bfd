// Owns `npm run test:electron`: the suite that needs Electron's runtime, under a display of its own where none is there.
import { spawn, spawnSync } from 'node:child_process'
import { constants } from 'node:os'
import { join } from 'node:path'

const run = [process.execPath, join(import.meta.dirname, '..', 'run.ts'), 'test/electron/runtime']
const hasDisplay = process.platform !== 'linux' || process.env.DISPLAY || process.env.WAYLAND_DISPLAY
const hasXvfb = !hasDisplay && spawnSync('xvfb-run', ['--help']).status === 0
const [command = '', ...args] = hasXvfb ? ['xvfb-run', '--auto-servernum', ...run] : run

const child = spawn(command, args, { stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
child.on('close', (code, signal) => {
  process.exitCode = code ?? 128 + (signal ? constants.signals[signal] : 0)
})
