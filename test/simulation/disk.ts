// What a station's disk does to it: nothing, or one of the faults of docs/reliability.md, as its errors reach a program.

import { Unsynced } from './power.ts'

export const DISK_FAULTS = ['full', 'fails', 'read-only', 'locked'] as const
export type DiskFault = (typeof DISK_FAULTS)[number]

export class Disk {
  readonly unsynced = new Unsynced()
  fault: DiskFault | undefined
  /** Whether a commit that failed is on the disk all the same: nobody knows before the next start. */
  committedAllTheSame: () => boolean = () => false
}

const SQLITE = {
  busy: [5, 'database is locked'],
  readonly: [8, 'attempt to write a readonly database'],
  ioerr: [1034, 'disk I/O error'],
} as const

export const sqliteError = (kind: keyof typeof SQLITE): Error => {
  const [errcode, message] = SQLITE[kind]
  return Object.assign(new Error(message), { code: 'ERR_SQLITE_ERROR', errcode, errstr: message })
}

/** What writing a file on this disk comes to; undefined where it is written. */
export function fileError(disk: Disk | undefined): Error | undefined {
  const code = disk?.fault === 'full' ? 'ENOSPC' : disk?.fault === 'fails' ? 'EIO' : 'EROFS'
  if (disk?.fault === undefined || disk.fault === 'locked') return undefined
  return Object.assign(new Error(`${code}: simulated`), { code })
}
