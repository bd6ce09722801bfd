// A parcel to another country by keys alone: the country by its name, customs at once, choices, and sums that add up.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { StationCalls } from '../support/station-calls.ts'
import { inBrowser, SEVERAL } from './in-browser.ts'
import { enterUntil, keyUntil } from './keyboard.ts'
import { at, bandTexts, big, fill, focused, SAMPLE } from './on-the-page.ts'
import { scan, type } from './scanner.ts'
import { openStation } from './screen.ts'

const OTTAWA = { ...SAMPLE, 'to.state': 'ON', 'to.city': 'Ottawa', 'to.postalCode': 'K1A 0B1' }

const WORDS = {
  en: {
    country: 'canada',
    shown: 'Canada',
    gift: 'Gift',
    payer: 'Sender (DDP)',
    made: 'Portugal',
    customs: 'Customs',
    wait: 'As soon as customs is filled in.',
    heavy: 'The items weigh 1 lb 8 oz together, the parcel only 1 lb 3.2 oz.',
    sums: '2 pieces · $25.00 · 1 lb of 1 lb 3.2 oz',
    done: 'PRINTED',
  },
  es: {
    country: 'Canadá',
    shown: 'Canadá',
    gift: 'Regalo',
    payer: 'Remitente (DDP)',
    made: 'Portugal',
    customs: 'Aduana',
    wait: 'En cuanto estén los datos de aduana.',
    heavy: 'Los artículos pesan 1 lb 8 oz en total y el paquete solo 1 lb 3.2 oz.',
    sums: '2 piezas · $25.00 · 1 lb de 1 lb 3.2 oz',
    done: 'IMPRESA',
  },
} as const

/** An empty form; the order that stood there is put aside with all that was typed. */
const emptied = (page: Page) =>
  keyUntil(page, 'Escape', async () => (await page.locator(at('reference')).inputValue()) === '')

async function boughtOf(station: StationCalls, reference: string): Promise<readonly unknown[]> {
  const { shipments } = (await station.call('shipments.search', {})).value
  return shipments.filter((one: { reference: string }) => one.reference === reference)
}

/** No price comes before the answer is called: a key or a click is before it, however slow the machine. */
async function heldPrices(page: Page): Promise<() => void> {
  const come = Promise.withResolvers<void>()
  await page.route('**/pack.rates', async route => {
    await come.promise
    await route.continue()
  })
  return come.resolve
}

/** Left with the order that it was typed for. */
async function countryOfItsOrder(page: Page): Promise<void> {
  const country = page.locator(at('to.country'))
  await scan(page, 'ORD-1')
  await expect.poll(() => page.locator(at('reference')).inputValue()).toBe('ORD-1')
  const home = await country.inputValue()
  await page.locator(at('to.name')).fill('Bo Cole')
  await country.fill('Canada')
  await page.keyboard.press('Escape')
  await expect.poll(() => page.locator(at('reference')).inputValue()).toBe('')
  expect(await country.inputValue()).toBe(home)
  await scan(page, 'ORD-1')
  await expect.poll(() => page.locator(at('to.name')).inputValue()).toBe('Bo Cole')
  expect(await country.inputValue()).toBe('Canada')
}

/** The country is asked for where the state or the ZIP is none of home’s, and home’s is not. */
async function askedForItsCountry(page: Page): Promise<void> {
  const goesTo = async (state: string, zip: string, field: string) => {
    await fill(page, {
      ...SAMPLE,
      reference: 'ORD-2',
      'to.state': state,
      'to.postalCode': '',
      'packages.0.weightOz': '',
    })
    if (zip !== '') await page.locator(at('to.postalCode')).fill(zip)
    await page.locator(at(zip === '' ? 'to.state' : 'to.postalCode')).press('Enter')
    await expect.poll(() => focused(page)).toBe(`field-${field}`)
  }
  await goesTo('WA', '98028', 'packages.0.weightOz')
  // A slip in a ZIP is no other country.
  await goesTo('WA', '9802', 'packages.0.weightOz')
  await goesTo('ON', 'K1A 0B1', 'to.country')
  await page.locator('footer').getByText('Type the country if it is not this one').waitFor()
  // It is this one: asked once.
  await page.keyboard.press('Enter')
  await expect.poll(() => focused(page)).toBe('field-packages.0.weightOz')
  await goesTo('ON', 'K1A 0B1', 'packages.0.weightOz')
}

