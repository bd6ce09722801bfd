// Tests that no package gets the weight of the one before.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ScaleReading } from '../../main/core/shipment/scale.ts'
import { createFreshWeight } from '../../main/scale/fresh-weight.ts'

const stable = (weightOz: number): ScaleReading => ({ kind: 'stable', weightOz })
const zero: ScaleReading = { kind: 'zero' }
const moving: ScaleReading = { kind: 'moving' }
type Step = ScaleReading | 'shipped'

function kinds(...steps: readonly Step[]): readonly string[] {
  const fresh = createFreshWeight()
  return steps.flatMap(step => {
    if (step !== 'shipped') return [fresh.seen(step).kind]
    fresh.shipped()
    return []
  })
}

describe('after a shipment', () => {
  test.each<[string, readonly Step[], string]>([
    [
      'the package that still lies there is the previous one',
      [stable(12), 'shipped', stable(12)],
      'previous',
    ],
    [
      'once the scale was empty the next counts, even of the same weight',
      [stable(12), 'shipped', zero, stable(12)],
      'stable',
    ],
    [
      'nudged and laid down again it is still the previous one',
      [stable(12), 'shipped', moving, stable(12.1)],
      'previous',
    ],
    [
      'exchanged without an empty moment, another weight counts',
      [stable(12), 'shipped', moving, stable(30)],
      'stable',
    ],
    ['a jump without any movement does not', [stable(12), 'shipped', stable(30)], 'previous'],
    ['lifted while the label printed', [stable(12), moving, 'shipped', moving, zero, stable(30)], 'stable'],
    ['shipped with an empty scale, the next counts at once', [zero, 'shipped', stable(30)], 'stable'],
    [
      'lifted below zero where a tray was tared',
      [stable(12), 'shipped', { kind: 'under' }, stable(5)],
      'stable',
    ],
  ])('%s', (_name, steps, last) => {
    expect(kinds(...steps).at(-1)).toBe(last)
  })
})

test('whatever is seen, a stable weight after a shipment follows an empty scale or a movement', () => {
  const reading = fc.oneof(
    fc.constantFrom<Step>(zero, moving, { kind: 'over' }, 'shipped'),
    fc.double({ min: 1, max: 100, noNaN: true }).map(stable),
  )
  fc.assert(
    fc.property(fc.array(reading, { maxLength: 40 }), steps => {
      const fresh = createFreshWeight()
      let left = true
      let seen = false
      for (const step of steps) {
        if (step === 'shipped') {
          fresh.shipped()
          left = !seen
          continue
        }
        if (step.kind === 'zero' || step.kind === 'moving') left = true
        seen = step.kind !== 'zero'
        if (fresh.seen(step).kind === 'stable') expect(left).toBe(true)
      }
    }),
  )
})
