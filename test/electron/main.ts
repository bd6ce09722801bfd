// What `npm run test:electron` does: the suite on a real Electron, ours or an older one, on a screen of its own.
import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { constants, tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt } from '../../main/launch/build.ts'
import { provideNeeds } from '../setup/needs.ts'
import { countLine } from '../setup/summary.ts'
import { OWN_SCREEN, openScreen } from './real/own-screen.ts'
import { findRuntime } from './real/runtime.ts'
import { stageProgram } from './real/stage.ts'
import { toEnvironment } from './real/under-test.ts'

const root = join(import.meta.dirname, '..', '..')
const say = (line: string): void => void process.stdout.write(`${line}\n`)

const work = await mkdtemp(join(tmpdir(), 'packbench-electron-'))
try {
  process.exitCode = await main()
} finally {
  await rm(work, { recursive: true, force: true })
}

async function main(): Promise<number> {
  provideNeeds()
  const runtime = await findRuntime(root)
  if (runtime.kind === 'absent') return notRun(runtime.why)
  const screen = await openScreen()
  if (!screen) return notRun(`there is no screen for Electron (${OWN_SCREEN})`)
  try {
    const built = await ensureBuilt(root)
    if (built.kind === 'failed') {
      say(
        `The program could not be built:\n${built.output}\n\n${countLine({ passed: 0, failed: 1, skipped: 0 })}`,
      )
      return 1
    }
    const staged = await stageProgram(root, runtime, work)
    const which = runtime.own ? 'the project’s own' : 'an older one, from a package for tests alone'
    say(`Electron ${runtime.version} (${which}), ${staged.sandbox}.`)
    const code = await runSuite({
      ...process.env,
      ...screen.env,
      ...toEnvironment({ ...staged, version: runtime.version, own: runtime.own, folder: runtime.folder }),
      // Beside that of `npm test`, whose counts `npm run check` repeats.
      TEST_SUMMARY_FILE: join(root, 'node_modules', '.cache', 'packbench', 'electron-summary.json'),
    })
    return code
  } finally {
    await screen.close()
  }
}

/** Said in words that .ci/run looks for: a suite that did not run must not pass for one that did. */
function notRun(why: string): number {
  say(`Real Electron: not run: ${why}`)
  say(`\n${countLine({ passed: 0, failed: 0, skipped: 0 })}`)
  return 0
}

function runSuite(env: NodeJS.ProcessEnv): Promise<number> {
  const named = process.argv.slice(2)
  const args = [join(root, 'test', 'run.ts'), ...(named.length > 0 ? named : ['test/electron/real'])]
  const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code, signal) => resolve(code ?? 128 + (signal ? constants.signals[signal] : 0)))
  })
}
