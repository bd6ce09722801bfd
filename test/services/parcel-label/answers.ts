// The parcel service's answer as the spec shows it, for tests to bend.
export const labelZPL = '^XA^FO50,50^A0N,30,30^FDAna Ruiz^FS^XZ'
export const labelElements = {
  mailClass: 'Parcel Select',
  permitNo: null,
  endorsements: null,
  preSortGroup: 'P1',
  sortCode: '787-35',
  encodedBarCode: '78701DS100',
  readableBarCode: 'DS 100',
  hazmat: null,
  returnAddress: null,
  shipToAddress: { fullName: 'Ana Ruiz', email: null, phoneNumber: null },
  customLabelInfo: { reference3: 'R3', reference4: 'R4' },
}
export const answer = {
  message: 'Label generated',
  status: 'SUCCESS',
  statusCode: 200,
  serviceType: 'DIRECT_SERVICE',
  createdOn: '2026-11-20T10:00:00Z',
  clientReferenceNumber: 'ORD-1',
  sku: 'SKU-1',
  labelID: 'L-1',
  labelElements,
  document: { url: 'https://docs.example.test/d?documentid=1&format=PDF&output=inline' },
  labelZPL,
  internalStatus: null,
}
