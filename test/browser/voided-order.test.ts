// An order of a file whose label was voided, on a real station: open again on its file, and shipped again by a scan of it.
import { expect, test } from 'vitest'
import { inBrowser } from './in-browser.ts'
import { press } from './keyboard.ts'
import { at, big, focused, goTo } from './on-the-page.ts'
import { scan } from './scanner.ts'
import { openStation } from './screen.ts'

const FILE = [
  'Order,Name,Street,City,State,ZIP,Weight,Length,Width,Height',
  'SHOP-1,Bo Cole,9 Elm Ave,Kenmore,WA,98028,19 oz,12,9,6',
  'SHOP-2,Ana Ruiz,3 Main St,Reno,NV,89501,2 lb,12,9,6',
].join('\n')

inBrowser('an order whose label was voided', browser => {
  test('is open again on its file, and a scan of it ships it again', async () => {
    const { page, station, complaints } = await openStation(browser())
    const { value: settings } = await station.call('settings.get')
    const defaults = { service: 'label-server', shippingService: settings.settings.labelServer.services[0] }
    const file = { fileName: 'monday.csv', content: FILE, defaults, commandId: 'import-1' }
    expect(await station.call('orders.import', file)).toMatchObject({ ok: true })
    await press(page, 'F5')
    await page.getByText('Bo Cole, Kenmore').waitFor()
    await press(page, 'Enter')
    await big(page, 'ALL SHIPPED').waitFor()
    const { value } = await station.call('shipments.search', { text: 'SHOP-2' })
    const [{ id }] = value.shipments
    await goTo(page, 'pack')
    expect(await station.call('shipments.void', { id, reason: 'wrong weight' })).toMatchObject({ ok: true })

    await press(page, 'F5')
    const count = page.locator('dl > div', { hasText: 'Label voided' })
    await count.getByText('1', { exact: true }).waitFor()
    await page.locator('dl > div', { hasText: 'Shipped' }).getByText('1', { exact: true }).waitFor()
    await page.getByText('Its label is worth nothing any more. Scan the order').waitFor()
    if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/voided-order.png` })

    await scan(page, 'SHOP-2')
    await expect.poll(() => page.locator(at('to.name')).inputValue()).toBe('Ana Ruiz')
    await page.getByRole('radio', { checked: true, name: /\$/ }).waitFor()
    // Something was wrong with it: it is looked over first.
    await expect.poll(() => focused(page)).toBe('field-to.address1')
    await press(page, 'Enter')
    await page.locator('footer').getByText(/ships/).waitFor()
    await press(page, 'Enter')
    await big(page, 'PRINTED').waitFor()
    await press(page, 'F5')
    await page.locator('dl > div', { hasText: 'Shipped' }).getByText('2', { exact: true }).waitFor()
    expect(await page.getByText('Label voided').count()).toBe(0)
    expect(complaints).toEqual([])
  })
})
