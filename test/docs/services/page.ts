// `npm run docs:services`: the tables of docs/services.md, made of the rows beside this file and the program's own tables.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ORDER_COLUMNS } from '../../../main/core/orders/order-fields.ts'
import { FIELD_ROWS } from '../../../main/core/shipment/shipment-entry.ts'
import { LABEL_DETAILS } from '../../../renderer/parts/label-details.ts'
import { SETTING_ROWS } from '../../../renderer/parts/setup/setting-rows.ts'
import { words } from '../../../renderer/words/words.ts'
import { LABEL_SERVER } from './label-server-rows.ts'
import { PARCEL_LABEL } from './parcel-label-rows.ts'
import type { Answered, OperationRows, Sent } from './rows.ts'
import { FIELD_RULES, SPEC_RULES } from './rule-rows.ts'
import { VALUES, type ValueRow } from './value-rows.ts'

export const OPERATIONS: Readonly<Record<string, OperationRows>> = { ...LABEL_SERVER, ...PARCEL_LABEL }
type Service = OperationRows['service']

/** What is said of a field, and what is still missing there. */
interface Place {
  readonly text: string
  readonly gap?: string
}

export const wordOf = (key: string | undefined): string =>
  key !== undefined && key in words ? words[key as keyof typeof words].en : '?'

const FIELDS = new Map(FIELD_ROWS.map(([path, row]) => [path as string, row]))
const COLUMNS = new Map<string, string>(ORDER_COLUMNS.map(({ field, label }) => [field, wordOf(label)]))

/** Where a person enters a value of a shipment, by the tables of fields, columns and settings. */
function enteredAt(path: string, service: Service): Place {
  if (path === 'customs.valueCents') return { text: 'the sum of the items' }
  if (path === 'reference') return { text: `${wordOf('pack.reference')} · column` }
  if (path.startsWith('from.')) return enteredInSettings(`station.${path}`)
  const row = FIELDS.get(path)
  if (!row) return { text: '–', gap: `${path}: on no screen` }
  const group = row.more?.[service]?.group
  const screen = row.main ? wordOf(row.label) : group && `F8 ${wordOf(`more.${group}`)}: ${wordOf(row.label)}`
  const column = COLUMNS.get(path.replace('*', '0'))
  const text = [screen, column !== undefined && `column ${column}`].filter(Boolean).join(' · ')
  if (screen === undefined) return { text, gap: `${path}: on no screen for ${service}` }
  return column === undefined ? { text, gap: `${path}: in no column of an orders file` } : { text }
}

function enteredInSettings(path: string): Place {
  const row = SETTING_ROWS[path]
  if (row?.form) return { text: `setting ${wordOf(row.label)}` }
  return { text: '–', gap: `${path}: a setting without a screen` }
}

/** All places of a value that is sent. */
export function enteredOf({ of = [], settings = [], input, own }: Sent, service: Service): readonly Place[] {
  return [
    ...of.map(path => enteredAt(path, service)),
    ...settings.map(enteredInSettings),
    ...(input
      ? [
          input.on === undefined
            ? { text: '–', gap: `${input.channel} ${input.path}: on no screen` }
            : { text: `\`${input.on}\`` },
        ]
      : []),
    ...(own === undefined ? [] : [{ text: own }]),
  ]
}

export const rulesOf = ({ of = [] }: Sent, service: Service) =>
  FIELD_RULES.filter(rule => rule.service === service && of.includes(rule.path))

function detailOf(path: string): Place {
  const row = LABEL_DETAILS.find(({ paths }) => paths.includes(path))
  return row ? { text: `the label’s details: ${wordOf(row.label)}` } : { text: '–', gap: 'among no details' }
}

export function shownOf(path: string, row: Answered): Place {
  if ('detail' in row) return detailOf(path)
  if ('view' in row) return { text: `\`${row.on}\`` }
  if ('decides' in row) return { text: `${row.what} (\`${row.decides}\`)` }
  return 'never' in row ? { text: `not shown: ${row.never}` } : { text: '–', gap: row.notYet }
}

