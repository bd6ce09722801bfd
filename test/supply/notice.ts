// `npm run notice`: the licences of everything that ships, for docs/NOTICE.md and for the settings screen.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ShippedPackage, shippedPackages } from './shipped-packages.ts'

export interface Licence {
  readonly licence: string
  readonly packages: readonly string[]
  readonly text: string
}

export const NOTICE_FILES = {
  screen: 'renderer/tasks/settings/licences.json',
  document: 'docs/NOTICE.md',
} as const

/** Licence texts as their packages bring them, packages of one text together. */
export function licences(root: string): Licence[] {
  const byText = new Map<string, { licence: string; packages: string[] }>()
  for (const shipped of shippedPackages(root)) {
    const text = textOf(root, shipped)
    const key = `${shipped.licence}\n${text}`
    const group = byText.get(key) ?? { licence: shipped.licence, packages: [] }
    group.packages.push(`${shipped.name} ${shipped.version}`)
    byText.set(key, group)
  }
  return [...byText].map(([key, { licence, packages }]) => ({
    licence,
    packages,
    text: key.slice(licence.length + 1),
  }))
}

/** A package for one system has no files on another: its parent's licence is named and no text given. */
function textOf(root: string, { folder, optional }: ShippedPackage): string {
  const path = join(root, folder)
  if (optional || !existsSync(path)) return ''
  const name = readdirSync(path)
    .filter(file => /^(licen[cs]e|copying)/i.test(file))
    .sort()[0]
  return name ? readFileSync(join(path, name), 'utf8').replaceAll('\r\n', '\n').trim() : ''
}

/** Both files as they should stand, by their paths. */
export function noticeFiles(root: string): Readonly<Record<string, string>> {
  const found = licences(root)
  const rows = shippedPackages(root).map(
    ({ name, version, licence }) => `| ${name} | ${version} | ${licence} |`,
  )
  return {
    [NOTICE_FILES.screen]: `${JSON.stringify(found, null, 1)}\n`,
    [NOTICE_FILES.document]: [
      '# Notice',
      '',
      'Packbench contains the packages below. Their licence texts are shown in the program under Settings, Support.',
      'This page is written by `npm run notice`.',
      '',
      '| package | version | licence |',
      '|---|---|---|',
      ...rows,
      '',
    ].join('\n'),
  }
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '..', '..')
  for (const [path, text] of Object.entries(noticeFiles(root))) {
    writeFileSync(join(root, path), text)
    process.stdout.write(`${path}\n`)
  }
}
