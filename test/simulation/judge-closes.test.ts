// The judge of closes: each label in the close that took it, but where nobody at the bench could know that.
import { describe, expect, it } from 'vitest'
import { closedOnce } from './judge-closes.ts'
import type { Sale } from './services/sale.ts'

const NOON = Date.parse('2026-03-02T12:00:00Z')
const HOUR_MS = 3_600_000
const at = (hours: number) => new Date(NOON + hours * HOUR_MS).toISOString()

/** One label, of the label server unless told, bought at noon; hours count from there. */
function judged({
  takenAlong,
  close,
  dated = false,
  settledByPerson = false,
  leftOutAt,
  void: voids = {},
  apart = false,
  service = 'label-server',
  elsewhereToo = false,
}: {
  readonly takenAlong: number
  readonly close?: number
  readonly dated?: boolean
  readonly settledByPerson?: boolean
  /** In a close before, as none to hand over. */
  readonly leftOutAt?: number
  readonly void?: object
  readonly apart?: boolean
  readonly service?: Sale['service']
  readonly elsewhereToo?: boolean
}): string[] {
  const sale: Sale = {
    service,
    account: 'label server',
    mode: 'live',
    reference: 'R-1',
    number: 'LA000000017US',
    marks: ['LA000000017US'],
    costCents: 900,
    atMs: NOON,
    state: 'open',
    closes: 1,
    closedAtMs: NOON + takenAlong * HOUR_MS,
  }
  const record = {
    id: 'shipment-1',
    reference: 'R-1',
    purchase: { kind: 'bought' },
    shipment: dated ? { futureShipDate: at(24) } : {},
    ...(close !== undefined && { closedAt: at(close) }),
    ...voids,
  }
  const inClose = (hours: number | undefined, outcome: string) =>
    hours === undefined
      ? []
      : [
          {
            id: `close-${hours}`,
            state: 'done',
            startedAt: at(hours),
            services: [{ labels: [{ shipmentId: record.id, outcome }] }],
          },
        ]
  const closes = [...inClose(close, 'closed'), ...inClose(leftOutAt, 'skipped')]
  const found: string[] = []
  closedOnce(
    {
      bench: 'Bench 1',
      mode: 'live',
      records: [record],
      details: [],
      closes,
      attention: [],
      orders: [],
      aside: [],
    },
    {
      soldAs: () => sale,
      lied: () => false,
      saidOf: () => settledByPerson,
      keepApart: () => apart,
      isElsewhereToo: () => elsewhereToo,
      violated: rule => found.push(rule),
    },
  )
  return found
}

describe('a label that the label server took along', () => {
  it('belongs to the close that took it', () => {
    expect(judged({ takenAlong: 1, close: 1 })).toEqual([])
    expect(judged({ takenAlong: 1, close: 5 })).toEqual(['I8 another close'])
    expect(judged({ takenAlong: 1 })).toEqual(['I8 close unsaid'])
  })

  it('is in the close of its own bench, where another one of its account has records of its own', () => {
    expect(judged({ takenAlong: 1, close: 5, apart: true })).toEqual([])
    expect(judged({ takenAlong: 1, apart: true })).toEqual([])
  })

  it('may be in a later close where it was dated ahead and the answer did not name it', () => {
    expect(judged({ takenAlong: 1, close: 5, dated: true })).toEqual([])
    expect(judged({ takenAlong: 1, dated: true })).toEqual([])
  })

  it('may be so too once a person settled a void of it', () => {
    expect(judged({ takenAlong: 1, close: 5, dated: true, settledByPerson: true })).toEqual([])
    expect(judged({ takenAlong: 1, close: 5, settledByPerson: true })).toEqual(['I8 another close'])
  })
})

describe('a label of the parcel service', () => {
  it('is in a close once it was handed over, unless a bench fetched it whose records are its own', () => {
    const handedOver = { takenAlong: 1, service: 'parcel-label' } as const
    expect(judged({ ...handedOver, close: 1 })).toEqual([])
    expect(judged(handedOver)).toEqual(['I8 close unsaid'])
    expect(judged({ ...handedOver, elsewhereToo: true })).toEqual([])
  })
})

describe('a label that a close left out', () => {
  it('is none that the next one takes, but for one whose void failed', () => {
    expect(judged({ takenAlong: 5, close: 5, leftOutAt: 1 })).toEqual(['I9 left out unsaid'])
    expect(judged({ takenAlong: 1, close: 1, leftOutAt: 5 })).toEqual([])
    expect(judged({ takenAlong: 5, close: 5, leftOutAt: 1, void: { voidReason: 'spoilt' } })).toEqual([])
  })
})
