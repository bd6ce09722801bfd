// The scan of an order that nobody here knows: the company's own system fills the form, or the band says to type it, and a
// late answer writes over nothing.
import { createServer } from 'node:http'
import type { Browser } from 'playwright-core'
import { expect, test } from 'vitest'
import { orderSent } from '../support/orders-sent.ts'
import { whenFinished } from '../support/when-finished.ts'
import { inBrowser } from './in-browser.ts'
import { at } from './on-the-page.ts'
import { openStation } from './screen.ts'

const WORDS = { en: 'TYPE IT', es: 'ESCRÍBALO' } as const

const LANGUAGES = ['en', 'es'] as const

/** A station that asks a system which knows every order, is late with one, and takes one for another. */
async function asking(browser: Browser, language: (typeof LANGUAGES)[number]) {
  const held: (() => void)[] = []
  const server = createServer((request, response) => {
    const reference = decodeURIComponent(request.url?.slice(1) ?? '')
    const answer = () => response.end(JSON.stringify(orderSent(reference)))
    if (reference === 'LATE-1') held.push(answer)
    else if (reference === 'BOX-1')
      response.end(JSON.stringify({ ...orderSent(reference), box: { number: 2, of: 3 } }))
    else if (reference === 'WRONG-1') response.end(JSON.stringify(orderSent('OTHER-1')))
    else answer()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  whenFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/{reference}`
  const { page, station } = await openStation(browser, {
    language,
    theme: language === 'en' ? 'light' : 'dark',
  })
  expect(await station.call('settings.save', { settings: { lookUp: { url } } })).toMatchObject({ ok: true })
  return {
    station,
    page,
    held,
    name: () => page.locator(at('to.name')).inputValue(),
    async scan(reference: string) {
      await page.locator(at('reference')).fill(reference)
      await page.keyboard.press('Enter')
    },
    async picture(what: string) {
      if (process.env.PICTURES)
        await page.screenshot({ path: `${process.env.PICTURES}/look-up-${what}-${language}.png` })
    },
  }
}

inBrowser('the look-up of an order', browser => {
  test.each(LANGUAGES)('fills the form, and keeps and buys nothing: %s', async language => {
    const { station, page, scan, name, picture } = await asking(browser(), language)
    await scan('WEB-7')
    await expect.poll(name).toBe('Bo Cole')
    await expect.poll(() => page.locator(at('to.postalCode')).inputValue()).toBe('98028')
    await picture('found')
    expect((await station.call('orders.imports')).value).toEqual([])
    expect((await station.call('shipments.search', {})).value.shipments).toEqual([])
  })

  test('fills in which box of the order it is', async () => {
    const { page, scan, name } = await asking(browser(), 'en')
    await scan('BOX-1')
    await expect.poll(name).toBe('Bo Cole')
    expect(await page.locator(at('box.number')).inputValue()).toBe('2')
    expect(await page.locator(at('box.of')).inputValue()).toBe('3')
  })

  test.each(LANGUAGES)('says what is wrong or late, and writes over nothing: %s', async language => {
    const { station, page, scan, name, held, picture } = await asking(browser(), language)
    for (const reference of ['WRONG-1', 'LATE-1']) {
      await scan(reference)
      await page.locator('footer').getByText(reference).first().waitFor()
      await page.locator('footer').getByText(WORDS[language]).waitFor()
      await picture(reference)
    }
    await page.locator(at('to.name')).fill('Ana Ruiz')
    expect(held.length).toBeGreaterThan(0)
    for (const answer of held) answer()
    await station.call('station.overview')
    expect(await name()).toBe('Ana Ruiz')
  })
})
