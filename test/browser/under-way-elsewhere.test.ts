// An order whose label is bought or voided at another window right now: that is said while it lasts, and then what came of it.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { networkPrinter, outsidePrinter, outsideServices } from '../support/outside-programs.ts'
import { sampleShipment } from '../support/sample-shipment.ts'
import { waitFor } from '../support/wait-for.ts'
import { goesLive } from './away.ts'
import { inBrowser } from './in-browser.ts'
import { keyUntil } from './keyboard.ts'
import { at, big, enterShips, fill, SAMPLE, scanOrder } from './on-the-page.ts'
import { openStation } from './screen.ts'

const band = (page: Page) => page.locator('footer')

inBrowser('what another window has under way', browser => {
  test('is said of the order as long as it lasts, and no sentence of it stays behind', async () => {
    const [services, printer] = await Promise.all([outsideServices(), outsidePrinter()])
    const { page, station } = await openStation(browser())
    await goesLive(station, services, page)
    await station.call('printers.save', networkPrinter(printer.port))
    await page.locator('header').getByText('Zebra ready').waitFor()
    const order = { service: 'label-server', shipment: sampleShipment('Usps_Ground_Advantage') }
    const isHeld = async () => (await services.state()).held === 1
    const holds = (operation: string) =>
      services.control('misbehave', { operation, times: 1, fault: { kind: 'hold' } })

    // Both have the order on the bench, and the other one is first.
    const { reference: _, ...address } = SAMPLE
    await scanOrder(page, 'ORD-1')
    await fill(page, address)
    await enterShips(page)
    await holds('label')
    const bought = station.call('pack.ship', { ...order, reference: 'ORD-1' })
    await waitFor(isHeld)
    await page.locator(at('ship')).click()
    await band(page).getByText('This order is being bought right now on').waitFor()
    await services.control('release')
    await big(page, 'ALREADY SHIPPED').waitFor()
    const { id } = (await bought).value.shipment
    const printed = async () => (await station.call('shipments.get', { id })).value.jobs[0]?.state
    await expect.poll(printed).toBe('printed')
    expect(await services.exchanges('label')).toHaveLength(1)

    // Its label is voided, and meanwhile somebody scans the order.
    await holds('cancel')
    const voided = station.call('shipments.void', { id, reason: 'packed twice' })
    await waitFor(isHeld)
    await keyUntil(page, 'Enter', () =>
      band(page).getByText('Its label is not printed meanwhile').isVisible(),
    )
    await page.keyboard.press('Escape')
    await scanOrder(page, 'ORD-1')
    await band(page).getByText('The label of this order is being voided right now.').waitFor()
    await services.control('release')
    expect(await voided).toMatchObject({ ok: true })
    await band(page).getByText('being voided').waitFor({ state: 'detached' })
    await expect.poll(() => page.locator(at('to.name')).inputValue()).toBe('Bo Cole')

    // The next one too, and meanwhile somebody asks for its paper once more.
    await keyUntil(page, 'Enter', () => big(page, 'PRINTED').isVisible())
    await scanOrder(page, 'ORD-1')
    await big(page, 'ALREADY SHIPPED').waitFor()
    const [next] = (await station.call('shipments.search', { text: 'ORD-1' })).value.shipments
    await holds('cancel')
    const voidedToo = station.call('shipments.void', { id: next.id, reason: 'packed twice' })
    await waitFor(isHeld)
    const said = band(page).getByText('Its label is not printed meanwhile')
    await keyUntil(page, 'Enter', () => said.isVisible())
    await services.control('release')
    expect(await voidedToo).toMatchObject({ ok: true })
    await said.waitFor({ state: 'detached' })
    const gone = await station.call('reprint.print', { shipmentId: next.id, reason: 'torn' })
    expect(gone.problem).toMatchObject({ code: 'shipment.not-printable' })
  })
})
