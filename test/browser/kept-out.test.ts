// A scan while a question with a field is open: the question stays with what is typed, and says that the scan was not taken.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { shipmentView } from './bench-script.ts'
import { inBrowser } from './in-browser.ts'
import { keyUntil } from './keyboard.ts'
import { at, goTo } from './on-the-page.ts'
import { scan, type } from './scanner.ts'
import { openScript } from './screen.ts'

const SAYS = {
  en: 'ORD-99 was not accepted. Answer this first, then scan it again.',
  es: 'ORD-99 no se aceptó. Responda primero a esto y escanéelo de nuevo.',
} as const

const dialog = (page: Page) => page.getByRole('dialog')
const field = (page: Page) => dialog(page).locator('input[data-autofocus]')

inBrowser('a scan while a question with a field is open', browser => {
  test.each(['en', 'es'] as const)('is kept out of adding funds: %s', async language => {
    const { page } = await openScript(browser(), () => undefined, {
      language,
      theme: language === 'en' ? 'dark' : 'light',
    })
    await goTo(page, 'meters')
    await page.locator('main article').first().waitFor()
    await keyUntil(page, '1', () => dialog(page).isVisible())
    await field(page).focus()
    await type(page, '100')
    await scan(page, 'ORD-99')
    await dialog(page).getByText(SAYS[language]).waitFor()
    expect(await field(page).inputValue()).toBe('100')
    expect(page.url()).toContain('meters')
    if (process.env.PICTURES)
      await page.screenshot({ path: `${process.env.PICTURES}/kept-out-${language}.png` })
    // A command barcode is a key all the same.
    await scan(page, 'PACKBENCHCANCEL')
    await dialog(page).waitFor({ state: 'hidden' })
    await scan(page, 'ORD-99')
    await expect.poll(() => page.locator(at('reference')).inputValue()).toBe('ORD-99')
  })

  test('is kept out of the reason for a second label, and begins no order behind it', async () => {
    const { page } = await openScript(browser(), bench => {
      bench.shipments.push(shipmentView('ORD-1'))
    })
    await scan(page, 'ORD-1')
    await page.getByRole('dialog', { name: 'ORD-1 has a label' }).waitFor()
    await keyUntil(page, 'n', () => page.getByRole('dialog', { name: 'Second label for ORD-1' }).isVisible())
    await field(page).focus()
    await type(page, 'lost')
    await scan(page, 'ORD-99')
    await dialog(page).getByText(SAYS.en).waitFor()
    expect(await field(page).inputValue()).toBe('lost')
    expect(await page.locator(at('reference')).inputValue()).toBe('ORD-1')
  })

  test('goes through a question without a field: the next order is on the bench', async () => {
    const { page } = await openScript(browser(), bench => {
      bench.shipments.push(shipmentView('ORD-1'))
    })
    await scan(page, 'ORD-1')
    await page.getByRole('dialog', { name: 'ORD-1 has a label' }).waitFor()
    await scan(page, 'ORD-99')
    await expect.poll(() => page.locator(at('reference')).inputValue()).toBe('ORD-99')
    expect(await dialog(page).count()).toBe(0)
  })
})
