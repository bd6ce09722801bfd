// The packed program with its real fuses: read from the binary, tried at the door, and a label bought and printed by it.
import { spawn } from 'node:child_process'
import { chmodSync, cpSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { build, Platform } from 'electron-builder'
import { chromium } from 'playwright-core'
import { expect, it, onTestFinished } from 'vitest'
import { builderConfig } from '../../package/builder-modules.ts'
import { stageNatives } from '../../package/native-packages.ts'
import { readFuses } from '../../package/packed-tree.ts'
import { ROOT } from '../../support/program.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { waitFor } from '../../support/wait-for.ts'
import { shipSample } from './on-the-screens.ts'
import {
  electron,
  electronEnvironment,
  electronFolder,
  launchArguments,
  needsElectron,
} from './real-electron.ts'

needsElectron()

/** Of one length with the entry that the package names, so that the archive's table stays true. */
const ENTRY = '"out/main/index.js"'
const OLDER_ENTRY = '"../older-run/m.js"'

/** Packs as `npm run package` does, with the runtime of this run. Gives the program's folder. */
async function packed(): Promise<string> {
  const work = await tempFolder('packed')
  chmodSync(work, 0o755)
  const runtime = join(work, 'runtime')
  cpSync(electron().folder, runtime, { recursive: true })
  const older = join(runtime, 'resources', 'app')
  if (!electron().own) await rename(older, join(work, 'older-run'))
  const target = { os: 'linux', arch: process.arch === 'arm64' ? 'arm64' : 'x64' } as const
  expect(stageNatives(ROOT, target, 60_000)).toEqual([])
  await build({
    targets: Platform.LINUX.createTarget('dir'),
    projectDir: ROOT,
    config: { electronDist: runtime, directories: { output: join(work, 'made') } },
    publish: 'never',
  })
  const program = join(work, 'made', 'linux-unpacked')
  await rm(runtime, { recursive: true })
  if (!electron().own) await mendAgeGap(program, join(work, 'older-run'))
  return program
}

/** The packed program begins with the older runtime's own module, which begins the program. */
async function mendAgeGap(program: string, older: string): Promise<void> {
  const resources = join(program, 'resources')
  await mkdir(join(resources, 'older-run'))
  cpSync(older, join(resources, 'older-run'), { recursive: true })
  writeFileSync(join(resources, 'older-run', 'm.js'), `import './main.js'\n`)
  const archive = readFileSync(join(resources, 'app.asar'))
  const at = archive.indexOf(`"main": ${ENTRY}`)
  expect(at).toBeGreaterThan(0)
  archive.write(OLDER_ENTRY, at + '"main": '.length)
  writeFileSync(join(resources, 'app.asar'), archive)
}

it('the packed program has its fuses set, keeps to them, and buys and prints a label', {
  timeout: 240_000,
}, async () => {
  const program = join(await packed(), 'packbench')
  const config = await builderConfig.getConfig(ROOT, null, null)
  const fuses = await readFuses(program)
  expect(fuses).toMatchObject(config.electronFuses as object)

  const folder = await electronFolder()
  const { user } = electron()
  const [, ...args] = launchArguments(join(folder, 'data'), { program: '' })
  // Each a way in that a fuse shuts: as Node, with Node's options, with Node's debugger.
  const child = spawn(
    program,
    ['--inspect=0', '--remote-debugging-port=0', ...args.slice(args.indexOf('--data'))],
    {
      env: {
        ...electronEnvironment(folder),
        ELECTRON_RUN_AS_NODE: '1',
        NODE_OPTIONS: '--require=/nowhere/at/all.cjs',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(user !== undefined && { uid: user, gid: user }),
    },
  )
  onTestFinished(() => void child.kill('SIGKILL'))
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', chunk => {
      said += chunk
    })
  const address = await waitFor(() => /DevTools listening on (ws:\S+)/.exec(said)?.[1], {
    what: 'the packed program to start',
    timeoutMs: 60_000,
  }).catch(error => {
    throw new Error(`${String(error)}\n${said}`)
  })
  const browser = await chromium.connectOverCDP(address)
  const page = await waitFor(() => browser.contexts()[0]?.pages()[0], { what: 'its window' })
  await page.locator('#field-reference').waitFor()
  expect(page.url()).toBe('app://station/')
  await shipSample(page)
  expect(said).not.toContain('Debugger listening')
  expect(said).not.toContain('/nowhere/at/all')
  await browser.close()
})
