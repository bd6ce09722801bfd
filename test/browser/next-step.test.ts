// The band says the next thing to do with the order on the bench, from the first scan to the key that ships.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { sampleShipment } from '../support/sample-shipment.ts'
import { inBrowser } from './in-browser.ts'
import { enterUntil, keyUntil } from './keyboard.ts'
import { at, big, fill, focused, SAMPLE } from './on-the-page.ts'
import { scan } from './scanner.ts'
import { openStation } from './screen.ts'

const band = (page: Page) => page.locator('footer').innerText()
const says = (page: Page, text: string | RegExp) =>
  expect.poll(async () => (await band(page)).replace(/\s+/g, ' ')).toMatch(text)

const WORDS = {
  en: {
    scan: 'Scan an order',
    name: 'Type who it goes to',
    address: 'Type the address',
    zip: 'Type the ZIP',
    weight: 'Weigh it',
    box: /1–3 ?Choose a box/,
    ships: /Enter ?ships · .+ · \$\d/,
    lookOver: /Enter ?once you have looked it over/,
    done: 'PRINTED',
  },
  es: {
    scan: 'Escanee un pedido',
    name: 'Escriba para quién es',
    address: 'Escriba la dirección',
    zip: 'Escriba el código postal',
    weight: 'Péselo',
    box: /1–3 ?Elija una caja/,
    ships: /Enter ?envía · .+ · \$\d/,
    lookOver: /Enter ?cuando lo haya revisado/,
    done: 'IMPRESA',
  },
} as const

inBrowser('the band', browser => {
  test.each(['en', 'es'] as const)(
    'says the next thing to do, up to the key that ships: %s',
    async language => {
      const words = WORDS[language]
      const theme = language === 'en' ? 'light' : 'dark'
      const { page } = await openStation(browser(), { language, theme })
      await says(page, words.scan)
      await scan(page, 'ORD-20418')
      await says(page, words.name)
      await fill(page, { 'to.name': SAMPLE['to.name'] })
      await says(page, words.address)
      await fill(page, { 'to.address1': '9 Elm Ave', 'to.city': 'Kenmore', 'to.state': 'WA' })
      await says(page, words.zip)
      await fill(page, { 'to.postalCode': '98028' })
      await says(page, words.weight)
      await fill(page, { 'packages.0.weightOz': '1 lb 3.2 oz' })
      await says(page, words.box)
      await page.keyboard.press('Tab')
      await page.keyboard.press('Alt+2')
      await says(page, words.ships)
      expect(await band(page)).not.toMatch(words.box)
      if (process.env.PICTURES)
        await page.screenshot({ path: `${process.env.PICTURES}/next-${language}.png` })
      await page.locator(at('ship')).click()
      await page.locator('footer strong').first().waitFor()
      await expect.poll(() => big(page, words.done).count()).toBe(1)

      // The result makes room for the next order, and stays in sight.
      await scan(page, 'ORD-20419')
      await says(page, words.name)
      expect(await band(page)).toContain('ORD-20418')
      expect(await band(page)).toContain(words.done)
      if (process.env.PICTURES)
        await page.screenshot({ path: `${process.env.PICTURES}/strip-${language}.png` })
    },
  )

  test('shows large what came of a print that was asked for while its order is on the bench', async () => {
    const { page, station } = await openStation(browser())
    const order = { service: 'parcel-label', reference: 'ORD-1', shipment: sampleShipment() }
    await station.call('pack.ship', order)
    await scan(page, 'ORD-1')
    await page.getByRole('dialog', { name: 'ORD-1 has a label' }).waitFor()
    await enterUntil(page, async () => (await page.getByRole('dialog').count()) === 0)
    await says(page, 'PRINTED')
    expect(await page.locator('footer').getAttribute('data-tone')).toBe('ok')
    // The next order takes its place.
    await scan(page, 'ORD-2')
    await says(page, WORDS.en.name)
  })

  test.each(['en', 'es'] as const)(
    'says of what starts over that Enter looks it over, and that the next one ships: %s',
    async language => {
      const words = WORDS[language]
      const { page } = await openStation(browser(), { language })
      await page.keyboard.press('F9')
      await says(page, words.ships)
      await page.locator(at('ship')).click()
      await big(page, words.done).waitFor()
      await keyUntil(page, 'b', async () =>
        (await page.locator(at('reference')).inputValue()).endsWith('-RETURN'),
      )
      await says(page, words.lookOver)
      expect(await band(page)).not.toMatch(words.ships)
      if (process.env.PICTURES)
        await page.screenshot({ path: `${process.env.PICTURES}/look-over-${language}.png` })
      await page.keyboard.press('Enter')
      await expect.poll(() => focused(page)).toBe('field-ship')
      await says(page, words.ships)
      await page.keyboard.press('Enter')
      await big(page, words.done).waitFor()
    },
  )

  test('follows the cursor: to the count of boxes, and to a field that is still empty', async () => {
    const { page } = await openStation(browser())
    await fill(page, { ...SAMPLE, 'to.city': '', 'packages.0.weightOz': '' })
    await page.locator(at('packages.0.weightOz')).focus()
    await says(page, /^Weigh it/)
    await page.locator(at('to.name')).focus()
    await says(page, /^Enter ?Type the city/)
    await fill(page, { 'to.city': 'Kenmore', 'packages.0.weightOz': '1 lb' })
    await page.keyboard.press('Alt+b')
    await expect.poll(() => focused(page)).toBe('field-box.of')
    await says(page, 'Type how many boxes the order has')
    await fill(page, { 'box.of': '' })
    await says(page, /^Type how many boxes the order has ?Esc/)
    expect(await band(page)).not.toMatch(WORDS.en.ships)
    await page.locator(at('to.name')).press('Enter')
    await expect.poll(() => focused(page)).toBe('field-box.of')
  })

  test('names the field that is wrong', async () => {
    const { page } = await openStation(browser())
    await fill(page, { ...SAMPLE, 'packages.0.weightOz': 'heavy' })
    await page.keyboard.press('Tab')
    await says(page, 'Look at this field: Weight')
  })
})
