// A folder that electron-builder takes for Electron's runtime, where the real one cannot be had: nothing in it runs.
import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { asar } from './builder-modules.ts'

/** The marker before the fuses in every Electron binary (electron/fuses, "The fuse wire"). */
export const FUSE_MARKER = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'
const FUSE_WIRE_VERSION = 1
/** Fuses as an unchanged runtime has them, `0` off and `1` on. */
export const FUSES_AS_DELIVERED = '10110001'

/** The name that each fuse has in the configuration, in the order of the wire. */
export const FUSE_ORDER = [
  'runAsNode',
  'enableCookieEncryption',
  'enableNodeOptionsEnvironmentVariable',
  'enableNodeCliInspectArguments',
  'enableEmbeddedAsarIntegrityValidation',
  'onlyLoadAppFromAsar',
  'loadBrowserProcessSpecificV8Snapshot',
  'grantFileProtocolExtraPrivileges',
] as const

/** Fills `folder` with what the Linux runtime of `version` has as far as packaging looks at it. */
export async function makeStandInRuntime(folder: string, version: string): Promise<void> {
  const app = join(folder, '..', 'default-app')
  await mkdir(join(folder, 'resources'), { recursive: true })
  await mkdir(join(folder, 'locales'), { recursive: true })
  await mkdir(app, { recursive: true })
  await writeFile(join(app, 'package.json'), JSON.stringify({ name: 'default-app', main: 'main.js' }))
  await writeFile(join(app, 'main.js'), '')
  await asar.createPackage(app, join(folder, 'resources', 'default_app.asar'))
  await writeFile(join(folder, 'version'), version)
  for (const name of ['LICENSE', 'LICENSES.chromium.html']) await writeFile(join(folder, name), '')
  for (const locale of ['en-US', 'es', 'de']) await writeFile(join(folder, 'locales', `${locale}.pak`), '')
  await writeFile(
    join(folder, 'electron'),
    Buffer.concat([
      Buffer.from('#!/bin/sh\nexit 1\n'),
      Buffer.from(FUSE_MARKER),
      Buffer.from([FUSE_WIRE_VERSION, FUSES_AS_DELIVERED.length]),
      Buffer.from(FUSES_AS_DELIVERED),
    ]),
  )
  await chmod(join(folder, 'electron'), 0o755)
}
