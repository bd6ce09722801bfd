// What was typed for one choice when another is made: it stops the package at its field, and a person says what
// becomes of it.
import { expect, test } from 'vitest'
import { inBrowser } from './in-browser.ts'
import { at, big, fill, SAMPLE } from './on-the-page.ts'
import { scan } from './scanner.ts'
import { openStation } from './screen.ts'

inBrowser('the pack form', browser => {
  test('buys no single label for two packages when another service is chosen', async () => {
    const { page, station } = await openStation(browser())
    await fill(page, SAMPLE)
    const ups = page.getByRole('radio', { name: /^UPS/i }).first()
    await ups.dispatchEvent('click')
    await page.keyboard.press('F8')
    await page.getByRole('button', { name: 'Another package' }).click()
    await fill(page, { 'packages.1.weightOz': '8 oz', 'packages.1.description': 'Shirts' })
    await page.keyboard.press('F7')
    await page.locator(at('ship')).click()

    const stops = page.getByText('This cannot go with what is chosen.')
    await expect.poll(() => stops.count()).toBe(2)
    await expect
      .poll(() => page.locator(at('packages.1.weightOz')).evaluate(one => one === document.activeElement))
      .toBe(true)
    expect((await station.call('shipments.search', {})).value.shipments).toEqual([])

    await page.getByRole('button', { name: 'Clear what cannot go' }).click()
    await page.keyboard.press('Alt+2')
    await page.locator(at('ship')).click()
    await big(page, 'PRINTED').waitFor()
    const [bought] = (await station.call('shipments.search', {})).value.shipments
    expect(bought.shipment.packages).toHaveLength(1)
  })

  test('keeps PRINTED in sight when Enter is pressed once more, and asks again of an order that has a label', async () => {
    const { page } = await openStation(browser())
    await page.keyboard.press('F9')
    await page.getByRole('radio', { checked: true, name: /cheapest/ }).waitFor()
    const reference = await page.locator('#field-reference').inputValue()
    for (const _impatient of [1, 2, 3]) await page.keyboard.press('Enter')
    await big(page, 'PRINTED').waitFor()
    await page.keyboard.press('Enter')
    await expect.poll(() => page.locator('#field-reference').inputValue()).toBe('')
    expect(await big(page, 'PRINTED').count()).toBe(1)

    const guard = page.getByRole('dialog')
    for (const _again of [1, 2]) {
      await scan(page, reference)
      await guard.waitFor()
      await page.keyboard.press('Escape')
      await guard.waitFor({ state: 'detached' })
    }
  })

  test('asks what is inside a parcel to another country, at the field where it is said', async () => {
    const { page, station } = await openStation(browser())
    const ottawa = { 'to.state': 'ON', 'to.city': 'Ottawa', 'to.postalCode': 'K1A 0B1', 'to.country': 'CA' }
    await fill(page, { ...SAMPLE, ...ottawa })
    const needed = page.getByText('A parcel to another country needs customs data.')
    // The station says it once typing rests; before, prices are awaited.
    await expect
      .poll(
        async () => {
          await page.locator(at('ship')).click()
          return needed.count()
        },
        { timeout: 20_000 },
      )
      .toBe(1)
    expect((await station.call('shipments.search', {})).value.shipments).toEqual([])

    await fill(page, {
      'customs.description': 'Shirts',
      'customs.items.0.description': 'Shirt',
      'customs.items.0.quantity': '2',
      'customs.items.0.valueCents': '12.50',
      'customs.items.0.weightOz': '8 oz',
    })
    await page.getByRole('radio', { checked: true, name: /cheapest/ }).waitFor()
    await page.locator(at('ship')).click()
    await big(page, 'PRINTED').waitFor()
    const [bought] = (await station.call('shipments.search', {})).value.shipments
    expect(bought.shipment.customs).toMatchObject({ description: 'Shirts', valueCents: 2500 })
  })
})
