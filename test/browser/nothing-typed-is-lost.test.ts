// What was typed for one choice when another is made: it stops the package at its field, and a person says what
// becomes of it.
import { expect, test } from 'vitest'
import { inBrowser } from './in-browser.ts'
import { enterUntil } from './keyboard.ts'
import { at, big, fill, focused, SAMPLE, standing } from './on-the-page.ts'
import { scan } from './scanner.ts'
import { openStation } from './screen.ts'

inBrowser('the pack form', browser => {
  test('a weight goes aside with its order, and is not the next one’s', async () => {
    const { page } = await openStation(browser())
    const weight = page.locator(at('packages.0.weightOz'))
    await fill(page, { reference: 'ORD-1', 'to.name': 'Bo Cole' })
    await weight.fill('19.2')
    await page.keyboard.press('Escape')
    await expect.poll(() => page.locator(at('reference')).inputValue()).toBe('')
    expect(await weight.inputValue()).toBe('')
    await standing(page).click()
    await expect.poll(() => page.locator(at('to.name')).inputValue()).toBe('Bo Cole')
    expect(await weight.inputValue()).toBe('1 lb 3.2 oz')
  })

  test('a weight from which a label was bought is not the next package’s', async () => {
    const { page } = await openStation(browser())
    const weight = page.locator(at('packages.0.weightOz'))
    await fill(page, SAMPLE)
    await page.locator(at('to.name')).focus()
    await page.keyboard.press('Alt+2')
    await page.getByRole('radio', { checked: true, name: /\$/ }).waitFor()
    await weight.fill('19.2')
    await page.getByRole('radio', { checked: true, name: /\$/ }).waitFor()
    await enterUntil(page, async () => (await big(page, 'PRINTED').count()) === 1)
    await enterUntil(page, async () => (await page.locator(at('reference')).inputValue()) === '')
    expect(await weight.inputValue()).toBe('')
  })

  test('buys no single label for two packages when another service is chosen', async () => {
    const { page, station } = await openStation(browser())
    await fill(page, SAMPLE)
    const ups = page.getByRole('radio', { name: /^UPS/i }).first()
    await ups.dispatchEvent('click')
    await page.getByRole('button', { name: 'Another package' }).click()
    await fill(page, { 'packages.1.weightOz': '8 oz', 'packages.1.description': 'Shirts' })
    await page.keyboard.press('F7')
    await page.locator(at('ship')).click()

    const stops = page.getByText('This does not go with what is chosen.')
    await expect.poll(() => stops.count()).toBe(2)
    await expect
      .poll(() => page.locator(at('packages.1.weightOz')).evaluate(one => one === document.activeElement))
      .toBe(true)
    expect((await station.call('shipments.search', {})).value.shipments).toEqual([])

    await page.getByRole('button', { name: 'Clear what cannot be sent' }).click()
    await page.keyboard.press('Alt+2')
    await page.locator(at('ship')).click()
    await big(page, 'PRINTED').waitFor()
    const [bought] = (await station.call('shipments.search', {})).value.shipments
    expect(bought.shipment.packages).toHaveLength(1)
  })

  test('sends several packages, each with its own signature, value, contents and dangerous goods, and takes one out again', async () => {
    const { page, station } = await openStation(browser())
    await fill(page, SAMPLE)
    await page.getByRole('radio', { name: /^UPS/i }).first().dispatchEvent('click')
    const another = page.getByRole('button', { name: 'Another package' })
    await another.click()
    await expect.poll(() => focused(page)).toBe('field-packages.1.weightOz')
    await another.click()
    await fill(page, {
      'packages.1.weightOz': '3 oz',
      'packages.2.weightOz': '8 oz',
      'packages.2.signature': 'An adult',
      'packages.2.valueCents': '40',
      'packages.2.description': 'Plates',
      'packages.2.dangerousGoods.type': 'Dry ice',
      'packages.2.dangerousGoods.emergencyContactNumber': '800 555 0100',
    })
    if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/several.png` })
    await page.getByRole('button', { name: 'Remove package 2' }).click()
    await expect.poll(() => page.locator(at('packages.1.weightOz')).inputValue()).toBe('8 oz')
    // The hand goes on in the one that moved up.
    await expect.poll(() => focused(page)).toBe('field-packages.1.weightOz')
    await page.getByRole('radio', { checked: true, name: /^UPS/i }).waitFor()
    await page.locator(at('ship')).focus()
    // Nothing is bought at a price that nobody saw: this package's own is awaited.
    await page
      .locator('footer')
      .getByText(/ships · .*\$/)
      .waitFor()
    await page.locator(at('ship')).click()
    await page.locator('footer strong').first().waitFor()
    await expect
      .poll(async () => (await station.call('shipments.search', { state: 'bought' })).value.shipments.length)
      .toBe(1)
    const [bought] = (await station.call('shipments.search', {})).value.shipments
    expect(bought.shipment.packages).toMatchObject([
      { weightOz: 19.2 },
      {
        weightOz: 8,
        signature: 'Adult_Signature',
        valueCents: 4000,
        description: 'Plates',
        dangerousGoods: { type: 'Dry_Ice', emergencyContactNumber: '800 555 0100' },
      },
    ])
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
      .poll(async () => {
        await page.locator(at('ship')).click()
        return needed.count()
      })
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
