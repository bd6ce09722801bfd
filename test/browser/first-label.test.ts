// The main job on a real station in training mode, with the keyboard alone: a package goes in, a label comes out.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { inBrowser } from './in-browser.ts'
import { press } from './keyboard.ts'
import { at, big, focused } from './on-the-page.ts'
import { scan, type } from './scanner.ts'
import { openStation } from './screen.ts'

async function fillByHand(page: Page, texts: readonly string[]): Promise<void> {
  for (const text of texts) {
    await type(page, text)
    const before = await focused(page)
    await press(page, 'Enter')
    await expect.poll(() => focused(page)).not.toBe(before)
  }
}

inBrowser('the first label', browser => {
  test('of a new station comes out in three keys: the sample order, its price, Enter', async () => {
    const { page, complaints } = await openStation(browser())
    await press(page, 'F9')
    await page.getByRole('radio', { checked: true, name: /cheapest/ }).waitFor()
    await press(page, 'Enter')
    await big(page, 'PRINTED').waitFor()
    const paper = page.getByRole('img', { name: /printed label of SAMPLE-/ })
    await paper.waitFor()
    // Four inches at 203 dpi.
    await expect
      .poll(() => paper.evaluate(image => (image as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(800)
    await page.getByText('Barcode verified').waitFor()
    expect(complaints).toEqual([])
  })

  test('on the label server: scanned, typed field by field with Enter, shipped, on the queue', async () => {
    const { page, station, complaints } = await openStation(browser())
    await scan(page, 'ORD-20418')
    await expect.poll(() => focused(page)).toBe('field-to.name')
    await fillByHand(page, ['Bo Cole', '9 Elm Ave', 'Kenmore', 'WA', '98028-3912', '1 lb 3.2 oz'])
    // The weight was the last thing missing: the box is offered once.
    await press(page, '2')
    await expect.poll(() => page.getByRole('radio', { name: /^M ?12×9×6$/ }).isChecked()).toBe(true)
    await page.getByRole('radio', { checked: true, name: /cheapest/ }).waitFor()
    await press(page, 'c')
    await expect.poll(() => page.getByRole('radio', { name: /cheapest/ }).isChecked()).toBe(false)
    await press(page, 'Enter')
    await press(page, 'Enter')
    await big(page, 'PRINTED').waitFor()
    await page.locator('footer').getByText('ORD-20418').waitFor()
    await page.getByText('Barcode verified').waitFor()

    const found = await station.call('shipments.scan', { code: 'ORD-20418' })
    expect(found.value).toMatchObject({
      kind: 'shipment',
      shipment: {
        purchase: { kind: 'bought' },
        shipment: { packages: [{ weightOz: 19.2, lengthInch: 12 }] },
      },
    })
    expect((await station.call('queue.list')).value).toHaveLength(1)

    await expect
      .poll(async () => {
        await press(page, 'Enter')
        return page.locator('#field-reference').inputValue()
      })
      .toBe('')
    await page.getByRole('region', { name: 'Queue' }).getByText('ORD-20418').waitFor()
    expect(complaints).toEqual([])
  })

  test('on the parcel service: a character that it does not take is named at the field and mended by a key that does not ship', async () => {
    const { page, station } = await openStation(browser())
    await press(page, 'F7')
    await scan(page, 'ORD-7')
    await fillByHand(page, ['Bo Cole', '9 Elm Ave #5', 'Kenmore', 'WA', '98028', '8 oz'])
    // The parcel service wants a box; its key is told where the focus has gone.
    await press(page, '1')
    await page.locator(at('to.address1')).focus()
    await page.getByRole('button', { name: /^Use “9 Elm Ave Apt 5”/ }).waitFor()
    await press(page, 'Enter')
    // Nothing is typed or taken until the station has refused the package.
    await big(page, 'STOP').waitFor()
    expect(await page.locator(at('to.address1')).inputValue()).toBe('9 Elm Ave #5')
    await page.locator(at('to.address1')).focus()
    await press(page, 'F10')
    await expect.poll(() => page.locator(at('to.address1')).inputValue()).toBe('9 Elm Ave Apt 5')
    await expect.poll(() => page.getByRole('button', { name: /^Use “/ }).count()).toBe(0)
    await press(page, 'Enter')
    await big(page, 'PRINTED').waitFor()
    const found = await station.call('shipments.scan', { code: 'ORD-7' })
    expect(found.value).toMatchObject({ shipment: { service: 'parcel-label', purchase: { kind: 'bought' } } })
  })

  test('is the only one: Enter pressed again and again buys once, a second scan asks first', async () => {
    const { page, station } = await openStation(browser())
    await press(page, 'F9')
    await page.getByRole('radio', { checked: true, name: /cheapest/ }).waitFor()
    const reference = await page.locator('#field-reference').inputValue()
    for (let time = 0; time < 5; time += 1) await press(page, 'Enter')
    await big(page, 'PRINTED').waitFor()
    await scan(page, reference)
    await page.getByRole('dialog', { name: `${reference} has a label` }).waitFor()
    await press(page, 'Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    const bought = await station.call('shipments.search', {})
    expect(bought.value.shipments).toHaveLength(1)
  })

  test('is reprinted by F2, Enter and one key for the reason, and voided with its consequences said', async () => {
    const { page, station } = await openStation(browser())
    await press(page, 'F9')
    await page.getByRole('radio', { checked: true, name: /cheapest/ }).waitFor()
    const reference = await page.locator('#field-reference').inputValue()
    await press(page, 'Enter')
    await big(page, 'PRINTED').waitFor()
    await press(page, 'F2')
    await page.getByRole('heading', { name: reference }).waitFor()
    await press(page, 'Enter')
    await press(page, '2')
    await big(page, 'PRINTED').waitFor()
    await expect
      .poll(async () =>
        (await station.call('queue.list')).value.map((job: { reason?: string; copyNumber: number }) => [
          job.copyNumber,
          job.reason,
        ]),
      )
      .toEqual([
        [2, 'jam'],
        [1, undefined],
      ])
    await press(page, 'v')
    const question = page.getByRole('dialog', { name: `Void ${reference}?` })
    await question.getByText(/refunds the money later/).waitFor()
    await press(page, '1')
    await big(page, 'VOIDED').waitFor()
    const found = await station.call('shipments.search', {})
    expect(found.value.shipments[0].purchase.kind).toBe('voided')
  })

  test('is found again by its own barcode', async () => {
    const { page, station } = await openStation(browser())
    await press(page, 'F9')
    await page.getByRole('radio', { checked: true, name: /cheapest/ }).waitFor()
    await press(page, 'Enter')
    await big(page, 'PRINTED').waitFor()
    const [shipment] = (await station.call('shipments.search', {})).value.shipments
    await scan(page, shipment.purchase.trackingNumbers[0])
    await page.getByRole('dialog', { name: `${shipment.reference} has a label` }).waitFor()
  })
})
