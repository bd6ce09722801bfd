// Request label's outcomes at the parcel service.
import { describePurchases } from '../../contracts/service-suite.ts'
import { parcelServiceAt } from '../clients.ts'
import { parcel } from '../sample-shipments.ts'

const labelZPL = '^XA^FO50,50^A0N,30,30^FDAna Ruiz^FS^XZ'
const identifiers = {
  labelID: 'L-1',
  labelElements: { readableBarCode: 'DS100', encodedBarCode: '78701DS100' },
}
const base = {
  message: 'Label generated',
  status: 'SUCCESS',
  statusCode: 200,
  serviceType: 'DIRECT',
  createdOn: '2026-11-20T10:00:00Z',
  clientReferenceNumber: 'ORD-1',
  sku: null,
  internalStatus: null,
}
const bought = { ...base, ...identifiers, labelZPL }
const refused = {
  ...base,
  serviceType: undefined,
  status: 'FAILURE',
  statusCode: 400,
  message: 'The address is not known',
  internalStatus: { inValid: true, statusCode: 612, message: 'zip5 does not match state', requestId: 'x' },
}

describePurchases({
  name: 'parcel service',
  purchaseAt(baseUrl, network) {
    const service = parcelServiceAt(baseUrl, {}, network && { network })
    const prepared = service.prepare({ reference: 'ORD-1', requestId: 'req-1', shipment: parcel })
    if (!prepared.ok) throw new Error(prepared.problem.message)
    return () => service.buy(prepared.value)
  },
  answers: {
    bought,
    refused,
    refusedBecause: words => ({ ...refused, message: words, internalStatus: null }),
    words: ['The address is not known', 'zip5 does not match state (612)'],
    boughtDespiteErrors: { ...bought, status: 'FAILURE' },
    identifiersAlone: { ...base, ...identifiers },
    labelAlone: { ...base, labelZPL },
    neither: base,
    foreignEcho: { ...bought, clientReferenceNumber: 'ORD-2' },
    refusedWithForeignEcho: { ...refused, clientReferenceNumber: 'ORD-2' },
    absentEcho: { ...bought, clientReferenceNumber: null },
  },
})
