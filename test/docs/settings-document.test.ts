// The page of all settings and the schema of a policy: in docs as the program has them, and true of what it takes.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { settingsSchema } from '../../main/core/settings/settings.ts'
import { mergeSettings, readPolicy } from '../../main/settings/policy.ts'
import { tempFolder } from '../support/temp-folder.ts'
import {
  company,
  POLICY_SCHEMA,
  policySchemaText,
  SETTINGS_PAGE,
  settingRows,
  settings,
  settingsPageText,
} from './settings-document.ts'

const [schema, besides] = [settings(), company()]
const policySchema = z.fromJSONSchema(JSON.parse(policySchemaText(schema, besides)))
const guide = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'it-guide.md'), 'utf8')
const [, example = ''] = /## Settings for many stations.*?```json\n(.*?)```/s.exec(guide) ?? []
const [, whole = ''] = /### Printers, people and stages.*?```json\n(.*?)```/s.exec(guide) ?? []

describe('the settings in docs', () => {
  it('are the program’s, each with what it is for', () => {
    expect(readFileSync(SETTINGS_PAGE, 'utf8')).toBe(settingsPageText(schema, besides))
    expect(readFileSync(POLICY_SCHEMA, 'utf8')).toBe(policySchemaText(schema, besides))
    const untold = settingRows(schema).filter(row => !row.schema.description)
    expect(untold.map(({ path }) => path)).toEqual([])
  })

  it.each([
    ['station.from', ['address1', 'postalCode', 'residential']],
    ['serviceRules', ['when', 'postalCodes', 'weightUpToOz', 'must']],
    ['connection', ['network', 'host', 'baudRate', 'device-file', 'vendorId']],
    ['dpi', ['203', '300', '600']],
    ['stock', ['widthInch', 'heightInch']],
  ])('name all that goes into %s, so that nobody has to guess', (path, parts) => {
    const row = settingsPageText(schema, besides)
      .split('\n')
      .find(line => line.startsWith(`| \`${path}\` `))
    for (const part of parts) expect(row).toContain(`\`${part}\``)
  })

  it('have the usual values that the program has', () => {
    const usual = settingsSchema.parse({})
    const at = (path: string) =>
      path
        .split('.')
        .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], usual)
    for (const { path, schema: one } of settingRows(schema))
      if (one.default !== undefined && at(path) !== undefined) expect(at(path), path).toEqual(one.default)
  })
})

describe('the schema of a policy', () => {
  it('takes the guide’s example and any part of the settings, and so does the program', async () => {
    const policies = [
      JSON.parse(example),
      { $schema: 'policy.schema.json', printerDevices: ['/dev/ttyUSB*'], station: { name: 'Pack {host}' } },
      { ledger: { kind: 'postgres', url: 'postgres://bench@db/ledger' }, screen: { language: null } },
    ]
    const folder = await tempFolder('policy')
    for (const policy of policies) {
      expect(policySchema.safeParse(policy).error).toBeUndefined()
      const read = readPolicy({ PACKBENCH_SETTINGS: JSON.stringify(policy) }, [join(folder, 'none.json')])
      const { $schema: _editors, printerDevices: _devices, ...own } = policy
      expect(read.ok && Object.keys(read.value.settings)).toEqual(Object.keys(own))
      expect(settingsSchema.safeParse(mergeSettings(settingsSchema.parse({}), own)).success).toBe(true)
    }
  })

  it('takes the guide’s set-up of a whole bench, and so does the program', () => {
    expect(policySchema.safeParse(JSON.parse(whole)).error).toBeUndefined()
    const read = readPolicy({ PACKBENCH_SETTINGS: whole }, [])
    expect(read).toMatchObject({
      ok: true,
      value: { printers: [{ name: 'Label printer' }], people: [{ name: 'Lead' }, { name: 'Packer' }] },
    })
    const twice = JSON.stringify(JSON.parse(whole)).replace('"dpi":203', '"dpi":204')
    expect(policySchema.safeParse(JSON.parse(twice)).success).toBe(false)
    expect(readPolicy({ PACKBENCH_SETTINGS: twice }, []).ok).toBe(false)
  })

  it.each([
    ['a setting that is none', { labelserver: {} }],
    ['a word that is none of its words', { mode: 'prod' }],
    ['a number beyond its bounds', { retention: { addressDays: 0 } }],
    ['a choice without what belongs to it', { ledger: { kind: 'postgres' } }],
  ])('refuses %s, and so does the program', (_what, policy) => {
    expect(policySchema.safeParse(policy).success).toBe(false)
    expect(settingsSchema.safeParse(mergeSettings(settingsSchema.parse({}), policy)).success).toBe(false)
  })
})
