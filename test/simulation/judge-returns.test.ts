// The judge of return labels: a package comes back by one of them, and that one says for good whose way back it is.
import { describe, expect, it } from 'vitest'
import { ReturnsJudge } from './judge-returns.ts'
import { NOTHING_SHOWN } from './nothing-shown.ts'
import type { Sale } from './services/sale.ts'

const OUT = 'shipment-out'

const sale = (reference: string, number: string): Sale => ({
  service: 'parcel-label',
  account: 'parcel',
  mode: 'live',
  reference,
  number,
  marks: [],
  costCents: 500,
  atMs: 0,
  state: 'open',
  closes: 0,
})

function judged({ gone = [] }: { readonly gone?: readonly string[] } = {}) {
  const found: string[] = []
  const judge = new ReturnsJudge({
    violated: rule => found.push(rule),
    goneAt: number => (gone.includes(number) ? 0 : undefined),
    lied: () => false,
  })
  return { judge, found }
}

/** At the bench, or as an order that was prepared. */
const WAYS = [
  ['at the bench', (order: object) => ({ bench: 'Bench 1', channel: 'pack.ship', input: order })],
  [
    'as prepared',
    (order: object) => ({ bench: 'Bench 1', channel: 'orders.prepared', input: { orders: [order] } }),
  ],
] as const

describe.each(WAYS)('return labels that were asked for %s', (_way, asked) => {
  it('bring a package back once', () => {
    const { judge, found } = judged()
    judge.pressed(asked({ reference: 'K-1-RETURN', returnOf: OUT }))
    judge.sold(sale('K-1-RETURN', 'PA1'))
    expect(found).toEqual([])
    judge.pressed(asked({ reference: 'K-1-RETURN-B', returnOf: OUT }))
    judge.sold(sale('K-1-RETURN-B', 'PA2'))
    expect(found).toEqual(['I1 returned twice'])
  })

  it('may be two where somebody said why, or where the first is void', () => {
    const agreed = judged()
    agreed.judge.pressed(asked({ reference: 'K-1-RETURN', returnOf: OUT }))
    agreed.judge.sold(sale('K-1-RETURN', 'PA1'))
    agreed.judge.pressed(
      asked({ reference: 'K-1-RETURN-B', returnOf: OUT, duplicateReason: 'the box is torn' }),
    )
    agreed.judge.sold(sale('K-1-RETURN-B', 'PA2'))
    expect(agreed.found).toEqual([])
    const voided = judged({ gone: ['PA1'] })
    voided.judge.pressed(asked({ reference: 'K-1-RETURN', returnOf: OUT }))
    voided.judge.sold(sale('K-1-RETURN', 'PA1'))
    voided.judge.pressed(asked({ reference: 'K-1-RETURN-B', returnOf: OUT }))
    voided.judge.sold(sale('K-1-RETURN-B', 'PA2'))
    expect(voided.found).toEqual([])
  })

  it('say in the records whose way back they are', () => {
    const record = { id: 'shipment-back', reference: 'K-1-RETURN', origin: 'bought' }
    const { judge, found } = judged()
    judge.pressed(asked({ reference: 'K-1-RETURN', returnOf: OUT }))
    // biome-ignore lint/suspicious/noExplicitAny: records as a screen shows them, of which the judge reads three words
    judge.settled({ ...NOTHING_SHOWN, records: [{ ...record, returnOf: OUT }] as any })
    expect(found).toEqual([])
    // biome-ignore lint/suspicious/noExplicitAny: as above
    judge.settled({ ...NOTHING_SHOWN, records: [record] as any })
    expect(found).toEqual(['a return forgotten'])
  })
  it('may be asked for two labels under one name, of which one is refused', () => {
    const { judge, found } = judged()
    const [mine, other] = [
      asked({ reference: 'K-1-RETURN', returnOf: OUT }),
      asked({ reference: 'k-1-RETURN', returnOf: 'another-out' }),
    ]
    judge.pressed(mine)
    judge.pressed(other)
    judge.heard(other, {
      ok: false,
      problem: { kind: 'wrong-state', code: 'purchase.already-shipped' },
    } as never)
    judge.sold(sale('K-1-RETURN', 'PA1'))
    const record = { id: 'shipment-back', reference: 'K-1-RETURN', origin: 'bought', returnOf: OUT }
    // biome-ignore lint/suspicious/noExplicitAny: as above
    judge.settled({ ...NOTHING_SHOWN, records: [record] as any })
    expect(found).toEqual([])
  })
})
