// One label of the parcel service handed over by itself: scanned, or fetched where another system bought it.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { sampleShipment } from '../support/sample-shipment.ts'
import { inBrowser } from './in-browser.ts'
import { enterUntil, keyUntil } from './keyboard.ts'
import { big } from './on-the-page.ts'
import { scan } from './scanner.ts'
import { openStation } from './screen.ts'

const WORDS = {
  en: { done: 'HANDED OVER', closed: 'Closed', question: /^Hand over/ },
  es: { done: 'ENTREGADA', closed: 'Cerrada', question: /^¿Entregar/ },
} as const

/** Scanned at F2, and asked for with its key. */
async function ask(page: Page, code: string, question: RegExp): Promise<void> {
  await page.keyboard.press('F2')
  await page.locator('input[type="search"]').waitFor()
  await scan(page, code)
  await expect.poll(() => page.locator('main h2').first().innerText()).toBe(code)
  const dialog = page.getByRole('dialog', { name: question })
  await keyUntil(page, 'h', () => dialog.isVisible())
}

inBrowser('a label handed over alone', browser => {
  test.each(['en', 'es'] as const)(
    'is closed by itself, and the day closes the others: %s',
    async language => {
      const words = WORDS[language]
      const { page, station } = await openStation(browser(), {
        language,
        theme: language === 'en' ? 'dark' : 'light',
      })
      for (const reference of ['PS-1', 'PS-2']) {
        const order = { service: 'parcel-label', reference, shipment: sampleShipment() }
        expect(await station.call('pack.ship', order)).toMatchObject({ ok: true })
      }
      const open = async () =>
        (await station.call('closeDay.preview')).value.services.flatMap(
          ({ shipments }: { shipments: { reference: string }[] }) =>
            shipments.map(({ reference }) => reference),
        )
      await ask(page, 'PS-1', words.question)
      if (process.env.PICTURES)
        await page.screenshot({ path: `${process.env.PICTURES}/alone-${language}.png` })
      // Escape leads back, and nothing is told.
      await page.keyboard.press('Escape')
      await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
      expect(await open()).toEqual(['PS-1', 'PS-2'])
      await keyUntil(page, 'h', () => page.getByRole('dialog').isVisible())
      await enterUntil(page, async () => (await page.getByRole('dialog').count()) === 0)
      await big(page, words.done).waitFor()
      // One Enter too many prints nothing.
      expect((await station.call('queue.list')).value).toHaveLength(2)
      await page.locator('main section').getByText(words.closed).first().waitFor()
      if (process.env.PICTURES)
        await page.screenshot({ path: `${process.env.PICTURES}/alone-done-${language}.png` })
      expect(await open()).toEqual(['PS-2'])
      const [close] = (await station.call('closeDay.list')).value
      expect(close).toMatchObject({
        state: 'done',
        services: [{ service: 'parcel-label', total: 1, done: 1 }],
      })
      // It is not offered a second time.
      await page.keyboard.press('Escape')
      await page.keyboard.press('h')
      expect(await page.getByRole('dialog').count()).toBe(0)
    },
  )
})
