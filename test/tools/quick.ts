// The check that every commit passes (`npm run check:quick`), in the time that one waits for it.
import { spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { quickTests } from './quick-tests.ts'
import { sourceFiles } from './source-files.ts'

const root = join(import.meta.dirname, '..', '..')
const bin = (name: string) => join(root, 'node_modules', '.bin', name)

/** Uncommitted changes, or the last commit's where nothing is open. */
function changedFiles(): string[] {
  const git = (...args: string[]) =>
    spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout.split('\0').filter(Boolean)
  const open = [
    ...git('diff', '--name-only', '-z', 'HEAD'),
    ...git('ls-files', '-z', '--others', '--exclude-standard'),
  ]
  return open.length > 0 ? open : git('diff', '--name-only', '-z', 'HEAD~1', 'HEAD')
}

interface Step {
  readonly name: string
  readonly failed: boolean
  readonly output: string
  readonly seconds: number
}

function step(name: string, command: string, args: readonly string[]): Promise<Step> {
  const began = performance.now()
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', text => {
        output += text
      })
    }
    child.on('error', reject)
    child.on('close', code =>
      resolve({ name, failed: code !== 0, output, seconds: (performance.now() - began) / 1000 }),
    )
  })
}

const { run, left } = quickTests(changedFiles(), sourceFiles(root))
// As `npm run check:types` does: both compilers call their program tsc.
const compiler = join(root, 'node_modules', 'typescript-native', 'bin', 'tsc')
const types = step('types', process.execPath, [compiler, '-p', 'tsconfig.json'])
const rest = (async () => [
  await step('format', bin('biome'), ['check', '--error-on-warnings', '.']),
  await step('boundaries', process.execPath, [join(root, 'test', 'tools', 'boundaries.ts')]),
  await step('edits', process.execPath, [join(root, 'test', 'tools', 'anchors.ts')]),
  await step('unused', bin('knip'), []),
])()
const steps = [...(await rest), await types]
if (run.length > 0) {
  steps.push(
    await step(`tests (${run.length} files)`, process.execPath, [join(root, 'test', 'run.ts'), ...run]),
  )
}
for (const { name, failed, output, seconds } of steps) {
  process.stdout.write(`${failed ? 'FAILED' : 'ok'}  ${name}  ${seconds.toFixed(1)} s\n`)
  if (failed) process.stdout.write(`${output}\n`)
}
if (left.length > 0) process.stdout.write(`Left to npm run check:\n  ${left.join('\n  ')}\n`)
process.exitCode = steps.some(({ failed }) => failed) ? 1 : 0
