// The rows of docs/services.md against the documents of the services, both ways, where those are beside the repository:
// none of their sentences is kept here.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ROOT } from '../../support/program.ts'
import { OPERATIONS } from './page.ts'
import type { Answered, Sent } from './rows.ts'
import { FIELD_RULES, SPEC_RULES } from './rule-rows.ts'
import { VALUES } from './value-rows.ts'

const FOLDER = join(ROOT, '../shared/spec')
const documents = ['label-server', 'parcel-label'] as const
type Document = (typeof documents)[number]

const isAbsent = !existsSync(FOLDER)
const textOf = (document: Document) => (isAbsent ? '' : readFileSync(join(FOLDER, `${document}.md`), 'utf8'))
const sectionOf = (text: string, from: string, to: string) =>
  text.slice(text.indexOf(`## ${from}`), text.indexOf(`## ${to}`))

/** The tables of fields, row by row, cell by cell, without their heads. */
const fieldTables = (document: Document): readonly (readonly (readonly string[])[])[] =>
  sectionOf(textOf(document), 'Resources', 'States')
    .split(/^\| Field .*\n\|[-|]+\n/m)
    .slice(1)
    .map(rest =>
      (/^(?:\|.*\n)+/.exec(rest)?.[0] ?? '')
        .trim()
        .split('\n')
        .map(line =>
          line
            .split('|')
            .slice(1, -1)
            .map(cell => cell.trim()),
        ),
    )

type Side = 'sent' | 'answered'
/** Each table of fields in the order of its document: whose rows they are, below which field. */
const TABLES: Readonly<
  Record<Document, readonly (readonly [operation: string, side: Side, below: string])[]>
> = {
  'label-server': [
    ['label', 'answered', ''],
    ['label', 'sent', 'fromAddress.'],
    ['label', 'sent', 'packages.*.weight.'],
    ['label', 'sent', 'packages.*.'],
    ['label', 'sent', 'customsData.'],
    ['label', 'sent', ''],
    ['rate', 'answered', ''],
    ['add-funds', 'answered', 'meter.'],
    ['add-funds', 'sent', ''],
    ['add-funds', 'answered', ''],
  ],
  'parcel-label': [
    ['request-label', 'sent', 'client.address.'],
    ['request-label', 'sent', ''],
    ['request-label', 'sent', 'client.'],
    ['request-label', 'sent', 'consignee.'],
    ['request-label', 'sent', 'dimensions.'],
    ['request-label', 'answered', ''],
    ['manifest-label', 'sent', ''],
  ],
}

const rowsOf = (operation: string, side: Side): Readonly<Record<string, Sent | Answered>> =>
  OPERATIONS[operation]?.[side] ?? {}
const below = (operation: string, side: Side, prefix: string): readonly string[] => [
  ...new Set(
    Object.keys(rowsOf(operation, side))
      .filter(path => path.startsWith(prefix))
      .map(path => path.slice(prefix.length).split('.')[0] ?? ''),
  ),
]

