// Operation 1's outcomes at the label server.
import { describePurchases } from '../../contracts/service-suite.ts'
import { labelServerAt } from '../clients.ts'
import { onePixelPng } from '../pictures.ts'
import { domestic } from '../sample-shipments.ts'

const labelImage = onePixelPng(1).toString('base64')
const envelope = { requestId: 'req-1', errors: [], warnings: [] }
const trackingNumber = '9400111899223033005011'
const bought = { ...envelope, trackingNumber, labelImage, totalCost: 5.43 }
const refused = { ...envelope, errors: ['toAddress.postalCode is not known', 'second reason'] }

describePurchases({
  name: 'label server',
  purchaseAt(baseUrl, network) {
    const service = labelServerAt(baseUrl, {}, network && { network })
    const prepared = service.prepare({ reference: 'ORD-1', requestId: 'req-1', shipment: domestic })
    if (!prepared.ok) throw new Error(prepared.problem.message)
    return () => service.buy(prepared.value)
  },
  answers: {
    bought,
    refused,
    words: refused.errors,
    refusedBecause: words => ({ ...envelope, errors: [words] }),
    boughtDespiteErrors: { ...bought, errors: ['meter is low'] },
    identifiersAlone: { ...envelope, trackingNumber },
    labelAlone: { ...envelope, labelImage },
    neither: { ...envelope, totalCost: 5.43 },
    foreignEcho: { ...bought, requestId: 'req-2' },
    refusedWithForeignEcho: { ...refused, requestId: 'req-2' },
    absentEcho: { ...bought, requestId: undefined },
  },
})
