// Puts the program where the user that Electron runs as can read it: Chromium keeps its sandbox for others than
// root alone.
import { spawnSync } from 'node:child_process'
import { chmod, cp, mkdir, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { findProgram } from '../../setup/needs.ts'
import { npmCommand } from '../../support/npm.ts'
import type { FoundRuntime } from './runtime.ts'
import type { UnderTest } from './under-test.ts'

/** Debian's `nobody`. */
const NOBODY = 65534

type Staged = Pick<UnderTest, 'command' | 'program' | 'user' | 'sandboxed'> & { readonly sandbox: string }

export async function stageProgram(
  root: string,
  runtime: Extract<FoundRuntime, { kind: 'there' }>,
  work: string,
): Promise<Staged> {
  const { executable } = runtime
  if (process.getuid?.() !== 0)
    return { command: executable, program: root, sandboxed: true, sandbox: 'with the system’s sandbox' }
  const asNobody = ['setpriv', `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups']
  const mayRead = (path: string) =>
    spawnSync(asNobody[0]!, [...asNobody.slice(1), 'test', '-r', path]).status === 0
  if (!findProgram('setpriv') || !mayRead(executable)) {
    const sandbox = 'without the system’s sandbox, since it runs as root'
    return { command: executable, program: root, sandboxed: false, sandbox }
  }
  await chmod(work, 0o755)
  const command = join(work, 'electron-as-nobody')
  await writeFile(command, `#!/bin/sh\nexec ${asNobody.join(' ')} '${executable}' "$@"\n`)
  await chmod(command, 0o755)
  const program = mayRead(join(root, 'package.json')) ? root : await copyProgram(root, join(work, 'program'))
  return {
    command,
    program,
    user: NOBODY,
    sandboxed: true,
    sandbox: 'with the system’s sandbox, as an unprivileged user',
  }
}

/** What is built and what it needs at work, without anything of the tests. */
async function copyProgram(root: string, program: string): Promise<string> {
  const { command, args } = npmCommand(['ls', '--omit=dev', '--all', '--parseable'])
  const listed = spawnSync(command, args, {
    cwd: root,
    encoding: 'utf8',
  })
  const packages = listed.stdout.trim().split('\n').slice(1)
  await mkdir(program, { recursive: true })
  for (const path of ['package.json', 'out', ...packages.map(folder => relative(root, folder))])
    await cp(join(root, path), join(program, path), { recursive: true })
  spawnSync('chmod', ['-R', 'a+rX', program])
  return program
}
