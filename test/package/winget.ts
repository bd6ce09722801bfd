// The manifest by which winget installs a version: from the company's own feed, since the program is in no public
// store. Version 1.10 of the format, learn.microsoft.com/windows/package-manager/package/manifest.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

const PACKAGE = 'Packbench.Packbench'
const FORMAT = '1.10.0'
const LANGUAGE = 'en-US'
/** As electron-builder.yml names the setups. */
const SETUP = /^packbench-(.+)-windows-(x64|arm64)-setup\.exe$/
/** One setup is for both: winget is told how each is asked for. */
const SCOPES = { machine: '/allusers', user: '/currentuser' } as const

/**
 * Writes `winget/` beside the setups in `folder`; gives the names of its files, none without a feed or without setups.
 * `url` is the folder that the setups are downloaded from.
 */
export async function writeWinget(
  folder: string,
  { url, description }: { readonly url: string | undefined; readonly description: string },
): Promise<readonly string[]> {
  const setups = (await readdir(folder)).flatMap(name => {
    const [, version = '', architecture = ''] = SETUP.exec(name) ?? []
    return version === '' ? [] : { name, version, architecture }
  })
  const [first] = setups
  if (!url || !first) return []
  const installers = await Promise.all(
    setups.map(async ({ name, architecture }) => ({
      architecture,
      url: new URL(name, url.endsWith('/') ? url : `${url}/`).href,
      sha256: await sha256Of(join(folder, name)),
    })),
  )
  const files = {
    [`${PACKAGE}.yaml`]: [...head(first.version), `DefaultLocale: ${LANGUAGE}`, ...foot('version')],
    [`${PACKAGE}.installer.yaml`]: [
      ...head(first.version),
      'Platform:',
      '  - Windows.Desktop',
      'InstallerType: nullsoft',
      'UpgradeBehavior: install',
      'Installers:',
      ...installers.flatMap(installer => Object.entries(SCOPES).flatMap(scope => entry(installer, scope))),
      ...foot('installer'),
    ],
    [`${PACKAGE}.locale.${LANGUAGE}.yaml`]: [
      ...head(first.version),
      `PackageLocale: ${LANGUAGE}`,
      'Publisher: Packbench',
      'PackageName: Packbench',
      'License: Proprietary',
      `ShortDescription: ${quoted(description)}`,
      ...foot('defaultLocale'),
    ],
  }
  const made = join(folder, 'winget')
  await mkdir(made, { recursive: true })
  for (const [name, lines] of Object.entries(files))
    await writeFile(join(made, name), `${lines.join('\n')}\n`)
  return Object.keys(files).map(name => `winget/${name}`)
}

const head = (version: string) => [`PackageIdentifier: ${PACKAGE}`, `PackageVersion: ${quoted(version)}`]
const foot = (type: string) => [`ManifestType: ${type}`, `ManifestVersion: ${FORMAT}`]
/** A JSON string is one of YAML. */
const quoted = (text: string) => JSON.stringify(text)

const entry = (
  { architecture, url, sha256 }: { architecture: string; url: string; sha256: string },
  [scope, asked]: readonly [string, string],
) => [
  `  - Architecture: ${architecture}`,
  `    Scope: ${scope}`,
  `    InstallerUrl: ${quoted(url)}`,
  `    InstallerSha256: ${sha256}`,
  '    InstallerSwitches:',
  `      Custom: ${asked}`,
]

async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex').toUpperCase()
}
