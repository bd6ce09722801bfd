// A copy of the sources that a page of docs/contributing is followed in: what it says to touch is touched there, and
// TypeScript and the changed program say whether that was all.
import { cp, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { languageService } from './language-service.ts'
import { ROOT } from './program.ts'
import { tempFolder } from './temp-folder.ts'

/** The compiler reads half the house more than once. */
export const FOLLOWED_MS = 240_000

export interface HouseCopy {
  /** Puts lines behind the first line that holds `anchor`. */
  insert(file: string, anchor: string, lines: string): Promise<void>
  /** What TypeScript says of these files as they are now. */
  errors(...files: readonly string[]): readonly string[]
  /** The files that were changed, each once, in the order of their first change. */
  changed(): readonly string[]
  /** A module as it is now; loaded once, after the last change. */
  load<Module>(file: string): Promise<Module>
}

export async function houseCopy(): Promise<HouseCopy> {
  const folder = await tempFolder('house')
  for (const name of ['main', 'preload', 'renderer', 'tsconfig.json', 'package.json']) {
    await cp(join(ROOT, name), join(folder, name), { recursive: true })
  }
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  const compiler = languageService(folder)
  const changed = new Set<string>()
  return {
    async insert(file, anchor, lines) {
      const text = await readFile(join(folder, file), 'utf8')
      const at = text.indexOf(anchor)
      if (at < 0) throw new Error(`${file} does not say “${anchor}” any more`)
      const end = text.indexOf('\n', at) + 1
      await writeFile(join(folder, file), `${text.slice(0, end)}${lines}\n${text.slice(end)}`)
      changed.add(file)
    },
    errors: (...files) => files.flatMap(file => compiler.errorsIn(file)),
    changed: () => [...changed],
    load: file => import(pathToFileURL(join(folder, file)).href),
  }
}

/** The files that a page says to touch: the first column of its table, a file a row. */
export async function filesOf(page: string): Promise<readonly string[]> {
  const text = await readFile(join(ROOT, 'docs/contributing', page), 'utf8')
  const [, table = ''] = text.split('## Files to touch')
  return [...table.matchAll(/^\| `([^`]+)` \|/gm)].map(([, file = '']) => file)
}
