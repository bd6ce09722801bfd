// V8 of Node 24 may end a process with threads on processors with memory protection keys ("Check failed:
// jit_page.has_value()", a race over pages of compiled code). Without the keys it does not.

import { setFlagsFromString } from 'node:v8'

const FLAG = '--no-memory-protection-keys'
/** Earlier V8, and V8 elsewhere, knows no such flag and refuses to start with it. */
const isKnown = process.platform === 'linux' && Number(process.versions.v8?.split('.')[0]) >= 13

/** What Node is started with, wherever threads run. */
export const CODE_PAGE_ARGS: readonly string[] = isKnown ? [FLAG] : []

/** The same for Electron, whose V8 passes over what it does not know. */
export const ELECTRON_CODE_PAGE_ARGS: readonly string[] =
  process.platform === 'linux' ? [`--js-flags=${FLAG}`] : []

/** Names the open file with secrets (main/hosts/handed-over.ts), which a process that begins once more has closed. */
export const HANDED_OVER = 'PACKBENCH_SECRETS_FD'

/** V8 reads it as it begins alone: the process is begun once more, in its place and with its number. */
export function beginWithoutKeys(): void {
  const hasBegun = CODE_PAGE_ARGS.every(arg => process.execArgv.includes(arg))
  if (hasBegun) takeFlagBack()
  if (hasBegun || process.env[HANDED_OVER] !== undefined || process.execve === undefined) return
  const { execPath, execArgv, argv, env } = process
  process.execve(execPath, [execPath, ...CODE_PAGE_ARGS, ...execArgv, ...argv.slice(1)], env)
}

/**
 * Node brings its own modules compiled, for V8 with the flags that Node was built with: with another one each is
 * compiled anew, twice the time. What V8 has begun without, it goes on without.
 */
function takeFlagBack(): void {
  if (isKnown) setFlagsFromString(FLAG.replace('--no-', '--'))
}
