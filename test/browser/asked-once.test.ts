// What may be a slip is asked about once before money, whichever service buys; what cannot be stops at its field.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { SERVICE_NAMES } from '../../main/core/shipment/shipment.ts'
import type { StationCalls } from '../support/station-calls.ts'
import { inBrowser, SEVERAL } from './in-browser.ts'
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
    .poll(async () => (await page.locator('footer').innerText()).split('\n').join(' ').replace(/\s+/g, ' '))
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

type Language = keyof typeof WORDS

interface Bench {
  readonly page: Page
  readonly station: StationCalls
}

/** The screens go on in this language, with whatever stands on them. */
async function speaks({ page, station }: Bench, language: Language): Promise<void> {
  await station.call('settings.save', { settings: { screen: { language } } })
  await page.locator(`html[lang="${language}"]`).waitFor()
}

/** In either language; the last one is spoken from then on. */
async function saysInBoth(
  bench: Bench,
  word: 'elsewhere' | 'country' | 'asksProvince' | 'asksCode',
): Promise<void> {
  for (const language of ['en', 'es'] as const) {
    await speaks(bench, language)
    await says(bench.page, WORDS[language][word])
    if (process.env.PICTURES)
      await bench.page.screenshot({ path: `${process.env.PICTURES}/${word}-${language}.png` })
  }
}

