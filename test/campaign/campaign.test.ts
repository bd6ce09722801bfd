// The campaign's small part in every test run: one shift of a fixed seed; `npm run campaign` runs as many as wanted.
import { expect, it } from 'vitest'
import { runShift } from './run-shift.ts'

it('a shift with six kills at random moments breaks no invariant', { timeout: 300_000 }, async () => {
  const { violations } = await runShift(20261120, 6)
  expect(violations).toEqual([])
})
