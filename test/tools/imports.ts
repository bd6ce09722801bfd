// Checks who imports whom, by the rules of .dependency-cruiser.cjs.
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { cruise, type ICruiseOptions, type ICruiseResult } from 'dependency-cruiser'
import extractTsConfig from 'dependency-cruiser/config-utl/extract-ts-config'
import { type Finding, SOURCE_FOLDERS, sourceFiles } from './source-files.ts'

/** The program's own rules; tests of the checker use them on planted files. */
const RULES_FILE = join(import.meta.dirname, '..', '..', '.dependency-cruiser.cjs')

/** Every import below `root` that a rule forbids, and every source file that was not read at all. */
export async function importFindings(root: string): Promise<Finding[]> {
  const { forbidden, options } = createRequire(import.meta.url)(RULES_FILE) as {
    forbidden: NonNullable<ICruiseOptions['ruleSet']>['forbidden']
    options: ICruiseOptions
  }
  const files = sourceFiles(root)
  const folders = SOURCE_FOLDERS.filter(folder => files.some(({ path }) => path.startsWith(`${folder}/`)))
  const tsConfigFile = join(RULES_FILE, '..', 'tsconfig.json')
  const { output } = await cruise(
    folders,
    { ...options, baseDir: root, ruleSet: { ...(forbidden && { forbidden }) }, validate: true },
    undefined,
    { tsConfig: extractTsConfig(tsConfigFile) },
  )
  const { modules, summary } = output as ICruiseResult
  const violations = summary.violations.map(({ rule, from, to }) => ({
    where: from,
    what: `${rule.name}: may not import ${to}`,
  }))
  // A compiler that the cruiser does not know makes it read nothing, and nothing breaks no rule.
  const read = new Set(modules.map(({ source }) => source))
  const unread = files
    .filter(({ path }) => !read.has(path))
    .map(({ path }) => ({ where: path, what: 'was not read by dependency-cruiser' }))
  return [...violations, ...unread]
}
