// A label whose number another order's label has, from the band that says why it waits over the scan that proves neither box
// to the card that settles it, on a live station between its services and a printer.
import type { Browser, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { liveSettings, networkPrinter, outsidePrinter, outsideServices } from '../support/outside-programs.ts'
import { DEPOT, sampleShipment } from '../support/sample-shipment.ts'
import { readsLive } from './away.ts'
import { inBrowser } from './in-browser.ts'
import { enterUntil, keyUntil } from './keyboard.ts'
import { at, big, fill, goTo, SAMPLE, scanOrder } from './on-the-page.ts'
import { scan } from './scanner.ts'
import { openStation } from './screen.ts'

const WORDS = {
  en: {
    same: 'Another order’s label has the same number',
    which: /The service gave this label the number \w+, which ORD-1 has too/,
    shared: 'TWO LABELS',
    anyway: /Print it anyway/,
    why: /Why/,
  },
  es: {
    same: 'La etiqueta de otro pedido tiene el mismo número',
    which: /El servicio dio a esta etiqueta el número \w+, que también tiene ORD-1/,
    shared: 'DOS ETIQUETAS',
    anyway: /Imprimirla de todos modos/,
    why: /Por qué/,
  },
} as const

const picture = async (page: Page, name: string) => {
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/${name}.png` })
}

async function firstLabel(browser: Browser, language: 'en' | 'es', theme: 'light' | 'dark') {
  const [services, printer] = await Promise.all([outsideServices(), outsidePrinter()])
  const { page, station } = await openStation(browser, { language, theme })
  const { settings, secrets } = liveSettings(services)
  const live = readsLive(page)
  await station.call('settings.save', {
    settings: { ...settings, station: { from: DEPOT }, packing: { scanBack: 'remind' } },
    secrets,
  })
  await live
  await station.call('printers.save', networkPrinter(printer.port))
  const shipment = sampleShipment('Usps_Ground_Advantage')
  const asked = await station.call('pack.ship', { service: 'label-server', reference: 'ORD-1', shipment })
  expect(asked).toMatchObject({ ok: true })
  const number: string = asked.value.shipment.purchase.trackingNumber
  const papers = async () => (await printer.papers()).filter(one => one.complete).length
  await expect.poll(papers).toBe(1)
  await services.control('misbehave', {
    service: 'label-server',
    operation: 'label',
    times: 1,
    fault: { kind: 'merge', patch: { trackingNumber: number } },
  })
  return { page, station, number, papers }
}

inBrowser('one number on two labels', browser => {
  test.each([
    ['en', 'light'],
    ['es', 'dark'],
  ] as const)(
    'keeps the second one off the paper, and a scan proves neither: %s, %s',
    async (language, theme) => {
      const words = WORDS[language]
      const { page, number, papers } = await firstLabel(browser(), language, theme)
      await scanOrder(page, 'ORD-2')
      const { reference: _sample, ...address } = SAMPLE
      await fill(page, address)
      await page.locator(at('to.name')).focus()
      await page.keyboard.press('Alt+1')
      await enterUntil(page, () => page.getByText(words.same).first().isVisible())
      await picture(page, `two-held-${language}`)
      expect(await papers()).toBe(1)
      await goTo(page, 'queue')
      await page.locator('article[data-active]').waitFor()
      await page.getByText(words.which).waitFor()
      await picture(page, `two-cards-${language}`)
      await goTo(page, 'pack')
      await scan(page, number)
      await big(page, words.shared).waitFor()
      await picture(page, `two-scan-${language}`)
      await goTo(page, 'queue')
      // The label has a card for its print and one for its number.
      const print = page.locator('article', { hasText: words.anyway }).and(page.locator('[data-active]'))
      await keyUntil(page, 'ArrowUp', () => print.isVisible())
      await keyUntil(page, '1', () => page.getByRole('dialog').isVisible())
      await page.getByLabel(words.why).fill('looked there')
      await enterUntil(page, async () => (await page.getByRole('dialog').count()) === 0)
      await expect.poll(papers).toBe(2)
    },
  )
})
