// What may be a slip is asked about once before money, whichever service buys; what cannot be stops at its field.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { SERVICE_NAMES } from '../../main/core/shipment/shipment.ts'
import { inBrowser } from './in-browser.ts'
import { enterUntil, keyUntil } from './keyboard.ts'
import { at, big, fill, focused, SAMPLE } from './on-the-page.ts'
import { scan, type } from './scanner.ts'
import { openStation } from './screen.ts'

const WORDS = {
  en: {
    asks: /Enter asks about this field first: ZIP/,
    asked: 'Is this right? ZIP',
    looksAt: /^(Enter )?Look at this field: ZIP/,
    ships: /Enter ships · /,
    printed: 'PRINTED',
    country: /^(Enter )?Look at this field: Country/,
    elsewhere: /^F7 chooses the other service · Country: Parcel service delivers in the US only/,
    asksProvince: /Enter asks about this field first: Province/,
    askedProvince: 'Is this right? Province',
    asksCode: /Enter asks about this field first: Postal code/,
    askedCode: 'Is this right? Postal code',
  },
  es: {
    asks: /Enter pregunta antes por este campo: Código postal/,
    asked: '¿Es correcto? Código postal',
    looksAt: /^(Enter )?Revise este campo: Código postal/,
    ships: /Enter envía · /,
    printed: 'IMPRESA',
    country: /^(Enter )?Revise este campo: País/,
    elsewhere: /^F7 elige el otro servicio · País: Servicio de paquetería solo entrega en EE. UU./,
    asksProvince: /Enter pregunta antes por este campo: Provincia/,
    askedProvince: '¿Es correcto? Provincia',
    asksCode: /Enter pregunta antes por este campo: Código postal/,
    askedCode: '¿Es correcto? Código postal',
  },
} as const

/** What customs ask of a parcel. */
const GIFT = {
  'customs.description': 'Gift',
  'customs.items.0.description': 'Ceramic mug',
  'customs.items.0.quantity': '2',
  'customs.items.0.valueCents': '12.50',
  'customs.items.0.weightOz': '4 oz',
}

const says = (page: Page, text: RegExp) =>
  expect
    .poll(async () => (await page.locator('footer').innerText()).split('\n').join(' ').replace(/\s+/g, ' '), {
      timeout: 15_000,
    })
    .toMatch(text)

/** An order on the bench as typed, in a box of the house, with this service. */
async function typed(page: Page, service: string, fields: Readonly<Record<string, string>>): Promise<void> {
  const { reference, ...sample } = { ...SAMPLE, ...fields }
  await scan(page, reference)
  await expect.poll(() => page.locator(at('reference')).inputValue()).toBe(reference)
  await page.locator(`input[type="radio"][value="${service}"]`).check({ force: true })
  await fill(page, sample)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Alt+2')
}