/** Such a country is reached by Enter where the state is. */
async function countryWithoutStates(page: Page): Promise<void> {
  await fill(page, {
    reference: 'ORD-3',
    'to.name': 'Bo Cole',
    'to.address1': 'Am Markt 1',
    'to.city': 'Bonn',
  })
  await page.locator(at('to.state')).press('Enter')
  await expect.poll(() => focused(page)).toBe('field-to.country')
  await type(page, 'Germany')
  await page.keyboard.press('Enter')
  await expect.poll(() => focused(page)).toBe('field-packages.0.weightOz')
}

/** An item is taken out again, with what was typed for the others. */
async function itemTakenOut(page: Page): Promise<void> {
  await fill(page, {
    ...OTTAWA,
    reference: 'ORD-4',
    'to.country': 'DE',
    'customs.items.0.description': 'Mug',
  })
  await page.getByRole('button', { name: 'Another item' }).click()
  await page.locator(at('customs.items.1.description')).fill('Plate')
  await page.getByRole('button', { name: 'Remove item 1' }).click()
  await expect.poll(() => page.locator(at('customs.items.0.description')).inputValue()).toBe('Plate')
  expect(await page.locator(at('customs.items.1.description')).count()).toBe(0)
}

/** Customs are offered for it, and none within the country. */
async function mailOfTheArmedForces(page: Page): Promise<void> {
  const group = page.getByRole('group', { name: 'Customs' })
  await fill(page, {
    ...SAMPLE,
    reference: 'ORD-5',
    'to.city': 'APO',
    'to.state': 'AE',
    'to.postalCode': '09012',
  })
  await group.waitFor()
  await fill(page, { 'to.state': 'WA', 'to.postalCode': '98028' })
  await group.waitFor({ state: 'detached' })
}

/** A quick Enter after the last of customs neither stops nor buys: it waits for the prices. */
async function quickEnter(page: Page, station: StationCalls): Promise<void> {
  await fill(page, { ...OTTAWA, reference: 'ORD-6', 'to.country': 'CA' })
  await page.locator(at('customs.description')).waitFor()
  // Too quick for the station to have said that customs are asked for: nothing is refused.
  await page.locator(at('to.country')).press('Enter')
  await expect.poll(() => focused(page)).toBe('field-customs.description')
  expect(await big(page, 'STOP').count()).toBe(0)
  const seen = await bandTexts(page)
  const pricesCome = await heldPrices(page)
  await fill(page, { 'customs.description': 'Gift' })
  await page.keyboard.press('Enter')
  await fill(page, {
    'customs.items.0.description': 'Mug',
    'customs.items.0.quantity': '1',
    'customs.items.0.valueCents': '9',
    'customs.items.0.weightOz': '8 oz',
  })
  await page.locator(at('customs.items.0.weightOz')).press('Enter')
  pricesCome()
  await page
    .locator('footer')
    .getByText(/ships · .*\$/)
    .waitFor()
  // Nothing was called wrong that was only not looked at yet.
  expect((await seen()).filter(text => /Look at this field|No service/.test(text))).toEqual([])
  expect(await big(page, 'STOP').count()).toBe(0)
  expect(await boughtOf(station, 'ORD-6')).toEqual([])
  await page.keyboard.press('Enter')
  await big(page, 'PRINTED').waitFor()
  expect(await boughtOf(station, 'ORD-6')).toHaveLength(1)
}

/** STOP at a field goes as soon as something is typed, and the next step is said. */
async function stopAtAField(page: Page): Promise<void> {
  await fill(page, { ...SAMPLE, reference: 'ORD-7', 'packages.0.weightOz': '0' })
  await page.locator(at('ship')).click()
  await big(page, 'STOP').waitFor()
  await expect.poll(() => focused(page)).toBe('field-packages.0.weightOz')
  await type(page, '2 lb')
  await big(page, 'STOP').waitFor({ state: 'detached' })
}

