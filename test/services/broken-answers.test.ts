// Proves that no answer, however broken, throws, hangs, or counts a purchase twice.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ServiceOutcome } from '../../main/core/purchases/label-service.ts'
import type { BoughtLabel } from '../../main/core/purchases/purchase.ts'
import { labelServerSettingsSchema } from '../../main/core/settings/service-settings.ts'
import { hear, type Operation } from '../../main/services/answers.ts'
import type { HttpAnswer } from '../../main/services/http.ts'
import { readJson } from '../../main/services/json-text.ts'
import { dayClosedIn } from '../../main/services/label-server/close.ts'
import { saidBy } from '../../main/services/label-server/envelope.ts'
import * as labelServer from '../../main/services/label-server/label.ts'
import { fundsFlag, fundsIn, metersIn } from '../../main/services/label-server/meters.ts'
import { ratesIn, singleRateIn } from '../../main/services/label-server/rates.ts'
import * as parcelLabel from '../../main/services/parcel-label/label.ts'
import { manifestFrom } from '../../main/services/parcel-label/manifest.ts'
import { reprintFrom } from '../../main/services/parcel-label/reprint.ts'
import { swapped as swappedIn, unreadable } from '../hostile/broken-json.ts'
import { casesOf, MOST_GROWTH_BYTES, memoryWatch, PATIENCE_MS, type Suite } from '../hostile/cases.ts'
import { labelServerAt, parcelServiceAt } from './clients.ts'
import { onePixelPng } from './pictures.ts'
import { domestic, parcel } from './sample-shipments.ts'
import { startScriptedService, text } from './scripted-service.ts'

const image = onePixelPng(1).toString('base64')
const TRACKING = '9400111899223033005011'
const labelAnswer = {
  requestId: 'req-1',
  errors: [],
  warnings: ['a warning'],
  shipment: { packages: [{ trackingNumber: TRACKING, label: { image } }] },
  totalCost: 5.43,
  rates: [{ shippingService: 'A', rate: 5.43, carrier: 'C', daysInTransit: 2 }],
  packageRates: [{ rate: 5.43 }],
  meters: [{ meterId: 'M1', carrier: 'C', currentBalance: 10, pendingFunds: 1, oldBalance: 2 }],
  meter: { meterId: 'M1', carrier: 'C', currentBalance: 10 },
  fees: [{ name: 'f', amount: 1 }],
  successful: true,
  transactionId: 'T1',
}
const parcelAnswer = {
  message: 'ok',
  status: 'SUCCESS',
  statusCode: 200,
  serviceType: 'X',
  createdOn: '2026-11-20T10:00:00Z',
  clientReferenceNumber: 'ORD-1',
  labelID: 'L-1',
  labelElements: { readableBarCode: 'DS100', encodedBarCode: 'E100', shipToAddress: { fullName: 'A' } },
  document: { url: 'https://x.test/d' },
  labelZPL: '^XA^FO1,1^FDx^FS^XZ',
  internalStatus: { inValid: false, statusCode: 200, message: 'm', requestId: 'r' },
}

const operation: Operation = {
  name: 'test',
  unknownCode: 'service.purchase-unknown',
  refusedCode: 'service.refused',
  moves: true,
}
const settings = labelServerSettingsSchema.parse({})

/** What may stand anywhere and must not be taken for a label that it is not. */
const OURS: readonly string[] = [image, TRACKING, 'data:image/png;base64,', `data:image/png;base64,${image}`]
const swapped = (body: object) => swappedIn(body, OURS)

function answerOf(body: string, status = 200): HttpAnswer {
  return { kind: 'answered', status, bytes: Buffer.from(body), json: readJson(body), contentType: '' }
}

function heardFrom(body: string, status: number) {
  const heard = hear(answerOf(body, status), operation)
  if (heard.kind !== 'spoken') throw new Error('the statuses of this test let the body speak')
  return heard
}
const status = fc.constantFrom(200, 201, 400, 404, 422)

const purchases: readonly [Suite, object, (body: string, status: number) => ServiceOutcome<BoughtLabel>][] = [
  [
    'label server answers',
    labelAnswer,
    (body, code) =>
      labelServer.purchaseFrom(heardFrom(body, code), 'req-1', { requestId: 'req-1' }, settings, operation),
  ],
  [
    'parcel service answers',
    parcelAnswer,
    (body, code) =>
      parcelLabel.purchaseFrom(
        heardFrom(body, code),
        { reference: 'ORD-1', texts: new Set(['ord-1']) },
        operation,
      ),
  ],
]

