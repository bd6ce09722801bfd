// The order as typed becomes the shipment that the contract takes.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { settingsSchema } from '../../main/core/settings/settings.ts'
import { SERVICE_NAMES, shipmentSchema } from '../../main/core/shipment/shipment.ts'
import { FIELD_ROWS, type FieldKind, valueIn } from '../../preload/contract/shipment-fields.ts'
import {
  type Draft,
  emptyDraft,
  firstMissing,
  isStarted,
  toShipment,
  unreadablePaths,
  withBox,
} from '../../renderer/tasks/pack/bench/draft.ts'
import {
  leftOverPaths,
  moreGroups,
  morePaths,
  notSentPaths,
} from '../../renderer/tasks/pack/fields/more-fields.ts'
import { CUSTOMER, DEPOT } from '../support/sample-shipment.ts'

const settings = settingsSchema.parse({ labelServer: { multiPackageServices: ['EXPRESS'] } })
const filled = (draft: Draft, fields: Record<string, string> = {}): Draft => ({
  ...draft,
  fields: {
    ...draft.fields,
    ...Object.fromEntries(Object.entries(CUSTOMER).map(([key, text]) => [`to.${key}`, text])),
    'packages.0.weightOz': '1 lb 3.2 oz',
    ...fields,
  },
})
const shipmentOf = (draft: Draft, timeZone?: string) =>
  toShipment(draft, DEPOT, morePaths(moreGroups(draft, settings)), timeZone)

describe('the shipment of a draft', () => {
  test('holds address, weight and box as the contract wants them', () => {
    const draft = withBox(filled(emptyDraft('label-server', 'ORD-1')), 1, settings.boxes)
    const shipment = shipmentOf(draft)
    expect(shipment).toEqual({
      from: DEPOT,
      to: CUSTOMER,
      packages: [{ weightOz: 19.2, lengthInch: 12, widthInch: 9, heightInch: 6 }],
    })
    expect(shipmentSchema.safeParse(shipment).success).toBe(true)
  })

  test('leaves out what belongs to the other service', () => {
    const both = {
      hazmat: '1',
      'references.sku': 'S-1',
      'references.reference1': 'R-1',
      shippingService: 'GROUND',
    }
    expect(shipmentOf(filled(emptyDraft('label-server'), both))).toMatchObject({
      references: { reference1: 'R-1' },
      shippingService: 'GROUND',
    })
    const parcel = shipmentOf(filled(emptyDraft('parcel-label'), both))
    expect(parcel).toMatchObject({ hazmat: '1', references: { sku: 'S-1' } })
    expect(parcel.shippingService).toBeUndefined()
  })

  test('has customs only when it goes abroad, with the value of all items', () => {
    const customs = {
      'customs.description': 'Shirts',
      'customs.items.0.description': 'Shirt',
      'customs.items.0.quantity': '3',
      'customs.items.0.valueCents': '12.50',
      'customs.items.0.weightOz': '5',
    }
    expect(shipmentOf(filled(emptyDraft('label-server'), customs)).customs).toBeUndefined()
    const abroad = shipmentOf(filled(emptyDraft('label-server'), { ...customs, 'to.country': 'CA' }))
    expect(abroad.customs).toMatchObject({
      valueCents: 3750,
      items: [{ quantity: 3, countryOfOrigin: 'US' }],
    })
    expect(shipmentSchema.safeParse(abroad).success).toBe(true)
  })

  test('keeps an item of which a code, a SKU or a weight is all that was typed', () => {
    for (const field of ['hsCode', 'sku', 'weightOz', 'countryOfOrigin']) {
      const typed = { 'to.country': 'CA', [`customs.items.0.${field}`]: '12' }
      expect(shipmentOf(filled(emptyDraft('label-server'), typed)).customs?.items).toHaveLength(1)
    }
  })

  test('says that a home is none, where a person says it', () => {
    const residential = (text: string) =>
      shipmentOf(filled(emptyDraft('label-server'), { 'to.residential': text })).to.residential
    expect([residential('yes'), residential('no'), residential('')]).toEqual([true, false, undefined])
  })

  test('has an emergency number without its kind, for the station to ask for the kind', () => {
    const typed = { 'packages.0.dangerousGoods.emergencyContactNumber': '555 0100' }
    expect(shipmentOf(filled(emptyDraft('label-server'), typed)).packages[0]?.dangerousGoods).toEqual({
      type: '',
      emergencyContactNumber: '555 0100',
    })
  })

  test.each(['', 'us', 'USA', ' United States '])('the country %j is home', text => {
    expect(shipmentOf(filled(emptyDraft('label-server'), { 'to.country': text })).to.country).toBe('US')
  })

  test('a day to hand over becomes a moment on that day', () => {
    const shipment = shipmentOf(filled(emptyDraft('label-server'), { futureShipDate: '2026-12-01' }))
    expect(shipment.futureShipDate).toMatch(/^2026-12-0[12]T/)
    expect(shipmentSchema.safeParse(shipment).success).toBe(true)
  })

  test.each([
    ['America/New_York', '2026-12-01T17:00:00.000Z'],
    ['Pacific/Kiritimati', '2026-11-30T22:00:00.000Z'],
  ])('a day to hand over is a day of the station in %s', (zone, noon) => {
    const draft = filled(emptyDraft('label-server'), { futureShipDate: '2026-12-01' })
    expect(shipmentOf(draft, zone).futureShipDate).toBe(noon)
  })
})

