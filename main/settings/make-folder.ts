// A folder that may be anywhere a person named: where it cannot be made, that is said.
import { existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * With the folders above it, like `mkdir -p`. Node's own (`recursive`) never ends where a file system refuses a folder as if
 * the one above were missing, as an automounter's folder and `/proc` do.
 */
export function makeFolder(path: string, mode: number): void {
  if (isFolder(path)) return
  try {
    mkdirSync(path, { mode })
  } catch (error) {
    const above = dirname(path)
    const { code } = error as NodeJS.ErrnoException
    // Somebody else made it meanwhile.
    if (code === 'EEXIST' && isFolder(path)) return
    if (code !== 'ENOENT' || above === path || existsSync(above)) throw error
    makeFolder(above, mode)
    makeFolder(path, mode)
  }
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
