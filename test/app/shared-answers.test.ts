// Which answers are shared: one question for many askers, a stated age, nothing old once money moves.
import { describe, expect, test } from 'vitest'
import { sharedAnswers } from '../../main/app/shared-answers.ts'
import type { LabelServerPort, Meter } from '../../main/core/purchases/label-service.ts'
import type { Shipment } from '../../main/core/shipment/shipment.ts'
import { answered, refused } from '../flows/scripted-bench.ts'
import { sampleShipment } from '../support/sample-shipment.ts'
import { waitFor } from '../support/wait-for.ts'

const ALWAYS = { ratesMs: 3_600_000, metersMs: 3_600_000 }
const shipment = sampleShipment('Ground') as Shipment
const heavier: Shipment = { ...shipment, packages: [{ weightOz: 90 }] }

/** A service that answers everything, and the questions it was asked. */
function service(kept = ALWAYS, changes: Partial<LabelServerPort> = {}) {
  const questions: string[] = []
  const answering = <Value>(what: string, value: Value) => {
    questions.push(what)
    return Promise.resolve(answered(value))
  }
  const port = {
    rates: () => answering('rates', []),
    meters: () => answering('meters', []),
    buy: () => answering('buy', {}),
    voidLabel: () => answering('void', undefined),
    closeDay: () => answering('close', {}),
    addFunds: () => answering('add', {}),
    ...changes,
  } as unknown as LabelServerPort
  return {
    shared: sharedAnswers(port, kept),
    asked: (what: string) => questions.filter(one => one === what).length,
  }
}

describe('prices', () => {
  test('are asked for once by many at a time, and not again while they are young', async () => {
    const { shared, asked } = service()
    const some = await Promise.all(Array.from({ length: 20 }, () => shared.rates(shipment, 'id')))
    expect(new Set(some).size).toBe(1)
    await shared.rates({ ...shipment }, 'another id')
    expect(asked('rates')).toBe(1)
  })

  test('are asked for anew for another package, and once they are old', async () => {
    const { shared, asked } = service()
    await shared.rates(shipment, 'id')
    await shared.rates(heavier, 'id')
    expect(asked('rates')).toBe(2)
    const brief = service({ ratesMs: 1, metersMs: 1 })
    await brief.shared.rates(shipment, 'id')
    await waitFor(async () => {
      await brief.shared.rates(shipment, 'id')
      return brief.asked('rates') === 2
    })
  })

  test('are not kept where the service refused, was not reached or failed', async () => {
    let calls = 0
    const outcomes = [() => Promise.resolve(refused('no')), () => Promise.reject(new Error('broken'))]
    const { shared } = service(ALWAYS, {
      rates: () => {
        calls += 1
        return (outcomes.shift() ?? (() => Promise.resolve(answered([]))))()
      },
    })
    expect((await shared.rates(shipment, 'id')).kind).toBe('refused')
    await expect(shared.rates(shipment, 'id')).rejects.toThrow('broken')
    expect((await shared.rates(shipment, 'id')).kind).toBe('answered')
    expect(calls).toBe(3)
  })
})

describe('balances', () => {
  const moves: readonly [string, (port: LabelServerPort) => Promise<unknown>][] = [
    ['a purchase', port => port.buy({ reference: 'A' } as Parameters<LabelServerPort['buy']>[0])],
    ['a void', port => port.voidLabel('1', { baseUrl: '', account: '' })],
    ['added funds', port => port.addFunds({ meterId: 'M-1', amountCents: 1, transactionReference: 't' })],
    ['the close of the day', port => port.closeDay({ baseUrl: '', account: '' }, 'id')],
  ]
  test.each(moves)('are asked for anew after %s', async (_what, move) => {
    const { shared, asked } = service()
    await Promise.all([shared.meters(), shared.meters()])
    expect(asked('meters')).toBe(1)
    await move(shared)
    await shared.meters()
    expect(asked('meters')).toBe(2)
  })

  test('that were asked for before a purchase ended are not given to whoever asks after it', async () => {
    const answers: ((meters: readonly Meter[]) => void)[] = []
    const { shared } = service(ALWAYS, {
      meters: () => new Promise(resolve => answers.push(meters => resolve(answered(meters)))),
    })
    const balance = (cents: number): Meter[] => [
      { meterId: 'M-1', carrier: 'USPS', currentBalanceCents: cents },
    ]
    const before = shared.meters()
    await shared.buy({ reference: 'A' } as Parameters<LabelServerPort['buy']>[0])
    const after = shared.meters()
    answers[0]?.(balance(900))
    answers[1]?.(balance(165))
    expect(await before).toEqual(answered(balance(900)))
    expect(await after).toEqual(answered(balance(165)))
    expect(await shared.meters()).toEqual(answered(balance(165)))
  })
})
