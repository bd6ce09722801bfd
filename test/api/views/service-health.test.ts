// What the calls that are made anyway tell of a service: whether it is there, and what it says about its meters.
import { describe, expect, test } from 'vitest'
import { createHealthWatch } from '../../../main/api/views/service-health.ts'
import type { LabelServerPort, ServiceOutcome } from '../../../main/core/purchases/label-service.ts'
import { answered, notSent, refused, unknown } from '../../flows/scripted-bench.ts'

function watching() {
  let changes = 0
  const troubles: string[] = []
  const heard: string[] = []
  const health = createHealthWatch(
    { now: () => new Date('2026-11-20T12:00:00Z') },
    () => {
      changes += 1
    },
    (_service, { code }) => troubles.push(code),
    {
      heard: ({ name }, { kind }) => heard.push(`${name} ${kind}`),
      answered: name => heard.push(`${name} looked at`),
    },
  )
  let next: ServiceOutcome<never> = unknown
  const answer = () => Promise.resolve(next)
  const service = health.watched({
    name: 'label-server',
    meters: answer,
    rates: answer,
    check: () => Promise.resolve({ answers: true, authorized: true, findings: [] }),
  } as unknown as LabelServerPort)
  return {
    state: () => health.of('label-server'),
    changes: () => changes,
    troubles,
    heard,
    async look() {
      await service.check()
      await Promise.resolve()
    },
    async call(operation: 'meters' | 'rates', outcome: ServiceOutcome<unknown>) {
      next = outcome as ServiceOutcome<never>
      await (operation === 'meters' ? service.meters() : service.rates({} as never, 'id'))
      // The watch hears of the answer in the same turn as whoever asked.
      await Promise.resolve()
    },
  }
}

describe('whether a service is there', () => {
  test('is not known before it was asked', () => {
    expect(watching().state()).toEqual({ state: 'unasked' })
  })
  test.each([
    ['an answer', answered([]), 'ok'],
    ['a refusal', refused('no such meter'), 'ok'],
    ['a request that never left', notSent, 'away'],
    ['a lost answer', unknown, 'away'],
  ] as const)('%s', async (_what, outcome, state) => {
    const watch = watching()
    const { call, state: now, changes } = watch
    await call('rates', outcome)
    await call('rates', outcome)
    expect(now().state).toBe(state)
    expect(changes()).toBe(1)
    // Each call that found it away is told of, for the count of the shift.
    expect(watch.troubles).toHaveLength(state === 'away' ? 2 : 0)
    expect(watch.heard).toEqual([`label-server ${outcome.kind}`, `label-server ${outcome.kind}`])
  })
})

test('a look that is answered is told, and the service is there', async () => {
  const watch = watching()
  await watch.call('rates', unknown)
  await watch.look()
  expect(watch.heard).toEqual(['label-server unknown', 'label-server looked at'])
  expect(watch.state()).toEqual({ state: 'ok', askedAt: '2026-11-20T12:00:00.000Z' })
  expect(watch.changes()).toBe(2)
})

describe('what it says about its meters', () => {
  test('is kept until it says otherwise, and told once', async () => {
    const { call, state, changes } = watching()
    await call('meters', answered([], ['Balance is low']))
    await call('meters', answered([], ['Balance is low']))
    await call('rates', answered([], ['Zone changed']))
    await call('rates', unknown)
    expect(state()).toMatchObject({ state: 'away', meterWarnings: ['Balance is low'] })
    expect(changes()).toBe(2)
    await call('meters', answered([]))
    expect(state()).toEqual({ state: 'ok', askedAt: '2026-11-20T12:00:00.000Z' })
  })
})
