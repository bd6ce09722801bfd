// Tests of what goes with a purchase whose weights were asked about: each answer with its own package.
import { expect, test } from 'vitest'
import { withAnswer } from '../../renderer/tasks/pack/weight-said.ts'

test('an answer names its package, and the next one stands behind it', () => {
  const one = withAnswer({ asked: { at: 1, heardOz: 192 }, said: undefined }, 'steel')
  expect(one).toEqual({ weightReason: 'steel', weightAnswered: [{ at: 1, heardOz: 192 }] })
  const both = withAnswer({ asked: { at: 0, heardOz: 6.4 }, said: one }, 'a feather')
  expect(both).toEqual({
    weightReason: 'steel · a feather',
    weightAnswered: [
      { at: 1, heardOz: 192 },
      { at: 0, heardOz: 6.4 },
    ],
  })
  const third = withAnswer({ asked: { at: 2, heardOz: 192 }, said: both }, 'steel')
  expect(third.weightReason).toBe('steel · a feather')
  expect(third.weightAnswered).toHaveLength(3)
  expect(withAnswer({ asked: { at: 3, heardOz: 1 }, said: both }, 'x'.repeat(500)).weightReason).toHaveLength(
    500,
  )
})
