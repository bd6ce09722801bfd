// Both clients against the sandbox, which was written from the spec on its own.

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { LabelServerSettings } from '../../main/core/settings/service-settings.ts'
import { STRING_FORMS } from '../../main/core/settings/service-settings.ts'
import { everythingForParcel, parcel } from './sample-shipments.ts'
import { answered, buy, type SandboxBench, startSandboxBench } from './sandbox-bench.ts'
import { abroad, domestic, GROUND } from './sandbox-shipments.ts'

let bench: SandboxBench
beforeAll(async () => {
  bench = await startSandboxBench()
})
afterAll(async () => {
  await bench[Symbol.asyncDispose]()
})
beforeEach(async () => {
  await bench.control('/reset', {})
})

describe('the label server', () => {
  test('sells, cancels, leaves a second cancel open, and closes what is left', async () => {
    const service = bench.labelServer()
    const { outcome, account } = await buy(service, domestic)
    const [number = ''] = answered(outcome).identifiers.trackingNumbers
    expect(await service.voidLabel(number, account)).toMatchObject({ kind: 'answered' })
    // "Already cancelled" says both: that it is, and that it was not now.
    expect(await service.voidLabel(number, account)).toMatchObject({
      kind: 'unknown',
      problem: { code: 'service.void-unknown' },
    })
    const { outcome: second } = await buy(service, domestic)
    const closed = answered(await service.closeDay(account, 'close-1'))
    expect(closed.documents).toHaveLength(1)
    expect(closed.documents[0]).toMatch(/^data:image\/png;base64,/)
    const [left = ''] = answered(second).identifiers.trackingNumbers
    expect(await service.voidLabel(left, account)).toMatchObject({ kind: 'refused' })
  })

  test('charges the meter what the label says, to the cent', async () => {
    const service = bench.labelServer()
    const before = answered(await service.meters())
    const { costCents } = answered((await buy(service, domestic)).outcome)
    const meter = before.find(one => one.carrier === 'USPS')
    const after = answered(await service.meter(meter?.meterId ?? ''))
    expect(after.currentBalanceCents).toBe((meter?.currentBalanceCents ?? 0) - (costCents ?? 0))
  })

  test('adds funds once and says the fees', async () => {
    const service = bench.labelServer()
    const [meter] = answered(await service.meters())
    const order = { meterId: meter?.meterId ?? '', amountCents: 10_010, transactionReference: 'REF-1' }
    const added = answered(await service.addFunds(order))
    expect(added).toMatchObject({ successful: true, transactionId: expect.any(String) })
    expect(added.meter?.oldBalanceCents).toBe(meter?.currentBalanceCents)
    expect(added.fees[0]?.amountCents).toBeGreaterThan(0)
    expect(await service.addFunds({ ...order, meterId: 'NONE' })).toMatchObject({ kind: 'refused' })
  })

  test('rates one service as rate shop does', async () => {
    const service = bench.labelServer()
    const all = answered(await service.rates(parcel, 'r-1'))
    const [one] = answered(await service.rates(domestic, 'r-2'))
    expect(all.find(rate => rate.shippingService === GROUND)?.costCents).toBe(one?.costCents)
    expect(all.every(rate => rate.carrier && rate.costCents && rate.daysInTransit)).toBe(true)
  })

  test('sells abroad and several packages: a label and a number each', async () => {
    const { outcome } = await buy(bench.labelServer({ stringForms: [...STRING_FORMS] }), abroad())
    const { identifiers, payloads, attention } = answered(outcome)
    expect(identifiers.trackingNumbers).toHaveLength(2)
    expect(payloads.map(one => one.part)).toEqual([0, 1])
    expect(attention).toBeUndefined()
  })

  test('refuses in its own words what it does not sell', async () => {
    const { outcome } = await buy(bench.labelServer(), { ...domestic, shippingService: 'No_Such_Service' })
    expect(outcome).toMatchObject({ kind: 'refused', messages: [expect.stringContaining('No_Such_Service')] })
  })

  const odd: Partial<LabelServerSettings> = {
    labelImagePointer: '/out/docs~14x6',
    trackingNumberPointer: '/out/docs~14x6/*/no/ref',
    costPointer: '/out/amt/usd',
    pointers: {
      rateService: '/svc/id~1enum',
      rateCost: '/amt/usd',
      rateDays: '/eta',
      feeName: '/what',
      feeAmount: '/usd',
    },
  }

  test.each<[string, string, Partial<LabelServerSettings>]>([
    ['flat', 'flat', {}],
    ['nested', 'nested', {}],
    ['data-url', 'text', {}],
    ['pages', 'flat', {}],
    ['zpl', 'flat', {}],
    ['odd', 'odd', odd],
  ])('is understood in the shape %s, with rates %s', async (label, rates, settings) => {
    await bench.control('/shape', { label, rates, fees: rates === 'odd' ? 'odd' : 'flat' })
    const service = bench.labelServer(settings)
    for (const shipment of [domestic, abroad()]) {
      const bought = answered((await buy(service, shipment)).outcome)
      expect(bought.attention).toBeUndefined()
      expect(bought.identifiers.trackingNumbers).toHaveLength(shipment.packages.length)
      expect(bought.payloads).toHaveLength(shipment.packages.length)
      const [rate] = answered(await service.rates(shipment, 'r'))
      expect(bought.costCents).toBe(rate?.costCents)
    }
    const all = answered(await service.rates(parcel, 'r'))
    expect(all.find(rate => rate.shippingService === GROUND)).toMatchObject({
      costCents: expect.any(Number),
      daysInTransit: expect.any(Number),
    })
    const [meter] = answered(await service.meters())
    const order = { meterId: meter?.meterId ?? '', amountCents: 100, transactionReference: 'x' }
    expect(answered(await service.addFunds(order)).fees[0]).toMatchObject({
      name: expect.stringMatching(/./),
      amountCents: expect.any(Number),
    })
  })

  test.each(['flat', 'odd'])('lists meters in the shape %s', async meters => {
    await bench.control('/shape', { meters })
    const [meter] = answered(await bench.labelServer().meters())
    expect(meter).toMatchObject({
      meterId: expect.any(String),
      carrier: 'USPS',
      currentBalanceCents: expect.any(Number),
    })
  })

  test.each(['flat', 'nested', 'bare'])('closes the day in the shape %s', async close => {
    await bench.control('/shape', { close })
    const service = bench.labelServer()
    const { account } = await buy(service, domestic)
    const { documents } = answered(await service.closeDay(account, 'close-1'))
    expect(documents).toHaveLength(close === 'bare' ? 0 : 1)
  })

  test('an empty meter sells nothing, in its own words', async () => {
    for (const { meterId } of answered(await bench.labelServer().meters())) {
      await bench.control('/meter', { meterId, balanceCents: 0 })
    }
    expect((await buy(bench.labelServer(), domestic)).outcome.kind).toBe('refused')
  })

  test('a revoked token is renewed; a missing scope is said before and refused after', async () => {
    const service = bench.labelServer()
    await service.meters()
    await bench.control('/revoke', {})
    expect((await service.meters()).kind).toBe('answered')
    await bench.control('/issue', { scopes: ['svc.external.rest.labelserver.meter'] })
    const limited = bench.labelServer()
    const { findings } = await limited.check()
    expect(findings.map(one => one.code)).toEqual([
      'service.scope-label-missing',
      'service.scope-rate-missing',
    ])
    expect((await buy(limited, domestic)).outcome.kind).toBe('refused')
    expect((await limited.rates(domestic, 'r')).kind).toBe('refused')
  })
})

