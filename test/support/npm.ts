// npm as another program starts it: Windows starts no npm.cmd without a shell, and npm itself is a script of Node's.
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

interface Command {
  readonly command: string
  readonly args: readonly string[]
}

/** On Windows by the npm that runs this script, or by the one that came with Node; elsewhere by its name. */
export function npmCommand(
  args: readonly string[],
  {
    env = process.env,
    platform = process.platform,
    node = process.execPath,
    exists = existsSync,
  }: {
    readonly env?: NodeJS.ProcessEnv
    readonly platform?: NodeJS.Platform
    readonly node?: string
    readonly exists?: (path: string) => boolean
  } = {},
): Command {
  const beside = join(dirname(node), 'node_modules', 'npm', 'bin', 'npm-cli.js')
  if (platform !== 'win32') return { command: 'npm', args }
  const script = [env.npm_execpath, beside].find(
    path => path !== undefined && /npm-cli\.js$/.test(path) && exists(path),
  )
  return script === undefined ? { command: 'npm', args } : { command: node, args: [script, ...args] }
}
