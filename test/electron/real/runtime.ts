// Finds an Electron for the tests: the project's own where it can be had, else the older one.
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fetchedRuntime } from '../../../main/launch/electron-runtime.ts'
import { OLDER_VERSION, olderRuntime } from '../older-runtime/prepare.ts'

export type FoundRuntime =
  | {
      readonly kind: 'there'
      readonly own: boolean
      readonly version: string
      readonly folder: string
      readonly executable: string
    }
  | { readonly kind: 'absent'; readonly why: string }

export async function findRuntime(root: string): Promise<FoundRuntime> {
  const own = await fetchedRuntime({ root, env: process.env, absent: why => ({ kind: 'absent', why }) })
  if (own.kind === 'there') {
    const folder = dirname(own.path)
    const version = (await readFile(join(folder, 'version'), 'utf8')).trim().replace(/^v/, '')
    return { kind: 'there', own: true, version, folder, executable: own.path }
  }
  try {
    const folder = await olderRuntime()
    const executable = join(folder, 'electron')
    return { kind: 'there', own: false, version: OLDER_VERSION, folder, executable }
  } catch (error) {
    return { kind: 'absent', why: `${own.why}; ${error instanceof Error ? error.message : String(error)}` }
  }
}
