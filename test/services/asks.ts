// The operations that move money or labels, each with the yes of its service.
import { expect } from 'vitest'
import type { ServiceOutcome } from '../../main/core/purchases/label-service.ts'
import { labelServerAt, parcelServiceAt } from './clients.ts'
import { answer } from './parcel-label/answers.ts'
import { onePixelPng } from './pictures.ts'
import { domestic, parcel } from './sample-shipments.ts'
import { type Reply, startScriptedService } from './scripted-service.ts'

const account = (baseUrl: string) => ({ baseUrl, account: 'A' })
const identifiers = { trackingNumbers: [], labelId: 'L-1', readableBarCode: 'DS 100' }
const label = {
  requestId: 'req-1',
  trackingNumber: '9400111899223033005011',
  labelImage: onePixelPng(1).toString('base64'),
}
const order = { meterId: 'M1', amountCents: 5_000, transactionReference: 'PO-7' }
const funds = {
  successful: true,
  errors: [],
  transactionId: 'T9',
  meter: { meterId: 'M1', currentBalance: 7 },
}
export const manifested = { status: 'SUCCESS', statusCode: 200, message: 'Manifested' }

type Ask = (baseUrl: string, settings?: object, around?: object) => Promise<ServiceOutcome<unknown>>

const purchaseAt =
  (service: 'label-server' | 'parcel-label'): Ask =>
  async (baseUrl, settings, around) => {
    const client =
      service === 'label-server'
        ? labelServerAt(baseUrl, settings, around)
        : parcelServiceAt(baseUrl, settings, around)
    const shipment = service === 'label-server' ? domestic : parcel
    const prepared = client.prepare({ reference: 'ORD-1', requestId: 'req-1', shipment })
    if (!prepared.ok) throw new Error(prepared.problem.message)
    return client.buy(prepared.value)
  }

export const ASKS: Readonly<Record<string, { readonly ask: Ask; readonly yes: object }>> = {
  'label-server purchase': { ask: purchaseAt('label-server'), yes: label },
  'parcel-label purchase': { ask: purchaseAt('parcel-label'), yes: answer },
  'add funds': {
    ask: (baseUrl, ...rest) => labelServerAt(baseUrl, ...rest).addFunds(order),
    yes: funds,
  },
  void: {
    ask: (baseUrl, ...rest) => labelServerAt(baseUrl, ...rest).voidLabel('T-1', account(baseUrl)),
    yes: { errors: [], trackingNumber: 'T-1', cancelled: ['T-1'] },
  },
  close: {
    ask: (baseUrl, ...rest) => labelServerAt(baseUrl, ...rest).closeDay(account(baseUrl), 'req-1'),
    yes: { requestId: 'req-1', errors: [], documents: ['https://docs.example.test/1'] },
  },
  manifest: {
    ask: baseUrl => parcelServiceAt(baseUrl).manifest({ identifiers, reference: 'ORD-1' }, account(baseUrl)),
    yes: manifested,
  },
}

/** The outcome of one request to a service that replies so. */
export async function outcomeOf(name: string, reply: Reply) {
  await using service = await startScriptedService(reply)
  const outcome = await ASKS[name]?.ask(service.baseUrl)
  expect(service.seen).toHaveLength(1)
  return outcome
}
