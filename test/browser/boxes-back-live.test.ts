// An order in two boxes and a return label by keyboard and scanner alone, on a live station between the services and a
// printer: what stands in the service's books and on paper is what the screen said.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { ordersFile } from '../support/orders-file.ts'
import { liveSettings, networkPrinter, outsidePrinter, outsideServices } from '../support/outside-programs.ts'
import { DEPOT } from '../support/sample-shipment.ts'
import { booksOf } from '../support/truthful-person.ts'
import { waitFor } from '../support/wait-for.ts'
import { inBrowser } from './in-browser.ts'
import { keyUntil } from './keyboard.ts'
import { at, big } from './on-the-page.ts'
import { scan, type } from './scanner.ts'
import { openStation } from './screen.ts'

const valueAt = (page: Page, path: string) => page.locator(at(path)).inputValue()
const band = (page: Page) => page.locator('footer').innerText()

inBrowser('at a live bench', browser => {
  test('an order in two boxes has two labels, and a return label is in no close', async () => {
    const [services, printer] = await Promise.all([outsideServices(), outsidePrinter()])
    const { page, station, complaints } = await openStation(browser())
    const { settings, secrets } = liveSettings(services)
    const boxes = [{ name: 'Small', lengthInch: 8, widthInch: 6, heightInch: 4 }]
    const live = { ...settings, station: { from: DEPOT }, boxes }
    expect(await station.call('settings.save', { settings: live, secrets })).toMatchObject({ ok: true })
    expect(await station.call('printers.save', networkPrinter(printer.port))).toMatchObject({ ok: true })
    const content = ordersFile('ORD-1', 'ORD-2')
    const defaults = { service: 'parcel-label' }
    const file = { fileName: 'day.csv', content, defaults }
    expect(await station.call('orders.import', file)).toMatchObject({ ok: true })
    await page.reload()
    await page.locator(at('reference')).waitFor()
    const papers = async () => (await printer.papers()).length
    const printed = async (line?: RegExp) => {
      await expect.poll(() => band(page)).toMatch(/Enter\s+ships/)
      await page.keyboard.press('Enter')
      await big(page, 'PRINTED').waitFor()
      if (line) await expect.poll(() => band(page)).toMatch(line)
    }

    await scan(page, 'ORD-1')
    await expect.poll(() => valueAt(page, 'packages.0.weightOz')).not.toBe('')
    await keyUntil(page, 'Alt+b', async () => (await page.locator(at('box.of')).count()) === 1)
    await page.keyboard.type('2')
    // The count is confirmed by an Enter of its own.
    await expect.poll(() => band(page)).toMatch(/2 boxes/)
    await page.keyboard.press('Enter')
    await printed(/Box 1 of 2 · next: box 2/)
    // A label for its way back comes between the boxes, and is no box of them: Enter goes on with what goes out.
    await keyUntil(page, 'b', async () => (await valueAt(page, 'reference')) === 'ORD-1-RETURN')
    await page.keyboard.press('Enter')
    await printed(/next: box 2/)
    await keyUntil(page, 'Enter', async () => (await valueAt(page, 'reference')) === 'ORD-1')
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('field-packages.0.weightOz')
    expect(await valueAt(page, 'to.address1')).not.toBe(DEPOT.address1)
    const scanned = await station.call('shipments.scan', { code: 'ORD-1-RETURN' })
    expect(scanned).toMatchObject({ value: { shipment: { reference: 'ORD-1-RETURN' } } })
    expect(scanned.value.boxes).toBeUndefined()
    await type(page, '1 lb')
    await page.keyboard.press('Enter')
    await keyUntil(page, '1', async () => (await page.getByRole('radio', { checked: true }).count()) > 1)
    await printed(/2 of 2 · all boxes/)
    await waitFor(async () => (await papers()) === 3, {
      what: 'both labels on paper, and the one back',
      timeoutMs: 30_000,
    })

    await scan(page, 'ORD-2')
    await expect.poll(() => valueAt(page, 'reference')).toBe('ORD-2')
    await expect.poll(() => valueAt(page, 'packages.0.weightOz')).not.toBe('')
    await printed()
    await keyUntil(page, 'b', async () => (await valueAt(page, 'reference')) === 'ORD-2-RETURN')
    await page.keyboard.press('Enter')
    await printed()
    await waitFor(async () => (await papers()) === 5, { what: 'five labels on paper', timeoutMs: 30_000 })

    const sold = async () => (await booksOf({ services })).parcelLabels
    expect((await sold()).map(one => one.clientReferenceNumber)).toEqual([
      'ORD-1',
      'ORD-1-RETURN',
      'ORD-1',
      'ORD-2',
      'ORD-2-RETURN',
    ])
    const close = await station.call('closeDay.run', {})
    await waitFor(
      async () => (await station.call('closeDay.get', { id: close.value.id })).value.state === 'done',
      { what: 'the close', timeoutMs: 60_000 },
    )
    expect((await sold()).map(one => one.manifestedOn !== undefined)).toEqual([
      true,
      false,
      true,
      true,
      false,
    ])
    expect(complaints).toEqual([])
  })
})
