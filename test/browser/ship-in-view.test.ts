// The button that buys is in view, whole and free, whatever banners, chips and bands stand around it; the header is
// one row.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { problem } from '../../main/core/problem.ts'
import { EVERY_SCREEN } from './every-screen.ts'
import { inBrowser } from './in-browser.ts'
import { at } from './on-the-page.ts'
import { openScript } from './screen.ts'

/** The last is 1280 × 800 at 200 % zoom. */
const SIZES = [
  { width: 1280, height: 800 },
  { width: 1024, height: 768 },
  { width: 640, height: 400 },
]
const BANDS = ['none', 'warn', 'stop'] as const

/** Of nine points of the button: those that are out of the window or under something else. */
const hiddenPoints = (page: Page) =>
  page.locator(at('ship')).evaluate(button => {
    const { left, top, width, height } = button.getBoundingClientRect()
    const parts = [0.05, 0.5, 0.95]
    return parts
      .flatMap(across => parts.map(down => [left + width * across, top + height * down] as const))
      .filter(([x, y]) => !button.contains(document.elementFromPoint(x, y)))
  })

const crowded = EVERY_SCREEN.find(({ name }) => name === 'pack-everything-at-once')

inBrowser('at 1280 × 800', browser => {
  test.each(
    (['en', 'es'] as const).flatMap(language =>
      ['pack-everything-at-once', 'queue'].map(name => ({ language, name })),
    ),
  )('what is always in sight takes one row, in $language on $name', async ({ language, name }) => {
    const state = EVERY_SCREEN.find(one => one.name === name)
    const { page } = await openScript(browser(), state?.prepare, { language })
    await state?.open(page)
    await page.evaluate(() => document.fonts.ready)
    const rows = await page.locator('header > *').evaluateAll(
      parts =>
        new Set(
          parts
            .filter(part => part.getBoundingClientRect().width > 0)
            .map(part => {
              const { top, bottom } = part.getBoundingClientRect()
              return Math.round((top + bottom) / 20)
            }),
        ).size,
    )
    expect(rows).toBe(1)
  })
})

for (const size of SIZES) {
  inBrowser(`at ${size.width} × ${size.height}`, browser => {
    test.each((['en', 'es'] as const).flatMap(language => BANDS.map(band => ({ language, band }))))(
      'Ship & print is in view, in $language with the band of $band',
      async ({ language, band }) => {
        const { page, bench } = await openScript(browser(), crowded?.prepare, { ...size, language })
        await crowded?.open(page)
        const notice = {
          code: 'printer.paper-out',
          message: 'Zebra ZD421 is out of labels. Everything that was bought waits for it, in its order.',
          nextStep: 'Put in a roll, close the head, then let the held labels print with F3.',
        }
        if (band === 'warn') bench.emit({ name: 'notice', value: notice })
        if (band === 'stop') {
          bench.answer({
            'pack.ship': () => ({
              ok: false,
              problem: problem('storage', 'storage.answers-wait', { params: { count: 3 } }),
            }),
          })
          await page.locator(at('ship')).click()
        }
        if (band !== 'none') await page.locator(`footer[data-tone="${band}"]`).waitFor()
        await expect.poll(() => hiddenPoints(page)).toEqual([])
        for (const target of ['main', 'html']) {
          await page.locator(target).evaluate(element => element.scrollTo(0, element.scrollHeight))
          await expect.poll(() => hiddenPoints(page)).toEqual([])
        }
      },
    )
  })
}
