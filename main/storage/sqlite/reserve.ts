// The reserve for a full disk: blocks of the write-ahead log that are allocated before anything is bought.
import { closeSync, fstatSync, fsyncSync, openSync, statfsSync, writeSync } from 'node:fs'

/**
 * SQLite overwrites its write-ahead log in place after every checkpoint and reads it only as far as its
 * frames are valid, so zeros behind its end are room that a commit takes without asking the disk for
 * more. Written, not sparse, and synced: the blocks are ours. To be called by the writing thread
 * alone, between transactions, and never before the log exists, since SQLite deletes one that it does
 * not know. Gives the size of the log. Throws node:fs's error (ENOSPC) where the disk has no room.
 */
export function keepReserve(walPath: string, reserveBytes: number): number {
  const file = openSync(walPath, 'r+')
  try {
    const { size } = fstatSync(file)
    if (size >= reserveBytes) return size
    const zeros = Buffer.alloc(256 * 1024)
    let end = size
    while (end < reserveBytes) {
      end += writeSync(file, zeros, 0, Math.min(zeros.length, reserveBytes - end), end)
    }
    fsyncSync(file)
    return end
  } finally {
    closeSync(file)
  }
}

/** What the disk still gives to a user without privileges. */
export function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}
