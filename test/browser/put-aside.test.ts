// What was put aside comes back by a key that stands beside it.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { ok } from './bench-script.ts'
import { inBrowser } from './in-browser.ts'
import { keyUntil } from './keyboard.ts'
import { at } from './on-the-page.ts'
import { scan, type } from './scanner.ts'
import { openScript } from './screen.ts'

const reference = (page: Page) => page.locator(at('reference')).inputValue()

async function begin(page: Page, order: string) {
  await scan(page, order)
  await expect.poll(() => reference(page)).toBe(order)
  await page.locator(at('to.name')).fill(`${order} Cole`)
}

inBrowser('put aside', browser => {
  test.each(['en', 'es'] as const)('one comes back by its key, several by a digit: %s', async language => {
    const { page, complaints } = await openScript(browser(), undefined, { language })
    const title = language === 'en' ? 'Put aside' : 'Aparte'
    const aside = page.getByRole('region', { name: title })
    await begin(page, 'ORD-1')
    await page.keyboard.press('Escape')
    await aside.getByText('Alt T').waitFor()
    await page.locator('footer').getByText('Alt T').waitFor()
    await page.keyboard.press('Alt+t')
    await expect.poll(() => reference(page)).toBe('ORD-1')
    expect(await page.locator(at('to.name')).inputValue()).toBe('ORD-1 Cole')

    await begin(page, 'ORD-2')
    await begin(page, 'ORD-3')
    await expect.poll(() => aside.getByRole('button').allInnerTexts()).toEqual(['ORD-2', 'ORD-1'])
    const dialog = page.getByRole('dialog')
    await keyUntil(page, 'Alt+t', () => dialog.isVisible())
    if (process.env.PICTURES)
      await page.screenshot({ path: `${process.env.PICTURES}/put-aside-${language}.png` })
    await type(page, '2')
    await expect.poll(() => reference(page)).toBe('ORD-1')
    expect(await dialog.count()).toBe(0)
    await expect.poll(() => aside.getByRole('button').allInnerTexts()).toEqual(['ORD-3', 'ORD-2'])
    expect(complaints).toEqual([])
  })

  test.each(['en', 'es'] as const)(
    'by a scan, the band says it in a line of its own while it waits: %s',
    async language => {
      const theme = language === 'en' ? 'dark' : 'light'
      const { page } = await openScript(
        browser(),
        bench => bench.answer({ 'orders.find': () => ok({ kind: 'unknown' }) }),
        { language, theme },
      )
      const said =
        language === 'en'
          ? 'takes it back · ORD-1 is put aside, not shipped'
          : 'lo recupera · ORD-1 quedó aparte, sin enviar'
      const line = page.locator('footer').getByText(said)
      await begin(page, 'ORD-1')
      await scan(page, 'ORD-2')
      await expect.poll(() => reference(page)).toBe('ORD-2')
      await line.waitFor()
      if (process.env.PICTURES)
        await page.screenshot({ path: `${process.env.PICTURES}/aside-by-scan-${language}.png` })
      const step = page.locator('footer').getByText(/Type who it goes to|Escriba para quién es/)
      const [above, below] = await Promise.all([step.boundingBox(), line.boundingBox()])
      expect(below?.y).toBeGreaterThanOrEqual((above?.y ?? Number.NaN) + (above?.height ?? 0))
      // What is back on the bench waits no more.
      await page.keyboard.press('Alt+t')
      await expect.poll(() => reference(page)).toBe('ORD-1')
      await expect.poll(() => line.count()).toBe(0)
    },
  )

  test('and taken back, its service stays its own: the next order has the one that was chosen for new orders', async () => {
    const { page } = await openScript(browser())
    const service = () => page.locator('input[type="radio"][value$="-label"]:checked').count()
    await begin(page, 'ORD-1')
    await page.keyboard.press('F7')
    await expect.poll(service).toBe(1)
    await page.keyboard.press('Escape')
    await expect.poll(() => reference(page)).toBe('')
    await page.keyboard.press('F7')
    await expect.poll(service).toBe(0)
    await page.keyboard.press('Alt+t')
    await expect.poll(() => reference(page)).toBe('ORD-1')
    await expect.poll(service).toBe(1)
    await page.keyboard.press('Escape')
    await expect.poll(() => reference(page)).toBe('')
    await page.keyboard.press('Escape')
    await page.locator(at('reference')).fill('ORD-2')
    await expect.poll(service).toBe(0)
    expect(await page.evaluate(() => localStorage.getItem('packbench.service'))).toBe('label-server')
  })

  test('a scan answers which one comes back', async () => {
    const { page } = await openScript(browser())
    for (const order of ['ORD-1', 'ORD-2', 'ORD-3']) await begin(page, order)
    await keyUntil(page, 'Alt+t', () => page.getByRole('dialog').isVisible())
    await scan(page, 'ORD-1')
    await expect.poll(() => reference(page)).toBe('ORD-1')
    expect(await page.getByRole('dialog').count()).toBe(0)
  })
})
