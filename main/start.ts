// `npm start` and `npm run station`: builds what has changed, then opens the station in Electron or a browser.
import './launch/begin.ts'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureBuilt } from './launch/build.ts'
import { ELECTRON_CODE_PAGE_ARGS } from './launch/code-pages.ts'
import { electronRuntime } from './launch/electron-runtime.ts'
import { runElectron } from './launch/run-electron.ts'

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
  const run = await runElectron({
    path: runtime.path,
    args: [...ELECTRON_CODE_PAGE_ARGS, root, ...stationArgs],
    cwd: root,
    env: process.env,
  })
  if (run.kind === 'not-begun') {
    process.stderr.write(`The station opens in the browser, since ${run.why}.\n`)
    return openBrowserHost()
  }
  process.exitCode = run.code
}

/** What keeps the station running, in this very process: between npm and it there is nobody. */
async function openBrowserHost(): Promise<void> {
  const program = join(root, 'out', 'main', 'keep.js')
  process.argv = [process.execPath, program, ...stationArgs]
  await import(pathToFileURL(program).href)
}
