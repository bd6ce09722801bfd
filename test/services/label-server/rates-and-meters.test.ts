// Operations 4 to 8: URL, method, exact body, parsed answer, each failure.
import { describe, expect, test } from 'vitest'
import type { Meter } from '../../../main/core/purchases/label-service.ts'
import { domestic, parcel } from '../sample-shipments.ts'
import { cutOff, json, type Reply, reset, text } from '../scripted-service.ts'
import { ask, type Client, envelope, lost } from './ask.ts'

describe('operation 4, rate', () => {
  const rate = (client: Client) => client.rates(domestic, 'req-1')
  const answer = {
    ...envelope,
    estimatedZone: '4',
    weight: { weightOz: 12.5, weightType: 'Actual' },
    packageRates: [{ rate: 5.1 }, { rate: 2.05 }],
    shippingService: 'Unknown',
    daysInTransit: 3,
  }

  test('posts the shipment with its service and adds the packages up', async () => {
    const { outcome, request } = await ask(json(answer), rate)
    expect(request).toMatchObject({ method: 'POST', path: '/api/v1/rate' })
    expect(JSON.parse(request?.body ?? '')).toMatchObject({
      shippingServiceEnum: 'Parcel_Ground',
      requestId: 'req-1',
      techPartnerId: 'partner-7',
    })
    expect(outcome).toEqual({
      kind: 'answered',
      value: [
        {
          shippingService: 'Parcel_Ground',
          costCents: 715,
          daysInTransit: 3,
          zone: '4',
          weightOz: 12.5,
          weightType: 'Actual',
          charges: [],
          raw: answer,
        },
      ],
      warnings: [],
    })
  })

  test('another’s request id makes it unusable', async () => {
    const { outcome } = await ask(json({ ...answer, requestId: 'req-2' }), rate)
    expect(outcome).toMatchObject({ kind: 'unknown', problem: { kind: 'service-answer' } })
  })

  test.each([
    ['reset', reset],
    ['cut off', cutOff(JSON.stringify(answer), 20)],
  ] as const)('a connection that is %s brings no answer, and none that is of no use', async (_how, reply) => {
    const { outcome } = await ask(reply, rate)
    expect(outcome).toMatchObject({
      kind: 'unknown',
      problem: { code: 'service.no-answer', nextStep: 'Try again in a moment.' },
    })
  })

  test('warnings and an absent echo are shown and stop nothing', async () => {
    const { outcome } = await ask(json({ ...answer, requestId: null, warnings: ['peak season'] }), rate)
    expect(outcome).toMatchObject({
      kind: 'answered',
      warnings: ['peak season', expect.stringContaining('did not repeat')],
    })
  })

  test('errors beside a price are warnings beside it', async () => {
    const said = { warnings: ['peak season'], errors: ['one package was not rated'] }
    const { outcome } = await ask(json({ ...answer, ...said }), rate)
    expect(outcome).toMatchObject({
      kind: 'answered',
      value: [{ shippingService: 'Parcel_Ground', costCents: 715 }],
      warnings: ['peak season', 'one package was not rated'],
    })
  })

  test.each([
    ['no package rates', { packageRates: [] }],
    ['package rates without a price', { packageRates: [{ zone: '4' }] }],
    ['HTTP 400', {}, 400],
  ])('errors with %s are errors', async (_name, rest, status = 200) => {
    const { outcome } = await ask(json({ ...answer, ...rest, errors: ['no such service'] }, status), rate)
    expect(outcome).toMatchObject({ kind: 'refused', messages: ['no such service'] })
  })
})

