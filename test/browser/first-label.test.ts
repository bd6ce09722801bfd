// The main job on a real station in training mode, with the keyboard alone: a package goes in, a label comes out.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { StationCalls } from '../support/station-calls.ts'
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

/** The sample order, with its price. */
async function sample(page: Page): Promise<string> {
  await press(page, 'F9')
  await page.getByRole('radio', { checked: true, name: /cheapest/ }).waitFor()
  return page.locator('#field-reference').inputValue()
}

const pictureOf = (page: Page, order: string) =>
  page.getByRole('img', { name: new RegExp(`printed label of ${order}`) })

/** By F2, Enter and one key for the reason; then it is voided with its consequences said. */
async function reprintsAndVoids(page: Page, station: StationCalls, reference: string): Promise<void> {
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
}

/** On the label server: scanned, typed field by field with Enter, shipped, on the queue. */
async function typedFieldByField(page: Page, station: StationCalls): Promise<void> {
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
  await pictureOf(page, 'ORD-20418').waitFor()
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
  const jobs = (await station.call('queue.list')).value as { title: string }[]
  expect(jobs.filter(({ title }) => title === 'ORD-20418')).toHaveLength(1)

  await expect
    .poll(async () => {
      await press(page, 'Enter')
      return page.locator('#field-reference').inputValue()
    })
    .toBe('')
  await page.getByRole('region', { name: 'Queue' }).getByText('ORD-20418').waitFor()
}

/** On the parcel service: a character that it does not take is named at the field, and mended by a key that does not ship. */
async function mendedByItsKey(page: Page, station: StationCalls): Promise<void> {
  await press(page, 'F7')
  await scan(page, 'ORD-7')
  await expect.poll(() => focused(page)).toBe('field-to.name')
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
  await pictureOf(page, 'ORD-7').waitFor()
  await big(page, 'PRINTED').waitFor()
  const found = await station.call('shipments.scan', { code: 'ORD-7' })
  expect(found.value).toMatchObject({ shipment: { service: 'parcel-label', purchase: { kind: 'bought' } } })
}

inBrowser('the first label', browser => {
  test('of a new station comes out in three keys: the sample order, its price, Enter; it is found again by its own barcode, reprinted by F2 and one key for the reason, and voided', async () => {
    const { page, station, complaints } = await openStation(browser())
    const reference = await sample(page)
    await press(page, 'Enter')
    await big(page, 'PRINTED').waitFor()
    const paper = pictureOf(page, 'SAMPLE-')
    await paper.waitFor()
    // Four inches at 203 dpi.
    await expect
      .poll(() => paper.evaluate(image => (image as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(800)
    await page.getByText('Barcode verified').waitFor()
    expect(complaints).toEqual([])

    const [shipment] = (await station.call('shipments.search', {})).value.shipments
    await scan(page, shipment.purchase.trackingNumbers[0])
    const asked = page.getByRole('dialog', { name: `${shipment.reference} has a label` })
    await asked.waitFor()
    await press(page, 'Escape')
    await asked.waitFor({ state: 'detached' })
    await reprintsAndVoids(page, station, reference)
  })

  test('is the only one: Enter pressed again and again buys once, a second scan asks first; the next are typed field by field, on the label server and on the parcel service', {
    timeout: 240_000,
  }, async () => {
    const { page, station, complaints } = await openStation(browser())
    const reference = await sample(page)
    for (let time = 0; time < 5; time += 1) await press(page, 'Enter')
    await big(page, 'PRINTED').waitFor()
    await scan(page, reference)
    await page.getByRole('dialog', { name: `${reference} has a label` }).waitFor()
    await press(page, 'Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    const bought = await station.call('shipments.search', {})
    expect(bought.value.shipments).toHaveLength(1)

    await typedFieldByField(page, station)
    expect((await station.call('queue.list')).value).toHaveLength(2)
    expect(complaints).toEqual([])
    await mendedByItsKey(page, station)
  })
})
