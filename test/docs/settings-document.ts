// `npm run docs:settings`: docs/settings.md and docs/policy.schema.json, written from the settings and their comments.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { z } from 'zod'
import { companySchema } from '../../main/core/settings/company.ts'
import { settingsSchema } from '../../main/core/settings/settings.ts'

const root = join(import.meta.dirname, '..', '..')
export const SETTINGS_PAGE = join(root, 'docs', 'settings.md')
export const POLICY_SCHEMA = join(root, 'docs', 'policy.schema.json')

/** What of JSON Schema zod writes for the settings. */
export interface Schema {
  readonly type?: string | readonly string[]
  readonly description?: string
  readonly default?: unknown
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly minimum?: number
  readonly exclusiveMinimum?: number
  readonly maximum?: number
  readonly maxLength?: number
  readonly maxItems?: number
}

/** The settings with what each is for, as its comment in main/core says. */
export const settings = (): Schema => explained('settings.ts', 'Settings', settingsSchema)

/** What a policy says besides them. */
export const company = (): Schema => explained('company.ts', 'Company', companySchema)

function explained(file: string, type: string, zod: z.ZodType): Schema {
  const entry = join(root, 'main', 'core', 'settings', file)
  const program = ts.createProgram([entry], {
    module: ts.ModuleKind.NodeNext,
    target: ts.ScriptTarget.ES2024,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    allowImportingTsExtensions: true,
    noEmit: true,
    strict: true,
    types: ['node'],
  })
  const checker = program.getTypeChecker()
  const source = program.getSourceFile(entry)
  const module = source && checker.getSymbolAtLocation(source)
  const alias = module && checker.getExportsOfModule(module).find(({ name }) => name === type)
  if (!alias) throw new Error(`main/core/settings/${file} exports no ${type}`)
  const schema = z.toJSONSchema(zod, { io: 'input', unrepresentable: 'any' }) as Schema
  return described(schema, checker.getDeclaredTypeOfSymbol(alias), checker)
}

/** Other documents and reasons of ours, which say nothing to whoever sets a station up. */
const FOR_US = / \((?:[^()]*\.(?:md|ts)[^()]*|decision \d+)\)|^ASSUMPTION: /g

function described(schema: Schema, type: ts.Type, checker: ts.TypeChecker): Schema {
  const present = checker.getNonNullableType(type)
  const inner = (one: Schema) => described(one, present, checker)
  const element = checker.getIndexTypeOfType(present, ts.IndexKind.Number)
  const symbols = (present.isUnion() ? present.types : [present]).flatMap(one => one.getProperties())
  const property = (name: string, one: Schema): Schema => {
    const symbol = symbols.find(candidate => candidate.name === name)
    if (!symbol) return one
    const said = ts.displayPartsToString(symbol.getDocumentationComment(checker))
    const description = sentence(said.replaceAll(/\s+/g, ' ').replaceAll(FOR_US, '').trim())
    const full = described(one, checker.getTypeOfSymbol(symbol), checker)
    return description === '' ? full : { description, ...full }
  }
  return {
    ...schema,
    ...(schema.anyOf && { anyOf: schema.anyOf.map(inner) }),
    ...(schema.oneOf && { oneOf: schema.oneOf.map(inner) }),
    ...(schema.items && element && { items: described(schema.items, element, checker) }),
    ...(schema.properties && { properties: mapped(schema.properties, property) }),
  }
}

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const mapped = (
  properties: NonNullable<Schema['properties']>,
  change: (name: string, schema: Schema) => Schema,
): NonNullable<Schema['properties']> =>
  Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, change(name, schema)]))

/** Any part of the settings; what is given as null has its usual value, whatever the station's own file says. */
function partly(schema: Schema): Schema {
  const { required: _all, ...rest } = schema
  // A list and a choice by its kind are fixed whole.
  const isWhole = schema.properties?.kind !== undefined
  const types = [schema.type ?? []].flat()
  return {
    ...(isWhole ? schema : rest),
    ...(types.length > 0 && !types.includes('null') && { type: [...types, 'null'] }),
    ...(schema.enum && { enum: [...schema.enum, null] }),
    ...(schema.anyOf && { anyOf: [...schema.anyOf, { type: 'null' }] }),
    ...(schema.oneOf && { oneOf: [...schema.oneOf, { type: 'null' }] }),
    ...(schema.properties &&
      !isWhole && { properties: mapped(schema.properties, (_name, one) => partly(one)) }),
  }
}

const printerDevices: Schema = {
  description: 'Device files that count as printers besides the system’s own, such as `/dev/ttyUSB*`.',
  type: 'array',
  items: { type: 'string' },
}

export function policySchemaText(schema: Schema, besides: Schema): string {
  const { type: _object, ...policy } = partly(schema)
  const { printers, people, stages } = besides.properties ?? {}
  const own = policy.properties?.people
  const properties = {
    $schema: { type: 'string' },
    ...policy.properties,
    people: { ...own, properties: { ...own?.properties, list: people } },
    printerDevices,
    printers,
    stages,
  }
  const document = { ...policy, title: 'Policy of Packbench stations', type: 'object', properties }
  return `${JSON.stringify(document, null, 2)}\n`
}

interface Row {
  readonly path: string
  readonly schema: Schema
}

