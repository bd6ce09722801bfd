// Which tests concern a change: those it edits, those that mirror it, and those that import it themselves.
import { posix } from 'node:path'
import type { SourceFile } from './source-files.ts'

/** Whole stations, browsers and kills take minutes; `npm run check` and their own commands run them. */
const SLOW = [
  /^test\/(browser|faults|campaign|warehouse|bench|hostile|package|electron)\//,
  /^test\/docs\/screens/,
]

/** They read the whole tree, so no import tells which change concerns them; each takes seconds. */
export const OF_THE_WHOLE_TREE = [
  'test/docs/documents.test.ts',
  'test/lab/conformance/assumptions.test.ts',
  'test/renderer/no-loose-sentences.test.ts',
  'test/renderer/words.test.ts',
]

/** More than this would not end within the time of a quick check. */
export const MOST_QUICK_TESTS = 16

export interface QuickTests {
  readonly run: readonly string[]
  /** Concerned as well, and left to the whole check. */
  readonly left: readonly string[]
}

/** `changed` and the answer are paths from the root, with forward slashes; `files` are all sources. */
export function quickTests(changed: readonly string[], files: readonly SourceFile[]): QuickTests {
  const tests = files.filter(({ path }) => path.endsWith('.test.ts'))
  const mirrors = new Set(changed.map(mirrorOf))
  const nearest = tests.filter(
    ({ path }) => changed.includes(path) || mirrors.has(path) || OF_THE_WHOLE_TREE.includes(path),
  )
  const importing = tests.filter(
    test => !nearest.includes(test) && importsOf(test).some(path => changed.includes(path)),
  )
  const concerned = [...nearest, ...importing].map(({ path }) => path)
  const quick = concerned.filter(path => !SLOW.some(slow => slow.test(path)))
  const run = quick.slice(0, MOST_QUICK_TESTS)
  return { run, left: concerned.filter(path => !run.includes(path)) }
}

/**
 * `main/storage/spool/jobs.ts` is tested in `test/storage/spool/jobs.test.ts`, `renderer/ui/x.tsx` in
 * `test/renderer/ui/x.test.ts`.
 */
function mirrorOf(path: string): string {
  const inTest = path.replace(/^main\//, '').replace(/\.tsx?$/, '.test.ts')
  return `test/${inTest}`
}

function importsOf({ path, text }: SourceFile): string[] {
  return [...text.matchAll(/from '(\.{1,2}\/[^']+)'/g)].map(([, to = '']) =>
    posix.join(posix.dirname(path), to),
  )
}