/** Everything that a service has and the program has no place for yet, each once. */
export function gapsNow(): readonly string[] {
  const gaps = Object.entries(OPERATIONS).flatMap(([operation, { service, sent, answered }]) => [
    ...Object.values(sent).flatMap(row => enteredOf(row, service).flatMap(({ gap = [] }) => gap)),
    ...Object.entries(answered).flatMap(([path, row]) => {
      const { gap } = shownOf(path, row)
      return gap === undefined ? [] : [`${operation} ${path}: ${gap}`]
    }),
  ])
  return [...new Set(gaps)]
}

const line = (...cells: readonly string[]) =>
  `| ${cells.map(cell => cell.replaceAll('|', '\\|')).join(' | ')} |`
const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [line(...head), line(...head.map(() => '---')), ...rows.map(row => line(...row))].join('\n')
const unique = (texts: readonly string[]) => [...new Set(texts)].join('; ')
const orGap = ({ text, gap }: Place) =>
  gap === undefined ? text : [text === '–' ? '' : text, `**not yet**`].filter(Boolean).join(' · ')

function sentTable({ service, sent }: OperationRows): string {
  return table(
    ['sent', 'entered', 'checked'],
    Object.entries(sent).map(([path, row]) => [
      `\`${path}\``,
      unique(enteredOf(row, service).map(orGap)),
      unique(rulesOf(row, service).map(({ rule }) => rule)) || '–',
    ]),
  )
}

const answeredTable = ({ answered }: OperationRows) =>
  table(
    ['answered', 'shown'],
    Object.entries(answered).map(([path, row]) => [`\`${path}\``, orGap(shownOf(path, row))]),
  )

/** Operations with the very same rows are one table. */
function operationParts(): string[] {
  const seen = new Map<object, string>()
  return Object.entries(OPERATIONS).flatMap(([name, rows]) => {
    const asBefore = seen.get(rows.sent)
    seen.set(rows.sent, name)
    return [
      `### ${name}: \`${rows.request}\``,
      asBefore === undefined ? sentTable(rows) : `Sent as for ${asBefore}.`,
      answeredTable(rows),
    ]
  })
}

function screenOf({ screen, values }: ValueRow): string {
  if (screen === 'own') return values.join(', ')
  if (screen === 'known') {
    const names = values.map(value => wordOf(`value.${value.toLowerCase().replaceAll(' ', '_')}`))
    return names.join(', ')
  }
  return 'words' in screen ? screen.words.map(wordOf).join(', ') : `not offered: ${screen.not}`
}

const shortly = (values: readonly string[]) =>
  values.length > 6 ? `${values.length} numbers from ${values[0]} to ${values.at(-1)}` : values.join(', ')

export function servicesTables(): string {
  const gaps = gapsNow()
  return [
    '## Fields',
    ...operationParts(),
    '## Values',
    table(
      ['field', 'values', 'on the screens'],
      Object.entries(VALUES).map(([name, row]) => [name, shortly(row.values), screenOf(row)]),
    ),
    '## Rules',
    table(
      ['document, section, number', 'here', 'shown by'],
      Object.entries(SPEC_RULES).map(([name, { rule, test }]) => [name, rule, `\`${test[0]}\``]),
    ),
    `## Not yet: ${gaps.length}`,
    ...(gaps.length === 0 ? [] : [gaps.map(gap => `- ${gap}`).join('\n')]),
  ].join('\n\n')
}

const BEGIN = '<!-- tables: written by npm run docs:services -->'
const END = '<!-- /tables -->'

/** The page with its tables as the code is now. */
export function withTables(page: string): string {
  const [begin, end] = [page.indexOf(BEGIN), page.indexOf(END)]
  if (begin < 0 || end < begin) throw new Error('docs/services.md has no place for its tables')
  return `${page.slice(0, begin + BEGIN.length)}\n\n${servicesTables()}\n\n${page.slice(end)}`
}

if (import.meta.main) {
  const file = join(import.meta.dirname, '..', '..', '..', 'docs', 'services.md')
  writeFileSync(file, withTables(readFileSync(file, 'utf8')))
  process.stdout.write('docs/services.md\n')
}
