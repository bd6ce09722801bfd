// The order as typed becomes the shipment that the contract takes.
import { describe, expect, test } from 'vitest'
import { settingsSchema } from '../../main/core/settings.ts'
import { shipmentSchema } from '../../main/core/shipment.ts'
import {
  type Draft,
  emptyDraft,
  firstMissing,
  isStarted,
  toShipment,
  unreadablePaths,
  withBox,
} from '../../renderer/tasks/pack/draft.ts'
import { moreGroups, morePaths } from '../../renderer/tasks/pack/more-fields.ts'
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

  test('has further packages only on a service that takes them', () => {
    const second = { 'packages.1.weightOz': '8' }
    const draft = (service: string): Draft => ({
      ...filled(emptyDraft('label-server'), { ...second, shippingService: service }),
      packageCount: 2,
    })
    expect(shipmentOf(draft('EXPRESS')).packages).toHaveLength(2)
    expect(shipmentOf(draft('GROUND')).packages).toHaveLength(1)
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
