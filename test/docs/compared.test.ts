// docs/compared.md: each row of ours has a test that is there, and each sentence about another program its address.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../support/program.ts'

interface Row {
  readonly asked: string
  readonly ours: string
  readonly shownBy: string
  readonly others: string
}

const HEADINGS = 'what is asked | Packbench | shown by | others'
const LACKING = /^not here\b/
const NO_TEST = '–'
/** It names no program, so it claims nothing of one. */
const NOTHING_FOUND = /^[^*[\]]*not found in public documents$/
const A_TEST = /^`(test\/[\w./-]+\.test\.ts)`$/
const A_SOURCE = /\[[^\]]+\]\[([\w-]+)\]/g
const page = readFileSync(join(ROOT, 'docs/compared.md'), 'utf8')

const cellsOf = (line: string): string[] =>
  line
    .slice(1, -1)
    .split('|')
    .map(cell => cell.trim())

const tableLines = page.split('\n').filter(line => line.startsWith('|'))
const cells = tableLines
  .map(cellsOf)
  .filter(row => row.join(' | ') !== HEADINGS && !row.every(cell => /^-+$/.test(cell)))
const rows = cells.map(
  ([asked = '', ours = '', shownBy = '', others = '']): Row => ({ asked, ours, shownBy, others }),
)
const addresses = new Map(
  [...page.matchAll(/^\[([\w-]+)\]: (\S+)$/gm)].map(([, name = '', address = '']) => [name, address]),
)
const sourcesOf = (text: string): string[] => [...text.matchAll(A_SOURCE)].map(([, name = '']) => name)

it('the page compares in tables of four columns, by group', () => {
  expect(rows.length).toBeGreaterThan(25)
  expect(page.match(/^## /gm)?.length).toBe(tableLines.filter(line => line.includes(HEADINGS)).length)
  expect(cells.filter(row => row.length !== 4 || row.includes(''))).toEqual([])
})

describe.each(rows)('$asked', ({ ours, shownBy, others }) => {
  it('names a test that is there, or says that it is not here', () => {
    if (LACKING.test(ours)) {
      expect(shownBy).toBe(NO_TEST)
      return
    }
    const tests = shownBy.split(' ')
    for (const test of tests) expect(test).toMatch(A_TEST)
    const gone = tests.filter(test => !existsSync(join(ROOT, test.replaceAll('`', ''))))
    expect(gone).toEqual([])
  })

  it('has the address of each sentence about another program', () => {
    const sentences = others.split('<br>').filter(sentence => !NOTHING_FOUND.test(sentence))
    for (const sentence of sentences) {
      expect(sentence).toMatch(/^\*\*[^*]+\*\*/)
      const sources = sourcesOf(sentence)
      expect(sources, sentence).not.toEqual([])
      for (const source of sources) expect(addresses.get(source), source).toMatch(/^https?:\/\/[\w.-]+\//)
    }
  })
})

it('every address has a sentence that it is for, and stands once', () => {
  const cited = new Set(rows.flatMap(({ others }) => sourcesOf(others)))
  expect([...addresses.keys()].filter(name => !cited.has(name))).toEqual([])
  expect(page.match(/^\[[\w-]+\]: /gm)?.length).toBe(addresses.size)
})

it('only the column of the others speaks of another program', () => {
  const named = new Set([...page.matchAll(/\*\*([A-Z][^*]+|karrio)\*\*/g)].map(([, name = '']) => name))
  const told = rows.filter(({ asked, ours }) => [...named].some(name => `${asked} ${ours}`.includes(name)))
  expect(named.size).toBeGreaterThan(10)
  expect(told).toEqual([])
})
