// The kills' small part in every test run: each process once, of a fixed seed; `npm run kills` runs as many as wanted.
import { expect, it } from 'vitest'
import { PROCESSES, runKills } from './run-kills.ts'

it('a bench whose processes are killed one after the other works again each time, buys nothing twice and loses nothing', {
  timeout: 300_000,
}, async () => {
  const { kills, labels, violations } = await runKills(PROCESSES.length, 20261122)
  expect(violations).toEqual([])
  expect(kills.map(({ process }) => process)).toEqual(PROCESSES)
  expect(labels).toBeGreaterThan(PROCESSES.length)
})
