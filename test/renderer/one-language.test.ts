// The built page: a language is loaded by itself, whole, and the first screen's scripts hold no sentence of any.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { beforeAll, expect, test } from 'vitest'
import { LANGUAGES } from '../../main/i18n/sentence-table.ts'
import * as first from '../../renderer/words/first-texts.ts'
import * as task from '../../renderer/words/task-texts.ts'
import { loadedAtOnce, textsOf } from '../bench/start.ts'
import { builtEntry, ROOT } from '../support/program.ts'

const RENDERER = join(ROOT, 'out', 'renderer')
const PARTS = { first, task }

type Table = Readonly<Record<string, Readonly<Record<string, unknown>>>>
const inLanguage = (table: Table, language: string) =>
  Object.fromEntries(Object.entries(table).map(([key, text]) => [key, text[language]]))

beforeAll(() => builtEntry('browser.js'))

test.each(['first', 'task'] as const)(
  'the %s texts are a file a language, which holds it whole',
  async part => {
    const files = textsOf(RENDERER, part)
    const built: unknown[] = await Promise.all(
      files.map(async file => ({ ...(await import(pathToFileURL(join(RENDERER, file)).href)) })),
    )
    const { words, sentences } = PARTS[part]
    const due = LANGUAGES.map(language => ({
      words: inLanguage(words, language),
      sentences: inLanguage(sentences, language),
    }))
    expect(built).toHaveLength(due.length)
    for (const one of due) expect(built).toContainEqual(one)
  },
)

test('no sentence of any language stands in what the page loads at once', () => {
  const scripts = loadedAtOnce(RENDERER)
    .filter(file => file.endsWith('.js'))
    .map(file => readFileSync(join(RENDERER, file), 'utf8'))
    .join('\n')
  expect(scripts.length).toBeGreaterThan(100_000)
  const sentences = [first, task]
    .flatMap(({ words, sentences }) => [...Object.values(words), ...Object.values(sentences)])
    .flatMap(text => LANGUAGES.flatMap(language => text[language]))
    .flatMap(text => text.split(/\{\{\w+\}\}/))
    .filter(text => text.trim().split(' ').length > 3)
  expect(sentences.length).toBeGreaterThan(2_000)
  expect(sentences.filter(text => scripts.includes(text))).toEqual([])
})
