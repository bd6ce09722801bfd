// Proves the order in which a run begins its files.
import { expect, it } from 'vitest'
import { inTime, longFirst } from './long-first.ts'
import kept from './seconds.json' with { type: 'json' }

it('begins with what takes longest, and leaves the others in their order', () => {
  const [longest, next] = Object.entries(kept)
    .sort(([, one], [, other]) => other - one)
    .map(([file]) => file)
  const files = ['test/z.test.ts', next, 'test/a.test.ts', longest]
  expect(longFirst(files, file => file ?? '')).toEqual([longest, next, 'test/z.test.ts', 'test/a.test.ts'])
})

it('of a run that must end, the quick files come first, then what may not be last, then the others as they are dealt', () => {
  const files = [...Object.keys(kept), 'test/z.test.ts', 'test/a.test.ts']
  const [one, other] = ['1', '2'].map(seed => inTime(files, file => file, seed))
  const never = Object.values(kept).filter(seconds => seconds >= 90).length
  expect(one?.toSorted()).toEqual(files.toSorted())
  expect(one?.slice(0, 2)).toEqual(['test/z.test.ts', 'test/a.test.ts'])
  expect(one?.slice(2, 2 + never)).toEqual(longFirst(Object.keys(kept), file => file).slice(0, never))
  expect(other?.slice(0, 2 + never)).toEqual(one?.slice(0, 2 + never))
  expect(other?.slice(2 + never)).not.toEqual(one?.slice(2 + never))
})
