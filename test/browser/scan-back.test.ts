// A label scanned back from its box, by keyboard and scanner alone, on a live station between services and a printer: what
// is scanned is what the dots of the paper say.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { problem } from '../../main/core/problem.ts'
import { ordersFile } from '../support/orders-file.ts'
import { liveSettings, networkPrinter, outsidePrinter, outsideServices } from '../support/outside-programs.ts'
import { DEPOT, sampleShipment } from '../support/sample-shipment.ts'
import { ok, shipmentView } from './bench-script.ts'
import { inBrowser } from './in-browser.ts'
import { enterUntil, keyUntil, press, tabTo } from './keyboard.ts'
import { at, big, fill, SAMPLE } from './on-the-page.ts'
import { scan } from './scanner.ts'
import { openScript, openStation } from './screen.ts'

const WORDS = {
  en: {
    printed: 'PRINTED',
    right: 'RIGHT BOX',
    wrong: 'WRONG LABEL',
    stop: 'STOP',
    excused: 'NOT SCANNED',
    card: 'Scan the label',
    close: 'Close the day',
  },
  es: {
    printed: 'IMPRESA',
    right: 'CAJA CORRECTA',
    wrong: 'OTRA ETIQUETA',
    stop: 'ALTO',
    excused: 'SIN ESCANEAR',
    card: 'Escanee la etiqueta',
    close: 'Cerrar el día',
  },
} as const

const ORDERS = ['ORD-1', 'ORD-2', 'ORD-3', 'ORD-4']

async function liveBench(
  browser: Parameters<typeof openStation>[0],
  look: Parameters<typeof openStation>[1],
) {
  const [services, printer] = await Promise.all([outsideServices(), outsidePrinter()])
  const opened = await openStation(browser, look)
  const { page, station } = opened
  const { settings, secrets } = liveSettings(services)
  const packing = { scanBack: 'must' }
  const live = { ...settings, station: { from: DEPOT }, packing }
  expect(await station.call('settings.save', { settings: live, secrets })).toMatchObject({ ok: true })
  expect(await station.call('printers.save', networkPrinter(printer.port))).toMatchObject({ ok: true })
  const content = ordersFile(...ORDERS)
  const defaults = { service: 'parcel-label' }
  expect(await station.call('orders.import', { fileName: 'day.csv', content, defaults })).toMatchObject({
    ok: true,
  })
  await page.reload()
  await page.locator(at('reference')).waitFor()
  const bought = async () => (await services.exchanges('request-label')).length
  const find = async (reference: string) => {
    const { value } = await station.call('shipments.search', { text: reference })
    return value.shipments[0] as { id: string; purchase: { kind: string; scan?: string } }
  }
  /** What a scanner reads off the paper. */
  const codeOf = async (reference: string): Promise<string> => {
    const { value } = await station.call('pack.preview', { shipmentId: (await find(reference)).id })
    const bars = value.barcodes.find((one: { format: string }) => one.format === 'Code128')
    expect(bars.text.length).toBeGreaterThan(10)
    return bars.text
  }
  return { ...opened, services, printer, bought, find, codeOf }
}

/** An imported order is on the bench, whole, by one scan. */
async function take(page: Page, reference: string): Promise<void> {
  await scan(page, reference)
  await expect.poll(() => page.locator(at('reference')).inputValue()).toBe(reference)
  await expect.poll(() => page.locator(at('packages.0.weightOz')).inputValue()).not.toBe('')
}

