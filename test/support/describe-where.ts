// Groups of tests that need something of the machine, and say so where it is not there.
import { describe, test } from 'vitest'

/** A group that, where something is `missing` (the reason, in words), is one test that is not run. */
export function describeWhere(missing: string | undefined, name: string, tests: () => void): void {
  describe(name, () => {
    if (missing) test('runs where it can', ctx => ctx.skip(missing))
    else tests()
  })
}
