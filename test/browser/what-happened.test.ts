// What happened to an order: at Reprint by keyboard and scanner, in the report for the lead, and as a file for the carrier.
import { readFile } from 'node:fs/promises'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { sampleShipment } from '../support/sample-shipment.ts'
import { inBrowser } from './in-browser.ts'
import { enterUntil } from './keyboard.ts'
import { goTo } from './on-the-page.ts'
import { scan, type } from './scanner.ts'
import { openStation } from './screen.ts'

const dialogOf = (page: Page) => page.getByRole('dialog')
const titled = (page: Page, reference: string) => dialogOf(page).getByText(`What happened to ${reference}`)

inBrowser('what happened to an order', browser => {
  const shop = async () => {
    const { page, station } = await openStation(browser())
    const ship = async (reference: string) => {
      const reply = await station.call('pack.ship', {
        service: 'label-server',
        reference,
        shipment: { ...sampleShipment(), shippingService: 'Usps_Ground_Advantage' },
      })
      if (!reply.ok) throw new Error(reply.problem.code)
      // A label is voided once its print has ended.
      const prints = async () => (await station.call('queue.list')).value as readonly { state: string }[]
      await expect.poll(async () => (await prints()).every(({ state }) => state === 'printed')).toBe(true)
      return reply.value.shipment
    }
    return { page, station, ship }
  }

  test('is told at Reprint by one key, of another order by a scan, and of what was typed', async () => {
    const { page, station, ship } = await shop()
    const first = await ship('ORD-7')
    const voided = await station.call('shipments.void', { id: first.id, reason: 'wrong box' })
    expect(voided).toMatchObject({ ok: true })
    const second = await ship('ORD-8')
    await page.keyboard.press('F2')
    await page.getByRole('option').first().waitFor()
    await page.keyboard.press('Enter')
    await type(page, 'w')
    await titled(page, 'ORD-8').waitFor()
    const lines = dialogOf(page).getByRole('listitem')
    await lines.filter({ hasText: 'The label was bought' }).waitFor()
    await lines.filter({ hasText: 'The printer says that it came out' }).waitFor()

    // A label that was scanned is another order, whatever has the focus.
    await scan(page, first.purchase.trackingNumber ?? '')
    await titled(page, 'ORD-7').waitFor()
    await lines.filter({ hasText: 'A void was requested · “wrong box”' }).waitFor()
    await lines.filter({ hasText: 'It is voided' }).waitFor()

    await page.keyboard.press('Control+a')
    await type(page, 'ord-8')
    await enterUntil(page, () => titled(page, 'ORD-8').isVisible())
    expect(await dialogOf(page).getByText('A void was requested').count()).toBe(0)

    await page.keyboard.press('Control+a')
    await type(page, 'NOBODY-1')
    await enterUntil(page, () => dialogOf(page).getByText('Nothing is known about NOBODY-1 here').isVisible())
    expect((await new AxeBuilder({ page }).include('[role="dialog"]').analyze()).violations).toEqual([])
    await page.keyboard.press('Escape')
    await dialogOf(page).waitFor({ state: 'hidden' })
    expect(second.reference).toBe('ORD-8')
  })

  test('is told to the lead in the report, and saved for the carrier without what is the house’s', async () => {
    const { page, station, ship } = await shop()
    const shipment = await ship('ORD-9')
    await station.call('reprint.print', { shipmentId: shipment.id, reason: 'damaged' })
    await goTo(page, 'report')
    await page.getByRole('heading', { name: 'Shift report' }).waitFor()
    await type(page, 'w')
    await scan(page, 'ORD-9')
    await titled(page, 'ORD-9').waitFor()
    await dialogOf(page).getByText('It was printed again · print 2').waitFor()
    const [file] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Alt+c')])
    expect(file.suggestedFilename()).toMatch(/^carrier-ORD-9-\d{4}-\d\d-\d\d\.csv$/)
    const text = await readFile(await file.path(), 'utf8')
    expect(text).toContain(shipment.purchase.trackingNumber)
    expect(text).toContain('The label was bought')
    expect(text).not.toMatch(/printed|printer|Bench|damaged/i)
  })
})
