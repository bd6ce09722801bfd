// Printers of a company's policy beside those of the bench: which of them counts, what is kept, and what is there again
// once the policy takes one back.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { Connection, Printer } from '../../main/core/printing/printer.ts'
import { type CompanyPrinter, companySchema } from '../../main/core/settings/company.ts'
import { withCompanyPrinters } from '../../main/settings/company-printers.ts'
import { openSettings } from '../../main/settings/settings-store.ts'
import { tempFolder } from '../support/temp-folder.ts'

const clock = { now: () => new Date('2026-11-20T10:00:00Z') }
const at = (port: number): Connection => ({ kind: 'network', host: '127.0.0.1', port })
const STOCK = { widthInch: 4, heightInch: 6 }

const own = (id: string, more: Partial<Printer> = {}): Printer => ({
  id,
  name: id,
  connection: at(9_100),
  dpi: 203,
  stock: STOCK,
  statusQueries: true,
  ...more,
})
const rule = (name: string, more: object): CompanyPrinter =>
  companySchema.shape.printers.parse([{ name, dpi: 300, stock: STOCK, ...more }])[0] as CompanyPrinter

async function bench(saved: readonly Printer[]) {
  const dataFolder = await tempFolder('company-printers')
  writeFileSync(join(dataFolder, 'printers.json'), JSON.stringify(saved))
  const open = (rules: readonly CompanyPrinter[]) => {
    const opened = openSettings(dataFolder, clock)
    if (!opened.ok) throw new Error(opened.problem.code)
    return withCompanyPrinters(opened.value, { dataFolder, rules, clock })
  }
  return { open, file: () => readFileSync(join(dataFolder, 'printers.json'), 'utf8') }
}

const shortly = (printers: readonly Printer[]) =>
  printers.map(({ name, dpi, default: usual }) => `${name} ${dpi}${usual ? ' default' : ''}`)

it('the policy’s come first, one of them is the default, and what stands in their place rests', async () => {
  const { open, file } = await bench([
    own('Left', { default: true, connection: at(1) }),
    own('Door', { connection: at(2) }),
    own('Office', { connection: at(3) }),
  ])
  const before = file()
  const { settings, company } = open([
    rule('Left', { connection: at(11) }),
    rule('Company', { connection: at(2) }),
  ])
  // By its name, and by its place.
  expect(shortly(settings.printers())).toEqual(['Left 300 default', 'Company 300', 'Office 203'])
  expect(settings.printers().map(({ id }) => company.isCompanys(id))).toEqual([true, true, false])
  // What waits for the bench's own goes on waiting for the same printer.
  expect(settings.printers()[0]).toMatchObject({ id: 'Left', connection: at(11) })
  expect(file()).toBe(before)
  expect(shortly(open([]).settings.printers())).toEqual(['Left 203 default', 'Door 203', 'Office 203'])
})

it.each<[string, (boolean | undefined)[], (boolean | undefined)[]]>([
  ['the first, if none is to be', [undefined, undefined], [true, false]],
  ['the one that is to be', [undefined, true], [false, true]],
  ['the first that may be', [false, undefined], [false, true]],
  ['the bench’s own, if none may be', [false, false], [false, false, true]],
])('the default printer is %s', async (_what, said, expected) => {
  const { open } = await bench([own('Own', { default: true })])
  const rules = said.map((usual, index) => rule(`C${index}`, { connection: at(index + 1), default: usual }))
  const usual = open(rules)
    .settings.printers()
    .map(one => one.default === true)
  expect(usual.slice(0, expected.length)).toEqual(expected)
  expect(usual.filter(Boolean)).toHaveLength(1)
})

it('what a printer said of itself is kept beside the bench’s own list, for as long as it is in the same place', async () => {
  const { open, file } = await bench([own('Own')])
  const before = file()
  const first = open([rule('Left', { connection: at(1) })])
  const heard = first.settings
    .printers()
    .map(one => (one.name === 'Left' ? { ...one, identity: 'ZD421', language: 'tspl' as const } : one))
  expect(first.settings.savePrinters(heard)).toEqual({ ok: true, value: undefined })
  expect(file()).toBe(before)
  const [again] = open([rule('Left', { connection: at(1) })]).settings.printers()
  expect(again).toMatchObject({ identity: 'ZD421', language: 'tspl' })
  const [moved] = open([rule('Left', { connection: at(2) })]).settings.printers()
  expect(moved?.id).toBe(again?.id)
  expect(moved).not.toHaveProperty('identity')
})

it('a change of the bench’s own leaves what rests behind the policy’s as it was', async () => {
  const { open } = await bench([
    own('Left', { default: true, connection: at(1) }),
    own('Office', { connection: at(3) }),
  ])
  const rules = [rule('Left', { connection: at(11) })]
  const { settings } = open(rules)
  const changed = settings
    .printers()
    .map(one => (one.name === 'Office' ? { ...one, dpi: 600 as const } : one))
  settings.savePrinters(changed)
  expect(shortly(settings.printers())).toEqual(['Left 300 default', 'Office 600'])
  expect(shortly(open([]).settings.printers())).toEqual(['Left 203 default', 'Office 600'])
})

it('a printer by its model has one id, found or not, and keeps its place until the rule names another model', async () => {
  const { open } = await bench([])
  const rules = [rule('Left', { model: 'ZD421*' })]
  const { settings, company } = open(rules)
  expect(settings.printers()).toEqual([])
  const [{ id } = { id: '' }] = company.rulesByModel()
  expect(company.found('Left', at(1))).toMatchObject({ ok: true })
  expect(settings.printers()).toMatchObject([{ id, connection: at(1), default: true }])
  expect(open(rules).settings.printers()).toMatchObject([{ id, connection: at(1) }])
  const other = open([rule('Left', { model: 'GK420*' })])
  expect(other.settings.printers()).toEqual([])
  expect(other.company.rulesByModel()).toEqual([{ name: 'Left', model: 'GK420*', id }])
  expect(other.company.gone()).toEqual([])
  expect(open([]).company.gone()).toEqual([id])
})
