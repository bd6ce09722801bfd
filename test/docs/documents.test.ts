// Proves that the documents speak of what is there: commands, options, settings, files, pictures and links.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, it } from 'vitest'
import { settingsSchema } from '../../main/core/settings/settings.ts'
import { readStartOptions } from '../../main/hosts/start-options.ts'
import packageJson from '../../package.json' with { type: 'json' }
import { firstWords } from '../../renderer/words/first-words.ts'
import { taskWords } from '../../renderer/words/task-words.ts'
import { npmCommand } from '../support/npm.ts'
import { ROOT } from '../support/program.ts'
import { sourceFiles } from '../tools/source-files.ts'
import { roomsPicture, withPicture } from './architecture.ts'

const DOCUMENTS = [
  'README.md',
  ...readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
    .map(path => `docs/${path.replaceAll('\\', '/')}`)
    .filter(path => path.endsWith('.md')),
]
const textOf = (path: string): string => readFileSync(join(ROOT, path), 'utf8')
const found = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, what = '']) => what)

describe.each(DOCUMENTS)('%s', path => {
  const text = textOf(path)

  it('names npm scripts that exist', () => {
    const scripts = Object.keys(packageJson.scripts)
    expect(found(text, /npm run (?:-s )?([a-z][\w:-]*)/g).filter(name => !scripts.includes(name))).toEqual([])
  })

  it('starts TypeScript by the program’s own Node: an older one cannot', () => {
    expect(found(text, /((?<![\w/.])node (?:main|test)\/\S+\.ts)/g)).toEqual([])
  })

  it('links to files and pictures that exist', () => {
    const links = found(text, /\]\((?!https?:)([^)#]+)(?:#[^)]*)?\)/g)
    expect(links.filter(link => !existsSync(join(ROOT, normalize(join(dirname(path), link)))))).toEqual([])
  })

  it('calls sections of other documents as they are called there', () => {
    const cited = [...text.replaceAll(/\s+/g, ' ').matchAll(/\[[^\]]*\]\(([\w/.-]+\.md)\), "([^"]+)"/g)]
    const untitled = cited.filter(([, file = '', title = '']) => {
      const headings = found(textOf(normalize(join(dirname(path), file))), /^#+ (.+)$/gm)
      return !headings.includes(title)
    })
    expect(untitled.map(([words]) => words)).toEqual([])
  })

  it('names files of the source that exist', () => {
    const named = found(
      text,
      /`((?:main|preload|renderer|test|docs)\/[\w./-]+\.(?:tsx?|md|plist|rules|json|svg))`/g,
    )
    expect(named.filter(file => !existsSync(join(ROOT, file)))).toEqual([])
  })
})

it('sections of the settings are called as the screen calls them', () => {
  const words = Object.entries({ ...firstWords, ...taskWords })
  const sections = words.filter(([key]) => key.startsWith('set.section-')).map(([, { en }]) => en)
  const isSaid = (name: string) =>
    sections.some(section => name.startsWith(section)) || words.some(([, { en }]) => en === name.trim())
  const english = DOCUMENTS.filter(path => !path.endsWith('/es.md'))
  const named = english.flatMap(path =>
    found(textOf(path).replaceAll(/\s+/g, ' '), /\bSettings, \*?([A-Z][A-Za-z ]+)/g),
  )
  expect(named.length).toBeGreaterThan(30)
  expect(named.filter(name => !isSaid(name))).toEqual([])
})

describe('the guides', () => {
  it('show the same pictures in both languages, each its own', () => {
    const pictures = (language: string) =>
      found(textOf(`docs/operator-guide/${language}.md`), /screens\/([\w-]+)\.png/g).map(name =>
        name.replace(/-(en|es)$/, (_, own) => (own === language ? '' : ' of another language')),
      )
    expect(pictures('en')).toEqual(pictures('es'))
    expect(pictures('en').length).toBeGreaterThan(10)
  })

  it('have the same headings, one to one', () => {
    const levels = (language: string) => found(textOf(`docs/operator-guide/${language}.md`), /^(#+) /gm)
    expect(levels('en')).toEqual(levels('es'))
  })
})

describe('the IT guide', () => {
  const guide = textOf('docs/it-guide.md')

  it('names start options that the program takes', () => {
    const samples: Record<string, string[]> = {
      data: ['/tmp/x'],
      port: ['0'],
      restarts: ['3'],
      ledger: ['postgres://bench@db.example/packbench'],
      'move-ledger-to': ['postgres://packbench_owner@db.example/packbench'],
      'tables-owner': ['packbench_owner'],
      page: ['screen'],
    }
    const options = new Set(found(guide, /^\| `--([a-z-]+)/gm))
    expect(options.size).toBeGreaterThan(3)
    for (const name of options) {
      const args = [`--${name}`, ...(samples[name] ?? [])]
      const taken = [false, true].map(isInstalled => readStartOptions(args, isInstalled).ok)
      expect(taken).toContain(true)
    }
  })

  it('shows a policy that the settings take', () => {
    const [policy = ''] = found(guide, /```json\n([\s\S]+?)```/g)
    const parsed = settingsSchema.safeParse(JSON.parse(policy))
    expect(parsed.error?.issues).toBeUndefined()
  })

  it('names variables of the environment that the program reads', () => {
    const code = [...sourceFiles(ROOT).map(({ text }) => text)].join('\n')
    for (const name of new Set(found(guide, /\b(PACKBENCH_[A-Z_]+|NO_PROXY|HTTPS_PROXY)\b/g)))
      expect(code).toContain(name)
  })
})

it('no two files differ by the case of their names alone: on Windows and macOS they would be one', () => {
  const tracked = spawnSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' }).stdout.trim().split('\n')
  const seen = new Map<string, string>()
  for (const path of tracked) {
    const folded = path.toLowerCase()
    expect(seen.get(folded) ?? path).toBe(path)
    seen.set(folded, path)
  }
  expect(seen.size).toBeGreaterThan(100)
})

it('the picture of the rooms is as the code is', () => {
  const page = textOf('docs/architecture.md')
  expect(withPicture(page, roomsPicture(ROOT))).toBe(page)
})

describe('the quick commands', () => {
  it.each([
    ['assumptions', [], / assumptions$/m],
    ['station', ['--', '--port', 'none'], /"ready":false/],
  ] as const)('npm run %s %o says what its page says', (name, args, words) => {
    const npm = npmCommand(['run', '-s', name, ...args])
    const run = spawnSync(npm.command, npm.args, { cwd: ROOT, encoding: 'utf8' })
    expect(run.stdout).toMatch(words)
  })
})
