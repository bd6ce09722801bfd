// What customs were told of goods is offered again while it is typed, and an HS code by what the goods are called.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { sampleShipment } from '../support/sample-shipment.ts'
import { inBrowser } from './in-browser.ts'
import { at, fill, SAMPLE } from './on-the-page.ts'
import { type } from './scanner.ts'
import { openStation } from './screen.ts'

const item = (name: string) => at(`customs.items.0.${name}`)
const value = (page: Page, name: string) => page.locator(item(name)).inputValue()

const WORDS = {
  en: { list: 'Earlier goods', origin: 'Mexico' },
  es: { list: 'Artículos anteriores', origin: 'México' },
} as const

inBrowser('goods of before', browser => {
  test.each(['en', 'es'] as const)('are offered by word and by code: %s', async language => {
    const words = WORDS[language]
    const { page, station } = await openStation(browser(), {
      language,
      theme: language === 'en' ? 'dark' : 'light',
    })
    const shipment = {
      ...sampleShipment(),
      shippingService: 'Usps_Priority_Mail_International',
      to: { ...sampleShipment().to, city: 'Ottawa', state: 'ON', postalCode: 'K1A 0B1', country: 'CA' },
      customs: {
        valueCents: 2_500,
        description: 'Shirts',
        items: [
          {
            description: 'Cotton shirt',
            countryOfOrigin: 'MX',
            valueCents: 1_250,
            quantity: 2,
            weightOz: 8,
            hsCode: '6109.10',
            sku: 'SH-1',
          },
        ],
      },
    }
    const bought = await station.call('pack.ship', { service: 'label-server', reference: 'ORD-1', shipment })
    expect(bought).toMatchObject({ ok: true })
    await expect
      .poll(async () => (await station.call('goods.search', { text: 'cotton' })).value.goods.length)
      .toBe(1)

    await page.locator(at('to.country')).fill('CA')
    await fill(page, { ...SAMPLE, 'to.state': 'ON', 'to.city': 'Ottawa', 'to.postalCode': 'K1A 0B1' })
    await page.locator(at('to.country')).fill('CA')
    // One list of countries serves every field.
    expect(await page.locator('datalist:has(option:nth-child(100))').count()).toBe(1)
    await page.locator(item('description')).focus()
    await type(page, 'shi')
    const list = page.getByRole('listbox', { name: words.list })
    await list.waitFor()
    expect(await list.innerText()).toMatch(new RegExp(`6109.10 · ${words.origin} · \\$12.50 · 8 oz`))
    await page.keyboard.press('ArrowDown')
    if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/goods-${language}.png` })
    await page.keyboard.press('Enter')
    await expect.poll(() => value(page, 'description')).toBe('Cotton shirt')
    expect(await value(page, 'hsCode')).toBe('6109.10')
    expect(await value(page, 'valueCents')).toBe('12.50')
    expect(await value(page, 'weightOz')).toBe('8 oz')
    expect(await value(page, 'sku')).toBe('SH-1')
    expect(await value(page, 'countryOfOrigin')).toBe(words.origin)
    expect(await value(page, 'quantity')).toBe('')
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('field-customs.items.0.quantity')

    // The code alone, by what it is for.
    await fill(page, { 'customs.items.0.description': 'Linen shirt', 'customs.items.0.hsCode': '' })
    await page.locator(item('hsCode')).focus()
    await type(page, 'shirt')
    await list.getByText('6109.10').waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect.poll(() => value(page, 'hsCode')).toBe('6109.10')
    expect(await value(page, 'description')).toBe('Linen shirt')
  })
})
