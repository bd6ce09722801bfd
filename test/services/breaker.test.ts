// When buying at a service pauses, and how it goes on: by looks that buy nothing, and by any answer.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { problem } from '../../main/core/problem.ts'
import type { ServiceOutcome } from '../../main/core/purchases/label-service.ts'
import { createBreaker } from '../../main/services/breaker.ts'
import { answered, refused } from '../flows/scripted-bench.ts'

const lost: ServiceOutcome<never> = {
  kind: 'not-sent',
  problem: problem('service-unreachable', 'service.unreachable'),
}
const unknown: ServiceOutcome<never> = {
  kind: 'unknown',
  problem: problem('outcome-unknown', 'purchase.unknown'),
}
const busy: ServiceOutcome<never> = { kind: 'not-sent', problem: problem('service-busy', 'service.busy') }
const shut: ServiceOutcome<never> = {
  kind: 'not-sent',
  problem: problem('not-authorized', 'service.not-authorized'),
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

function bench() {
  const ending = new AbortController()
  let changes = 0
  const breaker = createBreaker(
    { now: () => new Date('2026-11-20T12:00:00Z') },
    () => {
      changes += 1
    },
    ending.signal,
  )
  const looks: string[] = []
  let answers: boolean | 'never' = false
  const service = (name: 'label-server' | 'parcel-label') => ({
    name,
    check() {
      looks.push(name)
      if (answers === 'never') return new Promise<never>(() => undefined)
      return Promise.resolve({
        service: name,
        reachable: answers,
        answers,
        authorized: answers,
        findings: [],
      })
    },
  })
  const labelServer = service('label-server')
  return {
    breaker,
    labelServer,
    parcelService: service('parcel-label'),
    ending,
    looks,
    changes: () => changes,
    answers(is: boolean | 'never') {
      answers = is
    },
    async hears(...outcomes: readonly ServiceOutcome<unknown>[]) {
      for (const outcome of outcomes) breaker.heard(labelServer, outcome, 'buy')
      await vi.advanceTimersByTimeAsync(0)
    },
    isPaused: () => breaker.pausedSince('label-server') !== undefined,
  }
}

describe('buying at a service', () => {
  test('pauses after three requests in a row that nobody answered, and a look that nobody answers', async () => {
    const { hears, isPaused, looks, breaker, changes, labelServer, parcelService } = bench()
    await hears(unknown, unknown)
    expect([isPaused(), looks]).toEqual([false, []])
    await hears(unknown)
    expect([isPaused(), looks, changes()]).toEqual([true, ['label-server'], 1])
    expect(breaker.pausedSince('label-server')).toBe('2026-11-20T12:00:00.000Z')
    expect(breaker.pausedSince('parcel-label')).toBeUndefined()
    expect(await breaker.whyPaused(labelServer)).toMatchObject({
      kind: 'service-unreachable',
      code: 'service.paused',
    })
    expect(await breaker.whyPaused(parcelService)).toBeUndefined()
  })

  test.each([
    ['an answer', answered([])],
    ['a refusal', refused('no such address')],
    ['a wait that is asked for', busy],
    ['credentials that are not taken', shut],
  ])('does not pause where %s comes between', async (_what, between) => {
    const { hears, isPaused, looks } = bench()
    await hears(unknown, unknown, between, unknown, unknown)
    expect([isPaused(), looks]).toEqual([false, []])
  })

  test.each(['buy', 'rates'])(
    'pauses at the first of %s that never left, where the look is in vain too',
    async call => {
      const { breaker, labelServer, isPaused, looks } = bench()
      breaker.heard(labelServer, lost, call)
      await vi.advanceTimersByTimeAsync(0)
      expect([isPaused(), looks]).toEqual([true, ['label-server']])
    },
  )

  test('does not pause for one that never left where the look is answered: one lost packet is none', async () => {
    const { hears, isPaused, answers, looks } = bench()
    answers(true)
    await hears(lost)
    expect([isPaused(), looks.length]).toEqual([false, 1])
    answers(false)
    await hears(unknown, unknown)
    expect(isPaused()).toBe(false)
  })

  test('does not pause where only what reads is not answered', async () => {
    const { breaker, labelServer, looks, isPaused } = bench()
    for (const call of ['meters', 'meter', 'reprint', 'closeDay']) {
      for (const outcome of [lost, unknown, lost, unknown]) breaker.heard(labelServer, outcome, call)
    }
    await vi.advanceTimersByTimeAsync(0)
    expect([isPaused(), looks]).toEqual([false, []])
  })

  test('stays paused where a request did not leave for a reason of this station', async () => {
    const { hears, isPaused } = bench()
    const kept: ServiceOutcome<never> = { kind: 'not-sent', problem: problem('storage', 'storage.busy') }
    await hears(lost, kept, lost, kept, lost)
    expect(isPaused()).toBe(true)
    await hears(kept)
    expect(isPaused()).toBe(true)
  })

  test('does not pause where the look is answered: only what was asked is in trouble', async () => {
    const { hears, isPaused, answers, looks, changes } = bench()
    answers(true)
    await hears(unknown, unknown, unknown)
    expect([isPaused(), looks.length, changes()]).toEqual([false, 1, 0])
    await hears(unknown, unknown)
    expect(looks).toHaveLength(1)
  })

  test('goes on by itself once a look is answered, and the looks come ever less often', async () => {
    const { hears, isPaused, answers, looks, changes } = bench()
    await hears(lost, lost, lost)
    for (const afterMs of [2_000, 5_000, 10_000, 20_000, 30_000, 30_000]) {
      const before = looks.length
      await vi.advanceTimersByTimeAsync(afterMs - 1)
      expect(looks).toHaveLength(before)
      await vi.advanceTimersByTimeAsync(1)
      expect(looks).toHaveLength(before + 1)
    }
    answers(true)
    await vi.advanceTimersByTimeAsync(30_000)
    expect([isPaused(), changes()]).toEqual([false, 2])
    const after = looks.length
    await vi.advanceTimersByTimeAsync(120_000)
    expect(looks).toHaveLength(after)
  })

  test('lets one purchase be the look after five minutes, and pauses at once where nobody answers that either', async () => {
    const { hears, isPaused, looks } = bench()
    await hears(lost, lost, lost)
    await vi.advanceTimersByTimeAsync(5 * 60_000 - 40_000)
    expect(isPaused()).toBe(true)
    await vi.advanceTimersByTimeAsync(80_000)
    expect(isPaused()).toBe(false)
    const before = looks.length
    await hears(lost)
    expect([isPaused(), looks.length]).toEqual([true, before + 1])
  })

  test('goes on with any answer, a look of a person, and with other settings', async () => {
    const { hears, isPaused, breaker, labelServer } = bench()
    await hears(lost, lost, lost)
    breaker.heard(labelServer, answered([]), 'meters')
    expect(isPaused()).toBe(false)
    await hears(lost, lost, lost)
    breaker.answered('label-server')
    expect(isPaused()).toBe(false)
    await hears(lost, lost, lost)
    expect(isPaused()).toBe(true)
    breaker.forget()
    expect(isPaused()).toBe(false)
  })
})

describe('a press of the key while it is paused', () => {
  test('looks once more, and goes through where the service is back', async () => {
    const { hears, answers, breaker, isPaused, labelServer } = bench()
    await hears(lost, lost, lost)
    await vi.advanceTimersByTimeAsync(1_500)
    answers(true)
    expect(await breaker.whyPaused(labelServer)).toBeUndefined()
    expect(isPaused()).toBe(false)
  })

  test('shares the look that is under way, and does not look again within a second', async () => {
    const { hears, breaker, looks, labelServer } = bench()
    await hears(lost, lost, lost)
    await vi.advanceTimersByTimeAsync(1_500)
    const presses = [breaker.whyPaused(labelServer), breaker.whyPaused(labelServer)]
    expect((await Promise.all(presses)).map(why => why?.code)).toEqual(['service.paused', 'service.paused'])
    await breaker.whyPaused(labelServer)
    expect(looks).toHaveLength(2)
  })

  test('is answered within three seconds, whatever the service does', async () => {
    const { hears, answers, breaker, labelServer } = bench()
    await hears(lost, lost, lost)
    await vi.advanceTimersByTimeAsync(1_500)
    answers('never')
    const why = breaker.whyPaused(labelServer)
    await vi.advanceTimersByTimeAsync(3_000)
    expect(await why).toMatchObject({ code: 'service.paused' })
  })
})

test('a station that ends looks no more', async () => {
  const { hears, ending, looks, isPaused } = bench()
  await hears(lost, lost, lost)
  ending.abort()
  await vi.advanceTimersByTimeAsync(120_000)
  expect([isPaused(), looks.length]).toEqual([false, 1])
  await hears(lost, lost, lost)
  expect([isPaused(), looks.length]).toEqual([false, 1])
})