function rowsOf(schema: Schema, path = ''): readonly Row[] {
  const choices = schema.anyOf ?? schema.oneOf
  if (choices?.some(one => one.properties)) {
    const seen = new Set<string>()
    const rows = choices.flatMap(one => rowsOf(one, path)).filter(row => row.path !== `${path}.kind`)
    const kind = {
      description: schema.description,
      default: (schema.default as { readonly kind?: string } | undefined)?.kind,
      enum: choices.map(one => one.properties?.kind?.const),
    } as Schema
    return [{ path: `${path}.kind`, schema: kind }, ...rows].filter(
      row => !seen.has(row.path) && seen.add(row.path),
    )
  }
  // An address is told whole.
  if (!schema.properties || 'address1' in schema.properties) return [{ path, schema }]
  return Object.entries(schema.properties).flatMap(([name, one]) =>
    rowsOf(one, path === '' ? name : `${path}.${name}`),
  )
}

export const settingRows = (schema: Schema): readonly Row[] => rowsOf(schema)

const cell = (text: string): string => text.replaceAll('|', '\\|')
const code = (value: unknown): string => `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``

function usually({ default: value }: Schema): string {
  if (value === undefined || value === '' || JSON.stringify(value) === '[]') return ''
  const text = JSON.stringify(value)
  return text.length > 60 ? `${(value as readonly unknown[]).length} of them` : code(value)
}

/** An object's own names, with those that may be left out at the end; by its kinds, each kind's. */
function names({ properties = {}, required = [] }: Schema): string {
  const { kind, ...others } = properties
  const [needed, optional] = [true, false].map(isNeeded =>
    Object.entries(others)
      .filter(([name]) => required.includes(name) === isNeeded)
      .map(([name, one]) => (one.properties ? `${code(name)} (${names(one)})` : code(name)))
      .join(', '),
  )
  const inside = [needed, optional && `optional ${optional}`].filter(Boolean).join(', ')
  if (kind === undefined) return inside
  return `\`kind\` ${code(kind.const)}${inside && ` with ${inside}`}`
}

function listTaken({ items = {} }: Schema): string {
  if (items.enum) return `a list of ${items.enum.map(code).join(', ')}`
  return items.properties ? `a list, each with ${names(items)}` : 'a list'
}

function taken(schema: Schema): string {
  if (schema.enum) return schema.enum.map(code).join(', ')
  const choices = schema.anyOf ?? schema.oneOf
  if (choices?.every(one => one.const !== undefined)) return choices.map(one => code(one.const)).join(', ')
  if (choices?.every(one => one.properties)) return choices.map(names).join('; or ')
  const type = [schema.type ?? []].flat()[0]
  if (schema.properties) return names(schema)
  if (type === 'array') return listTaken(schema)
  if (type === 'boolean') return '`true`, `false`'
  if (type === 'object') return 'an object'
  if (type === 'string') return 'text'
  const { minimum, exclusiveMinimum, maximum } = schema
  const from = minimum ?? exclusiveMinimum
  if (from === undefined && maximum === undefined) return 'a number'
  return maximum === undefined || maximum >= Number.MAX_SAFE_INTEGER
    ? `from ${from}`
    : `${from} to ${maximum}`
}

/** A list of the policy alone, by its entries. */
function listLines(path: string, { description = '', items = {} }: Schema): readonly string[] {
  const rows = Object.entries(items.properties ?? {}).map(
    ([name, one]) => `| \`${name}\` | ${cell(taken(one))} | ${cell(one.description ?? '')} |`,
  )
  return ['', `### ${path}`, '', description, '', '| entry | takes | what it is |', '|---|---|---|', ...rows]
}

export function settingsPageText(schema: Schema, besides: Schema): string {
  const lines = [
    '# Settings',
    '',
    'Written from the program by `npm run docs:settings`. A policy holds any part of them, in the shape of',
    '[the IT guide’s example](it-guide.md#settings-for-many-stations); an editor completes and checks it by',
    '[policy.schema.json](policy.schema.json), which a policy may name as its `$schema`. Secrets, printers and people are',
    'no settings: they are entered at the station, or given to it as the guide says.',
  ]
  const groups = Map.groupBy(settingRows(schema), ({ path }) => path.split('.')[0] ?? '')
  for (const [name, rows] of groups) {
    const about = schema.properties?.[name]?.description
    lines.push('', `## ${name}`, '')
    if (about && rows.length > 1) lines.push(about, '')
    lines.push('| setting | usually | takes | what it is |', '|---|---|---|---|')
    for (const { path, schema: one } of rows)
      lines.push(
        `| \`${path}\` | ${cell(usually(one))} | ${cell(taken(one))} | ${cell(one.description ?? '')} |`,
      )
  }
  const { printers = {}, people = {}, stages = {} } = besides.properties ?? {}
  lines.push('', '## The policy alone', '')
  lines.push('[The IT guide](it-guide.md#printers-people-and-stages) has an example.')
  lines.push(...listLines('printers', printers), ...listLines('people.list', people))
  lines.push(...listLines('stages', stages))
  return `${lines.join('\n')}\n`
}

if (import.meta.main) {
  const [schema, besides] = [settings(), company()]
  writeFileSync(SETTINGS_PAGE, settingsPageText(schema, besides))
  writeFileSync(POLICY_SCHEMA, policySchemaText(schema, besides))
  process.stdout.write('docs/settings.md\ndocs/policy.schema.json\n')
}
