// The list of everything that the specs leave out and the program assumes: `node test/tools/assumptions.ts`.
import { join } from 'node:path'
import { type SourceFile, sourceFiles } from './source-files.ts'

export interface Assumption {
  /** File and line. */
  readonly where: string
  readonly text: string
}

/** Every `ASSUMPTION:` comment below `root`, whole, in the order of files; tests assume nothing for the program. */
export const assumptions = (root: string): Assumption[] =>
  sourceFiles(root)
    .filter(({ path }) => !path.startsWith('test/'))
    .flatMap(assumptionsIn)

function assumptionsIn({ path, text }: SourceFile): Assumption[] {
  const lines = text.split('\n')
  return lines.flatMap((line, at) => {
    const begin = /^(.*?)\bASSUMPTION: ?(.*)$/.exec(line)
    if (!begin?.[2] && !begin) return []
    const parts = [begin?.[2] ?? '']
    // A comment goes on over the following comment lines, up to its end.
    for (let next = at + 1; next < lines.length && !/\*\/\s*$/.test(lines[next - 1] ?? ''); next += 1) {
      const more = /^\s*(?:\/\/|\*)(?!\/) ?(.*)$/.exec(lines[next] ?? '')?.[1]
      if (more === undefined || more === '' || /\bASSUMPTION:/.test(more)) break
      parts.push(more)
    }
    return [
      {
        where: `${path}:${at + 1}`,
        text: parts
          .join(' ')
          .replace(/\s*\*\/\s*$/, '')
          .trim(),
      },
    ]
  })
}

if (import.meta.main) {
  const found = assumptions(join(import.meta.dirname, '..', '..'))
  for (const { where, text } of found) process.stdout.write(`${where}\n  ${text}\n`)
  process.stdout.write(`${found.length} assumptions\n`)
}
