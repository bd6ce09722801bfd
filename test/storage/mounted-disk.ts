// Small and read-only disks for tests: tmpfs, mounted where this process may mount.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface MountedDisk {
  readonly path: string
  readonly remount: (options: string) => void
  readonly unmount: () => void
}

const run = (command: string, args: readonly string[]) => spawnSync(command, args, { encoding: 'utf8' })

/** Gives the reason in words where nothing can be mounted here. */
export function mountDisk(megabytes: number): MountedDisk | string {
  if (process.platform !== 'linux') return 'not run: a small disk needs Linux (tmpfs)'
  const path = mkdtempSync(join(tmpdir(), 'packbench-disk-'))
  const mounted = run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', path])
  if (mounted.status !== 0) {
    rmSync(path, { recursive: true })
    return 'not run: a small disk needs the right to mount (root)'
  }
  return {
    path,
    remount: options => {
      const again = run('mount', ['-o', `remount,${options}`, path])
      if (again.status !== 0) throw new Error(again.stderr)
    },
    unmount: () => {
      run('umount', [path])
      rmSync(path, { recursive: true, force: true })
    },
  }
}
