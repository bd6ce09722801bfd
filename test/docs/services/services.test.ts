// docs/services.md says of every field of both services what the code does: each of its rows is held to the schemas, the
// clients, the checks and the screens' own tables.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { settingsSchema } from '../../../main/core/settings/settings.ts'
import { type Shipment, shipmentSchema } from '../../../main/core/shipment/shipment.ts'
import { valueIn } from '../../../main/core/shipment/shipment-entry.ts'
import { validateForLabelServer } from '../../../main/services/label-server/validate.ts'
import { wireAddFundsSchema, wireShipmentSchema } from '../../../main/services/label-server/wire.ts'
import { validateForParcel } from '../../../main/services/parcel-label/validate.ts'
import {
  labelRequestSchema,
  manifestRequestSchema,
  reprintRequestSchema,
} from '../../../main/services/parcel-label/wire.ts'
import * as labelServer from '../../../main/simulator/label-server/wire.ts'
import * as parcelLabel from '../../../main/simulator/parcel-label/wire.ts'
import { channels } from '../../../preload/contract/channels.ts'
import { LANGUAGES } from '../../../preload/contract/sentences.ts'
import { knownValues } from '../../../renderer/words/known-values.ts'
import { words } from '../../../renderer/words/words.ts'
import { namedFields } from '../../lab/known-fields.ts'
import { everything, everythingForParcel, parcel } from '../../services/sample-shipments.ts'
import { ROOT } from '../../support/program.ts'
import { gapsNow, OPERATIONS, withTables, wordOf } from './page.ts'
import { leavesOf, type OperationRows } from './rows.ts'
import { FIELD_RULES, SPEC_RULES } from './rule-rows.ts'
import { VALUES } from './value-rows.ts'
import { changedPaths, otherValue, withValue } from './wire-changes.ts'

/** What a service has and the program has no place for yet. It only falls: whoever mends one takes it off here. */
const GAPS = 0

const textOf = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const PATH_PARAMETER = /^\{.+\}$/
const schemaPaths = (...schemas: readonly z.ZodType[]) => [...new Set(schemas.flatMap(leavesOf))].sort()

test('docs/services.md is as the code is: npm run docs:services writes it', () => {
  const page = textOf('docs/services.md')
  expect(withTables(page)).toBe(page)
})

test('what is not there yet only becomes less', () => {
  expect(gapsNow().length, 'fewer than counted: lower GAPS').toBe(GAPS)
})

/** The program's own schema of what it sends, and the simulator's, which is written from the document. */
const REQUESTS: Readonly<Record<string, readonly z.ZodType[]>> = {
  label: [wireShipmentSchema, labelServer.shipmentRequestSchema],
  rate: [wireShipmentSchema, labelServer.shipmentRequestSchema],
  'rate-shop': [wireShipmentSchema, labelServer.shipmentRequestSchema],
  'close-day': [labelServer.closeDayRequestSchema],
  'add-funds': [wireAddFundsSchema, labelServer.addFundsRequestSchema],
  'request-label': [
    labelRequestSchema.extend({ isPostalRequired: parcelLabel.labelRequestSchema('x').shape.objectTypeId }),
    parcelLabel.labelRequestSchema('isPostalRequired'),
  ],
  'reprint-label': [reprintRequestSchema, parcelLabel.reprintRequestSchema],
  'manifest-label': [manifestRequestSchema, parcelLabel.manifestRequestSchema],
}
const ANSWERS: Readonly<Record<string, z.ZodType>> = {
  label: labelServer.labelResponseSchema,
  cancel: labelServer.envelopeSchema,
  'close-day': labelServer.envelopeSchema,
  rate: labelServer.rateResponseSchema,
  'rate-shop': labelServer.ratesResponseSchema,
  meters: labelServer.metersResponseSchema,
  meter: labelServer.metersResponseSchema,
  'add-funds': labelServer.addFundsResponseSchema,
  'request-label': parcelLabel.labelResponseSchema,
  'reprint-label': parcelLabel.reprintResponseSchema,
  'manifest-label': parcelLabel.manifestResponseSchema,
}