const leftOver = (draft: Draft) => leftOverPaths(moreGroups(draft, settings))

describe('nothing that was typed is dropped', () => {
  test('a second package stops with its fields where the service takes one', () => {
    const second = { 'packages.1.weightOz': '8', 'packages.1.description': 'Shirts' }
    const draft = (service: string): Draft => ({
      ...filled(emptyDraft('label-server'), { ...second, shippingService: service }),
      packageCount: 2,
    })
    expect(shipmentOf(draft('EXPRESS')).packages).toHaveLength(2)
    expect(leftOver(draft('EXPRESS'))).toEqual([])
    expect(leftOver(draft('GROUND'))).toEqual(['packages.1.weightOz', 'packages.1.description'])
    expect(leftOver({ ...draft('EXPRESS'), service: 'parcel-label' })).toEqual([
      'packages.1.weightOz',
      'packages.1.description',
    ])
  })

  test('what an imported order brought stays with the order where its service has no place for it', () => {
    const brought = { 'packages.0.description': 'Shirts' }
    const draft: Draft = { ...filled(emptyDraft('parcel-label'), brought), brought }
    expect(leftOver(draft)).toEqual([])
    expect(notSentPaths(moreGroups(draft, settings))).toEqual(['packages.0.description'])
    const typed = { ...draft, fields: { ...draft.fields, 'packages.0.description': 'Shoes' } }
    expect(leftOver(typed)).toEqual(['packages.0.description'])
  })

  test('what an imported order brought stops the package where it changes what is bought', () => {
    for (const [path, text] of [
      ['packages.0.dangerousGoods.type', 'Lithium_Batteries'],
      ['packages.0.signature', 'Adult'],
      ['futureShipDate', '2026-12-01'],
      ['secondaryEndorsement', 'Carrier_Leave_If_No_Response'],
      ['to.address3', 'Dock 4'],
      ['packages.0.valueCents', '12.50'],
    ] as const) {
      const brought = { [path]: text }
      const draft: Draft = { ...filled(emptyDraft('label-server'), brought), brought }
      expect(leftOver(draft)).toEqual([])
      expect(leftOver({ ...draft, service: 'parcel-label' })).toEqual([path])
    }
  })

  test('every value that an imported order brought is in the shipment, stops it or is said to be left out', () => {
    for (const service of SERVICE_NAMES) {
      for (const [row, { kind, main, more }] of FIELD_ROWS) {
        if (main || !more) continue
        const brought = { [row.replace('*', '0')]: TYPED[kind] }
        const draft: Draft = { ...filled(emptyDraft(service), brought), brought }
        const groups = moreGroups(draft, settings)
        const [path = ''] = Object.keys(brought)
        const places = [
          valueIn(shipmentOf(draft), path) !== undefined,
          leftOverPaths(groups).includes(path),
          notSentPaths(groups).includes(path),
        ]
        expect({ service, path, places: places.filter(Boolean) }).toMatchObject({ places: [true] })
      }
    }
  })

  test('home is where an item comes from that is typed here, and never one of a file', () => {
    const item = { 'to.country': 'CA', 'customs.items.0.description': 'Mug' }
    const draft = filled(emptyDraft('label-server'), item)
    expect(shipmentOf(draft).customs?.items).toMatchObject([{ countryOfOrigin: 'US' }])
    expect(shipmentOf({ ...draft, brought: item }).customs?.items).toMatchObject([{ countryOfOrigin: '' }])
  })

  test('every value typed is in the shipment or at a field that stops it, whatever is chosen', () => {
    const places = FIELD_ROWS.flatMap(([row, { kind, main }]) =>
      kind === 'country' || row === 'shippingService'
        ? []
        : row.includes('*')
          ? ['0', '1'].flatMap(at => (main && at === '0' ? [] : [[row.replace('*', at), kind] as const]))
          : [[row, kind] as const],
    )
    const anyFields = fc
      .subarray([...places])
      .map(some => Object.fromEntries(some.map(([path, kind]) => [path, TYPED[kind]])))
    const anyDraft = fc.record({
      service: fc.constantFrom('label-server' as const, 'parcel-label' as const),
      country: fc.constantFrom('US', 'CA'),
      shippingService: fc.constantFrom('EXPRESS', 'GROUND'),
      typed: anyFields,
    })
    fc.assert(
      fc.property(anyDraft, ({ service, country, shippingService, typed }) => {
        const fields = { ...typed, 'to.country': country, shippingService }
        const draft: Draft = { ...filled(emptyDraft(service), fields), packageCount: 2, customsCount: 2 }
        const stops = new Set(leftOver(draft))
        const shipment = shipmentOf(draft)
        for (const path of Object.keys(typed)) {
          const isThere = valueIn(shipment, path) !== undefined || isInAnotherItem(path, shipment)
          if (!isThere) expect([...stops]).toContain(path)
        }
      }),
      { numRuns: 2_000 },
    )
  })
})

