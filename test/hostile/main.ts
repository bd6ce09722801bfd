// `npm run hostile`: every hostile-input suite at its full size, and how many inputs that was.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ensureBuilt } from '../../main/launch/build.ts'
import { SUITES } from './cases.ts'

const FILES = [
  'test/services/broken-answers.test.ts',
  'test/labels/hostile.test.ts',
  'test/labels/hostile-languages.test.ts',
  'test/labels/disguised-commands.test.ts',
  'test/labels/zpl/zpl-scan.test.ts',
  'test/printing/status/host-status.test.ts',
  'test/printing/hostile-printer.test.ts',
  'test/printing/hostile-languages.test.ts',
  'test/settings/hostile-files.test.ts',
  'test/api/hostile-input.test.ts',
  'test/api/hostile-doors.test.ts',
  'test/order-files/hostile.test.ts',
  'test/hosts/orders/hostile.test.ts',
  'test/services/order-look-up.test.ts',
]

const root = join(import.meta.dirname, '..', '..')
const built = await ensureBuilt(root)
if (built.kind === 'failed') {
  process.stdout.write(`The program could not be built:\n${built.output}\n`)
  process.exitCode = 1
} else {
  const code = await vitest()
  const rows = Object.entries(SUITES).map(([suite, { whole }]) => `${String(whole).padStart(8)}  ${suite}`)
  const total = Object.values(SUITES).reduce((sum, { whole }) => sum + whole, 0)
  process.stdout.write(
    `${rows.join('\n')}\n${String(total).padStart(8)}  hostile inputs in all: ${code === 0 ? 'no crash, no hang, flat memory' : 'NOT ALL SURVIVED'}\n`,
  )
  process.exitCode = code
}

function vitest(): Promise<number> {
  const program = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program, 'run', ...FILES], {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, HOSTILE_INPUTS: 'whole', PROGRAM_IS_BUILT: '1' },
    })
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
    child.on('error', reject)
    child.on('close', code => resolve(code ?? 1))
  })
}
