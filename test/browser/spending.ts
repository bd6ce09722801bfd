// What a screen asked of the bench that costs something, and when no key waits any more.
import type { Page } from 'playwright-core'
import type { Bench } from './bench-script.ts'

/** What spends paper or money, or settles what it cost. */
const SPENDING = [
  'pack.ship',
  'reprint.print',
  'labels.print',
  'shipments.void',
  'shipments.resolve',
  'shipments.resolveAccount',
  'queue.settle',
  'queue.cancel',
  'queue.release',
  'meters.addFunds',
  'meters.resolve',
  'closeDay.run',
  'closeDay.resolve',
  'printers.test',
  'orders.ship',
  'orders.resume',
  'orders.end',
]
export const spent = (bench: Bench) =>
  bench.station.calls.map(({ channel }) => channel).filter(channel => SPENDING.includes(channel))

/** No key waits any more: by the page's own clock it was long enough to be sure to be alone. */
export const keysSettled = async (page: Page) => {
  const since = await page.evaluate(() => performance.now())
  await page.waitForFunction(before => performance.now() - before > 600, since)
}
