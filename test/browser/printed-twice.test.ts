// A label is not printed a second time by accident: what is on its way, or waits on the queue, is said first.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { type Bench, jobView, shipmentView } from './bench-script.ts'
import { inBrowser } from './in-browser.ts'
import { keyUntil } from './keyboard.ts'
import { goTo } from './on-the-page.ts'
import { openScript } from './screen.ts'

const prints = ({ station }: Bench) =>
  station.calls.filter(({ channel }) => channel === 'reprint.print').length

/** ORD-1 with a print in this state, on the screen that prints again. */
async function withPrint(
  browser: Parameters<typeof openScript>[0],
  state: Parameters<typeof jobView>[1],
  look: Parameters<typeof openScript>[2] = {},
) {
  const opened = await openScript(
    browser,
    script => {
      script.shipments.push(shipmentView('ORD-1'))
      script.jobs.push(jobView('ORD-1', state))
    },
    look,
  )
  await goTo(opened.page, 'reprint')
  await opened.page.locator('figure img').waitFor()
  await opened.page.keyboard.press('Enter')
  return opened
}

const OUT_OF_PAPER = {
  state: 'held',
  needsRelease: true,
  cause: 'printer-not-ready',
  detail: 'paper-out',
} as const

const dialogOf = (page: Page) => page.getByRole('dialog')

inBrowser('a label that is printed again', browser => {
  test.each(['en', 'es'] as const)(
    'while a print of it waits at a printer without paper: that is said first, and Enter leads to the queue: %s',
    async language => {
      const theme = language === 'en' ? 'light' : 'dark'
      const { page, bench } = await withPrint(browser(), OUT_OF_PAPER, { language, theme })
      await keyUntil(page, '1', () => dialogOf(page).isVisible())
      await dialogOf(page)
        .getByText(language === 'en' ? /waits for your word/ : /espera su palabra/)
        .waitFor()
      if (process.env.PICTURES)
        await page.screenshot({ path: `${process.env.PICTURES}/waits-${language}.png` })
      await keyUntil(page, 'Enter', async () => (await dialogOf(page).count()) === 0)
      await expect.poll(() => new URL(page.url()).hash).toBe('#/queue')
      expect(prints(bench)).toBe(0)
      // What the printer said, and not only that it was not ready.
      await page
        .getByText(language === 'en' ? /not ready: out of labels/ : /no estaba lista: sin etiquetas/)
        .first()
        .waitFor()
    },
  )

  test('while a print of it waits: C prints one more, and nothing else does', async () => {
    const { page, bench } = await withPrint(browser(), OUT_OF_PAPER)
    await keyUntil(page, '1', () => dialogOf(page).isVisible())
    await keyUntil(page, 'c', async () => prints(bench) > 0)
    expect(prints(bench)).toBe(1)
  })

  test('is no question any more once the print that was on its way came out', async () => {
    const { page, bench } = await withPrint(browser(), { state: 'sending' })
    await keyUntil(page, '1', () => dialogOf(page).isVisible())
    await dialogOf(page).getByText('still to come').waitFor()
    const printed = jobView('ORD-1', { state: 'printed' })
    bench.jobs.splice(0, 1, printed)
    bench.emit({ name: 'job', value: printed })
    await dialogOf(page).waitFor({ state: 'detached' })
    expect(prints(bench)).toBe(0)
  })
})
