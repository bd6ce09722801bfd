// The judge of batches: an order of a file that was bought at the bench is bought once more for nobody but the bench.
import { describe, expect, it } from 'vitest'
import { BatchesJudge } from './judge-batches.ts'
import type { Sale } from './services/sale.ts'

const content = 'reference,name,address1,city,state,zip,weight\nK-1,Bo Cole,9 Elm Ave,Kenmore,WA,98028,19.2'

const sale = (mode: Sale['mode'] = 'live'): Sale => ({
  service: 'parcel-label',
  account: 'parcel',
  mode,
  reference: 'K-1',
  number: 'PA1',
  marks: [],
  costCents: 500,
  atMs: 0,
  state: 'open',
  closes: 0,
})

function judged({ lies = [] }: { readonly lies?: readonly string[] } = {}) {
  const found: string[] = []
  const judge = new BatchesJudge({
    violated: rule => found.push(rule),
    lied: about => lies.includes(about),
  })
  const press = (channel: string, input: object) => {
    const pressed = { bench: 'Bench 1', channel, input }
    judge.pressed(pressed)
    return (reply: object) => judge.heard(pressed, { ok: true, ...reply })
  }
  return {
    found,
    sold: (mode?: Sale['mode']) => judge.sold(sale(mode)),
    fileComes: () => press('orders.import', { content })({ value: {} }),
    prepared: () => press('orders.prepared', { orders: [{ reference: 'K-1' }] })({ value: {} }),
    ship: () => {
      const heard = press('pack.ship', { reference: 'k-1 ' })
      return {
        bought: () =>
          heard({ value: { shipment: { purchase: { kind: 'bought' }, environment: 'production' } } }),
        unknown: () => heard({ value: { shipment: { purchase: { kind: 'unknown' } } } }),
        refused: () => heard({ ok: false, problem: { kind: 'refused-by-service' } }),
      }
    },
  }
}

describe('an order of a file', () => {
  it('is bought by its batch once the bench was refused', () => {
    const { fileComes, found, ship, sold } = judged()
    fileComes()
    ship().refused()
    sold()
    expect(found).toEqual([])
  })

  it('is bought by the batch that somebody prepares it for anew', () => {
    const { fileComes, found, prepared, ship, sold } = judged()
    fileComes()
    ship().bought()
    prepared()
    sold()
    expect(found).toEqual([])
  })

  it('is not bought again by its batch after the bench was told of its label', () => {
    const { fileComes, found, ship, sold } = judged()
    fileComes()
    ship().bought()
    sold('training')
    expect(found).toEqual([])
    sold()
    expect(found).toEqual(['I1 bought again by its batch'])
  })

  it('may be bought again as long as somebody at the bench asks for it, or nobody knows what came of that', () => {
    const { fileComes, found, ship, sold } = judged()
    fileComes()
    ship().bought()
    const again = ship()
    sold()
    again.unknown()
    sold()
    expect(found).toEqual([])
  })

  it('may be bought again after somebody said of it what is not so', () => {
    const { fileComes, found, ship, sold } = judged({ lies: ['k-1'] })
    fileComes()
    ship().bought()
    sold()
    expect(found).toEqual([])
  })
})

it('what no file lists is left to the other rules', () => {
  const { found, ship, sold } = judged()
  ship().bought()
  sold()
  expect(found).toEqual([])
})
