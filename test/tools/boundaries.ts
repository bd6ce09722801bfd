// `npm run check:boundaries`: directions of imports and purity of the core.
import { join } from 'node:path'
import { importFindings } from './imports.ts'
import { purityFindings } from './purity.ts'
import { sourceFiles } from './source-files.ts'

const root = join(import.meta.dirname, '..', '..')
const findings = [...(await importFindings(root)), ...purityFindings(root)]

for (const { where, what } of findings) process.stdout.write(`${where}: ${what}\n`)
process.stdout.write(`${sourceFiles(root).length} source files, ${findings.length} findings\n`)
process.exitCode = findings.length > 0 ? 1 : 0
