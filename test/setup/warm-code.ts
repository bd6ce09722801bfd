// Has the code of a fresh build compiled before tests start it. Node keeps compiled code where a process ends by
// itself, and tests kill their stations: each would compile the program anew until one of them ends otherwise.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CODE_PAGE_ARGS } from '../../main/launch/code-pages.ts'

const root = join(import.meta.dirname, '..', '..')

/** Where all that tests start keeps its compiled code, and finds it. */
export const CODE_CACHE =
  process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules', '.cache', 'packbench', 'code')

/** A station that does not get ready, or not end: the tests will say why. */
const GIVEN_UP_MS = 60_000

/** Starts the built station once, on a folder of its own, and lets it stop; its code is then in the folder `cache`. */
export async function warmCode(cache: string): Promise<void> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'warm-'))
  const entry = join(root, 'out', 'main', 'browser.js')
  const args = [...CODE_PAGE_ARGS, entry, '--port', '0', '--data', dataFolder, '--no-open']
  const station = spawn(process.execPath, args, {
    env: { ...process.env, NODE_COMPILE_CACHE: cache },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const late = setTimeout(() => station.kill('SIGKILL'), GIVEN_UP_MS)
  const ended = once(station, 'close')
  // Its ready line.
  station.stdout.once('data', () => station.kill('SIGTERM'))
  await ended
  clearTimeout(late)
  await rm(dataFolder, { recursive: true, force: true })
}
