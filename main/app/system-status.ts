// The state of the machine, the program and its files, for the diagnostics page.
import { stat, statfs } from 'node:fs/promises'
import { release, type as systemName } from 'node:os'
import type { SystemStatus } from '../api/system-status.ts'
import { storeFiles } from '../storage/sqlite/files.ts'

export async function systemStatus(options: {
  readonly version: string
  readonly ledger: SystemStatus['ledger']
  readonly stages: SystemStatus['stages']
  readonly dataFolder: string
}): Promise<SystemStatus> {
  const { version, ledger, stages, dataFolder } = options
  const { store, wal } = storeFiles(dataFolder)
  const [sizes, disk] = await Promise.all([Promise.all([store, wal].map(sizeOf)), diskOf(dataFolder)])
  const { electron } = process.versions
  return {
    versions: {
      program: version,
      node: process.versions.node,
      ...(electron !== undefined && { electron }),
      system: `${systemName()} ${release()} ${process.arch}`,
    },
    ledger,
    stages,
    recordsBytes: sizes.reduce((sum, size) => sum + size, 0),
    ...(disk && { disk }),
    dataFolder,
  }
}

/** 0 where there is none, such as the log of writes after a clean end. */
const sizeOf = async (path: string): Promise<number> => {
  const found = await stat(path).catch(() => undefined)
  return found?.size ?? 0
}

/** `bavail` is what this user may take, without what the system keeps for its own. */
async function diskOf(folder: string): Promise<SystemStatus['disk']> {
  const found = await statfs(folder).catch(() => undefined)
  return found && { freeBytes: found.bavail * found.bsize, totalBytes: found.blocks * found.bsize }
}
