// `npm run docs:architecture`: the picture of the rooms in docs/architecture.md, drawn from who imports whom.
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { sourceFiles } from '../tools/source-files.ts'

const BEGIN = '<!-- rooms: written by npm run docs:architecture -->'
const END = '<!-- /rooms -->'

/** A room is a folder below main/, or one of the other source folders; single files of main are its entries. */
function roomOf(path: string): string {
  const [top = '', second = '', third] = path.split('/')
  if (top === 'preload') return second === 'contract' ? 'contract' : 'preload'
  if (top === 'renderer') return 'renderer'
  return third === undefined ? 'entries' : second
}

/** The picture as Mermaid: an arrow from each room to each that it imports from, core and i18n left out of the arrows. */
export function roomsPicture(root: string): string {
  const arrows = new Set<string>()
  const rooms = new Set<string>()
  for (const { path, text } of sourceFiles(root)) {
    if (!/^(main|preload|renderer)\//.test(path)) continue
    const from = roomOf(path)
    rooms.add(from)
    for (const [, specifier = ''] of text.matchAll(/(?:from|import\() ?'(\.[^']*)'/g)) {
      const target = posix.normalize(posix.join(dirname(path), specifier))
      if (!/^(main|preload|renderer)\//.test(target)) continue
      const to = roomOf(target)
      if (to !== from && to !== 'core' && to !== 'i18n') arrows.add(`  ${from} --> ${to}`)
    }
  }
  return [
    '```mermaid',
    'flowchart LR',
    ...[...rooms].sort().map(room => `  ${room}`),
    ...[...arrows].sort(),
    '```',
  ].join('\n')
}

/** The page with the picture as the code is now. */
export function withPicture(page: string, picture: string): string {
  const [begin, end] = [page.indexOf(BEGIN), page.indexOf(END)]
  if (begin < 0 || end < begin) throw new Error('docs/architecture.md has no place for the picture')
  return `${page.slice(0, begin + BEGIN.length)}\n\n${picture}\n\n${page.slice(end)}`
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '..', '..')
  const file = join(root, 'docs', 'architecture.md')
  writeFileSync(file, withPicture(readFileSync(file, 'utf8'), roomsPicture(root)))
  process.stdout.write('docs/architecture.md\n')
}
