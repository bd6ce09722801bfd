// The manifest for winget names each setup as it lies in the feed, for one person and for everyone.
import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { tempFolder } from '../support/temp-folder.ts'
import { writeWinget } from './winget.ts'

const DESCRIPTION = 'Buys a label: and prints "it".'
const FEED = 'https://updates.example/packbench'

test('a version is installed by winget from the feed, for everyone or for one person, on either processor', async () => {
  const folder = await tempFolder('winget')
  for (const arch of ['x64', 'arm64'])
    await writeFile(join(folder, `packbench-1.2.0-windows-${arch}-setup.exe`), `setup for ${arch}`)
  const files = await writeWinget(folder, { url: FEED, description: DESCRIPTION })
  const [version = '', installer = '', locale = ''] = await Promise.all(
    files.map(async name => readFile(join(folder, name), 'utf8')),
  )
  const of = 'PackageIdentifier: Packbench.Packbench\nPackageVersion: "1.2.0"\n'
  expect(version).toBe(`${of}DefaultLocale: en-US\nManifestType: version\nManifestVersion: 1.10.0\n`)
  expect(locale).toContain(`${of}PackageLocale: en-US\n`)
  // What a text could end or begin in YAML is within its quotes.
  expect(locale).toContain('ShortDescription: "Buys a label: and prints \\"it\\"."\n')
  expect(installer.match(/- Architecture/g)).toHaveLength(4)
  const sha256 = createHash('sha256').update('setup for arm64').digest('hex').toUpperCase()
  expect(installer).toContain(
    [
      '  - Architecture: arm64',
      '    Scope: machine',
      `    InstallerUrl: "${FEED}/packbench-1.2.0-windows-arm64-setup.exe"`,
      `    InstallerSha256: ${sha256}`,
      '    InstallerSwitches:',
      '      Custom: /allusers',
    ].join('\n'),
  )
})

test('without a feed, and on a system that makes no setups, there is none', async () => {
  const folder = await tempFolder('winget')
  expect(await writeWinget(folder, { url: FEED, description: DESCRIPTION })).toEqual([])
  await writeFile(join(folder, 'packbench-1.2.0-windows-x64-setup.exe'), 'setup')
  expect(await writeWinget(folder, { url: undefined, description: DESCRIPTION })).toEqual([])
})
