// The details of a label and its document at Reprint, over a real station.
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { sampleShipment } from '../support/sample-shipment.ts'
import { inBrowser } from './in-browser.ts'
import { scan } from './scanner.ts'
import { openStation } from './screen.ts'

inBrowser('a label of the parcel service at Reprint', browser => {
  test('shows what its service said of it, and saves the document that was asked for', async () => {
    const { page, station } = await openStation(browser())
    const shipment = { ...sampleShipment(), documentFormat: 'PDF', references: { reference3: 'Aisle 7' } }
    const bought = await station.call('pack.ship', { service: 'parcel-label', reference: 'ORD-7', shipment })
    expect(bought).toMatchObject({ ok: true })
    await page.keyboard.press('F2')
    await page.getByRole('option').first().waitFor()
    await page.getByRole('button', { name: 'Details' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Sort code').waitFor()
    await dialog.getByText('Aisle 7').waitFor()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Save its document' }).click(),
    ])
    expect(file.suggestedFilename()).toBe('ORD-7.pdf')
    expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
  })

  test('closes its details when another label is scanned', async () => {
    const { page, station } = await openStation(browser())
    for (const reference of ['ORD-7', 'ORD-8']) {
      const shipment = sampleShipment()
      const bought = await station.call('pack.ship', { service: 'parcel-label', reference, shipment })
      expect(bought).toMatchObject({ ok: true })
    }
    await page.keyboard.press('F2')
    await page.getByRole('option').first().waitFor()
    await page.getByRole('button', { name: 'Details' }).click()
    await page.getByRole('dialog').getByText('Details of ORD-8').waitFor()
    await scan(page, 'ORD-7')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
  })
})
