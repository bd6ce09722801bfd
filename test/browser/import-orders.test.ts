// Orders on a real station in training mode, by keyboard and scanner: a file in, a batch shipped, its results out.
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { inBrowser } from './in-browser.ts'
import { keyUntil, press } from './keyboard.ts'
import { at, big, focused, goTo } from './on-the-page.ts'
import { scan } from './scanner.ts'
import { openStation } from './screen.ts'

const FILE = [
  'Pedido;Nombre;Dirección;Ciudad;Estado;Código postal;Peso;Largo;Ancho;Alto',
  'SHOP-1;Bo Cole;9 Elm Ave;Kenmore;WA;98028;1 lb 3.2 oz;12;9;6',
  'SHOP-2;José Díaz;"77 Lake Dr; Apt 4";Kenmore;WA;98028;8 oz;12;9;6',
  'SHOP-3;;9 Elm Ave;Kenmore;WA;98028;heavy;12;9;6',
  'SHOP-4;Ana Ruiz;3 Main St;Reno;NV;89501;2 lb;12;9;6',
].join('\r\n')

async function chooseFile(page: Page): Promise<void> {
  await press(page, 'F5')
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a file' }).waitFor()
  await press(page, 'o')
  // As a Spanish spreadsheet saves it: semicolons, and not UTF-8.
  await (await chooser).setFiles({
    name: 'pedidos.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(FILE, 'latin1'),
  })
  await page.getByText('This is not a weight.').waitFor()
}

