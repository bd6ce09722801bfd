// Every field of label-server.md by operation: where it is entered and where an answer's is shown.
import { type Answered, copied, type OperationRows, type Sent, under } from './rows.ts'

const WHICH_BOX = 'where it is free, which box of an order in several boxes'
const PARTNER: Sent = { settings: ['labelServer.techPartnerId'] }
const REQUEST_ID: Sent = { own: 'a new number for each request' }
const ADDRESS =
  'companyName name address1 address2 address3 city state postalCode country email phoneNumber residential'
const WEIGHT_TYPE: Sent = { own: 'always Actual' }

/** The enumeration, and its legacy string where a setting asks for it. */
const enumeration = (wire: string, ours: string): Record<string, Sent> => ({
  [`${wire}Enum`]: { of: [ours] },
  [wire]: { of: [ours], settings: ['labelServer.stringForms'] },
})

const SHIPMENT: Record<string, Sent> = {
  techPartnerId: PARTNER,
  ...copied('fromAddress', 'from', ADDRESS),
  ...copied('toAddress', 'to', ADDRESS),
  ...enumeration('shippingService', 'shippingService'),
  ...copied('packages.*', 'packages.*', 'packageDescription=description packageValue=valueCents'),
  ...copied('packages.*.packageDimensions', 'packages.*', 'lengthInch widthInch heightInch'),
  'packages.*.weight.weightOz': { of: ['packages.*.weightOz'] },
  'packages.*.weight.weightType': WEIGHT_TYPE,
  'packages.*.specialServices.signatureType': { of: ['packages.*.signature'] },
  ...copied(
    'packages.*.specialServices.dangerousGoodsOptions',
    'packages.*.dangerousGoods',
    'dangerousGoodsType=type emergencyContactNumber',
  ),
  requestId: REQUEST_ID,
  ...copied('customsData', 'customs', 'shipmentValue=valueCents shipmentDescription=description'),
  ...copied(
    'customsData.customsItems.*',
    'customs.items.*',
    `countryOfOrigin description itemValue=valueCents itemQuantity=quantity itemSKU=sku hsCode
     itemWeight.weightOz=weightOz
     itemDescriptionInExportCountryLanguage=descriptionInExportCountryLanguage`,
  ),
  'customsData.customsItems.*.itemWeight.weightType': WEIGHT_TYPE,
  ...enumeration('internationalDutyTerms', 'dutyTerms'),
  ...enumeration('ancillaryEndorsement', 'endorsement'),
  ...enumeration('secondaryEndorsement', 'secondaryEndorsement'),
  docTabValues: { of: ['docTabValues'] },
  futureShipmentDate: { of: ['futureShipDate'] },
  labelImageFormatEnum: { own: 'always Png' },
  labelImageFormat: { settings: ['labelServer.stringForms'], own: 'always Png' },
  labelImageSizeEnum: { own: 'always Label4X6' },
  shipmentWeightOz: { of: ['packages.*.weightOz'], own: 'the sum of all packages' },
  // An order number of its own moves the package reference to the first of these that is free.
  reference1: { of: ['references.reference1', 'reference'], own: WHICH_BOX },
  reference2: { of: ['references.reference2', 'reference'], own: WHICH_BOX },
  orderNumber: { of: ['references.orderNumber', 'reference'] },
}

const ENVELOPE_FILE = 'main/services/label-server/envelope.ts'
const ECHO: Answered = { decides: ENVELOPE_FILE, what: 'an answer to another request is not believed' }
const errorsOf = (file = ENVELOPE_FILE): Answered => ({
  decides: file,
  what: 'a refusal; its words are shown, at the field that they name',
})
const envelope = (warnings: Answered): Record<string, Answered> => ({
  requestId: ECHO,
  errors: errorsOf(),
  warnings,
})
const RATES = 'renderer/tasks/pack/ship-card.tsx'
const PRICE = 'renderer/tasks/pack/prices/price-detail.tsx'
const METERS = 'renderer/tasks/meters/meters.tsx'
const FUNDS = 'renderer/tasks/meters/add-funds.tsx'

