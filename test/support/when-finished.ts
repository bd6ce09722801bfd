// Cleans up after a test, and leaving it to the caller where no test runs (`beforeAll`).
import { onTestFinished, TestRunner } from 'vitest'

/** Runs `cleanUp` when the running test finishes; outside of a test the caller cleans up. */
export function whenFinished(cleanUp: () => unknown): void {
  if (TestRunner.getCurrentTest()) onTestFinished(async () => void (await cleanUp()))
}
