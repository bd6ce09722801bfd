// The labels that a simulated printer put out, as files: 0001.zpl, 0002.zpl, …
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Paper } from './print-engine.ts'

/** Labels that wait for room on the disk, the newest. */
const MOST_WAITING = 100

export interface PaperFolder {
  /** The highest number of a label that was in it at the start. */
  readonly lastNumber: number
  /** Never throws: what a full disk does not take is written along with a later label. */
  keep(paper: Paper): void
}

/** Makes the folder if need be. */
export function openPaperFolder(folder: string): PaperFolder {
  let waiting: Paper[] = []
  return {
    lastNumber: lastNumberIn(folder),
    keep(paper) {
      waiting = [...waiting, paper].filter(({ number, format }) => !isWritten(fileOf(folder, number), format))
      waiting = waiting.slice(-MOST_WAITING)
    },
  }
}

const fileOf = (folder: string, number: number): string =>
  join(folder, `${String(number).padStart(4, '0')}.zpl`)

function isWritten(path: string, format: Buffer): boolean {
  try {
    writeFileSync(path, format)
    return true
  } catch {
    removePart(path)
    return false
  }
}

/** A part of a label is none. */
function removePart(path: string): void {
  try {
    rmSync(path, { force: true })
  } catch {
    // It is written over as soon as the disk takes it.
  }
}

function lastNumberIn(folder: string): number {
  mkdirSync(folder, { recursive: true })
  return readdirSync(folder).reduce((last, name) => {
    const number = Number(/^(\d{4,})\.zpl$/.exec(name)?.[1] ?? 0)
    return Math.max(last, number)
  }, 0)
}
