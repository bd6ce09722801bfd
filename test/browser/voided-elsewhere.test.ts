// An order whose label was voided from another screen: scanned again it comes back as it was, is looked over, and goes.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { ordersFile } from '../support/orders-file.ts'
import { sampleShipment } from '../support/sample-shipment.ts'
import type { StationCalls } from '../support/station-calls.ts'
import { inBrowser } from './in-browser.ts'
import { keyUntil } from './keyboard.ts'
import { at, big, focused } from './on-the-page.ts'
import { scan } from './scanner.ts'
import { openStation } from './screen.ts'

const value = (page: Page, path: string) => page.locator(at(path)).inputValue()
const WORDS = { en: ['VOIDED', 'PRINTED'], es: ['ANULADA', 'IMPRESA'] } as const

/** Of a file that was imported, or typed at the bench; its label is bought by now. */
async function shipped(station: StationCalls, origin: 'file' | 'typed'): Promise<string> {
  const services = (await station.call('settings.get')).value.settings.labelServer.services as string[]
  if (origin === 'file') {
    const imported = await station.call('orders.import', {
      fileName: 'day.csv',
      content: ordersFile('SHOP-1'),
      defaults: { service: 'label-server', shippingService: services[1] },
      commandId: 'import-1',
    })
    expect(imported).toMatchObject({ ok: true, value: { counts: { ready: 1 } } })
  }
  const sold = await station.call('pack.ship', {
    service: 'label-server',
    reference: 'SHOP-1',
    shipment: sampleShipment(services[1]),
  })
  expect(sold).toMatchObject({ ok: true })
  return services[1] ?? ''
}

async function voidUnderReprint(page: Page, language: keyof typeof WORDS, order: string): Promise<void> {
  await page.keyboard.press('F2')
  await scan(page, order)
  await page.getByRole('heading', { name: order }).waitFor()
  await page.getByText('Bo Cole').first().waitFor()
  const dialog = page.getByRole('dialog')
  await keyUntil(page, 'v', () => dialog.isVisible())
  await keyUntil(page, '4', async () => !(await dialog.isVisible()))
  await big(page, WORDS[language][0]).waitFor()
  await expect
    .poll(() => page.locator('footer').innerText())
    .toMatch(/F1, and scan the order there|F1 y escanee allí el pedido/)
  await page.keyboard.press('F1')
}

/** The order's label itself, scanned at the bench, begins no order. */
async function scanVoidedLabel(page: Page, language: keyof typeof WORDS, label: string): Promise<void> {
  await scan(page, label)
  await big(page, language === 'en' ? 'VOIDED LABEL' : 'ETIQUETA ANULADA').waitFor()
  await expect
    .poll(() => page.locator('footer').innerText())
    .toMatch(/voided label of SHOP-1\. Take it off|etiqueta anulada de SHOP-1\. Quítela/)
  await expect.poll(() => value(page, 'reference')).toBe('')
  if (process.env.PICTURES)
    await page.screenshot({ path: `${process.env.PICTURES}/voided-label-${language}.png` })
}

inBrowser('an order that was voided under Reprint', browser => {
  test.each([
    ['file', 'en'],
    ['typed', 'es'],
  ] as const)(
    'has a label that begins no order, comes back as it was, from a %s one, and is not called printed any more: %s',
    { timeout: 240_000 },
    async (origin, language) => {
      const { page, station } = await openStation(browser(), {
        language,
        theme: language === 'en' ? 'light' : 'dark',
      })
      const service = await shipped(station, origin)
      const [sold] = (await station.call('shipments.search', {})).value.shipments
      await voidUnderReprint(page, language, 'SHOP-1')
      await scanVoidedLabel(page, language, sold.purchase.trackingNumber)
      await scan(page, 'SHOP-1')
      await expect.poll(() => value(page, 'to.name')).toBe('Bo Cole')
      expect(await value(page, 'to.address1')).toBe('9 Elm Ave')
      expect(await value(page, 'packages.0.weightOz')).toBe('1 lb 3.2 oz')
      expect(await page.getByRole('radio', { checked: true, name: /×/ }).count()).toBe(1)
      await expect
        .poll(() => page.getByRole('radio', { checked: true, name: /\$/ }).getAttribute('value'))
        .toBe(service)
      await expect.poll(() => focused(page)).toBe('field-to.address1')
      if (process.env.PICTURES)
        await page.screenshot({ path: `${process.env.PICTURES}/voided-elsewhere-${language}.png` })
      // Looked over first, and then bought: by one Enter it is not.
      await page.keyboard.press('Enter')
      await page
        .locator('footer')
        .getByText(/ships|envía/)
        .waitFor()
      expect((await station.call('shipments.search', {})).value.shipments).toHaveLength(1)
      await page.keyboard.press('Enter')
      await big(page, WORDS[language][1]).waitFor()
      const { shipments } = (await station.call('shipments.search', {})).value
      expect(shipments.map((one: { purchase: { kind: string } }) => one.purchase.kind)).toEqual([
        'bought',
        'voided',
      ])

      // Printed from this bench a moment ago, and voided there: it is packed again.
      await voidUnderReprint(page, language, 'SHOP-1')
      await page.locator(at('reference')).waitFor()
      expect(await page.locator('footer').innerText()).not.toContain(WORDS[language][1])
      await scan(page, 'SHOP-1')
      await expect.poll(() => value(page, 'to.name')).toBe('Bo Cole')
      expect(await page.locator('footer').innerText()).not.toContain(WORDS[language][1])
    },
  )
})
