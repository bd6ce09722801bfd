// The measure at the screen, in a real browser on a live station: from the last key of a scan, and from Enter.
import type { Page } from 'playwright-core'
import { scan } from '../browser/scanner.ts'
import { notRun, openBrowser } from '../browser/screen.ts'
import { ordersFile } from '../support/orders-file.ts'
import { DEPOT } from '../support/sample-shipment.ts'
import { waitFor } from '../support/wait-for.ts'
import { type BenchStation, benchStation, expectOk, newOrder } from './bench-station.ts'
import { LABEL } from './instant-services.ts'
import { atMost, type Measuring, quantile, type Row } from './row.ts'

const LIMIT_MS = 50
const SHIPPED = 20

export async function screenRows({ short, say }: Measuring): Promise<readonly Row[]> {
  const without = notRun()
  if (without) {
    say(`  ${without}`)
    return []
  }
  const rounds = short ? 15 : 200
  const browser = await openBrowser()
  const bench = await benchStation({ printing: { confirmationIntervalMs: 1 } })
  expectOk(
    await bench.station.call('settings.save', {
      settings: {
        station: { name: 'Bench 1', from: DEPOT },
        labelServer: { services: ['Usps_Ground_Advantage', 'Usps_Priority_Mail'] },
      },
    }),
  )
  const page = await browser.newPage({ reducedMotion: 'reduce' })
  await watchKeys(page)
  await page.goto(bench.station.url)
  await page.locator('#field-reference').waitFor()
  const shown = await scansShown(page, rounds)
  const asked = await scansAnswered(bench, page, rounds)
  const requests = await entersAtService(bench, page, rounds)
  await browser.close()
  await bench.stop()
  const p95 = (times: readonly number[]) => {
    say(`  p50 ${quantile(times, 0.5).toFixed(1)} ms, p95 ${quantile(times, 0.95).toFixed(1)} ms`)
    return quantile(times, 0.95)
  }
  return [
    atMost('1.2 scan’s last key → the order on the screen, p95', p95(shown), LIMIT_MS, 'ms'),
    atMost('1.2 scan’s last key → “has a label” on the screen, p95', p95(asked), LIMIT_MS, 'ms'),
    atMost('1.2 Enter → the service’s request, p95', p95(requests), LIMIT_MS, 'ms'),
  ]
}

/**
 * In the page: when the last Enter came, and how long from it until what is awaited has been painted. Before
 * the page's own scripts, which keep a scanner's keys to themselves.
 */
async function watchKeys(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const watch = {
      lastKeyAt: 0,
      untilShown: (selector: string, value: string | undefined) =>
        new Promise<number>(resolve => {
          const look = () => {
            const found = document.querySelector(selector)
            const there = found && (value === undefined || (found as HTMLInputElement).value === value)
            // Twice: the frame in which it stands there has been painted when the next one begins.
            if (there) requestAnimationFrame(() => resolve(performance.now() - watch.lastKeyAt))
            else requestAnimationFrame(look)
          }
          look()
        }),
    }
    Object.assign(globalThis, { watch })
    addEventListener(
      'keydown',
      event => {
        if (event.key === 'Enter') watch.lastKeyAt = performance.now()
      },
      { capture: true },
    )
  })
}

function shownAfterKey(page: Page, selector: string, value?: string): Promise<number> {
  return page.evaluate(
    ([wanted, text]) =>
      (
        globalThis as unknown as { watch: { untilShown(s: string, v: string | undefined): Promise<number> } }
      ).watch.untilShown(wanted ?? '', text),
    [selector, value] as const,
  )
}

async function scansShown(page: Page, rounds: number): Promise<readonly number[]> {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const code = `SCAN-${10_000 + round}`
    const shown = shownAfterKey(page, '#field-reference', code)
    await scan(page, code)
    times.push(await shown)
  }
  return times
}

/** The answer comes from the records: the scanned order has a label already. */
async function scansAnswered(bench: BenchStation, page: Page, rounds: number): Promise<readonly number[]> {
  const references: string[] = []
  for (let made = 0; made < SHIPPED; made += 1) {
    const order = newOrder('label-server', bench.printerIds[0])
    expectOk(await bench.station.call('pack.ship', order))
    references.push(order.reference)
  }
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const shown = shownAfterKey(page, '[role=dialog]')
    await scan(page, references[round % SHIPPED] ?? '')
    times.push(await shown)
    await page.keyboard.press('Escape')
    await page.locator('[role=dialog]').waitFor({ state: 'detached' })
  }
  return times
}

/** From the key, as the browser is given it, to the request as the service has it. */
async function entersAtService(bench: BenchStation, page: Page, rounds: number): Promise<readonly number[]> {
  const { services, station } = bench
  const references = await importOrders(bench, rounds)
  const times: number[] = []
  for (const reference of references) {
    await page.reload()
    await page.locator('#field-reference').waitFor()
    await scan(page, reference)
    await page.getByRole('radio', { checked: true, name: /cheapest/ }).waitFor()
    const before = services.count(LABEL)
    const start = performance.now()
    await page.keyboard.press('Enter')
    await waitFor(() => services.count(LABEL) > before, { what: 'the request', intervalMs: 1 })
    times.push(services.arrivedAt(LABEL) - start)
    await waitFor(async () => expectOk(await station.call('queue.list'))[0]?.state === 'printed')
  }
  return times
}

/** Orders from a file: their scan fills the form. */
async function importOrders({ station }: BenchStation, count: number): Promise<readonly string[]> {
  const references = Array.from({ length: count }, (_, at) => `FILE-${at}`)
  const defaults = { service: 'label-server', shippingService: 'Usps_Ground_Advantage' }
  const content = ordersFile(...references)
  expectOk(await station.call('orders.import', { fileName: 'orders.csv', content, defaults }))
  return references
}
