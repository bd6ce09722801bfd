// `npm run sbom`: what the program is made of, as CycloneDX, into dist/sbom.cdx.json.
import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { npmCommand } from '../support/npm.ts'

/** npm's own bill of materials of the checkout at `root`; throws with npm's words where it makes none. */
export function billOfMaterials(root: string): string {
  const sbom = ['sbom', '--package-lock-only', '--sbom-format', 'cyclonedx', '--sbom-type', 'application']
  const { command, args } = npmCommand(sbom)
  const made = spawnSync(command, args, { cwd: root, encoding: 'utf8', maxBuffer: 64 << 20 })
  if (made.status !== 0) throw new Error(made.stderr)
  return made.stdout
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '..', '..')
  mkdirSync(join(root, 'dist'), { recursive: true })
  writeFileSync(join(root, 'dist', 'sbom.cdx.json'), billOfMaterials(root))
  process.stdout.write('dist/sbom.cdx.json\n')
}
