// The way to every task stays in sight, however much the result band has to say.
import { expect, test } from 'vitest'
import { inBrowser } from './in-browser.ts'
import { big } from './on-the-page.ts'
import { openScript } from './screen.ts'

const LONG =
  'The service gives no label for this number, and nothing was printed for it at this station today. '

inBrowser('under a tall band', browser => {
  test.each([
    [1280, 800, 'en', 'Settings', 'LOOK'],
    [1024, 768, 'es', 'Ajustes', 'ATENCIÓN'],
    [1920, 1080, 'es', 'Ajustes', 'ATENCIÓN'],
  ] as const)('no task is cut at %d × %d', async (width, height, language, last, word) => {
    const { page, bench } = await openScript(browser(), undefined, { width, height, language })
    bench.emit({
      name: 'notice',
      value: { code: 'made.up', message: LONG.repeat(2).trim(), nextStep: LONG.repeat(2).trim() },
    } as never)
    await big(page, word).waitFor()
    if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/tall-${width}.png` })
    const entry = await page.getByRole('button', { name: last, exact: true }).boundingBox()
    const band = await page.locator('footer').boundingBox()
    expect((entry?.y ?? 0) + (entry?.height ?? 0)).toBeLessThanOrEqual(band?.y ?? 0)
    const isScrolled = await page.evaluate(() => {
      const nav = document.querySelector('nav')
      return (nav?.scrollHeight ?? 0) > (nav?.clientHeight ?? 0)
    })
    expect(isScrolled).toBe(false)
  })
})
