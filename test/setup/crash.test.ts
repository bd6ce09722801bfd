// A test whose process ends by itself, where run.test.ts asks for it: the first time, or each time.
import { existsSync, writeFileSync } from 'node:fs'
import { expect, it } from 'vitest'

it('runs in a process that may end by itself', () => {
  const { CRASH_ONCE, CRASH_ALWAYS } = process.env
  if (CRASH_ALWAYS === '1') process.abort()
  if (CRASH_ONCE !== undefined && !existsSync(CRASH_ONCE)) {
    writeFileSync(CRASH_ONCE, '')
    process.abort()
  }
  expect(process.pid).toBeGreaterThan(0)
})
