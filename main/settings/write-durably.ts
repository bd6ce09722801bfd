// One file on disk: the old or the new, never a part.
import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Writes beside, fsyncs, renames over, fsyncs the folder. Its owner's alone. Throws where the disk does not take all of it,
 * with nothing of it left.
 */
export function writeDurably(path: string, text: string): void {
  const beside = `${path}.new`
  const file = openSync(beside, 'w', 0o600)
  try {
    try {
      // A single write may end where the disk does, and say nothing.
      writeFileSync(file, text)
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
    renameSync(beside, path)
  } catch (error) {
    rmSync(beside, { force: true })
    throw error
  }
  syncFolder(dirname(path))
}

export function removeDurably(path: string): void {
  rmSync(path, { force: true })
  syncFolder(dirname(path))
}

function syncFolder(path: string): void {
  // Windows has no fsync of a folder; there the rename itself is journalled.
  if (process.platform === 'win32') return
  const folder = openSync(path, 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}
