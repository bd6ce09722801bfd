// One file on disk: the old or the new, never a part.
import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'

/** Writes beside, fsyncs, renames over, fsyncs the folder. Its owner's alone. */
export function writeDurably(path: string, text: string): void {
  const beside = `${path}.new`
  const file = openSync(beside, 'w', 0o600)
  try {
    writeSync(file, text)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  renameSync(beside, path)
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
