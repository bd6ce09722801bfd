// Proves the caps' arithmetic with a clock that the test moves.
import { expect, it } from 'vitest'
import { placeCap, rateCap } from '../../main/hosts/rate-cap.ts'

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
