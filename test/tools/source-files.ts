// Lists the repository's own source files for the checkers.
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

export const SOURCE_FOLDERS = ['main', 'preload', 'renderer', 'test'] as const

/** A checker's finding: where, and what is wrong there. */
export interface Finding {
  readonly where: string
  readonly what: string
}

export interface SourceFile {
  /** Relative to the root, with forward slashes. */
  readonly path: string
  readonly text: string
}

/** Every file with one of `endings` below the source folders of `root`. */
export function sourceFiles(root: string, endings: readonly string[] = ['.ts', '.tsx']): SourceFile[] {
  const found: SourceFile[] = []
  for (const folder of SOURCE_FOLDERS) {
    for (const entry of entriesOf(join(root, folder))) {
      if (!entry.isFile() || !endings.some(ending => entry.name.endsWith(ending))) continue
      const file = join(entry.parentPath, entry.name)
      found.push({ path: relative(root, file).split(sep).join('/'), text: readFileSync(file, 'utf8') })
    }
  }
  return found.sort((one, other) => (one.path < other.path ? -1 : 1))
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}