describe('operation 5, rate shop', () => {
  const shop = (client: Client) => client.rates(parcel, 'req-1')

  test('posts the shipment with no service chosen', async () => {
    const { request } = await ask(json({ ...envelope, rates: [] }), shop)
    expect(request).toMatchObject({ method: 'POST', path: '/api/v1/rate/shop' })
    expect(JSON.parse(request?.body ?? '')).toHaveProperty('shippingServiceEnum', 'Unknown')
  })

  test.each([
    ['flat', { shippingService: 'A', carrier: 'C', rate: 5.43, daysInTransit: 2 }],
    [
      'nested',
      { service: { code: 'A', carrier: 'C' }, totalCharge: { amount: 5.43 }, delivery: { days: 2 } },
    ],
    ['in text', { shippingServiceEnum: 'A', carrierName: 'C', totalRate: '5.43', transitDays: '2' }],
  ])('reads entries that are %s', async (_name, entry) => {
    const { outcome } = await ask(json({ ...envelope, rates: [entry] }), shop)
    expect(outcome).toMatchObject({
      value: [{ shippingService: 'A', carrier: 'C', costCents: 543, daysInTransit: 2, raw: entry }],
    })
  })

  test('reads odd entries by pointer', async () => {
    const entry = { m: 'C', svc: { 'id/enum': 'A' }, amt: { usd: '5.43' }, eta: '2d' }
    const pointers = {
      rates: '/list',
      rateService: '/svc/id~1enum',
      rateCarrier: '/m',
      rateCost: '/amt/usd',
      rateDays: '/eta',
    }
    const { outcome } = await ask(json({ ...envelope, list: [entry] }), shop, { pointers })
    expect(outcome).toMatchObject({
      value: [{ shippingService: 'A', carrier: 'C', costCents: 543, daysInTransit: 2 }],
    })
  })

  test.each([
    ['in another money', { totalCost: { amount: 8.45, currency: 'CAD' } }],
    ['in another money, said beside it', { totalCost: 8.45, currency: 'CAD' }],
    ['that is not sold, for a reason beside it', { totalCost: 8.45, errors: [{ message: 'Too heavy.' }] }],
    ['that is not there', { totalCost: 8.45, available: false }],
  ])('a service %s has no price, and is never the cheapest', async (_what, odd) => {
    const rates = [
      { shippingService: 'ODD', ...odd },
      { shippingService: 'GROUND', totalCost: { amount: '10.20', currency: 'USD' }, errors: [] },
    ]
    const { outcome } = await ask(json({ ...envelope, rates }), shop)
    const costs = outcome.kind === 'answered' ? outcome.value.map(one => one.costCents) : []
    expect(costs).toEqual([undefined, 1020])
  })

  test('keeps values that it does not know, and names an entry without a service by its place', async () => {
    const rates = [{ shippingService: 'Brand_New', rate: 'on request' }, { rate: 1 }]
    const { outcome } = await ask(json({ ...envelope, rates }), shop)
    expect(outcome).toMatchObject({
      value: [{ shippingService: 'Brand_New' }, { shippingService: '#2', costCents: 100 }],
    })
    expect(outcome.kind === 'answered' && outcome.value[0]).not.toHaveProperty('costCents')
  })

  test('errors beside prices are warnings beside them, and without prices a refusal', async () => {
    const errors = ['no prices of carrier C']
    const rates = [{ shippingService: 'A', rate: 5.43 }]
    const { outcome } = await ask(json({ ...envelope, errors, rates }), shop)
    expect(outcome).toMatchObject({ kind: 'answered', value: [{ costCents: 543 }], warnings: errors })
    for (const none of [{ rates: [] }, {}]) {
      const refused = await ask(json({ ...envelope, errors, ...none }), shop)
      expect(refused.outcome).toMatchObject({ kind: 'refused', messages: errors })
    }
  })

  test('an answer without a list is unusable', async () => {
    expect((await ask(json(envelope), shop)).outcome.kind).toBe('unknown')
  })
})

describe('operations 6 and 7, meters', () => {
  const meter = { meterId: 'M/1', carrier: 'USPS', currentBalance: 10.07, oldBalance: 5, pendingFunds: 0.5 }
  const read: Meter = {
    meterId: 'M/1',
    carrier: 'USPS',
    currentBalanceCents: 1007,
    oldBalanceCents: 500,
    pendingFundsCents: 50,
  }

  test('lists all meters of the partner', async () => {
    const { outcome, request } = await ask(json({ ...envelope, meters: [meter] }), client => client.meters())
    expect(request).toMatchObject({ method: 'GET', path: '/api/v1/meter/partner-7', body: '' })
    expect(outcome).toEqual({ kind: 'answered', value: [read], warnings: [] })
  })

  test('reads one meter by its id', async () => {
    const { outcome, request } = await ask(json({ ...envelope, meters: [meter] }), client =>
      client.meter('M/1'),
    )
    expect(request?.path).toBe('/api/v1/meter/M%2F1/partner-7')
    expect(outcome).toEqual({ kind: 'answered', value: read, warnings: [] })
  })

  test('does not take another meter for the one asked for', async () => {
    const { outcome } = await ask(json({ ...envelope, meters: [meter] }), client => client.meter('M2'))
    expect(outcome).toMatchObject({ kind: 'refused', problem: { kind: 'not-found' } })
  })

  test.each(['1.234,50', null])(
    'says that it knows a meter whose balance is %o, and nothing more',
    async currentBalance => {
      const meters = [{ ...meter, currentBalance }]
      const { outcome } = await ask(json({ ...envelope, meters }), client => client.meter('M/1'))
      expect(outcome).toMatchObject({ kind: 'refused', problem: { code: 'service.meter-unread' } })
    },
  )

  test.each(['NaN', null, 'lots', {}])('a balance of %o is left out and said', async currentBalance => {
    const meters = [
      { ...meter, currentBalance },
      { ...meter, meterId: 'M2', currentBalance: -3.5 },
    ]
    const { outcome } = await ask(json({ ...envelope, meters }), client => client.meters())
    expect(outcome).toMatchObject({
      value: [{ meterId: 'M2', currentBalanceCents: -350 }],
      warnings: ['Meter M/1: the balance cannot be read.'],
    })
  })

  test('a bare NaN is no JSON', async () => {
    const { outcome } = await ask(text('{"meters":[{"meterId":"M","currentBalance":NaN}]}'), client =>
      client.meters(),
    )
    expect(outcome).toMatchObject({ kind: 'unknown', problem: { kind: 'service-answer' } })
  })

  test('odd entries are found by name or by pointer', async () => {
    const odd = { id: 'M1', for: { carrier: 'C' }, money: { available: '7.00' } }
    const expected = { value: [{ meterId: 'M1', carrier: 'C', currentBalanceCents: 700 }] }
    const found = await ask(json({ ...envelope, meters: [odd] }), client => client.meters())
    expect(found.outcome).toMatchObject(expected)
    const pointers = {
      meters: '/all',
      meterId: '/id',
      meterCarrier: '/for/carrier',
      meterBalance: '/money/available',
    }
    const pointed = await ask(json({ ...envelope, all: [odd] }), client => client.meters(), { pointers })
    expect(pointed.outcome).toMatchObject(expected)
  })

  test('errors beside balances are warnings beside them, and without balances a refusal', async () => {
    const errors = ['meter M2 does not answer']
    const all = await ask(json({ ...envelope, errors, meters: [meter] }), client => client.meters())
    expect(all.outcome).toEqual({ kind: 'answered', value: [read], warnings: errors })
    const one = await ask(json({ ...envelope, errors, meters: [meter] }), client => client.meter('M/1'))
    expect(one.outcome).toEqual({ kind: 'answered', value: read, warnings: errors })
    const none = await ask(json({ ...envelope, errors, meters: [] }), client => client.meters())
    expect(none.outcome).toMatchObject({ kind: 'refused', messages: errors })
  })

  test('errors are a refusal', async () => {
    const { outcome } = await ask(json({ errors: ['no scope'] }, 403), client => client.meters())
    expect(outcome).toMatchObject({ kind: 'refused', messages: ['no scope'] })
  })
})

