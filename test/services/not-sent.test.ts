// Every field of a shipment goes to its service, stops the purchase, or is said to be left out: none vanishes.
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { notSentOf } from '../../main/core/shipment/not-sent-said.ts'
import {
  SERVICE_NAMES,
  type ServiceName,
  type Shipment,
  shipmentSchema,
} from '../../main/core/shipment/shipment.ts'
import { valueIn } from '../../main/core/shipment/shipment-entry.ts'
import { labelServerAt, parcelServiceAt } from './clients.ts'
import { domestic, parcel } from './sample-shipments.ts'

const NOWHERE = 'http://127.0.0.1:9'
const CLIENTS = {
  'label-server': labelServerAt(NOWHERE),
  'parcel-label': parcelServiceAt(NOWHERE),
} as const
const BASE: Readonly<Record<ServiceName, Shipment>> = { 'label-server': domestic, 'parcel-label': parcel }

/** Every path of the schema that holds a value; lists have one entry. */
function pathsOf(schema: z.core.$ZodType, path = ''): readonly string[] {
  const { def } = schema._zod as { readonly def: z.core.$ZodTypeDef }
  const at = (name: string) => (path === '' ? name : `${path}.${name}`)
  switch (def.type) {
    case 'optional':
      return pathsOf((def as z.core.$ZodOptionalDef).innerType, path)
    case 'object':
      return Object.entries((def as z.core.$ZodObjectDef).shape).flatMap(([name, inner]) =>
        pathsOf(inner, at(name)),
      )
    case 'array':
      return pathsOf((def as z.core.$ZodArrayDef).element, at('0'))
    default:
      return [path]
  }
}

/** By their last name; what no client would take for its own is a text of its own. */
const VALUES: Readonly<Record<string, unknown>> = {
  residential: true,
  postalRequired: true,
  documentFormat: 'PNG',
  hazmat: '2',
  endorsement: 'RETURN SERVICE REQUESTED',
  futureShipDate: '2027-01-05T12:00:00Z',
  country: 'US',
  state: 'WA',
  postalCode: '97204-4321',
  email: 'zed@zed.example',
  valueCents: 98_765,
  quantity: 3,
  weightOz: 77,
  lengthInch: 7.25,
  widthInch: 7.5,
  heightInch: 7.75,
}
const RETURN = {
  name: 'Ret',
  address1: '9 Ret St',
  city: 'Reno',
  state: 'NV',
  postalCode: '89501',
  country: 'US',
}
const ITEM = { countryOfOrigin: 'US', description: 'Mug', valueCents: 100, quantity: 1, weightOz: 1 }

function holding(base: Shipment, path: string): Shipment {
  const shipment = structuredClone(base)
  if (path.startsWith('returnTo')) shipment.returnTo = { ...RETURN }
  if (path.startsWith('customs'))
    shipment.customs = { valueCents: 100, description: 'Mugs', items: [{ ...ITEM }] }
  const [own] = shipment.packages
  if (own && path.includes('dangerousGoods')) own.dangerousGoods = { type: 'LIMITED' }
  const names = path.split('.')
  const last = names.pop() ?? ''
  const holder = names.reduce<object>((inner, name) => {
    const next: unknown = Reflect.get(inner, name)
    if (typeof next === 'object' && next !== null) return next
    const made = {}
    Reflect.set(inner, name, made)
    return made
  }, shipment)
  const value = VALUES[last] ?? 'Zed Mark'
  Reflect.set(holder, last, Array.isArray(holder) ? 'Zed Mark' : value)
  return shipmentSchema.parse(shipment)
}

const PATHS = pathsOf(shipmentSchema).map(path => (path === 'docTabValues.0' ? 'docTabValues' : path))