inBrowser('scanning the label back', browser => {
  test.each(['en', 'es'] as const)(
    'holds the next order until the label is seen on its box, and tells the wrong one: %s',
    async language => {
      const words = WORDS[language]
      const theme = language === 'en' ? 'light' : 'dark'
      const { page, station, bought, find, codeOf, complaints } = await liveBench(browser(), {
        language,
        theme,
      })
      const picture = async (name: string) => {
        if (process.env.PICTURES)
          await page.screenshot({ path: `${process.env.PICTURES}/scan-${name}-${language}.png` })
      }
      const card = page.getByRole('region', { name: words.card })
      // The label of an order of a batch, which nobody will put on another box.
      const found = await station.call('orders.find', { reference: 'ORD-4' })
      expect(await station.call('orders.ship', { orderIds: [found.value.order.id] })).toMatchObject({
        ok: true,
      })
      await expect.poll(async () => (await find('ORD-4'))?.purchase.kind).toBe('bought')
      await take(page, 'ORD-1')
      await enterUntil(page, () => big(page, words.printed).isVisible())
      await card.getByText('ORD-1').waitFor()
      await picture('asked')

      // Another window of the bench, and this one once more: the label waits in both.
      const second = await page.context().newPage()
      await second.goto(station.url)
      await enterUntil(second, () => second.locator(at('reference')).isVisible())
      await second.getByRole('region', { name: words.card }).getByText('ORD-1').waitFor()
      await page.reload()
      await card.getByText('ORD-1').waitFor()

      // The next order is taken and looked at, and not bought.
      await take(page, 'ORD-2')
      await enterUntil(page, () => big(page, words.stop).isVisible())
      await page.locator('footer [role="alert"]').getByText('ORD-1').waitFor()
      await picture('stopped')
      // Nor does a batch begin.
      const next = await station.call('orders.find', { reference: 'ORD-3' })
      const batch = () => station.call('orders.ship', { orderIds: [next.value.order.id] })
      // While the last Enter is being answered, it is that purchase which is waited for.
      await expect.poll(batch).toMatchObject({ problem: { code: 'scan.no-batch-yet' } })
      expect(await bought()).toBe(2)
      await scan(page, await codeOf('ORD-4'))
      await big(page, words.wrong).waitFor()
      const told = page.locator('footer [role="alert"]')
      await told.getByText(/ORD-4.*ORD-1/).waitFor()
      await picture('wrong')
      expect(await page.locator(at('reference')).inputValue()).toBe('ORD-2')

      await scan(page, await codeOf('ORD-1'))
      await big(page, words.right).waitFor()
      await picture('right')
      await expect.poll(() => card.count()).toBe(0)
      await expect.poll(() => second.getByRole('region', { name: words.card }).count()).toBe(0)
      expect((await find('ORD-1')).purchase.scan).toBe('scanned')
      // The scanner bounced: the same label once more is no order.
      await scan(page, await codeOf('ORD-1'))
      expect(await page.locator(at('reference')).inputValue()).toBe('ORD-2')
      await enterUntil(page, async () => (await bought()) === 3)
      await card.getByText('ORD-2').waitFor()

      // Nothing scans any more: one key, one reason.
      await page.keyboard.press('F11')
      await page.getByRole('dialog').waitFor()
      await picture('why')
      await keyUntil(page, '1', async () => !(await page.getByRole('dialog').isVisible()))
      await big(page, words.excused).waitFor()
      expect((await find('ORD-2')).purchase.scan).toBe('excused')
      await take(page, 'ORD-3')
      await enterUntil(page, async () => (await bought()) === 4)
      await card.getByText('ORD-3').waitFor()

      const { value: report } = await station.call('reports.shift', {})
      expect(report.total).toMatchObject({ scannedCount: 1, unscannedCount: 1, mismatchCount: 1 })

      // A label that no bench was asked for is proven where it is looked at.
      await page.keyboard.press('F2')
      await page.locator('input[type="search"]').waitFor()
      await scan(page, await codeOf('ORD-4'))
      await big(page, words.right).waitFor()
      await picture('reprint')
      expect((await find('ORD-4')).purchase.scan).toBe('scanned')

      // The parcel service is told of what was seen alone.
      await page.keyboard.press('F6')
      const only = page.getByRole('switch')
      await only.waitFor()
      await only.focus()
      await press(page, ' ')
      await expect.poll(() => only.isChecked()).toBe(true)
      await picture('close')
      await tabTo(page, words.close)
      const closes = async () => (await station.call('closeDay.list')).value
      await enterUntil(page, async () => (await closes()).length === 1)
      await expect.poll(async () => (await closes())[0].state).toBe('done')
      expect((await closes())[0]).toMatchObject({ scannedOnly: true, services: [{ total: 2, done: 2 }] })
      expect(complaints).toEqual([])
    },
    120_000,
  )

  test('is the next step behind the return label that lies in the box', async () => {
    const { page, bought } = await liveBench(browser(), {})
    await take(page, 'ORD-1')
    await enterUntil(page, () => big(page, 'PRINTED').isVisible())
    const reference = () => page.locator(at('reference')).inputValue()
    await keyUntil(page, 'b', async () => (await reference()) === 'ORD-1-RETURN')
    await enterUntil(page, async () => (await bought()) === 2)
    const band = () => page.locator('footer').innerText()
    await expect
      .poll(band, { timeout: 60_000 })
      .toMatch(/PRINTED[\s\S]*close the box\. Then scan the label on the box/)
  })

  test('is asked for where a label that waited is printed from the queue', async () => {
    const { page, station, printer } = await liveBench(browser(), {})
    await printer.fault({ fault: 'paperOut' })
    const order = {
      service: 'parcel-label',
      reference: 'ORD-9',
      shipment: sampleShipment(),
      printLater: true,
    }
    expect(await station.call('pack.ship', order)).toMatchObject({
      ok: true,
      value: { job: { state: 'held' } },
    })
    await page.keyboard.press('F3')
    await page.getByText('Nothing was printed at this bench yet').first().waitFor()
    await printer.fault({ fault: 'loadPaper' })
    await keyUntil(page, '1', () => big(page, WORDS.en.printed).isVisible())
    await page.locator('footer').getByText('Put the label on, then scan it on the box.').waitFor()
  })

  test('F11 is the key of a refusal on a screen that did not know of the label', async () => {
    const { page, bench } = await openScript(browser(), made => {
      const { settings } = made.settings
      const packing = { ...settings.packing, scanBack: 'must' as const }
      made.settings = { ...made.settings, settings: { ...settings, packing } }
      made.answer({ 'labels.toScan': () => ok({ policy: 'must', labels: [] }) })
    })
    await fill(page, SAMPLE)
    await page.getByRole('radio', { checked: true, name: /cheapest/ }).waitFor()
    await expect.poll(() => bench.station.calls.some(one => one.channel === 'labels.toScan')).toBe(true)
    const numbers = [{ number: 'T-1', seen: false }]
    const first = problem('wrong-state', 'scan.label-first', {
      params: { reference: 'ORD-1', shipmentId: 'shipment-ORD-1' },
    })
    // It became due after the screen had read what waits, and no event told of it.
    bench.answer({
      'labels.toScan': () => ok({ policy: 'must', labels: [{ shipment: shipmentView('ORD-1'), numbers }] }),
      'pack.ship': () => ({ ok: false, problem: first }),
    })
    await page.locator(at('ship')).click()
    await big(page, WORDS.en.stop).waitFor()
    await page.getByRole('region', { name: WORDS.en.card }).getByText('ORD-1').waitFor()
    await page.keyboard.press('F11')
    await page.getByRole('dialog').waitFor()
  })
})
