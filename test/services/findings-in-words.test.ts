// What both services find wrong with a request, and what our own checks find: each at a field, in plain words, in both
// languages. The findings are those of the sandbox, made by spoiling every value of a full request in every way.
import { describe, expect, test } from 'vitest'
import {
  labelServerSettingsSchema,
  parcelLabelSettingsSchema,
  STRING_FORMS,
} from '../../main/core/settings/service-settings.ts'
import type { Shipment } from '../../main/core/shipment/shipment.ts'
import { fieldAt } from '../../main/core/shipment/shipment-entry.ts'
import { fieldsNamedIn, LANGUAGES, plainWords, type SentenceCode, sentenceIn } from '../../main/i18n/index.ts'
import { findingsIn, hasWireWord } from '../../main/i18n/service-findings.ts'
import { shipmentToWire } from '../../main/services/label-server/shipment.ts'
import { validateForLabelServer } from '../../main/services/label-server/validate.ts'
import { labelRequestToWire } from '../../main/services/parcel-label/shipment.ts'
import { validateForParcel } from '../../main/services/parcel-label/validate.ts'
import { readShipment } from '../../main/simulator/label-server/rules.ts'
import { wireFailures } from '../../main/simulator/parcel-label/manner.ts'
import { readLabelRequest } from '../../main/simulator/parcel-label/wire.ts'
import { everything, everythingForParcel } from './sample-shipments.ts'

const TODAY = new Date('2026-11-20T12:00:00Z')
const GONE = Symbol('left out')
const WRONG = [
  GONE,
  '',
  ' ',
  'me',
  '#',
  'x'.repeat(400),
  -1,
  0,
  0.5,
  99_999,
  1.23456,
  123_456_789.5,
  null,
  true,
  [],
  {},
]

type Json = { [key: string]: unknown } | unknown[]

/** Every value of it, one after the other, replaced by something wrong. */
function* spoiled(whole: Json): Generator<Json> {
  for (const path of pathsIn(whole)) {
    for (const wrong of WRONG) {
      const copy = structuredClone(whole)
      put(copy, path, wrong)
      yield copy
    }
  }
}

function* pathsIn(value: unknown, path: readonly string[] = []): Generator<readonly string[]> {
  if (path.length > 0) yield path
  if (typeof value !== 'object' || value === null) return
  for (const [key, inner] of Object.entries(value)) yield* pathsIn(inner, [...path, key])
}

function put(target: Json, path: readonly string[], value: unknown): void {
  const [last = ''] = path.slice(-1)
  const holder = path
    .slice(0, -1)
    .reduce<unknown>((inner, key) => Reflect.get(inner as object, key), target) as object
  if (value === GONE) Reflect.deleteProperty(holder, last)
  else Reflect.set(holder, last, value)
}

function labelServerSays(): ReadonlySet<string> {
  const service = 'Usps_Priority_Mail_International'
  const abroad = { ...everything, shippingService: service, packages: everything.packages.slice(0, 1) }
  const said = new Set<string>()
  for (const shipment of [
    abroad,
    { ...abroad, to: everything.from },
    { ...abroad, shippingService: 'Ups_Ground' },
  ]) {
    const wire = shipmentToWire(shipment, {
      techPartnerId: 'partner',
      requestId: 'request-1',
      reference: 'ORD-1',
      stringForms: [...STRING_FORMS],
    })
    for (const body of spoiled(JSON.parse(JSON.stringify(wire)) as Json)) {
      const { errors, warnings } = readShipment(body, true, TODAY)
      for (const text of [...errors, ...warnings]) said.add(text)
    }
    for (const futureShipmentDate of ['2020-01-01T12:00:00Z', '2030-01-01T12:00:00Z', 'soon']) {
      for (const text of readShipment({ ...wire, futureShipmentDate }, true, TODAY).errors) said.add(text)
    }
    for (const text of readShipment({ ...wire, docTabValues: Array(9).fill('x') }, true, TODAY).warnings)
      said.add(text)
  }
  return said
}

function parcelServiceSays(): ReadonlySet<string> {
  const said = new Set<string>()
  const settings = parcelLabelSettingsSchema.parse({ accountCode: 'A' })
  const plain = labelRequestToWire('ORD-1', everythingForParcel, settings)
  const wire = { ...plain, client: { ...plain.client, serviceProviderKey: 'K' } }
  for (const body of spoiled(JSON.parse(JSON.stringify(wire)) as Json)) {
    const read = readLabelRequest('isPostalRequired', body)
    if (!read.ok) for (const { message } of wireFailures(read.error)) said.add(message)
  }
  return said
}

/** A field of the form, of the sender, the reference, or a whole part whose first field is meant. */
const isField = (path: string): boolean =>
  ['reference', 'packages', 'customs', 'customs.items'].includes(path) ||
  [fieldAt(path.replace(/^(from|returnTo)\./, 'to.')), fieldAt(`${path}.type`)].some(
    field => field !== undefined,
  )

