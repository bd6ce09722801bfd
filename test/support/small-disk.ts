// A small disk for a station's data: a tmpfs that a test fills, empties, and mounts read-only.
import { appendFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { mountDisk } from '../storage/mounted-disk.ts'
import { whenFinished } from './when-finished.ts'

export interface SmallDisk {
  readonly path: string
  /** Takes all the room there is, as another program would. */
  fill(): void
  makeRoom(): void
  remount(options: string): void
}

/** Gives the reason in words where nothing can be mounted here. Unmounted when the test finishes. */
export function smallDisk(megabytes: number): SmallDisk | string {
  const disk = mountDisk(megabytes)
  if (typeof disk === 'string') return disk
  whenFinished(disk.unmount)
  const filler = join(disk.path, 'filler')
  return {
    path: disk.path,
    remount: disk.remount,
    makeRoom: () => rmSync(filler, { force: true }),
    fill() {
      const chunk = Buffer.alloc(1024 * 1024, 1)
      for (const size of [chunk.length, 4096, 1]) {
        try {
          for (;;) appendFileSync(filler, chunk.subarray(0, size))
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
        }
      }
    },
  }
}
