// What may be a slip is asked about once before money, whichever service buys; what cannot be stops at its field.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { SERVICE_NAMES } from '../../main/core/shipment.ts'
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
  },
  es: {
    asks: /Enter pregunta antes por este campo: Código postal/,
    asked: '¿Es correcto? Código postal',
    looksAt: /^(Enter )?Revise este campo: Código postal/,
    ships: /Enter envía · /,
    printed: 'IMPRESA',
    country: /^(Enter )?Revise este campo: País/,
  },
} as const

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
