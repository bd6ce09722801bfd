// Proves the order in which a run begins its files, and that the parts of a run are the whole of it.
import { expect, it } from 'vitest'
import { longFirst, partOf } from './long-first.ts'
import kept from './seconds.json' with { type: 'json' }

const itself = (file: string) => file

it('begins with what takes longest, and leaves the others in their order', () => {
  const [longest = '', next = ''] = Object.entries(kept)
    .sort(([, one], [, other]) => other - one)
    .map(([file]) => file)
  const files = ['test/z.test.ts', next, 'test/a.test.ts', longest]
  expect(longFirst(files, itself)).toEqual([longest, next, 'test/z.test.ts', 'test/a.test.ts'])
})

it('has each long file in one of its parts, the quick ones in all, and no part that takes longer than another', () => {
  const quick = ['test/z.test.ts', 'test/a.test.ts']
  const parts = [1, 2, 3, 4, 5, 6, 7, 8].map(part =>
    partOf([...Object.keys(kept), ...quick], itself, part, 8),
  )
  for (const part of parts) expect(part.slice(-2)).toEqual(quick)
  const long = parts.map(part => part.slice(0, -2))
  expect(long.flat().toSorted()).toEqual(Object.keys(kept).toSorted())
  const seconds = new Map(Object.entries(kept))
  const sums = long.map(part => part.reduce((sum, file) => sum + (seconds.get(file) ?? 0), 0))
  expect(Math.max(...sums) / Math.min(...sums)).toBeLessThan(1.1)
})
