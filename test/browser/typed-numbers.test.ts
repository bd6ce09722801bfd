// What a person types is meant for a field: no single key of a screen acts on it, however fast or slow it is typed.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { EVERY_SCREEN } from './every-screen.ts'
import { inBrowser } from './in-browser.ts'
import { big } from './on-the-page.ts'
import { type, typeAt } from './scanner.ts'
import { openScript } from './screen.ts'
import { keysSettled, spent } from './spending.ts'

const searched = (page: Page) => page.locator('input[type="search"]').inputValue()
const toList = async (page: Page) => {
  await page.keyboard.press('Enter')
  await page.locator('[role="listbox"]:focus').waitFor()
}
const openReprint = async (page: Page) => {
  await page.keyboard.press('F2')
  await page.getByRole('option').first().waitFor()
}

/** A rolling hand, a slow scanner, a hand. */
const PACES_MS = [50, 85, 130, 330]

inBrowser('a typed number at the reprint screen', browser => {
  const reprint = EVERY_SCREEN.find(({ name }) => name === 'reprint')

  test.each(PACES_MS)('goes to the search after F2, %i ms from key to key', async gapMs => {
    const { page, bench } = await openScript(browser(), reprint?.prepare)
    await openReprint(page)
    await typeAt(page, gapMs, '1234', gapMs === 50 ? undefined : 'Enter')
    await keysSettled(page)
    expect(await searched(page)).toBe('1234')
    expect(spent(bench)).toEqual([])
  })

  test.each(PACES_MS)(
    'goes to the search where the list has the focus, %i ms from key to key',
    async gapMs => {
      const { page, bench } = await openScript(browser(), reprint?.prepare)
      await openReprint(page)
      await toList(page)
      await typeAt(page, gapMs, '1234')
      await expect.poll(() => searched(page)).toBe('1234')
      await keysSettled(page)
      expect(spent(bench)).toEqual([])
    },
  )

  test.each(PACES_MS)('goes to the search after its key, %i ms from key to key', async gapMs => {
    const { page, bench } = await openScript(browser(), reprint?.prepare)
    await openReprint(page)
    await toList(page)
    await typeAt(page, gapMs, 's1234')
    await expect.poll(() => searched(page)).toBe('1234')
    await keysSettled(page)
    expect(spent(bench)).toEqual([])
  })

  test('is no reason while the screen is only coming', async () => {
    const { page, bench } = await openScript(browser(), reprint?.prepare)
    // Both keys in one breath: the second comes before the screen that it would act on.
    await Promise.all([page.keyboard.press('F2'), page.keyboard.press('1')])
    await page.getByRole('option').first().waitFor()
    await keysSettled(page)
    expect(spent(bench)).toEqual([])
  })

  test('prints nothing where the Enter that led to the list comes twice', async () => {
    const { page, bench } = await openScript(browser(), reprint?.prepare)
    await openReprint(page)
    // The page's clock stands, so that a slow machine makes no second press of the bounce.
    await page.evaluate(() => {
      const standing = performance.now()
      performance.now = () => standing
    })
    await toList(page)
    await page.keyboard.press('Enter')
    await page.evaluate(() => {
      performance.now = Performance.prototype.now.bind(performance)
    })
    await keysSettled(page)
    expect(spent(bench)).toEqual([])
  })

  test('one digit alone, at the list, prints once with its reason', async () => {
    const { page, bench } = await openScript(browser(), reprint?.prepare)
    await openReprint(page)
    await toList(page)
    await type(page, '2')
    await big(page, 'PRINTED').waitFor()
    expect(bench.station.calls.filter(({ channel }) => channel === 'reprint.print')).toMatchObject([
      { input: { reason: 'jam' } },
    ])
  })
})
