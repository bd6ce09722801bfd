// `npm run kiosk`: docs/kiosk.md followed word for word in a fresh Debian under a real systemd. The package is installed,
// set up, killed, found stuck, updated with a label waiting, removed and purged.
import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { inspect } from 'node:util'
import { scriptArguments } from '../tools/script-arguments.ts'
import { noRoot, type Root, startRoot } from './root.ts'
import { type Scene, STEPS } from './steps.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const say = (line: string): void => void process.stdout.write(`${line}\n`)

const { packed: isPacked } = scriptArguments('npm run kiosk --', {
  /** Takes the packages that lie in dist/. */
  packed: { type: 'boolean' },
})

/** Quick to pack: what is in them is what matters. */
function packed(revision: string): string {
  const found = readdirSync(join(ROOT, 'dist')).find(name => name.includes(`-${revision}_`))
  if (isPacked && found !== undefined) return join(ROOT, 'dist', found)
  const script = join(ROOT, 'test', 'package', 'station.ts')
  const { stdout, stderr } = spawnSync(process.execPath, [script, '--quick', '--revision', revision], {
    encoding: 'utf8',
  })
  const file = /^made (.+\.deb)$/m.exec(stdout)?.[1]
  if (file === undefined || !existsSync(file)) throw new Error(`no package was made:\n${stdout}${stderr}`)
  return file
}

async function followed(): Promise<void> {
  const work = join(ROOT, 'dist', `kiosk-${process.pid}`)
  mkdirSync(work, { recursive: true })
  let root: Root | undefined
  try {
    const files = ['1', '2'].map(packed)
    root = await startRoot(join(ROOT, 'dist', 'kiosk-root'), work)
    for (const file of files) copyFileSync(file, join(root.folder, 'root', basename(file)))
    const guide = readFileSync(join(ROOT, 'docs', 'kiosk.md'), 'utf8')
    const scene: Scene = { root, guide, files: files.map(file => basename(file)) }
    for (const [name, step] of STEPS) {
      const from = performance.now()
      await step(scene)
      say(`holds: ${name} (${((performance.now() - from) / 1000).toFixed(1)} s)`)
    }
  } finally {
    await root?.end()
    await rm(work, { recursive: true, force: true })
  }
}

const why = noRoot()
if (why === undefined) {
  try {
    await followed()
    say(`${STEPS.length} passed, 0 failed`)
  } catch (error) {
    say(`fails: ${inspect(error)}`)
    process.exitCode = 1
  }
  // Services of the scene are programs of their own, which end with this one.
  process.exit()
} else say(`Not run: ${why}`)
