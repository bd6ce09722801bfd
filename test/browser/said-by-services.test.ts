// What the services take and say beside labels: one meter read again, the parts of a price, a close of one service in a
// container, and what was said of each label of it.
import { expect, test } from 'vitest'
import { sampleShipment } from '../support/sample-shipment.ts'
import { inBrowser } from './in-browser.ts'
import { fill, goTo, SAMPLE } from './on-the-page.ts'
import { openStation } from './screen.ts'

const PICTURES = process.env.PICTURES

inBrowser('what the services take and say', browser => {
  test('a price is shown with the weight that is charged, the zone and what is added', async () => {
    const { page } = await openStation(browser(), { theme: 'dark', language: 'es' })
    await fill(page, SAMPLE)
    await page.getByRole('radio', { checked: true, name: /USPS Ground Advantage/ }).waitFor()
    await page.getByRole('button', { name: /De qué se compone/ }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Peso cobrado').waitFor()
    await dialog.getByText('1 lb 3.2 oz · como se pesó').waitFor()
    await dialog.getByText('Zona').waitFor()
    if (PICTURES) await page.screenshot({ path: `${PICTURES}/price-es.png` })
  })

  test('one meter is read again by itself', async () => {
    const { page } = await openStation(browser())
    await goTo(page, 'meters')
    const meter = page.getByRole('article', { name: 'UPS' })
    await meter.waitFor()
    const count = await page.getByRole('article').count()
    expect(count).toBeGreaterThan(1)
    const answered = page.waitForResponse(response => response.url().endsWith('/api/meters.get'))
    await meter.getByRole('button', { name: 'Read this one' }).click()
    const { value } = await (await answered).json()
    expect(value.map(({ carrier }: { readonly carrier: string }) => carrier)).toEqual(['UPS'])
    // What was read takes the place of that meter alone.
    await meter
      .getByText(new RegExp(`\\$${(value[0].currentBalanceCents / 100).toFixed(2)}`))
      .first()
      .waitFor()
    expect(await page.getByRole('article').count()).toBe(count)
    if (PICTURES) await page.screenshot({ path: `${PICTURES}/meters.png` })
  })

  test('one service is closed alone, in its container, and what it said of a label is kept', async () => {
    const { page, station } = await openStation(browser())
    const shipment = sampleShipment()
    for (const service of ['parcel-label', 'label-server'] as const) {
      const named =
        service === 'label-server' ? { ...shipment, shippingService: 'Usps_Ground_Advantage' } : shipment
      const bought = await station.call('pack.ship', {
        service,
        reference: `ORD-${service}`,
        shipment: named,
      })
      expect(bought).toMatchObject({ ok: true })
    }
    await goTo(page, 'close')
    await page.getByRole('switch', { name: /Label server/ }).dispatchEvent('click')
    await page.getByText('1 label will be handed over.').waitFor()
    await page.getByRole('button', { name: 'In a container…' }).click()
    await page.getByLabel('Barcode of the container').fill('CONT-7')
    await page.getByRole('button', { name: 'Put them in it' }).click()
    await page.getByRole('button', { name: 'In container CONT-7' }).waitFor()
    if (PICTURES) await page.screenshot({ path: `${PICTURES}/close-choices.png` })
    const run = page.waitForRequest(request => request.url().endsWith('/api/closeDay.run'))
    await page.getByRole('button', { name: 'Close the day' }).click()
    expect((await run).postDataJSON()).toMatchObject({
      services: ['parcel-label'],
      container: { containerEncodedBarcode: 'CONT-7' },
    })
    await page.getByText(/The service took it at .* and says: “.+”/).waitFor()
    if (PICTURES) await page.screenshot({ path: `${PICTURES}/close-said.png` })
  })
})
