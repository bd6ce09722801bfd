// A window of 1024 × 700, as old benches have: nothing runs over its card, what is typed stands whole in its field, and
// the lines of a file that need a correction are in sight and turned by keys.
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { EVERY_SCREEN } from './every-screen.ts'
import { inBrowser } from './in-browser.ts'
import { at } from './on-the-page.ts'
import { openScript } from './screen.ts'

const screenNamed = (wanted: string) => EVERY_SCREEN.find(({ name }) => name === wanted)

const edges = (of: Locator) => of.evaluate(one => one.getBoundingClientRect().toJSON() as DOMRect)
const overflow = (of: Locator) => of.evaluate(one => one.scrollWidth - one.clientWidth)

inBrowser('in a window of 1024 × 700', browser => {
  const opened = async (name: string, language: 'en' | 'es') => {
    const screen = screenNamed(name)
    const { page } = await openScript(browser(), screen?.prepare, { width: 1024, height: 700, language })
    await screen?.open(page)
    await page.evaluate(() => document.fonts.ready)
    return page
  }

  test.each(['en', 'es'] as const)(
    'the prices stay in their card under every banner, in %s',
    async language => {
      const page = await opened('pack-everything-at-once', language)
      const rates = page.locator('[class*="_rates_"]')
      const card = rates.locator('xpath=..')
      expect((await edges(rates)).bottom).toBeLessThanOrEqual((await edges(card)).bottom)
      expect((await edges(rates)).height).toBeGreaterThanOrEqual(96)
    },
  )

  test.each(['en', 'es'] as const)(
    'a ZIP+4 and the country stand whole in their fields, in %s',
    async language => {
      const page = await opened('pack-filled', language)
      expect(await page.locator(at('to.postalCode')).inputValue()).toHaveLength('98028-3912'.length)
      expect(await overflow(page.locator(at('to.postalCode')))).toBe(0)
      expect(await overflow(page.locator(at('to.country')))).toBe(0)
    },
  )

  test('the first line to correct is in sight, and Page Down shows the next ones', async () => {
    const page = await opened('orders-check', 'es')
    const lines = page.locator('[class*="_badRows_"]')
    const first = await edges(lines.locator('li').first())
    const foot = await edges(page.getByRole('button', { name: /^Importar/ }))
    expect(first.bottom).toBeLessThanOrEqual(foot.top)
    const last = lines.locator('li').last()
    expect((await edges(last)).bottom).toBeGreaterThan(foot.top)
    await page.keyboard.press('PageDown')
    await expect.poll(async () => (await edges(last)).bottom).toBeLessThanOrEqual(foot.top)
    await page.keyboard.press('PageUp')
    await expect.poll(() => lines.evaluate(one => one.scrollTop)).toBe(0)
  })
})