describe('the parcel service', () => {
  test('sells, reprints by each identifier, and manifests once', async () => {
    const service = bench.parcelService()
    const { outcome, account } = await buy(service, everythingForParcel, 'ORD-PARCEL')
    const bought = answered(outcome)
    expect(bought.attention).toBeUndefined()
    const { trackingNumbers: _, ...identifiers } = bought.identifiers
    for (const [name, value] of Object.entries(identifiers)) {
      const again = answered(await service.reprint({ [name]: value }))
      expect(again.reference).toBe('ORD-PARCEL')
      expect(again.payloads).toEqual(bought.payloads)
    }
    const request = { identifiers: bought.identifiers, shipment: everythingForParcel }
    expect(await service.manifest(request, account)).toMatchObject({ kind: 'answered' })
    expect(await service.manifest(request, account)).toMatchObject({ kind: 'unknown' })
  })

  test.each([
    ['PDF', 'application/pdf'],
    ['PNG', 'image/png'],
  ] as const)('gives a %s to be fetched', async (documentFormat, contentType) => {
    const service = bench.parcelService()
    const { documentUrl } = answered((await buy(service, { ...parcel, documentFormat })).outcome)
    expect(answered(await service.fetchDocument(documentUrl ?? ''))).toMatchObject({ contentType })
  })

  test('sells a label without ZPL as a link alone', async () => {
    const fault = { kind: 'merge', patch: { labelZPL: null } }
    await bench.control('/misbehave', { service: 'parcel-label', fault })
    const service = bench.parcelService()
    const bought = answered((await buy(service, { ...parcel, documentFormat: 'PNG' })).outcome)
    expect(bought).toMatchObject({ payloads: [], attention: ['no-payload'] })
    expect(answered(await service.fetchDocument(bought.documentUrl ?? ''))).toMatchObject({
      contentType: 'image/png',
    })
  })

  test('refuses an account that is not its own', async () => {
    const { outcome } = await buy(bench.parcelService({ accountCode: 'OTHER' }), parcel)
    expect(outcome.kind).toBe('refused')
  })

  test('a key that is wrong', async () => {
    const check = await bench.parcelService({ apiKeyHeader: 'x-other-key' }).check()
    expect(check).toMatchObject({ reachable: true, authorized: false })
  })
})

test('with prefix, header name and field name changed the whole job runs', async () => {
  const names = { prefix: 'acme', apiKeyHeader: 'Acme-ApiKey', postalRequiredField: 'isAcmeRequired' }
  await using renamed = await startSandboxBench(names)
  const labelServer = renamed.labelServer({ prefix: names.prefix })
  const { apiKeyHeader, postalRequiredField } = names
  const parcelService = renamed.parcelService({ apiKeyHeader, postalRequiredField })
  expect((await labelServer.check()).findings).toEqual([])
  expect((await parcelService.check()).findings).toEqual([])
  const { outcome, account } = await buy(labelServer, domestic)
  const [number = ''] = answered(outcome).identifiers.trackingNumbers
  expect((await labelServer.voidLabel(number, account)).kind).toBe('answered')
  answered(await labelServer.rates(parcel, 'r'))
  const bought = await buy(parcelService, { ...parcel, postalRequired: true })
  expect(answered(bought.outcome).serviceType).toMatch(/postal/i)
  const { identifiers } = answered(bought.outcome)
  expect((await parcelService.manifest({ identifiers, shipment: parcel }, bought.account)).kind).toBe(
    'answered',
  )
})