/** An item of which nothing was typed is none, and those behind it move up. */
const isInAnotherItem = (path: string, shipment: ReturnType<typeof shipmentOf>) =>
  path.startsWith('customs.items.1.') && valueIn(shipment, path.replace('.1.', '.0.')) !== undefined

const TYPED: Readonly<Record<FieldKind, string>> = {
  text: 'Texts',
  country: 'US',
  origin: 'PT',
  weight: '8 oz',
  side: '4',
  money: '12.50',
  number: '3',
  'yes-no': 'no',
  lines: 'one',
  day: '2026-12-01',
}

describe('what is still missing', () => {
  test('comes in the order of the form', () => {
    const draft = emptyDraft('label-server', 'ORD-1')
    expect(firstMissing(draft)).toBe('to.name')
    expect(firstMissing(filled(draft))).toBeUndefined()
    expect(firstMissing(filled(draft, { 'to.state': '' }))).toBe('to.state')
    expect(firstMissing(filled(draft, { 'to.state': '', 'to.country': 'DE' }))).toBeUndefined()
  })

  test('is the box on the parcel service, or its sides where they are typed', () => {
    const draft = filled(emptyDraft('parcel-label'))
    expect(firstMissing(draft)).toBe('box')
    expect(firstMissing(withBox(draft, 'other', settings.boxes))).toBe('packages.0.lengthInch')
    expect(firstMissing(withBox(draft, 0, settings.boxes))).toBeUndefined()
  })

  test('has the sides of the box before no more where others are typed', () => {
    const boxed = withBox(filled(emptyDraft('parcel-label')), 0, settings.boxes)
    expect(firstMissing(withBox(boxed, 'other', settings.boxes))).toBe('packages.0.lengthInch')
  })

  test('a text that is no weight is named', () => {
    const draft = filled(emptyDraft('label-server'), { 'packages.0.weightOz': 'heavy' })
    expect(unreadablePaths(draft, new Set())).toEqual(['packages.0.weightOz'])
  })
})

test('an order counts as begun once something besides its number was typed', () => {
  expect(isStarted(emptyDraft('label-server', 'ORD-1'))).toBe(false)
  expect(isStarted(filled(emptyDraft('label-server', 'ORD-1')))).toBe(true)
  expect(isStarted(withBox(emptyDraft('label-server', 'ORD-1'), 0, settings.boxes))).toBe(true)
})
