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
    // What the station read, with a balance that the page had from nowhere else.
    const read: { carrier: string }[] = []
    await page.route('**/api/meters.get', async route => {
      const response = await route.fetch()
      const reply = await response.json()
      read.push(...reply.value)
      const value = read.map(one => ({ ...one, currentBalanceCents: 4207 }))
      await route.fulfill({ response, json: { ...reply, value } })
    })
    await meter.getByRole('button', { name: 'Read this one' }).click()
    await meter.getByText('$42.07').first().waitFor()
    expect(read.map(({ carrier }) => carrier)).toEqual(['UPS'])
    const others = page.getByRole('article').filter({ hasNot: page.getByText('UPS', { exact: true }) })
    expect(await others.count()).toBeGreaterThan(0)
    expect(await others.getByText('$42.07').count()).toBe(0)
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
    await page.getByText(/The service took it at/).waitFor()
    if (PICTURES) await page.screenshot({ path: `${PICTURES}/close-said.png` })
  })
})
