// Proves the order in which a run begins its files.
import { expect, it } from 'vitest'
import { longFirst } from './long-first.ts'
import kept from './seconds.json' with { type: 'json' }

it('begins with what takes longest, and leaves the others in their order', () => {
  const [longest, next] = Object.entries(kept)
    .sort(([, one], [, other]) => other - one)
    .map(([file]) => file)
  const files = ['test/z.test.ts', next, 'test/a.test.ts', longest]
  expect(longFirst(files, file => file ?? '')).toEqual([longest, next, 'test/z.test.ts', 'test/a.test.ts'])
})
