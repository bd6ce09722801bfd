// Proves when the program is built anew, that one process builds while others wait, and what a failure leaves.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'
import { ensureBuilt } from '../../main/launch/build.ts'
import { NODE, ROOT } from '../support/program.ts'
import { tempFolder } from '../support/temp-folder.ts'

/** A program with a builder that notes each run and copies `main/index.ts`, or fails where that says so. */
async function smallProgram(): Promise<{
  root: string
  write: (path: string, text: string) => Promise<void>
  builds: () => Promise<number>
}> {
  const root = await tempFolder('program')
  const write = async (path: string, text: string) => {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), text)
  }
  await write('package.json', '{}')
  await write('main/index.ts', 'one')
  await write(
    'node_modules/electron-vite/bin/electron-vite.js',
    `const fs = require('node:fs')
     const outDir = process.argv[process.argv.indexOf('--outDir') + 1]
     fs.appendFileSync('builds', 'x')
     const source = fs.readFileSync('main/index.ts', 'utf8')
     if (source === 'broken') { console.log('cannot build this'); process.exit(1) }
     fs.mkdirSync(outDir + '/main', { recursive: true })
     fs.writeFileSync(outDir + '/main/index.js', source)`,
  )
  const builds = async () => (await readFile(join(root, 'builds'), 'utf8').catch(() => '')).length
  return { root, write, builds }
}

const output = (root: string) => readFile(join(root, 'out', 'main', 'index.js'), 'utf8')

it('builds once, and again after a source changed, came or went', async () => {
  const { root, write, builds } = await smallProgram()
  expect(await ensureBuilt(root)).toEqual({ kind: 'built' })
  expect(await ensureBuilt(root)).toEqual({ kind: 'up-to-date' })
  await write('main/index.ts', 'two')
  expect(await ensureBuilt(root)).toEqual({ kind: 'built' })
  expect(await output(root)).toBe('two')
  await write('renderer/new.ts', '')
  expect(await ensureBuilt(root)).toEqual({ kind: 'built' })
  await rm(join(root, 'renderer/new.ts'))
  expect(await ensureBuilt(root)).toEqual({ kind: 'built' })
  // What no build reads changes nothing.
  await write('README.md', 'words')
  await write('main/index.ts', 'two')
  expect(await ensureBuilt(root)).toEqual({ kind: 'up-to-date' })
  expect(await builds()).toBe(4)
})

it('builds again where the output is gone', async () => {
  const { root } = await smallProgram()
  await ensureBuilt(root)
  await rm(join(root, 'out'), { recursive: true })
  expect(await ensureBuilt(root)).toEqual({ kind: 'built' })
  expect(await output(root)).toBe('one')
})

it('keeps the old output where a build fails, says why, and tries again', async () => {
  const { root, write } = await smallProgram()
  await ensureBuilt(root)
  await write('main/index.ts', 'broken')
  expect(await ensureBuilt(root)).toEqual({ kind: 'failed', output: 'cannot build this\n' })
  expect(await output(root)).toBe('one')
  await write('main/index.ts', 'mended')
  expect(await ensureBuilt(root)).toEqual({ kind: 'built' })
})

it('is done by one of several processes, and the others wait for it', async () => {
  const { root, builds } = await smallProgram()
  const script = `import { ensureBuilt } from ${JSON.stringify(pathToFileURL(join(ROOT, 'main/launch/build.ts')).href)}
    process.stdout.write((await ensureBuilt(${JSON.stringify(root)})).kind)`
  const outcomes = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const child = spawn(NODE, ['--input-type=module', '-e', script], {
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      let said = ''
      child.stdout.on('data', chunk => {
        said += chunk
      })
      await once(child, 'close')
      return said
    }),
  )
  expect(outcomes.sort()).toEqual(['built', 'up-to-date', 'up-to-date', 'up-to-date'])
  expect(await builds()).toBe(1)
})

it('takes over the lock of a process that is gone', async () => {
  const { root, write } = await smallProgram()
  const gone = spawn(NODE, ['-e', ''])
  await once(gone, 'close')
  await write('node_modules/.cache/packbench/build.lock', String(gone.pid))
  expect(await ensureBuilt(root)).toEqual({ kind: 'built' })
})

it('says in a sentence where the program has to be built and this user may not write', async ctx => {
  if (process.platform === 'win32') return ctx.skip('not run: no modes')
  const { root } = await smallProgram()
  // Where anybody may read it.
  await cp(join(ROOT, 'main', 'launch'), join(root, 'launch'), { recursive: true })
  await chmod(join(root, 'node_modules'), 0o555)
  onTestFinished(() => chmod(join(root, 'node_modules'), 0o755))
  const asNobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
  const module = pathToFileURL(join(root, 'launch', 'build.ts')).href
  const script = `const { ensureBuilt } = await import(${JSON.stringify(module)})
    console.log(JSON.stringify(await ensureBuilt(${JSON.stringify(root)})))`
  await chmod(root, 0o555)
  const run = spawnSync(NODE, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
    cwd: '/',
    ...asNobody,
  })
  expect(JSON.parse(run.stdout)).toEqual({
    kind: 'failed',
    output: expect.stringMatching(
      /^This user may not write into .*\(EACCES\): build it as the user whose folder it is/,
    ),
  })
})
