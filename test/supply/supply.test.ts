// Proves what the program is made of: a reason for every package, licences that are shown, and a lock file to trust.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }
import { ROOT } from '../support/program.ts'
import { licences, noticeFiles } from './notice.ts'
import { billOfMaterials } from './sbom.ts'
import { nameOf, readLock, shippedPackages } from './shipped-packages.ts'

const lock = readLock(ROOT)
const direct = Object.keys({ ...packageJson.dependencies, ...packageJson.devDependencies })

describe('packages', () => {
  const reasons = readFileSync(join(ROOT, 'docs', 'decisions', '0001-dependencies.md'), 'utf8')
  const named = new Set(reasons.split(/[\s,;|()]+/))

  it.each(direct)('%s has a reason in docs/decisions/0001-dependencies.md', name => {
    expect(named).toContain(name)
  })

  it('are pinned to one version each', () => {
    const versions = Object.values({ ...packageJson.dependencies, ...packageJson.devDependencies })
    for (const version of versions) expect(version).toMatch(/^(npm:[@\w/-]+@)?\d+\.\d+\.\d+$/)
  })
})

describe('the lock file', () => {
  const entries = Object.entries(lock.packages).filter(([path]) => path !== '')

  it('names no address: every package comes from the registry that npm is set to', () => {
    expect(entries.filter(([, { resolved }]) => resolved !== undefined)).toEqual([])
  })

  it('has a digest of every package', () => {
    expect(
      entries.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([path]) => path),
    ).toEqual([])
  })

  it('has no install script beyond those that package.json names', () => {
    const scripted = new Set(
      entries.flatMap(([path, entry]) => (entry.hasInstallScript ? [nameOf(path)] : [])),
    )
    const known = Object.keys(packageJson.allowScripts)
    expect([...scripted].filter(name => !known.includes(name))).toEqual([])
  })
})

describe('licences', () => {
  const shipped = shippedPackages(ROOT)

  it('are known of every package that ships, screens and what packages need among them', () => {
    const names = shipped.map(({ name }) => name)
    for (const name of [
      ...Object.keys(packageJson.dependencies),
      'react',
      '@mantine/core',
      'sonic-boom',
      'electron',
    ])
      expect(names).toContain(name)
    expect(names).not.toContain('vitest')
    expect(shipped.filter(({ licence }) => licence === 'see its own files').map(({ name }) => name)).toEqual(
      [],
    )
  })

  it('allow a program that is not given away with its source', () => {
    // BlueOak, ISC, MIT, BSD, Apache, 0BSD, MIT-0, CC0, Unlicense, OFL (fonts), Python-2.0: none asks for the source.
    const free =
      /^\(?(BlueOak-1\.0\.0|ISC|MIT|MIT-0|0BSD|BSD-[23]-Clause|Apache-2\.0|CC0-1\.0|CC-BY-4\.0|Unlicense|OFL-1\.1|Python-2\.0)\b/
    expect(
      shipped.filter(({ licence }) => !free.test(licence)).map(({ name, licence }) => `${name}: ${licence}`),
    ).toEqual([])
  })

  it('stand whole in the notice that the screen shows', () => {
    const mit = licences(ROOT).filter(({ licence, text }) => licence === 'MIT' && text !== '')
    expect(mit.length).toBeGreaterThan(20)
    for (const { text } of mit) expect(text.length).toBeGreaterThan(200)
  })

  it.each(Object.entries(noticeFiles(ROOT)))('%s is as `npm run notice` writes it', (path, text) => {
    expect(readFileSync(join(ROOT, path), 'utf8')).toBe(text)
  })
})

describe('the bill of materials', () => {
  it('is CycloneDX and holds every package that ships', () => {
    const bill = JSON.parse(billOfMaterials(ROOT)) as {
      bomFormat: string
      components: { name: string; version: string }[]
    }
    expect(bill.bomFormat).toBe('CycloneDX')
    const held = new Set(bill.components.map(({ name, version }) => `${name}@${version}`))
    expect(
      shippedPackages(ROOT)
        .map(({ name, version }) => `${name}@${version}`)
        .filter(id => !held.has(id)),
    ).toEqual([])
  })
})
