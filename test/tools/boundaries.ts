// Owns `npm run check:boundaries`: directions of imports, purity of the core, opening comments.
import { join } from 'node:path'
import { importFindings } from './imports.ts'
import { openingFindings } from './openings.ts'
import { purityFindings } from './purity.ts'
import { sourceFiles } from './source-files.ts'

const root = join(import.meta.dirname, '..', '..')
const findings = [...(await importFindings(root)), ...purityFindings(root), ...openingFindings(root)]

for (const { where, what } of findings) process.stdout.write(`${where}: ${what}\n`)
process.stdout.write(`${sourceFiles(root).length} source files, ${findings.length} findings\n`)
process.exitCode = findings.length > 0 ? 1 : 0
