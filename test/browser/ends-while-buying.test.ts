// A station that ends while a label is being bought, as its window shows it: one word while it is away, and then what
// became of the order.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { startKeptStation } from '../support/kept-station.ts'
import { liveSettings, networkPrinter, outsidePrinter, outsideServices } from '../support/outside-programs.ts'
import { DEPOT } from '../support/sample-shipment.ts'
import { startStationProcess } from '../support/station-process.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { waitFor } from '../support/wait-for.ts'
import { ok, shipmentView } from './bench-script.ts'
import { inBrowser } from './in-browser.ts'
import { at, big, fill, SAMPLE, scanOrder } from './on-the-page.ts'
import { scan } from './scanner.ts'
import { openPage, openScript } from './screen.ts'

/** The tone of the band with each of its words, from now on, as long as the station is not heard. */
async function tonesWhileAway(page: Page): Promise<() => Promise<readonly string[]>> {
  const heard = await page.evaluateHandle(() => {
    const tones = new Set<string>()
    new MutationObserver(() => {
      const footer = document.querySelector('footer')
      if (document.querySelector('[data-hearing]'))
        tones.add(`${footer?.dataset.tone} ${footer?.querySelector('strong')?.textContent}`)
    }).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true })
    return tones
  })
  return () => heard.evaluate(tones => [...tones])
}

async function picture(page: Page, name: string): Promise<void> {
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/${name}.png` })
}

/** The sample order at its cheapest price. */
async function ship(page: Page): Promise<void> {
  await fill(page, SAMPLE)
  await page.getByRole('radio', { checked: true, name: /cheapest|más barat/ }).waitFor()
  await page.locator(at('ship')).click()
}

inBrowser('a purchase that was under way as the station ended', browser => {
  async function keptLive(printerArguments: readonly string[] = []) {
    const [services, device] = await Promise.all([outsideServices(), outsidePrinter(printerArguments)])
    const station = await startKeptStation(await tempFolder('ends'))
    const { settings, secrets } = liveSettings(services)
    const labelServer = { ...(settings.labelServer as object), services: ['Usps_Ground_Advantage'] }
    await station.call('printers.save', networkPrinter(device.port))
    await station.call('settings.save', {
      settings: { ...settings, labelServer, station: { from: DEPOT } },
      secrets,
    })
    const { page } = await openPage(browser(), station.url, {})
    return { services, station, page }
  }
  const kill = (station: { pidOf(name: 'station'): number | undefined }) =>
    process.kill(station.pidOf('station') ?? 0, 'SIGKILL')

  test('waits in grey while the station starts again, and is to be decided where nobody knows what became of it', async () => {
    const { services, station, page } = await keptLive()
    await services.control('misbehave', { operation: 'label', fault: { kind: 'hold' } })
    await ship(page)
    await waitFor(async () => (await services.state()).held === 1, { what: 'the answer to be held back' })
    const tones = await tonesWhileAway(page)
    kill(station)
    await big(page, 'WAITING').waitFor()
    await picture(page, 'waiting')
    await page.getByText('Nobody knows yet whether this label was bought.').waitFor()
    await picture(page, 'to-decide')
    expect(await tones()).toEqual(['working SHIPPING', 'working WAITING'])
    expect(await services.exchanges('label')).toHaveLength(1)
  })

  test('is told with its label where that was bought and on its way to the paper', async () => {
    const { services, station, page } = await keptLive(['--ms-per-label', '6000'])
    await ship(page)
    const isPrinting = async () => (await station.call('queue.list')).value[0]?.state === 'sending'
    await waitFor(isPrinting, { what: 'the label to be printed', timeoutMs: 30_000 })
    const tones = await tonesWhileAway(page)
    kill(station)
    await page.getByText('The printer did not say whether the label came out.').first().waitFor()
    await picture(page, 'bought')
    expect((await tones()).filter(tone => !tone.startsWith('working'))).toEqual([])
    expect(await services.exchanges('label')).toHaveLength(1)
  })

  test.each([
    ['en', 'WAITING', 'NOT BOUGHT', 'PRINTED'],
    ['es', 'EN ESPERA', 'NO COMPRADA', 'IMPRESA'],
  ] as const)(
    'says that nothing was bought where it never reached the station, and is bought by the next Enter (%s)',
    async (language, waits, notBought, printed) => {
      const station = await startStationProcess({ dataFolder: await tempFolder('ends') })
      const { page } = await openPage(browser(), station.url, { language })
      const { reference, ...rest } = SAMPLE
      await scanOrder(page, reference)
      await fill(page, rest)
      await page.getByRole('radio', { checked: true, name: /cheapest|barat/ }).waitFor()
      await station.kill('SIGKILL')
      const tones = await tonesWhileAway(page)
      await page.locator(at('ship')).click()
      await big(page, waits).waitFor()
      // Asked once more it waits as well.
      await page.locator(at('ship')).click()
      const again = await station.restart()
      await big(page, notBought).waitFor()
      await picture(page, `not-bought-${language}`)
      expect((await tones()).filter(tone => tone.startsWith('stop'))).toEqual([])
      await page.locator(at('ship')).click()
      await big(page, printed).waitFor()
      expect((await again.call('shipments.search', { limit: 9 })).value.shipments).toHaveLength(1)
    },
  )
})

inBrowser('an order that nobody knew of', browser => {
  async function undecided() {
    const found = shipmentView(SAMPLE.reference, { purchase: { kind: 'unknown' } })
    const opened = await openScript(browser(), bench => bench.shipments.unshift(found))
    await scan(opened.page, SAMPLE.reference)
    await opened.page.getByText('Nobody knows yet whether this label was bought.').waitFor()
    return opened
  }

  test.each([
    ['bought', 'BOUGHT'],
    ['refused', 'NOT BOUGHT'],
    ['abandoned', 'NOT BOUGHT'],
  ] as const)('is no stop any more once it was settled elsewhere: %s', async (kind, word) => {
    const { page, bench } = await undecided()
    const settled = shipmentView(SAMPLE.reference, { purchase: { kind } })
    bench.shipments[0] = settled
    bench.emit({ name: 'shipment', value: settled })
    await big(page, word).waitFor()
    await picture(page, `settled-${kind}`)
    expect(await page.locator('footer[data-tone="stop"]').count()).toBe(0)
  })

  test('is no stop any more where its purchase was under way, and then refused', async () => {
    const busy = shipmentView(SAMPLE.reference, { purchase: { kind: 'sending' } })
    const { page, bench } = await openScript(browser())
    bench.answer({
      'pack.ship': () => {
        bench.shipments.unshift(busy)
        return {
          ok: false,
          problem: { kind: 'internal', code: 'station.away', message: 'Away.', nextStep: '' },
        }
      },
      'bench.kept': () => ok({ mode: 'training', revision: 0, aside: [] }),
    })
    await ship(page)
    await page.getByText('This order is being bought right now').waitFor()
    const refused = shipmentView(SAMPLE.reference, { purchase: { kind: 'refused' } })
    bench.shipments[0] = refused
    bench.emit({ name: 'shipment', value: refused })
    await big(page, 'NOT BOUGHT').waitFor()
  })
})
