// Meters, shipments, cancellations and closes of the sandbox's label server agree with each other to the cent.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Bench, box, type Json, openSandbox } from './open-sandbox.ts'

const PARTNER = 'sample-partner'
const METER = 'M-1001'

const buy = async (bench: Bench, change: object = {}): Promise<Json> =>
  (await bench.label('POST', '/api/v1/label', bench.shipment(change))).body
const cancel = (bench: Bench, trackingNumber: string) =>
  bench.label('DELETE', `/api/v1/label/${encodeURIComponent(trackingNumber)}/${PARTNER}`)
const closeDay = async (bench: Bench): Promise<Json> =>
  (await bench.label('POST', '/api/v1/label/closeday', { techPartnerId: PARTNER })).body
const meter = async (bench: Bench, meterId = METER): Promise<Json> =>
  (await bench.label('GET', `/api/v1/meter/${meterId}/${PARTNER}`)).body.meters[0]
const addFunds = async (bench: Bench, change: object): Promise<Json> =>
  (
    await bench.label('POST', '/api/v1/meter/addfunds', {
      techPartnerId: PARTNER,
      meterId: METER,
      amount: 25,
      ...change,
    })
  ).body
const cents = (amount: number): number => Math.round(amount * 100)

describe('meters', () => {
  it('are two, with the fields that add-funds shows', async () => {
    const bench = await openSandbox()
    const { body } = await bench.label('GET', `/api/v1/meter/${PARTNER}`)
    expect(body.errors).toEqual([])
    expect(body.meters).toEqual([
      { meterId: 'M-1001', carrier: 'USPS', currentBalance: 214.1, oldBalance: 0, pendingFunds: 0 },
      { meterId: 'M-1002', carrier: 'UPS', currentBalance: 158, oldBalance: 0, pendingFunds: 0 },
    ])
  })

  it('are refused by an identifier that is not there', async () => {
    const bench = await openSandbox()
    const { body } = await bench.label('GET', `/api/v1/meter/M-9/${PARTNER}`)
    expect(body.errors).toEqual(['meterId: no meter M-9'])
    expect(body.meters).toBeUndefined()
  })

  it('pay for labels of their own carrier, and a billed carrier touches none', async () => {
    const bench = await openSandbox()
    const postal = await buy(bench)
    expect(await meter(bench)).toMatchObject({
      currentBalance: (21_410 - cents(postal.totalCost)) / 100,
      oldBalance: 214.1,
    })
    const express = await buy(bench, { shippingServiceEnum: 'Ups_Ground' })
    expect((await meter(bench, 'M-1002')).currentBalance).toBe((15_800 - cents(express.totalCost)) / 100)
    await buy(bench, { shippingServiceEnum: 'Fedex_2Day' })
    expect((await meter(bench, 'M-1002')).currentBalance).toBe((15_800 - cents(express.totalCost)) / 100)
  })

  it('sell nothing when they are empty, and the last cent when it is just enough', async () => {
    const bench = await openSandbox()
    const { packageRates } = (await bench.label('POST', '/api/v1/rate', bench.shipment())).body
    const costCents = cents(packageRates[0].rate)
    await bench.control('meter', { meterId: METER, balanceCents: costCents - 1 })
    const refused = await buy(bench)
    expect(refused.errors).toEqual([`meter ${METER}: the balance does not cover the postage`])
    expect(refused.trackingNumber).toBeUndefined()
    await bench.control('meter', { meterId: METER, balanceCents: costCents })
    expect((await buy(bench)).errors).toEqual([])
    expect((await meter(bench)).currentBalance).toBe(0)
    expect((await buy(bench)).errors).toHaveLength(1)
  })
})

