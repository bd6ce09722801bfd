// Every field of parcel-label.md by operation: where it is entered and where an answer's is shown.
import { type Answered, copied, type OperationRows, type Sent, under } from './rows.ts'

const ADDRESS_LINES = 'addressLine1=address1 addressLine2=address2 city state zip5=postalCode zip4=postalCode'

/** A setting that its numbers are converted by, beside the field. */
const measure = (field: string, unit: string): Sent => ({ of: [`packages.*.${field}`], settings: [unit] })
const DIMENSIONS: Record<string, Sent> = under('dimensions', {
  weightUOM: { settings: ['parcelLabel.weightUOM'] },
  dimensionUOM: { settings: ['parcelLabel.dimensionUOM'] },
  weight: measure('weightOz', 'parcelLabel.weightUnit'),
  length: measure('lengthInch', 'parcelLabel.dimensionUnit'),
  width: measure('widthInch', 'parcelLabel.dimensionUnit'),
  height: measure('heightInch', 'parcelLabel.dimensionUnit'),
})

/** The sender's, where no return address of its own is given. */
const returned = (name: string): Sent => ({ of: [`returnTo.${name}`, `from.${name}`] })

const REQUEST: Record<string, Sent> = {
  isPostalRequired: { of: ['postalRequired'], settings: ['parcelLabel.postalRequiredField'] },
  objectTypeId: { own: 'always 1' },
  'client.accountCode': { settings: ['parcelLabel.accountCode'] },
  'client.serviceProviderKey': { settings: ['parcelLabel.serviceProviderKey'] },
  'client.clientReferenceNumber': { of: ['reference'] },
  'client.sku': { of: ['references.sku'] },
  'client.companyName': returned('companyName'),
  'client.attnLine': returned('name'),
  'client.endorsements': { of: ['endorsement'] },
  'client.hazmat': { of: ['hazmat'] },
  ...under('client.returnAddress', {
    addressLine1: returned('address1'),
    addressLine2: returned('address2'),
    city: returned('city'),
    state: returned('state'),
    zip5: returned('postalCode'),
    zip4: returned('postalCode'),
  }),
  ...copied('client.address', 'from', ADDRESS_LINES),
  ...copied('consignee', 'to', 'companyName fullName=name email phoneNumber'),
  ...copied('consignee.address', 'to', ADDRESS_LINES),
  ...DIMENSIONS,
  'document.format': { of: ['documentFormat'] },
  ...Object.fromEntries(
    ['reference3', 'reference4'].map(name => [
      `customLabelInfo.${name}`,
      { of: [`references.${name}`], own: 'where it is free, which box of an order in several boxes' },
    ]),
  ),
}

const DECIDES = 'main/services/parcel-label/envelope.ts'
const LABEL = 'main/services/parcel-label/label.ts'
/** In the dialog of a label's details, by the same names (`renderer/parts/label-details.ts`). */
const DETAIL: Answered = { detail: true }
const CLOSE = 'renderer/tasks/close-day/close-choices.tsx'
const CLOSED = 'renderer/tasks/close-day/close-progress.ts'
const PANEL = 'renderer/tasks/reprint/shipment-panel.tsx'

const LABEL_ANSWER: Record<string, Answered> = {
  message: DETAIL,
  status: { decides: DECIDES, what: 'sold or refused' },
  statusCode: DETAIL,
  createdOn: DETAIL,
  clientReferenceNumber: { decides: LABEL, what: 'an answer to another package is not believed' },
  sku: DETAIL,
  labelID: DETAIL,
  labelZPL: { view: 'pack.preview urls', on: 'renderer/parts/label-paper.tsx' },
  ...under('labelElements', {
    mailClass: DETAIL,
    permitNo: DETAIL,
    endorsements: DETAIL,
    preSortGroup: DETAIL,
    sortCode: DETAIL,
    hazmat: DETAIL,
    encodedBarCode: DETAIL,
    readableBarCode: DETAIL,
  } satisfies Record<string, Answered>),
  ...Object.fromEntries(
    [
      ...['attnLine', 'companyName', 'addressLine1', 'addressLine2', 'city', 'state', 'zip5', 'zip4'].map(
        name => `returnAddress.${name}`,
      ),
      ...['fullName', 'email', 'phoneNumber'].map(name => `shipToAddress.${name}`),
      ...['reference3', 'reference4'].map(name => `customLabelInfo.${name}`),
    ].map((name): [string, Answered] => [`labelElements.${name}`, DETAIL]),
  ),
  ...under('internalStatus', {
    inValid: { decides: DECIDES, what: 'a label that is called invalid needs a look' },
    statusCode: DETAIL,
    message: DETAIL,
    requestId: DETAIL,
  } satisfies Record<string, Answered>),
}

const identifiers = (row: (path: string) => Sent): Record<string, Sent> =>
  Object.fromEntries(['readableBarCode', 'encodedBarCode', 'labelId'].map(path => [path, row(path)]))

export const PARCEL_LABEL: Readonly<Record<string, OperationRows>> = {
  'request-label': {
    service: 'parcel-label',
    request: 'POST /requestlabel',
    sent: REQUEST,
    answered: {
      ...LABEL_ANSWER,
      serviceType: {
        view: 'shipments.get shipment.purchase.serviceType',
        on: 'main/core/shipment/service-names.ts',
      },
      'document.url': {
        view: 'shipments.get shipment.purchase.documentUrl',
        on: 'renderer/tasks/reprint/details-dialog.tsx',
      },
    },
  },
  'reprint-label': {
    service: 'parcel-label',
    request: 'POST /reprintlabel',
    sent: identifiers(path => ({
      input: { channel: 'reprint.fetch', path, on: 'renderer/tasks/reprint/fetch-dialog.tsx' },
    })),
    answered: {
      ...LABEL_ANSWER,
      clientReferenceNumber: { view: 'shipments.get shipment.reference', on: PANEL },
      // contract.md: a label of elsewhere has no addresses here.
      ...Object.fromEntries(
        Object.keys(LABEL_ANSWER)
          .filter(path => /returnAddress|shipToAddress/.test(path))
          .map((path): [string, Answered] => [path, { never: 'a fetched label has no addresses here' }]),
      ),
    },
  },
  'manifest-label': {
    service: 'parcel-label',
    request: 'POST /manifestlabel',
    sent: {
      ...identifiers(() => ({ own: 'the number that the label was sold with' })),
      'container.accountCode': {
        input: { channel: 'closeDay.run', path: 'container.accountCode', on: CLOSE },
        settings: ['parcelLabel.accountCode'],
      },
      'container.encodedBarcode': {
        input: { channel: 'closeDay.run', path: 'container.encodedBarcode', on: CLOSE },
      },
      'container.containerEncodedBarcode': {
        input: { channel: 'closeDay.run', path: 'container.containerEncodedBarcode', on: CLOSE },
      },
      ...DIMENSIONS,
    },
    answered: {
      status: { decides: DECIDES, what: 'closed or refused' },
      statusCode: { never: 'the status says the same in words' },
      message: { view: 'closeDay.get services.*.labels.*.params', on: CLOSED },
      createdOn: { view: 'closeDay.get services.*.labels.*.params', on: CLOSED },
    },
  },
}
