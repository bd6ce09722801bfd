import { expect, it } from 'vitest'
import { Modes } from './judge-modes.ts'

const label = (environment: string) => ({ shipment: { reference: 'A-1', environment } })

/** What the judge says of a label that was bought from a screen which showed `shownMode`. */
function bought(shownMode: string | undefined, environment: string): readonly string[] {
  const found: string[] = []
  const modes = new Modes((rule, words) => found.push(`${rule}: ${words}`))
  const pressed = { bench: 'Bench 1', channel: 'pack.ship', input: { reference: 'A-1', shownMode } }
  modes.pressed(pressed)
  modes.heard(pressed, { ok: true, value: label(environment) })
  return found
}

it('finds a real label that was bought from a screen which showed practice', () => {
  expect(bought('training', 'live')).toEqual([
    'I11 not in the mode shown: Bench 1 showed training, and A-1 is of live',
  ])
})

it('finds practice on a screen which showed the real thing', () => {
  expect(bought('live', 'training')).toHaveLength(1)
})

it.each([
  ['live', 'live'],
  ['live', 'test'],
  ['training', 'training'],
  [undefined, 'training'],
])('finds nothing where %s was shown and the label is of %s', (shownMode, environment) => {
  expect(bought(shownMode, environment)).toEqual([])
})