/** No service of the own country is marked while prices for another one are awaited. */
async function serviceOfTheOtherCountry(page: Page, station: StationCalls): Promise<void> {
  await fill(page, { ...SAMPLE, reference: 'ORD-8' })
  await page.getByRole('radio', { checked: true, name: /USPS Ground Advantage/ }).waitFor()
  const pricesCome = await heldPrices(page)
  await fill(page, {
    'to.state': 'ON',
    'to.postalCode': 'K1A 0B1',
    'to.country': 'CA',
    'customs.items.0.description': 'Mug',
    'customs.items.0.quantity': '1',
    'customs.items.0.valueCents': '9',
    'customs.items.0.weightOz': '8 oz',
  })
  await page.locator(at('ship')).click()
  pricesCome()
  await page.getByRole('radio', { checked: true, name: /International/ }).waitFor()
  expect(await boughtOf(station, 'ORD-8')).toEqual([])
}

inBrowser('a parcel to another country', browser => {
  test.each(['en', 'es'] as const)('is guided from its country to its label: %s', SEVERAL, async language => {
    const words = WORDS[language]
    const theme = language === 'en' ? 'light' : 'dark'
    const { page, station } = await openStation(browser(), { language, theme })
    await fill(page, OTTAWA)
    await page.locator(at('to.country')).fill(words.country)
    // Customs stand on the form, before anything under F8.
    await page.getByRole('group', { name: words.customs }).waitFor()
    await page.keyboard.press('Alt+2')
    await page.getByText(words.wait).waitFor()
    await enterUntil(page, async () => (await focused(page)) === 'field-customs.description')
    expect(await page.locator(at('to.country')).inputValue()).toBe(words.shown)

    await page.locator(at('customs.description')).fill(words.gift)
    await page.locator(at('dutyTerms')).fill(words.payer)
    await page.locator(at('dutyTerms')).press('Enter')
    await expect.poll(() => focused(page)).toBe('field-customs.items.0.description')
    await page.locator(at('customs.items.0.description')).fill('Ceramic mug')
    for (const [path, text] of [
      ['quantity', '2'],
      ['valueCents', '12.50'],
      ['weightOz', '12 oz'],
    ] as const) {
      await page.keyboard.press('Enter')
      await expect.poll(() => focused(page)).toBe(`field-customs.items.0.${path}`)
      await page.keyboard.insertText(text)
    }
    await page.locator(at('customs.items.0.countryOfOrigin')).fill(words.made)
    // What cannot be is said before customs say it.
    await page.getByText(words.heavy).waitFor()
    await page.locator(at('customs.items.0.weightOz')).fill('8 oz')
    await page.getByText(words.sums).waitFor()
    await page.getByRole('radio', { checked: true, name: /International/ }).waitFor()
    // No service of the own country is offered.
    await expect.poll(() => page.getByRole('radio', { name: /USPS Ground Advantage/ }).count()).toBe(0)
    if (process.env.PICTURES)
      await page.screenshot({ path: `${process.env.PICTURES}/abroad-${language}.png` })
    // Nothing is bought before the prices for this weight are there.
    await page.locator('footer').getByText(/\$\d/).waitFor()
    await page.locator(at('ship')).click()
    await big(page, words.done).waitFor()
    const [bought] = (await station.call('shipments.search', {})).value.shipments
    expect(bought.shipment).toMatchObject({
      to: { country: 'CA' },
      dutyTerms: 'Delivered_Duty_Paid',
      customs: {
        description: 'Gift',
        valueCents: 2500,
        items: [{ description: 'Ceramic mug', countryOfOrigin: 'PT', quantity: 2, weightOz: 8 }],
      },
    })
  })

  test(
    'has a country of its own, customs that are asked for as soon as it is known, and no price of the own country',
    SEVERAL,
    async () => {
      const { page, station } = await openStation(browser())
      for (const part of [
        countryOfItsOrder,
        askedForItsCountry,
        countryWithoutStates,
        itemTakenOut,
        mailOfTheArmedForces,
        quickEnter,
        stopAtAField,
        serviceOfTheOtherCountry,
      ]) {
        await emptied(page)
        await part(page, station)
      }
    },
  )
})