describe.each([
  ['the label server', labelServerSays, 60],
  ['the parcel service', parcelServiceSays, 40],
])('%s', (_name, says, least) => {
  const texts = [...says()]

  test('names a field of the bench in each of its findings, or a setting', () => {
    expect(texts.length).toBeGreaterThan(least)
    const lost = texts.filter(text =>
      findingsIn([text]).some(
        ({ path, code, isSetting }) => !isSetting && (!path || !code || !isField(path)),
      ),
    )
    expect(lost).toEqual([])
  })

  test.each(LANGUAGES)('is shown in plain words: %s', language => {
    const wired = texts.map(text => plainWords(language, [text])).filter(hasWireWord)
    expect(wired).toEqual([])
    // What is understood is said by our own sentence, in the language.
    const shrugged = texts.filter(text =>
      findingsIn([text]).some(({ code }) => code === 'field.carrier-refuses'),
    )
    expect(shrugged.length).toBeLessThan(texts.length / 3)
  })
})

test.each([
  [
    'customsData.customsItems.0.countryOfOrigin: two letters are required',
    'customs.items.0.countryOfOrigin',
    'field.country-code',
  ],
  ['internationalDutyTermsEnum: me is not a known value', 'dutyTerms', 'field.not-known'],
  ['consignee.address.zip5: exactly 5 digits', 'to.postalCode', 'field.postal-code'],
  [
    'The field packages[1].weight.weightOz must be greater than 0',
    'packages.1.weightOz',
    'field.must-not-be-zero',
  ],
  ['isPostalRequired: Invalid option', 'postalRequired', 'field.not-known'],
  ['toAddress.city: no deliveries on Sundays', 'to.city', 'field.carrier-says'],
])('“%s” is brought to %s', (text, path, code) => {
  expect(fieldsNamedIn([text])).toMatchObject({ [path]: { code } })
})

test('two findings in one text are two', () => {
  const text =
    'customsData.customsItems.0.countryOfOrigin: two letters are required · internationalDutyTermsEnum: me is not a known value'
  expect(Object.keys(fieldsNamedIn([text]))).toEqual(['customs.items.0.countryOfOrigin', 'dutyTerms'])
  expect(sentenceIn('es', 'service.refused', { messages: text }).message).toBe(
    'El transportista lo rechazó: Use las dos letras del país. · El transportista no conoce este valor.',
  )
})

test('what a service says in plain words stays as it came', () => {
  const { message } = sentenceIn('en', 'service.refused', { messages: 'Not enough money on meter M-1.' })
  expect(message).toBe('The carrier refused this: Not enough money on meter M-1.')
})

test('what a service says in plain words stands in a Spanish sentence as a quotation', () => {
  const { message, written } = sentenceIn('es', 'service.void-refused', { messages: 'Already used.' })
  expect(message).toBe('No se canceló: «Already used.» (palabras del servicio)')
  // It is all there: nothing is left to be shown one key away.
  expect(written).toBeUndefined()
  expect(plainWords('es', ['Saturday delivery is not possible'])).toBe(
    '«Saturday delivery is not possible» (palabras del servicio)',
  )
})

test('each finding of our own checks is at a field, in plain words in both languages', () => {
  const found = new Map<string, { code: SentenceCode; params?: Readonly<Record<string, string | number>> }>()
  const labelServer = labelServerSettingsSchema.parse({ services: ['Usps_Ground_Advantage'] })
  const parcelLabel = parcelLabelSettingsSchema.parse({})
  for (const whole of [everything, everythingForParcel]) {
    for (const body of spoiled(whole as unknown as Json)) {
      const shipment = body as unknown as Shipment
      try {
        for (const { problems, warnings } of [
          validateForLabelServer({ shipment }, labelServer, 'label'),
          validateForParcel('ORD-1', shipment, parcelLabel),
        ]) {
          for (const [path, one] of Object.entries({ ...warnings, ...problems })) found.set(path, one)
        }
      } catch {
        // Of a wrong type: the contract refuses it before any check sees it.
      }
    }
  }
  expect([...found.keys()].filter(path => !isField(path) && !/^(from|returnTo)$/.test(path))).toEqual([])
  const said = LANGUAGES.flatMap(language =>
    [...found.values()].map(one => sentenceIn(language, one.code, one.params).message),
  )
  expect(said.filter(hasWireWord)).toEqual([])
})

test.each(LANGUAGES)('a refusal names its field behind the one colon that it has: %s', language => {
  const written = 'toAddress.postalCode: a ZIP or ZIP+4 code is required'
  const { message } = sentenceIn(language, 'service.refused', { messages: written }, () => 'ZIP')
  const { message: wrong } = sentenceIn(language, 'field.postal-code')
  expect(message.split(':')).toHaveLength(2)
  expect(message.endsWith(`: ZIP – ${wrong}`)).toBe(true)
})
