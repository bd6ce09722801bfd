// The first screen is drawn before the tasks' words are loaded: it speaks none of them.
import { readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { firstWords } from '../../renderer/words/first-words.ts'
import { addWords } from '../../renderer/words/language.ts'
import { taskWords } from '../../renderer/words/task-words.ts'
import { wordsIn } from '../support/words-in.ts'

const ROOT = join(import.meta.dirname, '../..')
/** Catalogues name each word themselves. */
const CATALOGUES = /\/(renderer\/words|main\/i18n)\/(?!field-words|use-words)/

/** What a page loads at once from this file on: imports of values, not those that wait until a task opens. */
function loadedAtOnce(
  file: string,
  seen = new Map<string, ts.SourceFile>(),
): ReadonlyMap<string, ts.SourceFile> {
  if (seen.has(file) || !/\.tsx?$/.test(file)) return seen
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)
  seen.set(file, source)
  for (const statement of source.statements) {
    const from = ts.isImportDeclaration(statement)
      ? !statement.importClause?.isTypeOnly && statement.moduleSpecifier
      : ts.isExportDeclaration(statement) && !statement.isTypeOnly && statement.moduleSpecifier
    if (from && ts.isStringLiteral(from) && from.text.startsWith('.'))
      loadedAtOnce(resolve(dirname(file), from.text), seen)
  }
  return seen
}

/** Whole texts, and the beginnings of those that end with a value: `job.${state}`. */
function texts(source: ts.SourceFile): { readonly whole: string[]; readonly begun: string[] } {
  const found = { whole: [] as string[], begun: [] as string[] }
  const visit = (node: ts.Node) => {
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) found.whole.push(node.text)
    if (ts.isTemplateHead(node) && /^\w[\w-]*\.[\w.-]*$/.test(node.text)) found.begun.push(node.text)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

const keys = (words: object) => [...new Set(Object.keys(words).map(key => key.replace(/_(one|other)$/, '')))]

test('the first screen and all that it loads at once say no word of a task that is opened later', () => {
  const later = keys(taskWords)
  const first = keys(firstWords)
  const files = [...loadedAtOnce(join(ROOT, 'renderer/main.tsx'))].filter(([file]) => !CATALOGUES.test(file))
  expect(files.length).toBeGreaterThan(100)
  const wrong = files.flatMap(([file, source]) => {
    const { whole, begun } = texts(source)
    return later
      .filter(
        key =>
          whole.includes(key) ||
          begun.some(head => key.startsWith(head) && !first.some(one => one.startsWith(head))),
      )
      .map(key => `${relative(ROOT, file)}: ${key}`)
  })
  expect(wrong).toEqual([])
})

test('a task’s words are there once they are added, and those of before stay', () => {
  const words = wordsIn('es', firstWords)
  expect(words.t('set.printers-none')).toBe('set.printers-none')
  addWords(words, 'es', { 'set.printers-none': 'Ninguna' })
  expect(words.t('set.printers-none')).toBe('Ninguna')
  expect(words.t('do.cancel')).toBe('Cancelar')
})