/** One label, each thing once, and a concern for each thing that is missing. */
function expectOnePurchase({ payloads, identifiers, attention = [], costCents }: BoughtLabel): void {
  const numbers = identifiers.trackingNumbers
  expect(new Set(numbers).size).toBe(numbers.length)
  expect(new Set(payloads.map(one => Buffer.from(one.bytes).toString('base64'))).size).toBe(payloads.length)
  expect(payloads.map(one => one.part)).toEqual(payloads.map((_, part) => part))
  expect(attention.includes('no-payload')).toBe(payloads.length === 0)
  const named = [...numbers, identifiers.labelId, identifiers.readableBarCode, identifiers.encodedBarCode]
  expect(attention.includes('no-identifier')).toBe(named.every(one => one === undefined))
  expect(costCents === undefined || Number.isSafeInteger(costCents)).toBe(true)
}

describe.each(purchases)('%s', (suite, body, read) => {
  const memory = memoryWatch(500)

  test('that nobody can read leave the purchase unknown', { timeout: PATIENCE_MS }, () => {
    fc.assert(
      fc.property(unreadable(body), status, (broken, code) => {
        expect(read(broken, code)).toMatchObject({ kind: 'unknown', problem: { kind: 'outcome-unknown' } })
        memory.look()
      }),
      { numRuns: casesOf(suite) * 0.6 },
    )
    expect(memory.growth()).toBeLessThan(MOST_GROWTH_BYTES)
  })

  test('with values swapped are one purchase, a refusal or unknown', { timeout: PATIENCE_MS }, () => {
    fc.assert(
      fc.property(swapped(body), status, (broken, code) => {
        const outcome = read(broken, code)
        if (outcome.kind === 'answered') expectOnePurchase(outcome.value)
        else expect(outcome.problem.message).not.toBe('')
        memory.look()
      }),
      { numRuns: casesOf(suite) * 0.4 },
    )
    expect(memory.growth()).toBeLessThan(MOST_GROWTH_BYTES)
  })
})

test('answers to the other operations give a value or a problem', { timeout: PATIENCE_MS }, () => {
  const readers: readonly ((body: string) => unknown)[] = [
    body => {
      const said = saidBy(heardFrom(body, 200), operation, { requestId: 'req-1' })
      if (said.kind !== 'said') return said.problem
      const rates = ratesIn(said.body, undefined) ?? []
      for (const { costCents } of rates) expect(costCents === undefined || costCents >= 0).toBe(true)
      const meters = metersIn(said.body, undefined)?.meters ?? []
      for (const meter of meters) expect(Number.isSafeInteger(meter.currentBalanceCents)).toBe(true)
      return [singleRateIn(said.body, 'A', undefined), dayClosedIn(said.body, undefined)]
    },
    body => {
      const added = fundsFlag(heardFrom(body, 200), operation, {
        repeated: [],
        sent: new Set(),
        pointers: undefined,
      })
      return added.kind === 'added' ? fundsIn(added.body, undefined) : added.problem
    },
    body => reprintFrom(heardFrom(body, 200), operation),
    body => manifestFrom(heardFrom(body, 200), operation, { identifiers: { trackingNumbers: [] } }),
  ]
  const body = { ...labelAnswer, ...parcelAnswer }
  fc.assert(
    fc.property(fc.oneof(swapped(body), unreadable(body)), broken => {
      for (const read of readers) expect(read(broken)).toBeDefined()
    }),
    { numRuns: casesOf('other answers') },
  )
})

test('broken answers through the whole client: one request each, and an outcome each', {
  timeout: PATIENCE_MS,
}, async () => {
  await using service = await startScriptedService()
  const clients = [labelServerAt(service.baseUrl), parcelServiceAt(service.baseUrl)]
  const orders = clients.map(client => {
    const shipment = client.name === 'label-server' ? domestic : parcel
    const prepared = client.prepare({ reference: 'ORD-1', requestId: 'req-1', shipment })
    if (!prepared.ok) throw new Error(prepared.problem.message)
    return { client, purchase: prepared.value }
  })
  let sent = 0
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(unreadable(labelAnswer), swapped(parcelAnswer)),
      fc.constantFrom(200, 400, 500),
      fc.constantFrom(...orders),
      async (broken, code, { client, purchase }) => {
        service.replies(text(broken, code, { 'content-type': 'application/json' }))
        const outcome = await client.buy(purchase)
        sent += 1
        expect(service.seen).toHaveLength(sent)
        expect(['answered', 'refused', 'unknown']).toContain(outcome.kind)
      },
    ),
    { numRuns: casesOf('answers through a socket'), endOnFailure: true },
  )
})

test('an answer as large as the cap allows is read without a hang', async () => {
  const padding = 'x'.repeat(15 << 20)
  await using service = await startScriptedService(text(JSON.stringify({ ...labelAnswer, padding })))
  const client = labelServerAt(service.baseUrl, {}, { network: { totalTimeoutMs: 30_000 } })
  const prepared = client.prepare({ reference: 'ORD-1', requestId: 'req-1', shipment: domestic })
  if (!prepared.ok) throw new Error(prepared.problem.message)
  expect(await client.buy(prepared.value)).toMatchObject({ kind: 'answered' })
})