describe.skipIf(isAbsent).each(documents)('%s (not run where ../shared is absent)', document => {
  const text = textOf(document)
  const tables = fieldTables(document)

  test('each table of fields has the very rows that are ours', () => {
    expect(tables.length).toBe(TABLES[document].length)
    for (const [at, [operation, side, prefix]] of TABLES[document].entries()) {
      const named = tables[at]?.map(([name = '']) => name) ?? []
      expect(named.length).toBeGreaterThan(1)
      expect([...below(operation, side, prefix)].sort(), `${operation} ${side} ${prefix}`).toEqual(
        named.sort(),
      )
    }
  })

  const own = Object.values(OPERATIONS).filter(({ service }) => service === document)
  const segments = new Set(
    own
      .flatMap(({ sent, answered }) => [...Object.keys(sent), ...Object.keys(answered)])
      .flatMap(path => path.replace(/[{}]/g, '').split('.'))
      .filter(name => name !== '*'),
  )

  test('each of our names is the document’s', () => {
    const words = new Set(text.match(/\w+/g))
    expect([...segments].filter(name => !words.has(name))).toEqual([])
  })

  test('each name in the document’s running text is one of our rows', () => {
    const resources = sectionOf(text, 'Resources', 'States')
    const values = new Set(Object.values(VALUES).flatMap(({ values }) => values))
    const named = [...resources.matchAll(/`([A-Za-z][\w.]*)`/g)].flatMap(([, name = '']) => name.split('.'))
    // What the link of a document carries is the service's own.
    const links = new Set(['documentid', 'output'])
    expect(named.length).toBeGreaterThan(20)
    expect(named.filter(name => !segments.has(name) && !values.has(name) && !links.has(name))).toEqual([])
  })

  test('each operation is one of ours, by method and path', () => {
    const endpoints = sectionOf(text, 'Endpoints', 'Authentication')
    const named = [...endpoints.matchAll(/(GET|POST|DELETE) \| (\S+)/g)].map(
      ([, method, path]) => `${method} ${path}`,
    )
    expect(own.map(({ request }) => request).sort()).toEqual(named.sort())
  })

  test('each numbered rule has a row, and each row a rule', () => {
    const numbered = text
      .split(/^## /m)
      .slice(1)
      .flatMap(section => {
        const title = section.slice(0, section.indexOf('\n'))
        return [...section.matchAll(/^(\d+)\. /gm)].map(([, number]) => `${document} ${title} ${number}`)
      })
    expect(numbered.length).toBeGreaterThan(15)
    expect(Object.keys(SPEC_RULES).filter(name => name.startsWith(document))).toEqual(numbered)
  })
})

describe.skipIf(isAbsent)('values and bounds (not run where ../shared is absent)', () => {
  const valuesOf = (document: Document) =>
    Object.entries(VALUES).flatMap(([name, { values }]) =>
      name.startsWith(`${document} `)
        ? values.map(value => `${name.slice(document.length + 1)} ${value}`)
        : [],
    )

  test('the values that are seen at the label server are ours', () => {
    const seen = textOf('label-server')
      .split('\n')
      .flatMap(line =>
        [...line.matchAll(/values? seen:? ((?:`\w+`(?:, )?)+)/g)].flatMap(found => {
          const before = [...line.slice(0, found.index).matchAll(/`(\w+)`/g)].at(-1)?.[1]
          const field = before ?? /^\| (\w+)/.exec(line)?.[1]
          return [...(found[1] ?? '').matchAll(/\w+/g)].map(([value]) => `${field} ${value}`)
        }),
      )
    expect(valuesOf('label-server').sort()).toEqual(seen.sort())
  })

  test('the values of the parcel service are ours', () => {
    const text = textOf('parcel-label')
    const cell = (name: string) => new RegExp(`^\\| ${name} \\|.*$`, 'm').exec(text)?.[0] ?? ''
    const inLine = (line: string, pattern: RegExp) =>
      [...line.matchAll(pattern)].map(([, value = '']) => value)
    const [, codes = ''] = /statusCode` enumeration: ([^(]+)/.exec(text) ?? []
    const listed = {
      isPostalRequired: inLine(cell('isPostalRequired'), /\b(\d) = /g),
      objectTypeId: inLine(cell('objectTypeId'), /only value (\d)/g),
      endorsements: inLine(cell('endorsements'), /([A-Z]+ SERVICE REQUESTED)/g),
      hazmat: inLine(cell('hazmat'), /'(\d)'/g),
      format: inLine(text, /Value|link is `([A-Z]{3})`/g).filter(Boolean),
      status: inLine(cell('status'), /\b([A-Z]{7})\b/g),
      'internalStatus.statusCode': codes.split(', ').flatMap(range => {
        const [first = 0, last = first] = range.match(/\d+/g)?.map(Number) ?? []
        return Array.from({ length: last - first + 1 }, (_, at) => String(first + at))
      }),
    }
    const named = Object.entries(listed).flatMap(([name, values]) => values.map(value => `${name} ${value}`))
    expect(valuesOf('parcel-label').sort()).toEqual(named.sort())
  })

  test('each bound and each required text of the parcel service is one of our rules', () => {
    const tables = fieldTables('parcel-label')
    const unruled = tables.flatMap((rows, at) => {
      const [operation = '', side = 'sent', prefix = ''] = TABLES['parcel-label'][at] ?? []
      if (side !== 'sent' || operation !== 'request-label') return []
      return rows.flatMap(([name = '', type = '', isRequired, constraints = '']) => {
        const { of } = (rowsOf(operation, side)[`${prefix}${name}`] ?? {}) as Sent
        if (!of || type.includes('object')) return []
        const rules = FIELD_RULES.filter(
          ({ service, path }) => service === 'parcel-label' && of.includes(path),
        )
        const most = /0\.\.(\d+)(?! characters)/.exec(constraints)?.[1]
        const bounds = rules
          .flatMap(({ rule }) => /at most (\d+) characters/.exec(rule)?.[1] ?? [])
          .map(Number)
        const isBounded =
          bounds.some(bound => bound <= Number(most)) || rules.some(({ rule }) => /one of|0, 1/.test(rule))
        return [
          ...(isRequired === 'yes' && rules.length === 0 ? [`${name} is required`] : []),
          ...(most !== undefined && type.includes('string') && !isBounded && name !== 'state'
            ? [`${name} has at most ${most}`]
            : []),
        ]
      })
    })
    expect(unruled).toEqual([])
  })
})
