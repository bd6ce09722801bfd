// The program on a real Electron: started as a person starts it, watched from within by Playwright.
import { chownSync } from 'node:fs'
import { join } from 'node:path'
import { _electron, type ElectronApplication, type Page } from 'playwright-core'
import { beforeEach } from 'vitest'
import { tempFolder } from '../../support/temp-folder.ts'
import { waitFor } from '../../support/wait-for.ts'
import { whenFinished } from '../../support/when-finished.ts'
import { type UnderTest, underTest } from './under-test.ts'

const NOT_RUN = 'not run: no Electron here; npm run test:electron brings one'

/** What runs; only to be asked where `needsElectron` was called for the file. */
export function electron(): UnderTest {
  const found = underTest()
  if (!found) throw new Error(NOT_RUN)
  return found
}

/** At the head of each file of the suite. */
export function needsElectron(): void {
  beforeEach(ctx => {
    if (!underTest()) ctx.skip(NOT_RUN)
  })
}

/** A folder that belongs to the user Electron runs as. */
export async function electronFolder(name = 'electron'): Promise<string> {
  const folder = await tempFolder(name)
  giveToElectron(folder)
  return folder
}

export function giveToElectron(path: string): void {
  const { user } = electron()
  if (user !== undefined) chownSync(path, user, user)
}

/** No session bus unless a test brings one: without a keyring, as on a machine that has none. */
export const electronEnvironment = (home: string): Record<string, string> => ({
  PATH: process.env.PATH ?? '',
  DISPLAY: process.env.DISPLAY ?? '',
  HOME: home,
  XDG_RUNTIME_DIR: home,
  XDG_CONFIG_HOME: join(home, '.config'),
  LANG: 'C.UTF-8',
})

export interface RealProgram {
  readonly app: ElectronApplication
  readonly page: Page
  readonly pid: number
  /** Standard error and output so far. */
  log(): string
  /** Exit code, or the signal that ended it. */
  readonly exited: Promise<number | NodeJS.Signals | null>
}

export interface LaunchOptions {
  readonly env?: Readonly<Record<string, string>>
  /** Chromium's switches, before the program. */
  readonly switches?: readonly string[]
  readonly program?: string
  /** The program's own arguments, after `--data`. */
  readonly args?: readonly string[]
}

export const launchArguments = (dataFolder: string, options: LaunchOptions = {}): string[] => [
  ...(electron().sandboxed ? [] : ['--no-sandbox']),
  ...(options.switches ?? []),
  options.program ?? electron().program,
  '--data',
  dataFolder,
  ...(options.args ?? []),
]

/** Starts the program with its data in `dataFolder/data`; ended when the running test finishes. */
export async function launch(folder: string, options: LaunchOptions = {}): Promise<RealProgram> {
  const app = await _electron.launch({
    executablePath: electron().command,
    args: launchArguments(join(folder, 'data'), options),
    env: { ...electronEnvironment(folder), ...options.env },
    chromiumSandbox: electron().sandboxed,
    timeout: 60_000,
  })
  const child = app.process()
  let log = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', chunk => {
      log += chunk
    })
  const exited = new Promise<number | NodeJS.Signals | null>(resolve =>
    child.once('exit', (code, signal) => resolve(code ?? signal)),
  )
  whenFinished(async () => {
    const closed = app.close().catch(() => undefined)
    const inTime = await Promise.race([
      closed.then(() => true),
      new Promise(done => setTimeout(done, 15_000)),
    ])
    if (!inTime) child.kill('SIGKILL')
  })
  const page = await app.firstWindow()
  await waitFor(() => page.url().startsWith('app://'), { what: 'the page to load' })
  await page.locator('#field-reference').waitFor({ timeout: 30_000 })
  return { app, page, pid: child.pid ?? 0, log: () => log, exited }
}
