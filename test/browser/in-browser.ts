// A group of tests that share one Chromium.
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { describeWhere } from '../support/describe-where.ts'
import { notRun, openBrowser } from './screen.ts'

/** The browser is there only while the tests run. */
export function inBrowser(name: string, tests: (browser: () => Browser) => void): void {
  describeWhere(notRun(), name, () => {
    let browser: Browser
    beforeAll(async () => {
      browser = await openBrowser()
    })
    afterAll(() => browser?.close())
    tests(() => browser)
  })
}

/** Of a test that does one after the other what would be several: their deadlines together. */
export const SEVERAL = { timeout: 480_000 }