describe('operation 8, add funds', () => {
  const order = { meterId: 'M1', amountCents: 12_345, transactionReference: 'REF-1' }
  const add = (client: Client) => client.addFunds(order)
  const answer = {
    ...envelope,
    meter: { meterId: 'M1', carrier: 'USPS', currentBalance: 223.45, oldBalance: 100, pendingFunds: 0 },
    transactionId: 'TX-1',
    fees: [{ description: 'Processing', amount: 1.75 }, 'Other'],
    successful: true,
  }

  test('posts partner, meter, decimal amount and reference', async () => {
    const { outcome, request } = await ask(json(answer), add)
    expect(request).toMatchObject({ method: 'POST', path: '/api/v1/meter/addfunds' })
    expect(request?.body).toBe(
      '{"techPartnerId":"partner-7","meterId":"M1","amount":123.45,"transactionReference":"REF-1"}',
    )
    expect(outcome).toMatchObject({
      kind: 'answered',
      value: {
        successful: true,
        transactionId: 'TX-1',
        fees: [
          { name: 'Processing', amountCents: 175 },
          { name: '', raw: 'Other' },
        ],
        meter: { currentBalanceCents: 22_345, oldBalanceCents: 10_000 },
      },
    })
  })

  test('fees are read at pointers', async () => {
    const fees = [{ what: 'Processing', usd: '1.75' }]
    const pointers = { feeName: '/what', feeAmount: '/usd' }
    const { outcome } = await ask(json({ ...answer, fees }), add, { pointers })
    expect(outcome).toMatchObject({ value: { fees: [{ name: 'Processing', amountCents: 175 }] } })
  })

  test.each([
    ['successful is false', { ...envelope, successful: false, errors: ['card declined'] }],
    ['errors come without the flag', { errors: ['card declined'] }],
  ])('is refused where %s', async (_name, body) => {
    const { outcome } = await ask(json(body), add)
    expect(outcome).toMatchObject({ kind: 'refused', messages: ['card declined'] })
  })

  test.each([
    ['a conflict', json({ errors: ['conflict'] }, 409)],
    ['a no to what it has seen before', json({ errors: ['Duplicate transaction reference'] }, 400)],
    ['a false flag beside a transaction', json({ ...answer, successful: false, errors: ['declined'] })],
    ['the flag with such words', json({ ...answer, successful: false, errors: ['Already processed'] })],
  ] as [string, Reply][])('is unknown after %s', async (_name, reply) => {
    const { outcome } = await ask(reply, add)
    expect(outcome).toMatchObject({ kind: 'unknown', problem: { code: 'service.funds-unknown' } })
  })

  test('errors beside a true flag are shown', async () => {
    const { outcome } = await ask(json({ ...answer, errors: ['receipt not sent'] }), add)
    expect(outcome).toMatchObject({ kind: 'answered', warnings: ['receipt not sent'] })
  })

  test.each([...lost, ['no outcome flag', json({ ...answer, successful: undefined })] as [string, Reply]])(
    'is unknown after %s',
    async (_name, reply) => {
      const { outcome } = await ask(reply, add)
      expect(outcome).toMatchObject({ kind: 'unknown', problem: { code: 'service.funds-unknown' } })
    },
  )
})
