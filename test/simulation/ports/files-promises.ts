// Node's `node:fs/promises`, as far as the program of a run comes to it: the files of `files.ts`, each a moment later.
import type { Stats } from 'node:fs'
import { sim } from '../scheduler.ts'
import * as files from './files.ts'

export * from 'node:fs/promises'

/** In the program that asks: one that ended meanwhile has asked for nothing. */
function later<Value>(act: () => Value): Promise<Value> {
  const run = sim()
  return new Promise((resolve, reject) => {
    run.after(run.latency(0.02, 3), () => {
      try {
        resolve(act())
      } catch (error) {
        reject(error)
      }
    })
  })
}

class FileHandle {
  readonly #file: number

  constructor(file: number) {
    this.#file = file
  }

  stat = (): Promise<Stats> => later(() => files.fstatSync(this.#file))
  truncate = (): Promise<void> => later(() => files.ftruncateSync(this.#file))
  chmod = (mode: number): Promise<void> => later(() => files.fchmodSync(this.#file, mode))
  writeFile = (text: string): Promise<void> => later(() => void files.writeSync(this.#file, text))
  sync = (): Promise<void> => later(() => files.fsyncSync(this.#file))
  close = (): Promise<void> => later(() => files.closeSync(this.#file))
}

/** Whoever writes empties the file first. */
export const open = (path: string, flags: number | string, mode?: number): Promise<FileHandle> =>
  later(() => {
    const writes =
      typeof flags === 'number'
        ? (flags & (files.constants.O_WRONLY | files.constants.O_RDWR)) !== 0
        : flags !== 'r'
    return new FileHandle(files.openSync(path, writes ? 'w' : 'r', mode))
  })

export const rename = (from: string, to: string): Promise<void> => later(() => files.renameSync(from, to))
export const stat = (path: string): Promise<Stats> => later(() => files.statSync(path))
export const readdir = (path: string): Promise<string[]> => later(() => files.readdirSync(path))
export const rm: typeof import('node:fs/promises').rm = (path, options) =>
  later(() => files.rmSync(path, options))