const METER_ROWS: Record<string, Answered> = {
  currentBalance: { view: 'meters.list *.currentBalanceCents', on: METERS },
  oldBalance: { view: 'meters.list *.oldBalanceCents', on: METERS },
  pendingFunds: { view: 'meters.list *.pendingFundsCents', on: METERS },
  carrier: { view: 'meters.list *.carrier', on: METERS },
  meterId: { view: 'meters.list *.meterId', on: METERS },
}

const metersAnswer: Record<string, Answered> = {
  ...envelope({ view: 'meters.list *.warnings', on: METERS }),
  meters: { view: 'meters.list *.currentBalanceCents', on: METERS },
}

export const LABEL_SERVER: Readonly<Record<string, OperationRows>> = {
  label: {
    service: 'label-server',
    request: 'POST /api/v1/label',
    sent: SHIPMENT,
    answered: envelope({
      view: 'shipments.get shipment.purchase.warnings',
      on: 'renderer/parts/job-words.ts',
    }),
  },
  cancel: {
    service: 'label-server',
    request: 'DELETE /api/v1/label/{trackingNumber}/{techPartnerId}',
    sent: {
      '{trackingNumber}': { own: 'the number that the label was sold with' },
      '{techPartnerId}': { settings: ['labelServer.techPartnerId'] },
    },
    answered: envelope({
      view: 'shipments.get shipment.purchase.warnings',
      on: 'renderer/parts/job-words.ts',
    }),
  },
  'close-day': {
    service: 'label-server',
    request: 'POST /api/v1/label/closeday',
    sent: { techPartnerId: PARTNER, requestId: REQUEST_ID },
    answered: envelope({
      view: 'closeDay.get services.*.labels.*.params',
      on: 'renderer/tasks/close-day/close-progress.ts',
    }),
  },
  rate: {
    service: 'label-server',
    request: 'POST /api/v1/rate',
    sent: SHIPMENT,
    answered: {
      ...envelope({ view: 'pack.rates warnings', on: RATES }),
      estimatedZone: { view: 'pack.rates rates.*.zone', on: RATES },
      'weight.weightOz': { view: 'pack.rates rates.*.weightOz', on: PRICE },
      'weight.weightType': { view: 'pack.rates rates.*.weightType', on: PRICE },
      packageRates: { view: 'pack.rates rates.*.costCents', on: RATES },
      shippingService: { view: 'pack.rates rates.*.shippingService', on: RATES },
      daysInTransit: { view: 'pack.rates rates.*.daysInTransit', on: RATES },
    },
  },
  'rate-shop': {
    service: 'label-server',
    request: 'POST /api/v1/rate/shop',
    sent: SHIPMENT,
    answered: {
      ...envelope({ view: 'pack.rates warnings', on: RATES }),
      rates: { view: 'pack.rates rates.*.costCents', on: RATES },
    },
  },
  meters: {
    service: 'label-server',
    request: 'GET /api/v1/meter/{techPartnerId}',
    sent: { '{techPartnerId}': PARTNER },
    answered: metersAnswer,
  },
  meter: {
    service: 'label-server',
    request: 'GET /api/v1/meter/{id}/{techPartnerId}',
    sent: {
      '{id}': { input: { channel: 'meters.get', path: 'meterId', on: METERS } },
      '{techPartnerId}': PARTNER,
    },
    answered: metersAnswer,
  },
  'add-funds': {
    service: 'label-server',
    request: 'POST /api/v1/meter/addfunds',
    sent: {
      techPartnerId: PARTNER,
      meterId: { input: { channel: 'meters.addFunds', path: 'meterId', on: FUNDS } },
      amount: { input: { channel: 'meters.addFunds', path: 'amountCents', on: FUNDS } },
      transactionReference: {
        input: { channel: 'meters.addFunds', path: 'transactionReference', on: FUNDS },
      },
    },
    answered: {
      requestId: { never: 'the request has none, so that what comes says nothing' },
      errors: errorsOf('main/services/label-server/meters.ts'),
      ...under('meter', {
        ...METER_ROWS,
        currentBalance: { view: 'meters.addFunds after.currentBalanceCents', on: FUNDS },
      }),
      transactionId: { view: 'meters.addFunds transactionId', on: FUNDS },
      fees: { view: 'meters.addFunds fees', on: FUNDS },
      successful: { decides: ENVELOPE_FILE, what: 'whether the funds were added' },
    },
  },
}