describe.each(Object.entries(OPERATIONS))('%s', (operation, { request, sent, answered }) => {
  test('each field that is sent has a row, and each row a field', () => {
    const rows = Object.keys(sent)
    const parameters = [...request.matchAll(/\{\w+\}/g)].map(([parameter]) => parameter)
    expect(rows.filter(path => PATH_PARAMETER.test(path))).toEqual(parameters)
    const fields = rows.filter(path => !PATH_PARAMETER.test(path)).sort()
    for (const schema of REQUESTS[operation] ?? []) expect(fields).toEqual(schemaPaths(schema))
    if (!REQUESTS[operation]) expect(fields).toEqual([])
  })

  test('each field that is answered has a row, and each row a field', () => {
    const schema = ANSWERS[operation]
    expect(Object.keys(answered).sort()).toEqual(schema && schemaPaths(schema))
  })

  test('an input of a channel is one, and its screen asks for it', () => {
    for (const { input } of Object.values(sent)) {
      if (!input) continue
      const channel = channels[input.channel as keyof typeof channels]
      expect(namedFields(channel.input)).toContain(`/${input.path.replaceAll('.', '/')}`)
      const name = input.path.split('.').at(-1) ?? ''
      if (input.on !== undefined) expect(textOf(input.on)).toContain(name)
    }
  })

  test('a setting is one', () => {
    const secrets = ['parcelLabel.serviceProviderKey']
    for (const { settings = [] } of Object.values(sent))
      for (const path of settings)
        if (!secrets.includes(path)) expect(valueIn(settingsSchema.parse({}), path)).toBeDefined()
  })

  test('a value of an answer is given by its channel and named on its screen', () => {
    for (const row of Object.values(answered)) {
      if ('decides' in row) expect(existsSync(join(ROOT, row.decides))).toBe(true)
      if (!('view' in row)) continue
      const [name = '', path = ''] = row.view.split(' ')
      const channel = channels[name as keyof typeof channels]
      expect(namedFields(channel.output)).toContain(`/${path.replaceAll('.', '/')}`)
      expect(textOf(row.on)).toContain(path.split('.').at(-1))
    }
  })
})

/** Every value of a shipment by its path, `*` for any entry of a list. */
const SHIPMENT_PATHS = ['reference', ...leavesOf(shipmentSchema)]

describe.each(['label-server', 'parcel-label'] as const)('what is entered for the %s', service => {
  const sent: OperationRows['sent'] =
    OPERATIONS[service === 'label-server' ? 'label' : 'request-label']?.sent ?? {}
  const full = service === 'label-server' ? everything : everythingForParcel
  const { returnTo: _, ...withoutReturn } = full
  const { orderNumber: __, ...unnumbered } = full.references ?? {}
  const samples: readonly Shipment[] = [
    full,
    withoutReturn,
    { ...full, references: unnumbered },
    { ...full, references: { orderNumber: 'WEB-1' } },
    { ...full, references: { orderNumber: 'WEB-1', reference1: 'R1' } },
  ]

  test.each(SHIPMENT_PATHS)('%s is on the wire in its rows and nowhere else', path => {
    const named = Object.keys(sent).filter(wire => sent[wire]?.of?.includes(path))
    const changed = samples.flatMap(sample => changedPaths(service, sample, path))
    expect([...new Set(changed)].sort()).toEqual(named.sort())
  })
})

describe('a rule of a field', () => {
  const settings = settingsSchema.parse({})
  const find = (service: string, shipment: Shipment, reference: string) =>
    service === 'label-server'
      ? validateForLabelServer({ shipment }, settings.labelServer, 'label')
      : validateForParcel(reference, shipment, settings.parcelLabel)
  const samples = {
    'label-server': { ...everything, packages: everything.packages.slice(0, 1) },
    'parcel-label': { ...everythingForParcel, packages: parcel.packages },
  }

  test.each(FIELD_RULES.map(rule => [`${rule.service} ${rule.path}: ${rule.rule}`, rule] as const))(
    '%s',
    (_name, { service, path, takes, refuses, code }) => {
      const at = path.replace('*', '0')
      const say = (value: unknown) =>
        at === 'reference'
          ? find(service, samples[service], String(value)).problems[at]?.code
          : find(service, withValue(samples[service], at, value), 'A-1').problems[at]?.code
      expect(say(takes)).toBeUndefined()
      expect(say(refuses)).toBe(code)
    },
  )

  test('is that of a field which is sent', () => {
    for (const { service, path } of FIELD_RULES) {
      const rows = Object.values(OPERATIONS).filter(one => one.service === service)
      // A country is asked for although one service has no place for it.
      const named = rows.some(({ sent }) => Object.values(sent).some(({ of = [] }) => of.includes(path)))
      expect(named, path).toBe(true)
    }
  })
})

describe('a value', () => {
  test.each(Object.entries(VALUES))(
    '%s is in the list of the code, and named on the screens',
    (_name, row) => {
      if (row.list) expect([...row.list].sort()).toEqual([...row.values].sort())
      if (row.screen === 'known')
        for (const value of row.values)
          expect(Object.keys(knownValues)).toContain(`value.${value.toLowerCase().replaceAll(' ', '_')}`)
      if (typeof row.screen === 'object' && 'words' in row.screen) {
        expect(row.screen.words.length).toBeGreaterThan(0)
        for (const key of row.screen.words)
          for (const language of LANGUAGES) expect(words[key as keyof typeof words][language]).not.toBe('')
        expect(row.screen.words.map(wordOf)).not.toContain('?')
      }
    },
  )
})

test.each(Object.entries(SPEC_RULES))(
  '%s is shown by a test that is there',
  (_name, { test: [file, title] }) => {
    expect(textOf(file)).toContain(title)
  },
)

test('a shipment that is changed at one place is another at that place alone', () => {
  const other = withValue(parcel, 'packages.0.weightOz', otherValue('packages.*.weightOz', 12.5))
  expect(other.packages[0]).toMatchObject({ lengthInch: 8 })
  expect(other.packages[0]?.weightOz).not.toBe(12.5)
  expect(parcel.packages[0]?.weightOz).toBe(12.5)
})
