// The shipments that service tests send: plain ones, ones with every field, and generated ones.
import fc from 'fast-check'
import type { Address, Shipment } from '../../main/core/shipment/shipment.ts'

export const warehouse: Address = {
  companyName: 'Sample Goods',
  name: 'Shipping Desk',
  address1: '12 Oak Street',
  city: 'Portland',
  state: 'OR',
  postalCode: '97201',
  country: 'US',
}

export const customer: Address = {
  name: 'Ana Ruiz',
  address1: "3 O'Neil Rd.",
  address2: 'Apt 4',
  city: 'Austin',
  state: 'TX',
  postalCode: '78701-1234',
  country: 'US',
}

/** What both services take without a word. */
export const parcel: Shipment = {
  from: warehouse,
  to: customer,
  packages: [{ weightOz: 12.5, lengthInch: 8, widthInch: 6, heightInch: 4 }],
}

export const domestic: Shipment = { ...parcel, shippingService: 'Parcel_Ground' }

/** Every field that the label server takes, international, in two packages. */
export const everything: Shipment = {
  from: {
    ...warehouse,
    address2: 'Dock 2',
    address3: 'Gate B',
    email: 'desk@example.test',
    phoneNumber: '503-555-0100',
    residential: false,
  },
  to: {
    companyName: 'Ateliers Exemple',
    name: 'Chloé Martin',
    address1: '5 rue des Lilas',
    address2: 'Bâtiment C',
    address3: '2e étage',
    city: 'Montréal',
    state: 'QC',
    postalCode: 'H2X 1Y4',
    country: 'CA',
    email: 'chloe@example.test',
    phoneNumber: '+1 514 555 0199',
    residential: true,
  },
  packages: [
    {
      weightOz: 20.1,
      lengthInch: 10,
      widthInch: 8.5,
      heightInch: 4.25,
      description: 'Mugs',
      valueCents: 4_999,
      signature: 'Adult',
      dangerousGoods: { type: 'Lithium_Battery', emergencyContactNumber: '800-555-0123' },
    },
    { weightOz: 10.2, valueCents: 1_200 },
  ],
  shippingService: 'Express_Worldwide',
  references: { reference1: 'PO-1', reference2: 'LINE-2', orderNumber: 'WEB-77' },
  customs: {
    valueCents: 6_199,
    description: 'Household goods',
    items: [
      {
        countryOfOrigin: 'US',
        description: 'Ceramic mug',
        valueCents: 4_999,
        quantity: 2,
        sku: 'MUG-1',
        hsCode: '6912.00',
        weightOz: 20,
        descriptionInExportCountryLanguage: 'Tasse en céramique',
      },
    ],
  },
  endorsement: 'Return_Service_Requested',
  secondaryEndorsement: 'Address_Service_Requested',
  dutyTerms: 'Delivered_Duty_Paid',
  futureShipDate: '2026-12-01T09:00:00Z',
  docTabValues: ['Zone A', 'Batch 12'],
}

/** Every field that the parcel service takes. */
export const everythingForParcel: Shipment = {
  from: { ...warehouse, address2: 'Dock 2' },
  returnTo: {
    ...warehouse,
    companyName: 'Sample Returns',
    name: 'Returns Desk',
    address1: '99 Back Road',
    address2: 'Hall 3',
    postalCode: '97201-4321',
  },
  to: {
    ...customer,
    companyName: 'Ruiz Pottery',
    email: 'ana@example.test',
    phoneNumber: '512-555-0100',
  },
  packages: [{ weightOz: 35.2739, lengthInch: 10, widthInch: 8.5, heightInch: 4.25 }],
  references: { reference3: 'R3', reference4: 'R4', sku: 'SKU-1' },
  endorsement: 'RETURN SERVICE REQUESTED',
  hazmat: '2',
  postalRequired: true,
  documentFormat: 'PDF',
}

const words = fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9 .'-]{0,20}[A-Za-z0-9]$/)
const anyWords = fc.oneof(words, fc.string({ minLength: 1, maxLength: 30, unit: 'grapheme' }).filter(isSaid))
const cents = fc.integer({ min: 0, max: 9_999_999 })
const ounces = fc.integer({ min: 1, max: 99_999 }).map(hundredths => hundredths / 100)
const inches = fc.integer({ min: 1, max: 9_999 }).map(hundredths => hundredths / 100)
const maybe = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: undefined })

function isSaid(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text)
}

