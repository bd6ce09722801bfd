// `npm start` and `npm run station`: builds what has changed, then opens the station in Electron or a browser.
import './launch/begin.ts'
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureBuilt } from './launch/build.ts'
import { ELECTRON_CODE_PAGE_ARGS } from './launch/code-pages.ts'
import { electronRuntime } from './launch/electron-runtime.ts'

const root = join(import.meta.dirname, '..')
const args = process.argv.slice(2)
const inBrowser = args[0] === '--browser'
const stationArgs = inBrowser ? args.slice(1) : args

const built = await ensureBuilt(root)
if (built.kind === 'failed') {
  process.stderr.write(`The program could not be built:\n${built.output}\n`)
  process.exitCode = 1
} else if (inBrowser) {
  await openBrowserHost()
} else {
  await openElectron()
}

async function openElectron(): Promise<void> {
  const runtime = await electronRuntime({
    root,
    env: process.env,
    platform: process.platform,
    userId: process.getuid?.(),
  })
  if (runtime.kind === 'absent') {
    process.stderr.write(`${runtime.why}\n`)
    return openBrowserHost()
  }
  const child = spawn(runtime.path, [...ELECTRON_CODE_PAGE_ARGS, root, ...stationArgs], {
    cwd: root,
    stdio: 'inherit',
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal))
  const [code, signal] = await new Promise<[number | null, NodeJS.Signals | null]>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code, signal) => resolve([code, signal]))
  })
  // 127: the system's loader did not find a library that the runtime needs.
  if (code === 127) {
    process.stderr.write('The station opens in the browser, since Electron lacks a library of this system.\n')
    return openBrowserHost()
  }
  process.exitCode = code ?? 128 + (signal ? constants.signals[signal] : 0)
}

/** What keeps the station running, in this very process: between npm and it there is nobody. */
async function openBrowserHost(): Promise<void> {
  const program = join(root, 'out', 'main', 'keep.js')
  process.argv = [process.execPath, program, ...stationArgs]
  await import(pathToFileURL(program).href)
}