inBrowser('a file of orders', browser => {
  test('is checked, imported, shipped and saved again with the keyboard alone', async () => {
    const { page, station, complaints } = await openStation(browser())
    await chooseFile(page)
    await page.getByRole('status').getByText('3', { exact: true }).waitFor()
    await page.getByLabel('Weight', { exact: true }).waitFor()
    await press(page, 'Enter')
    await big(page, 'IMPORTED').waitFor()
    await page.getByText('José Díaz, Kenmore').waitFor()

    await press(page, 'Enter')
    await big(page, '1 LEFT OVER').waitFor()
    await page.locator('footer').getByText('C saves the results').waitFor()
    await expect.poll(() => page.getByText('Shipped', { exact: true }).count()).toBeGreaterThanOrEqual(3)
    const { value } = await station.call('shipments.search', {})
    expect(value.shipments.map((one: { reference: string }) => one.reference).sort()).toEqual([
      'SHOP-1',
      'SHOP-2',
      'SHOP-4',
    ])

    const download = page.waitForEvent('download')
    await press(page, 'c')
    const saved = await readFile(await (await download).path(), 'utf8')
    expect(saved).toMatch(/\r\nSHOP-1,shipped,\w+,\d+\.\d\d,/)
    expect(saved).toMatch(/\r\nSHOP-3,invalid,,,/)
    expect(complaints).toEqual([])
  })

  test('keeps a cell that could not be read at its field, and buys nothing until it is settled', async () => {
    const { page, station, complaints } = await openStation(browser())
    await press(page, 'F5')
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Choose a file' }).waitFor()
    await press(page, 'o')
    const rows = [
      'Order,Name,Address,City,State,Zip,Weight (lb),Weight (oz),Future ship date,Emergency phone,Shelf,,',
      'DAY-1,Bo Cole,9 Elm Ave,Kenmore,WA,98028,1,3,soon,800-555-0123,B4,fragile,',
    ]
    await (await chooser).setFiles({
      name: 'days.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(rows.join('\n')),
    })
    await page.getByText('Left out: this order names no dangerous goods.').waitFor()
    // Nothing is taken from these, whether they have a heading or not; what is empty is not missed.
    const unused = page.getByRole('region', { name: 'These columns are not used' })
    expect(await unused.locator('b').textContent()).toBe('Shelf · #12')
    // Pounds and ounces are one weight: of neither it is said that nothing is taken from it.
    await page.getByText('These columns are read too: Weight (lb)').waitFor()
    await press(page, 'Enter')
    await big(page, 'IMPORTED').waitFor()
    await scan(page, 'DAY-1')
    await page.getByText('This is not a date.').waitFor()
    await page.getByRole('radio', { checked: true, name: /\$/ }).waitFor()
    await page.locator(at('ship')).click()
    await expect.poll(() => focused(page)).toBe('field-futureShipDate')
    expect((await station.call('shipments.search', {})).value.shipments).toEqual([])
    await page.getByRole('button', { name: 'Clear what cannot be sent' }).click()
    await page.locator(at('ship')).click()
    await big(page, 'PRINTED').waitFor()
    const [sold] = (await station.call('shipments.search', {})).value.shipments
    expect(sold.shipment.packages).toMatchObject([{ weightOz: 19 }])
    expect(complaints).toEqual([])
  })

  test.each([
    ['en', 'These columns matter, and are not used', 'Leave them out'],
    ['es', 'Estas columnas importan y no se usan', 'Omitirlas'],
  ] as const)(
    'asks about a column that matters and is not used, and one key leaves it out: %s',
    async (language, title, leaves) => {
      const theme = language === 'en' ? 'light' : 'dark'
      const { page } = await openStation(browser(), { language, theme })
      await goTo(page, 'orders')
      const rows = [
        'Order,Name,Address,City,State,Zip,Weight,UN number,Insured for,Shelf,Gift note,Colour',
        'GOODS-1,Bo Cole,9 Elm Ave,Kenmore,CO,98028,8 oz,3480,,B4,Hello,red',
        'GOODS-2,Bo Cole,9 Elm Ave,Kenmore,WA,98028,8 oz,,40,B4,Hello,red',
        'GOODS-3,Bo Cole,9 Elm Ave,Kenmore,WA,98028,8 oz,no,0.00,B4,Hello,red',
      ]
      await page.locator('main input[type="file"]').setInputFiles({
        name: 'goods.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(rows.join('\n')),
      })
      const columns = page.getByRole('region', { name: title })
      expect(await columns.locator('b').textContent()).toBe('UN number · Insured for')
      const good = page.getByRole('status').locator('strong').first()
      await expect.poll(() => good.textContent()).toBe('1')
      // Whole, however much else is said.
      for (const region of await page.locator('main section[aria-label]:not([tabindex])').all()) {
        const [shown = 0, all = 0] = await region.evaluate(one => [one.clientHeight, one.scrollHeight])
        expect(all - shown).toBeLessThanOrEqual(1)
      }
      if (process.env.PICTURES)
        await page.screenshot({ path: `${process.env.PICTURES}/weighty-${language}.png` })
      await page.getByRole('button', { name: leaves }).waitFor()
      await keyUntil(page, 'l', async () => (await columns.count()) === 0)
      await expect.poll(() => good.textContent()).toBe('3')
    },
  )

  test('fills the packing form when an order of it is scanned, and asks only for what is missing', async () => {
    const { page, complaints } = await openStation(browser())
    await chooseFile(page)
    await press(page, 'Enter')
    await big(page, 'IMPORTED').waitFor()
    await scan(page, 'shop-3')
    await page.getByText('Filled in from the order.').waitFor()
    await expect.poll(() => focused(page)).toBe('field-to.name')
    expect(await page.locator(at('to.city')).inputValue()).toBe('Kenmore')
    await scan(page, 'SHOP-4')
    await expect.poll(() => page.locator(at('to.name')).inputValue()).toBe('Ana Ruiz')
    await expect.poll(() => focused(page)).toBe('field-ship')
    expect(await page.locator(at('packages.0.weightOz')).inputValue()).toBe('2 lb')
    await page.getByRole('radio', { checked: true, name: /\$/ }).waitFor()
    await press(page, 'Enter')
    await big(page, 'PRINTED').waitFor()
    await press(page, 'F5')
    await page.getByText('Shipped', { exact: true }).first().waitFor()
    expect(complaints).toEqual([])
  })
})