/** Enter asks about this field, under a title in either language. */
async function enterAsks(bench: Bench, word: 'askedProvince' | 'askedCode'): Promise<void> {
  const { page } = bench
  await keyUntil(page, 'Enter', () => dialogOf(page, WORDS.es[word]).isVisible())
  await speaks(bench, 'en')
  await dialogOf(page, WORDS.en[word]).waitFor()
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/${word}-en.png` })
}

/** How many labels were bought since now. */
async function boughtSince(station: StationCalls): Promise<() => Promise<number>> {
  const count = async (): Promise<number> =>
    (await station.call('shipments.search', {})).value.shipments.length
  const before = await count()
  return async () => (await count()) - before
}

const dialogOf = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name, exact: true })

/** Asked about once by Enter, and goes with a key of its own. */
async function zipOfAnotherState(bench: Bench, service: string, language: Language): Promise<void> {
  const { page, station } = bench
  const words = WORDS[language]
  await speaks(bench, language)
  const bought = await boughtSince(station)
  const asked = dialogOf(page, words.asked)
  await typed(page, service, { reference: `ORD-1-${service}-${language}`, 'to.postalCode': '89501' })
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

  await typed(page, service, { reference: `ORD-2-${service}-${language}`, 'to.postalCode': '89501' })
  await says(page, words.asks)
  await keyUntil(page, 'Enter', () => asked.isVisible())
  await keyUntil(page, 's', async () => !(await asked.isVisible()))
  await big(page, words.printed).waitFor()
  expect(await bought()).toBe(2)
}

/** Without the province and the postal code that its country has; where the country's mail goes without, not. */
async function abroadWithoutProvince(bench: Bench): Promise<void> {
  const { page, station } = bench
  const bought = await boughtSince(station)
  const asked = page.getByRole('dialog')
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

  await abroad('ORD-3', 'CA')
  await saysInBoth(bench, 'asksProvince')
  await enterAsks(bench, 'askedProvince')
  await enterUntil(page, async () => !(await asked.isVisible()))
  await expect.poll(() => focused(page)).toBe('field-to.state')
  await type(page, 'ON')
  await saysInBoth(bench, 'asksCode')
  await enterAsks(bench, 'askedCode')
  expect(await bought()).toBe(0)
  await keyUntil(page, 's', async () => !(await asked.isVisible()))
  await big(page, 'PRINTED').waitFor()
  expect(await bought()).toBe(1)

  await abroad('ORD-4', 'HK')
  await says(page, WORDS.en.ships)
  await keyUntil(page, 'Enter', () => big(page, 'PRINTED').isVisible())
  expect(await bought()).toBe(2)
}

/** That is said first, with the key of the other service. */
async function countryThatIsNotDeliveredTo(bench: Bench): Promise<void> {
  const { page } = bench
  const fields = { 'to.state': '', 'to.postalCode': 'K1A 0B1', 'to.country': 'CA' }
  await typed(page, 'parcel-label', { reference: 'ORD-5', ...fields })
  await saysInBoth(bench, 'elsewhere')
  await page.keyboard.press('Enter')
  await expect.poll(() => focused(page)).toBe('field-to.country')
  await saysInBoth(bench, 'elsewhere')
  await page.keyboard.press('F7')
  await expect.poll(() => page.locator('input[type="radio"][value="label-server"]').isChecked()).toBe(true)
  await expect.poll(() => page.locator('footer').innerText()).not.toMatch(/F7/)
}

/** Held at its field, and leads nowhere else. */
async function countryThatIsNone(bench: Bench): Promise<void> {
  const { page } = bench
  const fields = { 'to.country': '2 lb', 'packages.0.weightOz': '' }
  await typed(page, 'label-server', { reference: 'ORD-6', ...fields })
  await saysInBoth(bench, 'country')
  for (const _again of ['once', 'twice']) {
    await page.keyboard.press('Enter')
    await expect.poll(() => focused(page)).toBe('field-to.country')
    await saysInBoth(bench, 'country')
  }
}

/** Asked about with a carrier that brings nothing there; goes with another without a word. */
async function postOfficeBox({ page, station }: Bench): Promise<void> {
  const bought = await boughtSince(station)
  const asked = dialogOf(page, 'Is this right? Address')
  await typed(page, 'label-server', { reference: 'ORD-11', 'to.address1': 'PO Box 44' })
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
}

/** Asked about before money. */
async function goodsHeavierThanTheirParcel({ page, station }: Bench): Promise<void> {
  const bought = await boughtSince(station)
  const asked = page.getByRole('dialog', { name: /^Is this right\? .*Weight each$/ })
  await typed(page, 'label-server', {
    reference: 'ORD-12',
    'to.city': 'Ottawa',
    'to.state': 'ON',
    'to.postalCode': 'K1A 0B1',
    'to.country': 'CA',
  })
  await fill(page, { ...GIFT, 'customs.items.0.weightOz': '25 oz' })
  await page.keyboard.press('Tab')
  await says(page, /Enter asks about this field first: .*Weight each/)
  await keyUntil(page, 'Enter', () => asked.isVisible())
  await asked.getByText('The items weigh 3 lb 2 oz together').waitFor()
  expect(await bought()).toBe(0)
  await keyUntil(page, 's', async () => !(await asked.isVisible()))
  await big(page, 'PRINTED').waitFor()
  expect(await bought()).toBe(1)
}

/** Stops at its field, and the band leads there. */
async function zipThatIsNone({ page, station }: Bench, service: string): Promise<void> {
  const words = WORDS.en
  const bought = await boughtSince(station)
  await typed(page, service, { reference: `ORD-${service}`, 'to.postalCode': '9802' })
  await says(page, words.looksAt)
  await page.keyboard.press('Enter')
  await expect.poll(() => focused(page)).toBe('field-to.postalCode')
  expect(await bought(), service).toBe(0)
  await type(page, '98028')
  await says(page, words.ships)
}

inBrowser('an address that may be wrong', browser => {
  test(
    'is asked about once before money, and in a country that cannot be it stops at its field',
    SEVERAL,
    async () => {
      const bench = await openStation(browser())
      // What buys nothing comes first: the band goes on saying what was printed.
      await countryThatIsNotDeliveredTo(bench)
      await countryThatIsNone(bench)
      for (const service of SERVICE_NAMES)
        for (const language of ['en', 'es'] as const) await zipOfAnotherState(bench, service, language)
      await abroadWithoutProvince(bench)
      expect(bench.complaints).toEqual([])
    },
  )

  test(
    'is asked about with a carrier that does not go there or goods that weigh too much, and stops at a ZIP that is none',
    SEVERAL,
    async () => {
      const bench = await openStation(browser())
      for (const service of SERVICE_NAMES) await zipThatIsNone(bench, service)
      await postOfficeBox(bench)
      await goodsHeavierThanTheirParcel(bench)
      expect(bench.complaints).toEqual([])
    },
  )
})
