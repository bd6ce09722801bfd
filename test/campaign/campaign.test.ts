// The campaign's small part in every test run: one shift of a fixed seed, and a shorter one of two benches in a warehouse;
// `npm run campaign` runs as many as wanted.
import { expect, it } from 'vitest'
import { postgresFor } from '../support/postgres.ts'
import { runShift } from './run-shift.ts'

it('a shift with six kills at random moments breaks no invariant', { timeout: 300_000 }, async () => {
  const { violations } = await runShift(20261120, 6)
  expect(violations).toEqual([])
})

it('a shift of two benches with four kills breaks none either', { timeout: 300_000 }, async ctx => {
  const { violations } = await runShift(20261127, 4, await postgresFor(ctx))
  expect(violations).toEqual([])
})
