// The screens' catalogue: complete in every language, with the same places to fill in, and in use.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { guessMapping } from '../../main/core/orders/order-columns.ts'
import { LANGUAGES, sentences } from '../../main/i18n/index.ts'
import { ORDER_COLUMNS } from '../../preload/contract/shipment-fields.ts'
import { fieldWord } from '../../renderer/words/field-words.ts'
import { chooseLanguage } from '../../renderer/words/language.ts'
import { problemIn } from '../../renderer/words/use-words.ts'
import { words } from '../../renderer/words/words.ts'
import { wordsIn } from '../support/words-in.ts'

const entries = Object.entries(words)
const places = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(match => match[1]).sort()

describe('every word', () => {
  test.each(entries)('%s stands in every language with the same places', (_key, word) => {
    for (const language of LANGUAGES) expect(word[language].trim()).not.toBe('')
    expect(places(word.es)).toEqual(places(word.en))
  })

  test.each(['renderer/words', 'main/i18n'])('has a key of its own in the files of %s', folder => {
    const path = join(import.meta.dirname, '../..', folder)
    const keys = readdirSync(path).flatMap(name =>
      [...readFileSync(join(path, name), 'utf8').matchAll(/^ {2}'([\w.-]+)': \{/gm)].map(match => match[1]),
    )
    expect(keys.length).toBeGreaterThan(100)
    expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([])
  })

  test('with one form has the other one too', () => {
    const keys = new Set(Object.keys(words))
    const lonely = [...keys].filter(
      key =>
        (key.endsWith('_one') && !keys.has(key.replace(/_one$/, '_other'))) ||
        (key.endsWith('_other') && !keys.has(key.replace(/_other$/, '_one'))),
    )
    expect(lonely).toEqual([])
  })

  test.each(LANGUAGES)('of a column of orders is understood as a heading of a file: %s', language => {
    // Yes or no in many files, or the kind in others: a person chooses it.
    const open = 'packages.0.dangerousGoods.type'
    for (const { field, label } of ORDER_COLUMNS.filter(column => column.field !== open)) {
      const heading = wordsIn(language, words).t(fieldWord(label))
      const mapping = guessMapping(field === 'reference' ? [heading] : ['Reference', heading])
      expect(mapping[field], heading).toBe(field === 'reference' ? 0 : 1)
    }
  })

  test.each(LANGUAGES)('of a column of orders is before what only means something like it: %s', language => {
    for (const { field, label, looser } of ORDER_COLUMNS) {
      const heading = wordsIn(language, words).t(fieldWord(label))
      for (const other of looser) {
        const columns = field === 'reference' ? [other, heading] : ['Package reference', other, heading]
        expect(guessMapping(columns)[field], `${other} beside ${heading}`).toBe(columns.length - 1)
      }
    }
  })

  test.each(LANGUAGES)('of a column of orders is one column’s alone: %s', language => {
    const named = new Map(entries.map(([key, word]) => [key, word[language]]))
    const names = ORDER_COLUMNS.map(({ label }) => named.get(label))
    const twice = names.filter((name, at) => names.indexOf(name) !== at)
    expect(twice).toEqual([])
  })

  test('is used by a screen', () => {
    const source =
      sources(join(import.meta.dirname, '../../renderer')) +
      // The labels of the shipment's fields and columns.
      [
        'shipment/shipment-fields.ts',
        'shipment/reference-fields.ts',
        'shipment/customs-fields.ts',
        'shipment/return-fields.ts',
        'orders/order-fields.ts',
        'shipment/field-names.ts',
      ]
        .map(name => readFileSync(join(import.meta.dirname, '../../main/core', name), 'utf8'))
        .join('')
    const unused = Object.keys(words)
      .map(key => key.replace(/_(one|other)$/, ''))
      .filter(
        key => !new RegExp(`['"]${key.replaceAll('.', '\\.')}['"]`).test(source) && !isBuilt(key, source),
      )
    expect([...new Set(unused)]).toEqual([])
  })
})

/** Keys whose end is a value: `say(`job.${job.state}`)`. */
function isBuilt(key: string, source: string): boolean {
  const parts = key.split(/(?<=[.-])/)
  return (
    parts.some((_part, index) => {
      const head = parts.slice(0, index + 1).join('')
      return head !== key && source.includes(`\`${head}\${`)
    }) ||
    [...source.matchAll(/`(\w+)\.\$\{[^}]+\}([\w-]+)`/g)].some(
      ([, head, tail]) => key.startsWith(`${head}.`) && key.endsWith(tail ?? ''),
    )
  )
}

function sources(folder: string): string {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(name => /\.tsx?$/.test(name) && (!name.startsWith('words/') || name === 'words/use-words.ts'))
    .map(name => readFileSync(join(folder, name), 'utf8'))
    .join('\n')
}

describe('the library that fills words in', () => {
  test('chooses the form by count, in Spanish for a million too', () => {
    const spanish = wordsIn('es', words)
    expect(spanish.t('close.labels', { count: 1 })).toBe('1 etiqueta')
    expect(spanish.t('close.labels', { count: 41 })).toBe('41 etiquetas')
    expect(spanish.t('close.labels', { count: 1_000_000 })).toBe('1000000 etiquetas')
  })

  test('fills in a reference as it is, markup or not', () => {
    expect(wordsIn('en', words).t('guard.title', { reference: '<b>&' })).toBe('<b>& has a label')
  })
})

test.each([
  ['es', ['en-US'], 'es'],
  [undefined, ['es-MX', 'en'], 'es'],
  [undefined, ['de-DE'], 'en'],
  [undefined, [], 'en'],
] as const)('set to %s on a machine that prefers %j the screens speak %s', (set, preferred, language) => {
  expect(chooseLanguage(set, preferred)).toBe(language)
})

describe('a problem', () => {
  test('is said in the operator’s language from its code', () => {
    const said = problemIn('es', {
      code: 'purchase.already-shipped',
      params: { reference: 'ORD-1' },
      message: '',
    })
    expect(said.message).toBe('ORD-1 ya tiene etiqueta.')
    expect(said.nextStep).not.toBe('')
  })

  test('that the catalogue does not know is said as the station said it', () => {
    expect(problemIn('es', { code: 'new.one', message: 'Said.', nextStep: 'Do.' })).toEqual({
      message: 'Said.',
      nextStep: 'Do.',
    })
  })

  test.each(Object.entries(sentences))('%s has the same places in every language', (_code, sentence) => {
    for (const index of [0, 1] as const) {
      expect(places(sentence.es[index])).toEqual(places(sentence.en[index]))
    }
  })
})
