// Owns proving the caps' arithmetic with a clock that the test moves.
import { expect, it } from 'vitest'
import { placeCap, rateCap } from '../../../main/hosts/web/rate-cap.ts'
import { newSession } from '../../../main/hosts/web/session.ts'

it('a rate cap gives a burst, then refills with time up to the burst again', () => {
  let now = 0
  const cap = rateCap({ burst: 2, perSecond: 10 }, () => now)
  expect([cap.take(), cap.take(), cap.take()]).toEqual([true, true, false])
  now += 100
  expect([cap.take(), cap.take()]).toEqual([true, false])
  now += 60_000
  expect([cap.take(), cap.take(), cap.take()]).toEqual([true, true, false])
})

it('a rate cap takes nothing back when the clock runs backwards', () => {
  let now = 1000
  const cap = rateCap({ burst: 2, perSecond: 10 }, () => now)
  cap.take()
  now = 0
  expect([cap.take(), cap.take()]).toEqual([true, false])
})

it('a place given back twice frees one place', () => {
  const cap = placeCap(2)
  const first = cap.take()
  cap.take()
  expect(cap.take()).toBeUndefined()
  first?.()
  first?.()
  expect(cap.take()).toBeTypeOf('function')
  expect(cap.take()).toBeUndefined()
})

it('a link’s code works once, for a minute, and only the newest eight are kept', () => {
  let now = 0
  const session = newSession(() => now)
  const used = session.newLinkCode()
  expect(session.open(used)).toContain(session.token)
  expect(session.open(used)).toBeUndefined()
  const late = session.newLinkCode()
  now += 60_000
  expect(session.open(late)).toBeUndefined()
  const many = Array.from({ length: 9 }, () => session.newLinkCode())
  expect(many.map(code => session.open(code) !== undefined)).toEqual([false, ...Array(8).fill(true)])
})
