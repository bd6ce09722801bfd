// Proves that a checkout is the same everywhere: its names, its line ends, its Node, and how npm is started.
import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }
import { npmCommand } from '../support/npm.ts'
import { ROOT } from '../support/program.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { findProgram } from './needs.ts'

const git = (...args: readonly string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' })
const tracked = () => git('ls-files').trim().split('\n')

const noGit = existsSync(join(ROOT, '.git')) ? undefined : 'not run: this is no checkout'

it('has no two names that differ by their case alone', ctx => {
  if (noGit) return ctx.skip(noGit)
  const places = tracked().flatMap(path => {
    const parts = path.split('/')
    return parts.map((_part, index) => parts.slice(0, index + 1).join('/'))
  })
  const seen = new Map([...new Set(places)].map(place => [place.toLowerCase(), place]))
  expect([...new Set(places)].filter(place => seen.get(place.toLowerCase()) !== place)).toEqual([])
})

it('has the line ends of the formatter also where git turns them', async ctx => {
  if (noGit) return ctx.skip(noGit)
  const clone = join(await tempFolder('clone'), 'clone')
  git('clone', '-q', '--no-local', '--depth', '1', '-c', 'core.autocrlf=true', `file://${ROOT}`, clone)
  for (const path of ['package.json', 'main/start.ts', 'docs/it-guide.md']) {
    expect([path, readFileSync(join(clone, path)).includes('\r')]).toEqual([path, false])
  }
  expect(readFileSync(join(clone, 'exec.cmd')).includes('\r\n')).toBe(true)
})

it.each([
  [
    'npm/9.2.0 node/v18.20.4 linux x64 workspaces/false',
    1,
    /Node 20 or newer, and this npm runs on Node 18\.20\.4/,
  ],
  ['npm/11.0.0 node/v20.20.2 linux x64 workspaces/false', 0, /^$/],
  [undefined, 0, /^$/],
])('is installed by npm as %s or says in a sentence why not', (agent, status, said) => {
  const script = packageJson.scripts.preinstall.replace(/^node /, '')
  const { npm_config_user_agent: _agent, ...env } = process.env
  const run = spawnSync(process.execPath, [join(ROOT, script)], {
    encoding: 'utf8',
    env: { ...env, ...(agent !== undefined && { npm_config_user_agent: agent }) },
  })
  expect([run.status, run.stdout]).toEqual([status, ''])
  expect(run.stderr.trim()).toMatch(said)
})

it('starts npm without npm.cmd, which Windows gives to a shell alone', () => {
  const node = join('C:', 'node', 'node.exe')
  const cli = join('C:', 'node', 'node_modules', 'npm', 'bin', 'npm-cli.js')
  const started = (env: NodeJS.ProcessEnv, platform: NodeJS.Platform) =>
    npmCommand(['ci'], { env, platform, node, exists: path => path === cli })
  expect(started({}, 'win32')).toEqual({ command: node, args: [cli, 'ci'] })
  expect(started({ npm_execpath: cli }, 'win32')).toEqual({ command: node, args: [cli, 'ci'] })
  expect(started({ npm_execpath: 'C:\\yarn.js' }, 'win32')).toEqual({ command: node, args: [cli, 'ci'] })
  expect(started({ npm_execpath: cli }, 'linux')).toEqual({ command: 'npm', args: ['ci'] })
})

it('finds a program of Windows by its file’s name', async () => {
  const folder = await tempFolder('programs')
  writeFileSync(join(folder, 'lp.exe'), '')
  chmodSync(join(folder, 'lp.exe'), 0o755)
  expect(findProgram('lp', { platform: 'win32', env: { Path: `C:\\none;${folder}` } })).toBe(
    join(folder, 'lp.exe'),
  )
  expect(findProgram('lp', { platform: 'linux', env: { PATH: folder } })).toBeUndefined()
})