inBrowser('an address that may be wrong', browser => {
  test.each([
    ['label-server', 'en'],
    ['parcel-label', 'es'],
  ] as const)(
    'is asked about once by Enter, and goes with a key of its own: %s, %s',
    async (service, language) => {
      const words = WORDS[language]
      const theme = language === 'en' ? 'light' : 'dark'
      const { page, station, complaints } = await openStation(browser(), { language, theme })
      const bought = async () => (await station.call('shipments.search', {})).value.shipments.length
      const asked = page.getByRole('dialog', { name: words.asked, exact: true })

      await typed(page, service, { reference: 'ORD-1', 'to.postalCode': '89501' })
      await says(page, words.asks)
      await keyUntil(page, 'Enter', () => asked.isVisible())
      await asked.getByText('89501').waitFor()
      if (process.env.PICTURES)
        await page.screenshot({ path: `${process.env.PICTURES}/asked-${service}-${language}.png` })
      await enterUntil(page, async () => !(await asked.isVisible()))
      expect(await bought()).toBe(0)
      await expect.poll(() => focused(page)).toBe('field-to.postalCode')

      // Another ZIP of another state is another slip; the one that fits is bought without a word.
      await type(page, '89502')
      await says(page, words.asks)
      await fill(page, { 'to.postalCode': '98028' })
      await says(page, words.ships)
      await keyUntil(page, 'Enter', () => big(page, words.printed).isVisible())
      expect(await bought()).toBe(1)

      await typed(page, service, { reference: 'ORD-2', 'to.postalCode': '89501' })
      await says(page, words.asks)
      await keyUntil(page, 'Enter', () => asked.isVisible())
      await keyUntil(page, 's', async () => !(await asked.isVisible()))
      await big(page, words.printed).waitFor()
      expect(await bought()).toBe(2)
      expect(complaints).toEqual([])
    },
  )

  test.each(['en', 'es'] as const)(
    'abroad, without the province and the postal code that its country has, is asked about before money: %s',
    async language => {
      const words = WORDS[language]
      const theme = language === 'en' ? 'dark' : 'light'
      const { page, station } = await openStation(browser(), { language, theme })
      const bought = async () => (await station.call('shipments.search', {})).value.shipments.length
      const asked = (name: string) => page.getByRole('dialog', { name, exact: true })
      const abroad = async (reference: string, country: string) => {
        await typed(page, 'label-server', {
          reference,
          'to.city': 'Ottawa',
          'to.state': '',
          'to.postalCode': '',
          'to.country': country,
        })
        await fill(page, GIFT)
        await page.keyboard.press('Tab')
      }

      await abroad('ORD-1', 'CA')
      await says(page, words.asksProvince)
      await keyUntil(page, 'Enter', () => asked(words.askedProvince).isVisible())
      await enterUntil(page, async () => !(await asked(words.askedProvince).isVisible()))
      await expect.poll(() => focused(page)).toBe('field-to.state')
      await type(page, 'ON')
      await says(page, words.asksCode)
      await keyUntil(page, 'Enter', () => asked(words.askedCode).isVisible())
      if (process.env.PICTURES)
        await page.screenshot({ path: `${process.env.PICTURES}/asked-abroad-${language}.png` })
      expect(await bought()).toBe(0)
      await keyUntil(page, 's', async () => !(await asked(words.askedCode).isVisible()))
      await big(page, words.printed).waitFor()
      expect(await bought()).toBe(1)

      // Its mail goes without.
      await abroad('ORD-2', 'HK')
      await says(page, words.ships)
      await keyUntil(page, 'Enter', () => big(page, words.printed).isVisible())
      expect(await bought()).toBe(2)
    },
  )

  test('a post-office box is asked about with a carrier that brings nothing there, and goes with another without a word', async () => {
    const { page, station } = await openStation(browser())
    const bought = async () => (await station.call('shipments.search', {})).value.shipments.length
    const asked = page.getByRole('dialog', { name: 'Is this right? Address', exact: true })
    await typed(page, 'label-server', { reference: 'ORD-1', 'to.address1': 'PO Box 44' })
    const choose = (name: RegExp) => page.getByRole('radio', { name }).check({ force: true })
    await choose(/^UPS Ground/)
    await says(page, /Enter asks about this field first: Address/)
    await keyUntil(page, 'Enter', () => asked.isVisible())
    await asked.getByText('UPS does not deliver to post-office boxes.').waitFor()
    await keyUntil(page, 'f', async () => !(await asked.isVisible()))
    await expect.poll(() => focused(page)).toBe('field-to.address1')
    await page.locator(at('ship')).focus()
    await keyUntil(page, 'Enter', () => asked.isVisible())
    await enterUntil(page, async () => !(await asked.isVisible()))
    // The keys of the services are heard at once: in the field they would be its text.
    await expect.poll(() => focused(page)).toBe('field-ship')
    await type(page, 'c')
    await page.locator('input[type="radio"][aria-keyshortcuts="C"]:checked').waitFor({ state: 'attached' })
    expect(await page.locator(at('to.address1')).inputValue()).toBe('PO Box 44')
    expect(await bought()).toBe(0)
    await choose(/^USPS Ground Advantage/)
    await says(page, /Enter ships · /)
  })

  test('goods that weigh more than their parcel are asked about before money', async () => {
    const { page, station } = await openStation(browser())
    const asked = page.getByRole('dialog', { name: /^Is this right\? .*Weight each$/ })
    await typed(page, 'label-server', {
      reference: 'ORD-1',
      'to.city': 'Ottawa',
      'to.state': 'ON',
      'to.postalCode': 'K1A 0B1',
      'to.country': 'CA',
    })
    await fill(page, { ...GIFT, 'customs.items.0.weightOz': '25 oz' })
    await page.keyboard.press('Tab')
    await says(page, /Enter asks about this field first: .*Weight each/)
    await keyUntil(page, 'Enter', () => asked.isVisible())
    await asked.getByText('The items weigh 50 oz together').waitFor()
    expect((await station.call('shipments.search', {})).value.shipments).toEqual([])
    await keyUntil(page, 's', async () => !(await asked.isVisible()))
    await big(page, 'PRINTED').waitFor()
  })

  test.each(SERVICE_NAMES)(
    'stops at its field where it is no ZIP, and the band leads there: %s',
    async service => {
      const words = WORDS.en
      const { page, station } = await openStation(browser())
      await typed(page, service, { 'to.postalCode': '9802' })
      await says(page, words.looksAt)
      await page.keyboard.press('Enter')
      await expect.poll(() => focused(page)).toBe('field-to.postalCode')
      expect((await station.call('shipments.search', {})).value.shipments).toEqual([])
      await type(page, '98028')
      await says(page, words.ships)
    },
  )

  test.each(['en', 'es'] as const)(
    'in a country that its service does not deliver to: that is said first, with the key of the other service: %s',
    async language => {
      const words = WORDS[language]
      const theme = language === 'en' ? 'light' : 'dark'
      const { page } = await openStation(browser(), { language, theme })
      await typed(page, 'parcel-label', { 'to.state': '', 'to.postalCode': 'K1A 0B1', 'to.country': 'CA' })
      await says(page, words.elsewhere)
      await page.keyboard.press('Enter')
      await expect.poll(() => focused(page)).toBe('field-to.country')
      await says(page, words.elsewhere)
      if (process.env.PICTURES)
        await page.screenshot({ path: `${process.env.PICTURES}/elsewhere-${language}.png` })
      await page.keyboard.press('F7')
      await expect
        .poll(() => page.locator('input[type="radio"][value="label-server"]').isChecked())
        .toBe(true)
      await expect.poll(() => page.locator('footer').innerText()).not.toMatch(/F7/)
    },
  )

  test.each(['en', 'es'] as const)(
    'holds a country that is none, and leads nowhere else: %s',
    async language => {
      const words = WORDS[language]
      const { page } = await openStation(browser(), { language })
      await typed(page, 'label-server', { 'to.country': '2 lb', 'packages.0.weightOz': '' })
      await says(page, words.country)
      await page.keyboard.press('Enter')
      await expect.poll(() => focused(page)).toBe('field-to.country')
      await says(page, words.country)
      await page.keyboard.press('Enter')
      await expect.poll(() => focused(page)).toBe('field-to.country')
      if (process.env.PICTURES)
        await page.screenshot({ path: `${process.env.PICTURES}/country-${language}.png` })
    },
  )
})
