// The built program that tests start: built once, and only by tests that need it.
import { join } from 'node:path'
import { ensureBuilt } from '../../main/launch/build.ts'

export const ROOT = join(import.meta.dirname, '..', '..')
export const NODE = process.execPath

let built: Promise<void> | undefined

type Entry =
  | 'browser.js'
  | 'index.js'
  | 'app/compose.js'
  | 'hosts/web-host.js'
  | 'workers/ledger.js'
  | 'workers/preview.js'

/** Absolute path of a built entry of main (`browser.js`), after building where a source has changed. */
export async function builtEntry(name: Entry): Promise<string> {
  // `npm test` has built before it began: looking again for each test file would only cost time.
  if (!process.env.PROGRAM_IS_BUILT) built ??= buildOnce()
  await built
  return join(ROOT, 'out', 'main', name)
}

async function buildOnce(): Promise<void> {
  const outcome = await ensureBuilt(ROOT)
  if (outcome.kind === 'failed') throw new Error(`the program could not be built:\n${outcome.output}`)
}