describe.each(SERVICE_NAMES)('%s', service => {
  test.each(PATHS)('has a place for %s, stops the purchase or says that it is left out', path => {
    const shipment = holding(BASE[service], path === 'docTabValues' ? 'references.sku' : path)
    if (path === 'docTabValues') {
      delete shipment.references
      shipment.docTabValues = ['Zed Mark']
    }
    const client = CLIENTS[service]
    const { problems } = client.validate({ reference: 'R-1', shipment })
    if (Object.keys(problems).length > 0) {
      expect(
        Object.keys(problems).some(one => path.startsWith(one) || one.startsWith(path.split('.')[0] ?? '')),
      ).toBe(true)
      return
    }
    const before = notSentOf(service, BASE[service])
    const isSaid = notSentOf(service, shipment).some(code => !before.includes(code))
    const bodyOf = (one: Shipment) => {
      const prepared = client.prepare({ reference: 'R-1', requestId: 'q', shipment: one })
      return prepared.ok ? prepared.value.body : prepared.problem.code
    }
    const without = structuredClone(shipment)
    const names = path.split('.')
    const holder = names.length > 1 ? valueIn(without, names.slice(0, -1).join('.')) : without
    if (typeof holder !== 'object' || holder === null) throw new Error(path)
    const was: unknown = valueIn(BASE[service], path)
    if (was === undefined) Reflect.deleteProperty(holder, names.at(-1) ?? '')
    else Reflect.set(holder, names.at(-1) ?? '', was)
    // What every shipment has is empty where it is not said.
    if (!shipmentSchema.safeParse(without).success) Reflect.set(holder, names.at(-1) ?? '', '')
    const isSame = JSON.stringify(without) === JSON.stringify(shipment)
    // Every shipment here has its one country in any case: of that alone nothing is shown.
    expect(isSame).toBe(/^(from|to)\.country$/.test(path))
    const arrives = isSame || bodyOf(without) !== bodyOf(shipment)
    expect({ path, arrives, isSaid }).toSatisfy(() => arrives || isSaid)
  })

  test('says nothing of what a shipment does not have', () => {
    const base = BASE[service]
    const blank = {
      references: { ...base.references, sku: ' ' },
      docTabValues: [''],
      returnTo: { ...base.from },
    }
    expect(notSentOf(service, { ...base, ...blank })).toEqual(notSentOf(service, base))
  })
})

const MUGS = { valueCents: 100, description: 'Mugs', items: [{ ...ITEM }] }
test('what customs ask stops a label of the parcel service only where they ask of the parcel', () => {
  const shipment = { ...parcel, customs: MUGS, dutyTerms: 'DDP' }
  const { problems } = CLIENTS['parcel-label'].validate({ reference: 'R-1', shipment })
  expect(problems).toEqual({})
  expect(notSentOf('parcel-label', shipment)).toEqual(
    expect.arrayContaining(['not-sent.customs', 'not-sent.dutyTerms']),
  )
})

const parts = { ...RETURN }
test.each<[ServiceName, Partial<Shipment>, string]>([
  ['label-server', { returnTo: parts }, 'returnTo.name'],
  ['label-server', { hazmat: '2' }, 'hazmat'],
  ['parcel-label', { customs: MUGS, to: { ...parcel.to, state: 'AE', postalCode: '09012' } }, 'customs'],
  ['parcel-label', { dutyTerms: 'DDP', to: { ...parcel.to, country: 'Canada' } }, 'dutyTerms'],
  ['parcel-label', { secondaryEndorsement: 'X' }, 'secondaryEndorsement'],
  [
    'parcel-label',
    { packages: [{ ...parcel.packages[0], weightOz: 9, valueCents: 100 }] },
    'packages.0.valueCents',
  ],
  [
    'parcel-label',
    { packages: [{ ...parcel.packages[0], weightOz: 9, signature: 'Adult' }] },
    'packages.0.signature',
  ],
])('%s stops before money at %j', (service, more, path) => {
  const found = CLIENTS[service].validate({ reference: 'R-1', shipment: { ...BASE[service], ...more } })
  expect(Object.keys(found.problems)).toContain(path)
})

test('a name and a company beside a return address of its own are not on the parcel service’s label', () => {
  const shipment = {
    ...parcel,
    from: { ...parcel.from, name: 'Dock', companyName: 'Depot' },
    returnTo: { ...RETURN },
  }
  expect(notSentOf('parcel-label', shipment)).toEqual(
    expect.arrayContaining(['not-sent.from.name', 'not-sent.from.companyName']),
  )
})

test('a return address that says nothing but the sender’s own stops nothing, whatever the sender has', () => {
  const from = { ...BASE['label-server'].from, phoneNumber: '4255550123', email: 'ship@depot.example' }
  const returnTo = { ...from, country: 'USA' }
  const found = CLIENTS['label-server'].validate({
    reference: 'R-1',
    shipment: { ...BASE['label-server'], from: { ...from, country: 'US' }, returnTo },
  })
  expect(found.problems).toEqual({})
})