describe('adding funds', () => {
  it('raises the balance, says what it was, and charges its fees beside it', async () => {
    const bench = await openSandbox()
    const body = await addFunds(bench, { amount: 25.1, transactionReference: 'PO-7' })
    expect(body).toMatchObject({ errors: [], successful: true })
    expect(body.meter).toEqual({
      meterId: METER,
      carrier: 'USPS',
      currentBalance: 239.2,
      oldBalance: 214.1,
      pendingFunds: 0,
    })
    expect(body.transactionId).toMatch(/^T\d{14}$/)
    expect(body.fees).toEqual([{ description: 'Processing fee', amount: 0.75 }])
    expect((await bench.log())[0]?.unknownFields).toEqual([])
  })

  it('of a large sum stands in pendingFunds until it is settled', async () => {
    const bench = await openSandbox()
    const body = await addFunds(bench, { amount: 600 })
    expect(body).toMatchObject({ successful: true, meter: { currentBalance: 214.1, pendingFunds: 600 } })
    await bench.control('settle-funds')
    expect(await meter(bench)).toMatchObject({ currentBalance: 814.1, oldBalance: 214.1, pendingFunds: 0 })
  })

  it('settles a large sum by itself once its time has come', async () => {
    let now = Date.now()
    const bench = await openSandbox({ clock: () => new Date(now) })
    await addFunds(bench, { amount: 600 })
    now += 61_000
    expect(await meter(bench)).toMatchObject({ currentBalance: 814.1, pendingFunds: 0 })
  })

  it.each([
    ['no amount', { amount: undefined }, 'amount: required'],
    ['zero', { amount: 0 }, 'amount: must be more than zero'],
    ['less than zero', { amount: -5 }, 'amount: must be more than zero'],
    ['half a cent', { amount: 10.005 }, 'amount: at most two decimals'],
    ['more than is taken at once', { amount: 10_000.01 }, 'amount: at most 10000.00 at once'],
    ['a number as text', { amount: '25' }, 'amount: Invalid input: expected number, received string'],
    ['no meter', { meterId: undefined }, 'meterId: required'],
    ['a meter that is not there', { meterId: 'M-9' }, 'meterId: no meter M-9'],
    ['no partner', { techPartnerId: undefined }, 'techPartnerId: required'],
  ])('is refused for %s and changes nothing', async (_what, change, message) => {
    const bench = await openSandbox()
    const body = await addFunds(bench, change)
    expect(body.errors).toContain(message)
    expect(body.successful).toBe(false)
    expect((await meter(bench)).currentBalance).toBe(214.1)
  })
})

describe('cancelling', () => {
  it('pays the postage back, once', async () => {
    const bench = await openSandbox()
    const { trackingNumber } = await buy(bench)
    const first = await cancel(bench, trackingNumber)
    expect(first.status).toBe(200)
    expect(first.body.errors).toEqual([])
    expect((await meter(bench)).currentBalance).toBe(214.1)
    const second = await cancel(bench, trackingNumber)
    expect(second.status).toBe(404)
    expect(second.body.errors).toEqual(['not cancelled: already cancelled'])
    expect((await meter(bench)).currentBalance).toBe(214.1)
  })

  it('takes any number of a shipment of several packages', async () => {
    const bench = await openSandbox()
    const two = { shippingServiceEnum: 'Ups_Ground', packages: [box, box], shipmentWeightOz: 69 }
    const { trackingNumbers } = await buy(bench, two)
    expect((await cancel(bench, trackingNumbers[1])).body.cancelled).toEqual(trackingNumbers)
    expect((await meter(bench, 'M-1002')).currentBalance).toBe(158)
    expect((await cancel(bench, trackingNumbers[0])).status).toBe(404)
  })

  it('of a number that was never sold answers 404 with errors', async () => {
    const bench = await openSandbox()
    const { status, body } = await cancel(bench, 'a/b c%?#')
    expect(status).toBe(404)
    expect(body.errors).toEqual(['not cancelled: no shipment with tracking number a/b c%?#'])
  })

  it('of a closed shipment answers 404 with errors', async () => {
    const bench = await openSandbox()
    const { trackingNumber } = await buy(bench)
    await closeDay(bench)
    const { status, body } = await cancel(bench, trackingNumber)
    expect(status).toBe(404)
    expect(body.errors).toEqual(['not cancelled: its shipping day is closed'])
  })
})