/** Leaves out what is undefined, as a form does. */
function tidy<T extends object>(value: T): T {
  return Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as T
}

const anyAddress = fc
  .record({
    companyName: maybe(anyWords),
    name: anyWords,
    address1: anyWords,
    address2: maybe(anyWords),
    address3: maybe(anyWords),
    city: anyWords,
    state: fc.constantFrom('OR', 'TX', 'QC'),
    postalCode: fc.constantFrom('97201', '78701-1234', 'H2X 1Y4'),
    country: fc.constantFrom('US', 'CA', 'MX'),
    email: maybe(fc.constant('a@example.test')),
    phoneNumber: maybe(fc.constant('503-555-0100')),
    residential: maybe(fc.boolean()),
  })
  // In the US there are ZIP codes alone.
  .filter(({ country, postalCode }) => country !== 'US' || /^\d/.test(postalCode))
  .map(tidy)

const anyPackage = fc
  .record({
    weightOz: ounces,
    lengthInch: maybe(inches),
    widthInch: maybe(inches),
    heightInch: maybe(inches),
    description: maybe(anyWords),
    valueCents: maybe(cents),
    signature: maybe(fc.constantFrom('None', 'Adult')),
    dangerousGoods: maybe(
      fc
        .record({ type: fc.constant('Limited_Quantity'), emergencyContactNumber: maybe(fc.constant('1')) })
        .map(tidy),
    ),
  })
  .map(tidy)

const anyCustoms = fc.record({
  valueCents: cents,
  description: anyWords,
  items: fc.array(
    fc
      .record({
        countryOfOrigin: fc.constantFrom('US', 'DE'),
        description: anyWords,
        valueCents: cents.filter(value => value > 0),
        quantity: fc.integer({ min: 1, max: 99 }),
        sku: maybe(anyWords),
        hsCode: maybe(fc.constant('6912.00')),
        weightOz: ounces,
        descriptionInExportCountryLanguage: maybe(anyWords),
      })
      .map(tidy),
    { minLength: 1, maxLength: 3 },
  ),
})

/** Any shipment that the label server takes with the service `Any_Service`. */
export const anyShipment: fc.Arbitrary<Shipment> = fc
  .record({
    from: anyAddress,
    to: anyAddress,
    packages: fc.array(anyPackage, { minLength: 1, maxLength: 4 }),
    shippingService: fc.constant('Any_Service'),
    references: maybe(
      fc
        .record({ reference1: maybe(anyWords), reference2: maybe(anyWords), orderNumber: maybe(anyWords) })
        .map(tidy),
    ),
    customs: maybe(anyCustoms),
    endorsement: maybe(fc.constant('Return_Service_Requested')),
    secondaryEndorsement: maybe(fc.constant('None')),
    dutyTerms: maybe(fc.constant('Delivered_Duty_Paid')),
    futureShipDate: maybe(fc.constant('2026-12-01T09:00:00Z')),
    docTabValues: maybe(fc.array(anyWords, { minLength: 1, maxLength: 3 })),
  })
  .map(tidy)

const usAddress = fc
  .record({
    companyName: maybe(words),
    name: words,
    address1: words,
    address2: maybe(words),
    city: words,
    state: fc.constantFrom('OR', 'TX', 'PR', 'ca'),
    postalCode: fc.constantFrom('97201', '78701-1234', '787011234', '00901'),
    country: fc.constantFrom('US', 'USA'),
    email: maybe(fc.constant('a@example.test')),
    phoneNumber: maybe(fc.constant('503-555-0100')),
  })
  .map(tidy)

/** Any shipment that the parcel service takes. */
export const anyParcel: fc.Arbitrary<Shipment> = fc
  .record({
    from: usAddress,
    to: usAddress,
    returnTo: maybe(usAddress),
    packages: fc
      .record({ weightOz: ounces, lengthInch: inches, widthInch: inches, heightInch: inches })
      .map(one => [one]),
    references: maybe(
      fc.record({ reference3: maybe(words), reference4: maybe(words), sku: maybe(words) }).map(tidy),
    ),
    endorsement: maybe(fc.constantFrom('CHANGE SERVICE REQUESTED', 'FORWARDING SERVICE REQUESTED')),
    hazmat: maybe(fc.constantFrom('0', '1', '2')),
    postalRequired: maybe(fc.boolean()),
    documentFormat: maybe(fc.constantFrom('PDF' as const, 'PNG' as const)),
  })
  .map(tidy)
