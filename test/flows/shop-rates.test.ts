// Rates: sorted by price, cheapest and fastest marked, names as carriers write them.
import { describe, expect, it } from 'vitest'
import { problem } from '../../main/core/problem.ts'
import { markBest, readableName, shopRates } from '../../main/flows/shop-rates.ts'
import { sampleShipment } from '../support/sample-shipment.ts'
import { scriptedBench } from './scripted-bench.ts'

const rate = (shippingService: string, costCents?: number, daysInTransit?: number) => ({
  shippingService,
  raw: {},
  ...(costCents !== undefined && { costCents }),
  ...(daysInTransit !== undefined && { daysInTransit }),
})

describe('rates', () => {
  it('come cheapest first, those without a price last, one of each marked', () => {
    const marked = markBest([
      rate('A', 910, 2),
      rate('B'),
      rate('C', 602, 4),
      rate('D', 2900, 1),
      rate('E', 2900, 1),
    ])
    expect(marked.map(one => one.shippingService)).toEqual(['C', 'A', 'D', 'E', 'B'])
    expect(marked.filter(one => one.cheapest).map(one => one.shippingService)).toEqual(['C'])
    expect(marked.filter(one => one.fastest).map(one => one.shippingService)).toEqual(['D'])
  })

  it('of services that the bench does not sell come last, are said to be so, and are never marked', () => {
    const marked = markBest(
      [rate('A', 910, 2), rate('CHEAP', 100, 1), rate('C', 602, 4)],
      one => one.shippingService !== 'CHEAP',
    )
    expect(marked.map(one => [one.shippingService, one.notSold, one.cheapest, one.fastest])).toEqual([
      ['C', undefined, true, false],
      ['A', undefined, false, true],
      ['CHEAP', true, false, false],
    ])
  })

  it('without any price or time mark nothing', () => {
    expect(markBest([rate('A'), rate('B')]).some(one => one.cheapest || one.fastest)).toBe(false)
    expect(markBest([])).toEqual([])
  })

  it.each([
    ['USPS_GROUND_ADVANTAGE', 'USPS Ground Advantage'],
    ['Usps_Priority_Mail', 'USPS Priority Mail'],
    ['Fedex_2Day', 'FedEx 2Day'],
    ['Unknown', 'Unknown'],
    ['someMixedName', 'someMixedName'],
  ])('%s is read as %s', (shippingService, name) => {
    expect(readableName(shippingService)).toBe(name)
  })

  it('are not shown by the parcel service', async () => {
    const bench = await scriptedBench()
    const shipment = sampleShipment()
    expect(await shopRates(bench, { shipment, service: 'parcel-label' })).toMatchObject({
      ok: false,
      problem: { kind: 'not-supported' },
    })
    expect(bench.asked).toEqual([])
  })
})

it('a service that is away keeps no price waiting, and one that answers after all gives it', async () => {
  const bench = await scriptedBench()
  bench.script.rates = [{ shippingService: 'A', raw: null }]
  const never = { ...bench.services['label-server'], rates: () => new Promise<never>(() => undefined) }
  const paused = problem('service-unreachable', 'service.paused')
  const away = {
    ...bench,
    services: { ...bench.services, 'label-server': never },
    whyPaused: async () => paused,
  }
  expect(await shopRates(away, { shipment: sampleShipment() })).toEqual({ ok: false, problem: paused })
  const looking = { ...bench, whyPaused: () => new Promise<never>(() => undefined) }
  expect(await shopRates(looking, { shipment: sampleShipment() })).toMatchObject({
    ok: true,
    value: { rates: [{ shippingService: 'A' }] },
  })
})