describe('closing the day', () => {
  it('puts each open label on one manifest of its carrier, with a printed form, and no label twice', async () => {
    const bench = await openSandbox()
    const postal = await buy(bench)
    const express = await buy(bench, { shippingServiceEnum: 'Ups_Ground' })
    const first = await closeDay(bench)
    expect(first.manifests.map((manifest: Json) => [manifest.carrier, manifest.trackingNumbers])).toEqual([
      ['USPS', [postal.trackingNumber]],
      ['UPS', [express.trackingNumber]],
    ])
    expect(Buffer.from(first.manifests[0].manifestImage, 'base64').subarray(1, 4).toString()).toBe('PNG')
    const second = await closeDay(bench)
    expect(second).toMatchObject({ errors: [], manifests: [], warnings: ['There was nothing to close.'] })
  })

  it('leaves out what was cancelled and what is dated ahead', async () => {
    let now = Date.parse('2026-03-02T15:00:00Z')
    const bench = await openSandbox({ clock: () => new Date(now) })
    const token = (await bench.control('token', {})).token
    const label = (method: string, path: string, body?: unknown) => bench.label(method, path, body, token)
    const cancelled = (await label('POST', '/api/v1/label', bench.shipment())).body
    await label('DELETE', `/api/v1/label/${cancelled.trackingNumber}/${PARTNER}`)
    const ahead = bench.shipment({ futureShipmentDate: '2026-03-04T09:00:00Z' })
    const future = (await label('POST', '/api/v1/label', ahead)).body
    expect(future.errors).toEqual([])
    const close = () => label('POST', '/api/v1/label/closeday', { techPartnerId: PARTNER })
    expect((await close()).body.manifests).toEqual([])
    now = Date.parse('2026-03-04T15:00:00Z')
    expect((await close()).body.manifests[0].trackingNumbers).toEqual([future.trackingNumber])
  })

  it('takes more fields than the spec shows, and notes them', async () => {
    const bench = await openSandbox()
    const body = { techPartnerId: PARTNER, requestId: 'close-1', location: 'Reno' }
    const reply = await bench.label('POST', '/api/v1/label/closeday', body)
    expect(reply.body).toMatchObject({ requestId: 'close-1', errors: [] })
    expect((await bench.log())[0]?.unknownFields).toEqual(['/location'])
  })
})

it('a repeat of a requestId buys again, unless the sandbox is told to deduplicate', async () => {
  const bench = await openSandbox()
  const [first, again] = [await buy(bench), await buy(bench)]
  expect(again.trackingNumber).not.toBe(first.trackingNumber)
  await bench.control('rules', { deduplicatesByRequestId: true })
  const third = await buy(bench)
  expect(third.trackingNumber).toBe(again.trackingNumber)
  expect((await meter(bench)).currentBalance).toBe((21_410 - 2 * cents(first.totalCost)) / 100)
})

it('many purchases at once spend no cent twice', async () => {
  const bench = await openSandbox()
  const { packageRates } = (await bench.label('POST', '/api/v1/rate', bench.shipment())).body
  await bench.control('meter', { meterId: METER, balanceCents: 5 * cents(packageRates[0].rate) + 1 })
  const answers = await Promise.all(Array.from({ length: 12 }, () => buy(bench)))
  expect(answers.filter(answer => answer.errors.length === 0)).toHaveLength(5)
  expect((await meter(bench)).currentBalance).toBe(0.01)
})

it('whatever is bought, cancelled, closed and added, each balance is the sum of its movements', async () => {
  const bench = await openSandbox()
  const step = fc.oneof(
    fc.record({ act: fc.constant('buy' as const), weightOz: fc.integer({ min: 1, max: 900 }) }),
    fc.record({ act: fc.constant('cancel' as const), pick: fc.nat(50) }),
    fc.record({ act: fc.constant('close' as const) }),
    fc.record({ act: fc.constant('funds' as const), amountCents: fc.integer({ min: 1, max: 60_000 }) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async steps => {
      await bench.control('reset')
      const sold: string[] = []
      for (const taken of steps) {
        if (taken.act === 'buy') {
          const packages = [{ weight: { weightOz: taken.weightOz } }]
          const { trackingNumber } = await buy(bench, {
            packages,
            shipmentWeightOz: undefined,
            labelImageFormatEnum: 'Zpl',
          })
          if (trackingNumber) sold.push(trackingNumber)
        } else if (taken.act === 'cancel' && sold.length > 0) {
          await cancel(bench, sold[taken.pick % sold.length] ?? '')
        } else if (taken.act === 'close') await closeDay(bench)
        else if (taken.act === 'funds') await addFunds(bench, { amount: taken.amountCents / 100 })
      }
      const state: Json = await (await fetch(`${bench.sandbox.controlUrl}/state`)).json()
      for (const { meterId, currentBalance } of state.meters) {
        const movements = state.movements.filter((movement: Json) => movement.meterId === meterId)
        const sum = movements.reduce((total: number, movement: Json) => total + movement.amountCents, 0)
        expect(currentBalance * 100).toBeCloseTo(sum, 6)
        expect(currentBalance).toBeGreaterThanOrEqual(0)
        expect(movements.at(-1).balanceCents).toBe(sum)
      }
      const closed: string[] = state.manifests.flatMap((manifest: Json) => manifest.trackingNumbers)
      expect(new Set(closed).size).toBe(closed.length)
      const stateOf = new Map(
        state.shipments.flatMap((shipment: Json) =>
          shipment.trackingNumbers.map((number: string) => [number, shipment.state]),
        ),
      )
      for (const number of closed) expect(stateOf.get(number)).toBe('closed')
    }),
    { numRuns: 25 },
  )
})
