// Proves the simulation itself: equal seeds give equal runs, a run can be interrupted, the judge finds a planted
// defect and tells its story, and no kept shift finds anything any more.
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { tempFolder } from '../support/temp-folder.ts'
import { simulate } from './run-simulate.ts'

describe('the simulation', { timeout: 300_000 }, () => {
  it('gives the same digest for the same seed, also where the run was interrupted', async () => {
    const state = join(await tempFolder('simulation'), 'state.json')
    const [whole, begun] = await Promise.all([
      simulate('--seed', '7', '--orders', '200'),
      simulate('--seed', '7', '--orders', '100', '--state', state),
    ])
    const goneOn = await simulate('--seed', '7', '--orders', '200', '--state', state)
    expect([whole.code, begun.code, goneOn.code], whole.output).toEqual([0, 0, 0])
    expect(goneOn.digest).toBe(whole.digest)
    expect(begun.digest).not.toBe(whole.digest)
  })

  it('finds a defect that sells twice, and tells it in a few steps', async () => {
    const { code, output } = await simulate('--seed', '7', '--orders', '500', '--plant', '1')
    expect(code).toBe(1)
    expect(output).toMatch(/^after \d+ orders, in shift \d+ of seed 7: I1 sold twice: /m)
    const [, steps] = /(\d+) after \d+ tries; the story:/.exec(output) ?? []
    expect(Number(steps)).toBeLessThan(10)
  })

  it('finds nothing any more in the shifts that once found something', async () => {
    const { code, output } = await simulate('--replay', 'all')
    expect(code, output).toBe(0)
  })
})
