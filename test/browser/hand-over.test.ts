// One label of the parcel service handed over by itself: scanned, or fetched where another system bought it.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { CloseView } from '../../preload/contract/money-views.ts'
import { sampleShipment } from '../support/sample-shipment.ts'
import { NOON, ok, shipmentView } from './bench-script.ts'
import { inBrowser } from './in-browser.ts'
import { enterUntil, keyUntil } from './keyboard.ts'
import { big } from './on-the-page.ts'
import { scan } from './scanner.ts'
import { openScript, openStation } from './screen.ts'

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

  test('is told of wherever one is by the time that the service has answered', async () => {
    const handOver: CloseView = {
      id: 'close-1',
      state: 'running',
      startedAt: NOON,
      named: true,
      services: [{ service: 'parcel-label', state: 'running', total: 1, done: 0, failed: 0, labels: [] }],
      documents: [],
    }
    let now = handOver
    const { page, bench } = await openScript(browser(), bench => {
      const shipment = shipmentView('PS-1', { service: 'parcel-label' })
      bench.shipments.push(shipment)
      bench.answer({
        'closeDay.run': () => ok({ id: handOver.id }),
        'closeDay.get': () => ok(now),
      })
    })
    await ask(page, 'PS-1', WORDS.en.question)
    const runs = () => bench.station.calls.filter(({ channel }) => channel === 'closeDay.run').length
    await enterUntil(page, () => runs() === 1)
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await page.keyboard.press('F1')
    await page.locator('#field-reference').waitFor()
    const label = { shipmentId: 'shipment-PS-1', reference: 'PS-1', outcome: 'closed' } as const
    now = {
      ...handOver,
      state: 'done',
      services: [{ service: 'parcel-label', state: 'done', total: 1, done: 1, failed: 0, labels: [label] }],
    }
    bench.emit({ name: 'closeDay.progress', value: now })
    await big(page, WORDS.en.done).waitFor()
  })
})
