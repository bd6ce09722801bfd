// Windows of one browser share its six connections to a station: each window takes one for good, and no more.
import { expect, test } from 'vitest'
import { inBrowser } from './in-browser.ts'
import { at } from './on-the-page.ts'
import { scan } from './scanner.ts'
import { openStation } from './screen.ts'

inBrowser('windows of one browser', browser => {
  test('are all answered, four of them', async () => {
    const { page, station } = await openStation(browser(), {})
    const pages = [page]
    for (let count = 2; count <= 4; count += 1) {
      const more = await page.context().newPage()
      pages.push(more)
      await more.goto(station.url)
      await expect
        .poll(async () => {
          await more.keyboard.press('Enter')
          return more.locator(at('reference')).isVisible()
        })
        .toBe(true)
    }
    for (const [index, one] of pages.entries()) {
      await one.bringToFront()
      await scan(one, `WIN-${index}`)
      await expect.poll(() => one.locator(at('reference')).inputValue()).toBe(`WIN-${index}`)
      await one.locator('main').getByText('no label yet').first().waitFor()
    }
  })
})
