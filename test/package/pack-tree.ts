// The program as electron-builder packs it, with a runtime that stands in.
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Arch, build, Platform } from 'electron-builder'
import packageJson from '../../package.json' with { type: 'json' }
import type { Target } from './native-packages.ts'
import { makeStandInRuntime } from './stand-in-runtime.ts'

/** Leaves a folder for each target in `output`; their drivers are staged already. */
export async function packTree({
  dist,
  output,
  targets,
  work,
}: {
  /** Where the icons lie. */
  readonly dist: string
  readonly output: string
  readonly targets: readonly Target[]
  readonly work: string
}): Promise<void> {
  const runtimeFolder = join(work, 'runtime')
  await makeStandInRuntime(runtimeFolder, packageJson.devDependencies.electron)
  await rm(output, { recursive: true, force: true })
  await build({
    targets: Platform.LINUX.createTarget('dir', ...targets.map(({ arch }) => Arch[arch])),
    config: { electronDist: runtimeFolder, directories: { output, buildResources: join(dist, 'resources') } },
    publish: 'never',
  })
}

/** Where electron-builder leaves what an installer was made of. */
export function resourcesIn(output: string, { os, arch }: Target): string {
  if (os === 'mac') return join(output, 'mac-universal', 'Packbench.app', 'Contents', 'Resources')
  return join(output, `${os}${arch === 'x64' ? '' : `-${arch}`}-unpacked`, 'resources')
}
