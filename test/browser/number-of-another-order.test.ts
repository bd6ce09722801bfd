// The number of another order, typed by a hand into the form of the one on the bench, or after the address: no label is bought
// to another order's address (decision 155).
import type { Browser, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { inBrowser } from './in-browser.ts'
import { keyUntil } from './keyboard.ts'
import { at, big, fill, SAMPLE, standing } from './on-the-page.ts'
import { scan, type } from './scanner.ts'
import { openStation } from './screen.ts'

const HEAD = 'Order,Name,Street,City,State,ZIP,Country,Weight oz,Length in,Width in,Height in'
const ROWS = [
  'M-5,Mia Five,5 Elm St,Dallas,TX,75201,US,20,8,6,4',
  'K-2,Kay Two,9 Beacon St,Boston,MA,02108,US,20,8,6,4',
]

const valueAt = (page: Page, path: string) => page.locator(at(path)).inputValue()
const band = (page: Page) => page.locator('footer').innerText()
const picture = async (page: Page, name: string) => {
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/number-${name}.png` })
}

async function withOrders(browser: Browser, language: 'en' | 'es' = 'en') {
  const { page, station } = await openStation(browser, {
    language,
    theme: language === 'en' ? 'light' : 'dark',
  })
  const content = [HEAD, ...ROWS].join('\n')
  const defaults = { service: 'parcel-label' }
  const imported = await station.call('orders.import', { fileName: 'day.csv', content, defaults })
  expect(imported).toMatchObject({ ok: true })
  return {
    page,
    station,
    /** Every label: its order, and who it goes to. */
    bought: async () =>
      (await station.call('shipments.search', {})).value.shipments.map(
        (one: { reference: string; shipment: { to: { name: string } } }) =>
          `${one.reference} to ${one.shipment.to.name}`,
      ),
  }
}

/** By hand, over what stands there. */
async function typeNumber(page: Page, number: string): Promise<void> {
  await page.locator(at('reference')).focus()
  await page.keyboard.press('F1')
  await page.keyboard.press('Control+A')
  await type(page, number)
  await expect.poll(() => valueAt(page, 'reference')).toBe(number)
}

inBrowser('the number of another order', browser => {
  test.each([
    ['Enter in its field', (page: Page) => page.keyboard.press('Enter')],
    ['the button', (page: Page) => page.locator(at('ship')).click()],
    [
      'Enter on the button',
      async (page: Page) => {
        await page.locator(at('ship')).focus()
        await page.keyboard.press('Enter')
      },
    ],
  ])('typed over that of the order on the bench goes to its own place: %s', async (_, press) => {
    const { page, bought } = await withOrders(browser())
    await scan(page, 'M-5')
    await expect.poll(() => band(page)).toMatch(/Enter\s+ships/)
    await typeNumber(page, 'K-2')
    await expect.poll(() => band(page)).toMatch(/Enter\s+goes to order K-2/)
    await expect.poll(() => page.locator(at('ship')).innerText()).toMatch(/Take that order/)
    await picture(page, 'typed-over')
    await press(page)
    await expect.poll(() => valueAt(page, 'to.name')).toBe('Kay Two')
    expect(await bought()).toEqual([])
    await expect.poll(() => standing(page).allInnerTexts()).toEqual(['M-5'])
    await expect.poll(() => band(page)).toMatch(/Enter\s+ships/)
    await page.keyboard.press('Enter')
    await big(page, 'PRINTED').waitFor()
    expect(await bought()).toEqual(['K-2 to Kay Two'])
  })

  test.each(['en', 'es'] as const)(
    'typed after an address buys nothing, and both are shown: %s',
    async language => {
      const { page, bought } = await withOrders(browser(), language)
      const { reference: _sample, ...address } = SAMPLE
      await fill(page, address)
      await page.keyboard.press('F7')
      await page.locator(at('to.name')).focus()
      await page.keyboard.press('Alt+1')
      await typeNumber(page, 'K-2')
      await page.keyboard.press('Enter')
      const dialog = page.getByRole('dialog')
      await dialog.waitFor()
      await expect
        .poll(() => dialog.innerText())
        .toMatch(/Kay Two · 9 Beacon St · Boston[\s\S]*Bo Cole · 9 Elm Ave · Kenmore/)
      await picture(page, `both-${language}`)
      expect(await bought()).toEqual([])
      await keyUntil(page, 'k', async () => (await dialog.count()) === 0)
      await expect.poll(() => valueAt(page, 'to.name')).toBe('Kay Two')
      await expect
        .poll(() => standing(page, language === 'en' ? 'Put aside' : 'Aparte').allInnerTexts())
        .toEqual(['Bo Cole · Kenmore'])
      await picture(page, `aside-${language}`)
      // Back from there it still has no number.
      await page.keyboard.press('Alt+t')
      await expect.poll(() => valueAt(page, 'to.name')).toBe('Bo Cole')
      expect(await valueAt(page, 'reference')).toBe('')
      expect(await bought()).toEqual([])
    },
  )

  test('is what a slip in a typed number is not: that one is mended, and ships as it was typed', async () => {
    const { page, bought } = await withOrders(browser())
    await fill(page, { ...SAMPLE, reference: 'OWN-1' })
    await page.keyboard.press('F7')
    await page.locator(at('to.name')).focus()
    await page.keyboard.press('Alt+1')
    await page.locator(at('reference')).focus()
    await page.keyboard.press('F1')
    await page.keyboard.press('End')
    await type(page, '0')
    await expect.poll(() => band(page)).toMatch(/Enter\s+ships/)
    await page.keyboard.press('Enter')
    await big(page, 'PRINTED').waitFor()
    expect(await bought()).toEqual(['OWN-10 to Bo Cole'])
  })
})
