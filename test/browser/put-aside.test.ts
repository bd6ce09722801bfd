// What was put aside comes back by a key that stands beside it.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { NOON, ok, shipmentView } from './bench-script.ts'
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
    await expect
      .poll(() => aside.locator('button:not([aria-keyshortcuts])').allInnerTexts())
      .toEqual(['ORD-2', 'ORD-1'])
    const dialog = page.getByRole('dialog')
    await keyUntil(page, 'Alt+t', () => dialog.isVisible())
    // A busy machine brings the focus later than the question.
    await page.locator(at('to.name')).focus()
    if (process.env.PICTURES)
      await page.screenshot({ path: `${process.env.PICTURES}/put-aside-${language}.png` })
    await type(page, '2')
    await expect.poll(() => reference(page)).toBe('ORD-1')
    expect(await dialog.count()).toBe(0)
    await expect
      .poll(() => aside.locator('button:not([aria-keyshortcuts])').allInnerTexts())
      .toEqual(['ORD-3', 'ORD-2'])
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

  test.each(['en', 'es'] as const)(
    'is dropped by a key and a question that names it, and by no Enter: %s',
    async language => {
      const { page, bench, complaints } = await openScript(browser(), undefined, { language })
      const words = {
        en: { aside: 'Put aside', which: 'Which package', sure: /^Drop ORD-1\?/ },
        es: { aside: 'Aparte', which: '¿Qué paquete', sure: /^¿Descartar ORD-1\?/ },
      }[language]
      const aside = page.getByRole('region', { name: words.aside })
      for (const order of ['ORD-1', 'ORD-2']) await begin(page, order)
      await page.keyboard.press('Escape')
      await aside.getByText('Alt X').waitFor()
      const which = page.getByRole('dialog', { name: words.which })
      const sure = page.getByRole('dialog', { name: words.sure })
      await keyUntil(page, 'Alt+x', () => which.isVisible())
      await page.keyboard.press('Enter')
      await keyUntil(page, '2', () => sure.isVisible())
      await sure.getByText('ORD-1 Cole').waitFor()
      if (process.env.PICTURES)
        await page.screenshot({ path: `${process.env.PICTURES}/drop-${language}.png` })
      await keyUntil(page, 'Enter', async () => (await page.getByRole('dialog').count()) === 0)
      const chips = () => aside.locator('button:not([aria-keyshortcuts])').allInnerTexts()
      expect(await chips()).toEqual(['ORD-2', 'ORD-1'])

      await keyUntil(page, 'Alt+x', () => which.isVisible())
      await keyUntil(page, '2', () => sure.isVisible())
      await keyUntil(page, 'x', async () => (await page.getByRole('dialog').count()) === 0)
      await expect.poll(chips).toEqual(['ORD-2'])
      await expect.poll(() => bench.shelf.aside.map(one => one.reference)).toEqual(['ORD-2'])
      expect(complaints).toEqual([])
    },
  )

  test('leaves by itself once its label was bought elsewhere, and not for one that was bought before', async () => {
    const { page, bench } = await openScript(browser())
    const aside = page.getByRole('region', { name: 'Put aside' })
    for (const order of ['ORD-1', 'ORD-2']) await begin(page, order)
    await page.keyboard.press('Escape')
    await aside.getByText('ORD-1').waitFor()
    // A second label of it may be what is typed here.
    bench.emit({ name: 'shipment', value: shipmentView('ORD-2', { purchase: { boughtAt: NOON } }) })
    const boughtAt = new Date(Date.now() + 60_000).toISOString()
    bench.emit({ name: 'shipment', value: shipmentView('ORD-1', { purchase: { boughtAt } }) })
    await aside.getByText('ORD-1').waitFor({ state: 'detached' })
    expect(await aside.getByText('ORD-2').count()).toBe(1)
    await expect.poll(() => bench.shelf.aside.map(one => one.reference)).toEqual(['ORD-2'])
  })

  test.each(['en', 'es'] as const)('is named before the day is closed: %s', async language => {
    const { page } = await openScript(browser(), undefined, { language })
    await begin(page, 'ORD-1')
    await page.keyboard.press('F6')
    const main = page.locator('main')
    await main.getByText(language === 'en' ? 'Nothing to close' : 'Nada que cerrar').waitFor()
    await page.keyboard.press('F1')
    await page.keyboard.press('Escape')
    await page.keyboard.press('F6')
    await main
      .getByText(language === 'en' ? 'stands aside, not shipped: ORD-1' : 'está aparte, sin enviar: ORD-1')
      .waitFor()
    expect(
      await main.getByText(language === 'en' ? 'Nothing is still open' : 'No queda nada abierto').count(),
    ).toBe(0)
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
