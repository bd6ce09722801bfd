// The list of every field that the two specs name, by operation: what is sent and what is answered.

/** Spells `a/b` for every name; `of('a', ['b'])` gives `/a` and `/a/b`. */
const of = (parent: string, fields: readonly string[]): string[] => [
  `/${parent}`,
  ...fields.map(field => `/${parent}${field}`),
]
const flat = (words: string): string[] => words.split(' ').map(word => `/${word}`)

// label-server.md, "Resources and their fields".
const address = flat(
  'companyName name address1 address2 address3 city state postalCode country email phoneNumber residential',
)
const weight = flat('weightOz weightType')
const dangerousGoods = of('dangerousGoodsOptions', flat('dangerousGoodsType emergencyContactNumber'))
const packages = [
  ...of('weight', weight),
  ...of('packageDimensions', flat('lengthInch widthInch heightInch')),
  ...of('specialServices', [...dangerousGoods, '/signatureType']),
  ...flat('packageDescription packageValue'),
]
const customsItem = [
  ...flat(
    'countryOfOrigin description itemValue itemQuantity itemSKU hsCode itemDescriptionInExportCountryLanguage',
  ),
  ...of('itemWeight', weight),
]
const each = (fields: readonly string[]): string[] => fields.map(field => `/*${field}`)
const envelope = flat('requestId errors warnings')

const shipmentRequest = [
  ...flat('techPartnerId shippingServiceEnum shippingService requestId'),
  ...of('fromAddress', address),
  ...of('toAddress', address),
  ...of('packages', each(packages)),
  ...of('customsData', [
    ...flat('shipmentValue shipmentDescription'),
    ...of('customsItems', each(customsItem)),
  ]),
  ...flat('internationalDutyTermsEnum internationalDutyTerms ancillaryEndorsementEnum ancillaryEndorsement'),
  ...flat(
    'secondaryEndorsementEnum secondaryEndorsement docTabValues futureShipmentDate labelImageFormatEnum',
  ),
  ...flat('labelImageFormat labelImageSizeEnum shipmentWeightOz reference1 reference2 orderNumber'),
]

// parcel-label.md, "Resources and their fields".
const parcelAddress = flat('addressLine1 addressLine2 city state zip5 zip4')
const dimensions = of('dimensions', flat('weightUOM dimensionUOM weight length width height'))
const identifiers = flat('readableBarCode encodedBarCode labelId')
const labelResponse = [
  ...flat('message status statusCode createdOn clientReferenceNumber sku labelID labelZPL'),
  ...of('labelElements', [
    ...flat('mailClass permitNo endorsements preSortGroup sortCode encodedBarCode readableBarCode hazmat'),
    ...of('returnAddress', [...flat('attnLine companyName'), ...parcelAddress]),
    ...of('shipToAddress', flat('fullName email phoneNumber')),
    ...of('customLabelInfo', flat('reference3 reference4')),
  ]),
  ...of('internalStatus', flat('inValid statusCode message requestId')),
]

export const SPEC_FIELDS: Readonly<
  Record<string, { readonly sent: readonly string[]; readonly answered: readonly string[] }>
> = {
  label: { sent: shipmentRequest, answered: envelope },
  cancel: { sent: [], answered: ['/errors'] },
  'close-day': { sent: [], answered: envelope },
  rate: {
    sent: shipmentRequest,
    answered: [
      ...envelope,
      ...flat('estimatedZone packageRates shippingService daysInTransit'),
      ...of('weight', weight),
    ],
  },
  'rate-shop': { sent: shipmentRequest, answered: [...envelope, '/rates'] },
  meters: { sent: [], answered: [...envelope, '/meters'] },
  meter: { sent: [], answered: [...envelope, '/meters'] },
  'add-funds': {
    sent: flat('techPartnerId meterId amount transactionReference'),
    answered: [
      ...flat('requestId errors transactionId fees successful'),
      ...of('meter', flat('currentBalance oldBalance pendingFunds carrier meterId')),
    ],
  },
  'request-label': {
    sent: [
      ...flat('isPostalRequired objectTypeId'),
      ...of('client', [
        ...flat(
          'accountCode serviceProviderKey clientReferenceNumber sku companyName attnLine endorsements hazmat',
        ),
        ...of('returnAddress', parcelAddress),
        ...of('address', parcelAddress),
      ]),
      ...of('consignee', [
        ...flat('companyName fullName email phoneNumber'),
        ...of('address', parcelAddress),
      ]),
      ...dimensions,
      ...of('document', ['/format']),
      ...of('customLabelInfo', flat('reference3 reference4')),
    ],
    answered: [...labelResponse, '/serviceType', ...of('document', ['/url'])],
  },
  'reprint-label': { sent: identifiers, answered: labelResponse },
  'manifest-label': {
    sent: [
      ...identifiers,
      ...of('container', flat('accountCode encodedBarcode containerEncodedBarcode')),
      ...dimensions,
    ],
    answered: flat('status statusCode message createdOn'),
  },
}
