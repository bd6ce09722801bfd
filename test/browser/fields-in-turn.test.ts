// The band and the prices name the field that is meant, and Enter goes on from it: abroad, where something is wrong, and in a
// second package.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { inBrowser } from './in-browser.ts'
import { at, big, fill, focused, SAMPLE } from './on-the-page.ts'
import { type } from './scanner.ts'
import { openStation } from './screen.ts'

const WORDS = {
  en: {
    state: /^Type the state Enter goes to the country, if it has no states/,
    country: /^Enter Type the country if it is not this one/,
    noName: 'No country has this name. ↓ and Enter choose one from the list.',
    elsewhere: /^F7 chooses the other service/,
    weight: /^Weigh it, or type the weight Look at this field: ZIP/,
    zip: /^Enter Look at this field: ZIP/,
    waits: 'As soon as this field is right: ZIP.',
    pieces: 'As soon as this field is right: Item 1, How many.',
    notChosen: 'No shipping service is chosen.',
    sides: /^Enter Type length, width and height (Alt )?1–3 Choose a box/,
    side: /^Type length, width and height Esc/,
    width: 'As soon as this field is right: Package 2, Width',
  },
  es: {
    state: /^Escriba el estado Enter va al país, si no tiene estados/,
    country: /^Enter Escriba el país si no es este/,
    noName: 'Ningún país se llama así. ↓ y Enter eligen uno de la lista.',
    elsewhere: /^F7 elige el otro servicio/,
    weight: /^Péselo o escriba el peso Revise este campo: Código postal/,
    zip: /^Enter Revise este campo: Código postal/,
    waits: 'En cuanto este campo esté bien: Código postal.',
    pieces: 'En cuanto este campo esté bien: Artículo 1, Cuántos.',
    notChosen: 'No hay servicio de envío elegido.',
    sides: /^Enter Escriba largo, ancho y alto (Alt )?1–3 Elija una caja/,
    side: /^Escriba largo, ancho y alto Esc/,
    width: 'En cuanto este campo esté bien: Paquete 2, Ancho',
  },
} as const

const says = (page: Page, text: RegExp) =>
  expect.poll(async () => (await page.locator('footer').innerText()).replace(/\s+/g, ' ')).toMatch(text)
const stands = (page: Page, path: string) => expect.poll(() => focused(page)).toBe(`field-${path}`)
const picture = async (page: Page, name: string) => {
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/${name}.png` })
}

const BERLIN = {
  reference: 'ORD-1',
  'to.name': 'Eva Roth',
  'to.address1': 'Hauptstr. 5',
  'to.city': 'Berlin',
}

inBrowser('the form', browser => {
  const opened = (language: 'en' | 'es') =>
    openStation(browser(), { language, theme: language === 'en' ? 'light' : 'dark' })

  test.each(['en', 'es'] as const)(
    'leads from a state that there is none of to the country, with each service: %s',
    async language => {
      const words = WORDS[language]
      const { page } = await opened(language)
      for (const service of ['label-server', 'parcel-label']) {
        if (service === 'parcel-label') await page.keyboard.press('F7')
        await fill(page, BERLIN)
        await page.locator(at('to.state')).focus()
        await says(page, words.state)
        await picture(page, `no-state-${service}-${language}`)
        await page.keyboard.press('Enter')
        await stands(page, 'to.country')
        await page.keyboard.press('Escape')
        await expect.poll(() => page.locator(at('reference')).inputValue()).toBe('')
      }
      // Past the state by Tab, a postal code of five digits is not taken for a ZIP.
      await fill(page, { ...BERLIN, reference: 'ORD-2' })
      await page.locator(at('to.state')).focus()
      await page.keyboard.press('Tab')
      await type(page, '10115')
      await says(page, words.country)
      await page.keyboard.press('Enter')
      await stands(page, 'to.country')
      await page.keyboard.press('Control+A')
      await type(page, 'Germ')
      await page.keyboard.press('Enter')
      await page.getByText(words.noName).waitFor()
      await picture(page, `no-country-${language}`)
      await page.locator(at('to.country')).fill('Germany')
      await page.keyboard.press('Enter')
      await says(page, words.elsewhere)
    },
  )

  test.each(['en', 'es'] as const)(
    'says what is still open first, and then the field that is wrong: %s',
    async language => {
      const words = WORDS[language]
      const { page } = await opened(language)
      await fill(page, { ...SAMPLE, 'to.postalCode': '8950', 'packages.0.weightOz': '' })
      await page.locator(at('packages.0.weightOz')).focus()
      await says(page, words.weight)
      await picture(page, `open-first-${language}`)
      await type(page, '1 lb')
      await page.keyboard.press('Alt+2')
      await says(page, words.zip)
      // The prices wait for that field, and no service is missed while none can be chosen.
      await page.getByText(words.waits).waitFor()
      await page.keyboard.press('Enter')
      await page.keyboard.press('Enter')
      await big(page, language === 'en' ? 'STOP' : 'ALTO').waitFor()
      await stands(page, 'to.postalCode')
      expect(await page.getByText(words.notChosen).count()).toBe(0)
      await page.getByText(words.waits).waitFor()
      await picture(page, `prices-wait-${language}`)
      await page.locator(at('to.postalCode')).fill('98028')
      await page.getByRole('radio', { checked: true, name: /USPS/ }).waitFor()
    },
  )

  test('names the part of customs that the prices wait for', async () => {
    const words = WORDS.en
    const { page } = await opened('en')
    await fill(page, {
      ...SAMPLE,
      'to.state': 'ON',
      'to.city': 'Ottawa',
      'to.postalCode': 'K1A 0B1',
      'to.country': 'CA',
    })
    await fill(page, {
      'customs.description': 'Gift',
      'customs.items.0.description': 'Mug',
      'customs.items.0.quantity': '6 oz',
      'customs.items.0.valueCents': '2',
      'customs.items.0.weightOz': '12 oz',
    })
    await page.locator(at('ship')).click()
    await page.getByText(words.pieces).waitFor()
    expect(await page.getByText(words.notChosen).count()).toBe(0)
  })

  test.each(['en', 'es'] as const)(
    'gives a second package a box of the house by its key, and none that is measured in part: %s',
    async language => {
      const words = WORDS[language]
      const { page, station } = await opened(language)
      await fill(page, SAMPLE)
      await page.getByRole('radio', { name: /^UPS/i }).first().dispatchEvent('click')
      await page.keyboard.press('Alt+2')
      await page.keyboard.press('Alt+n')
      await stands(page, 'packages.1.weightOz')
      await type(page, '5 lb')
      await says(page, words.sides)
      await picture(page, `second-package-${language}`)
      await page.keyboard.press('Alt+3')
      const sides = () =>
        page.evaluate(() =>
          ['length', 'width', 'height'].map(
            side =>
              (document.getElementById(`field-packages.1.${side}Inch`) as HTMLInputElement | null)?.value,
          ),
        )
      const large = (await station.call('settings.get')).value.settings.boxes[2]
      const { lengthInch, widthInch, heightInch } = large
      await expect.poll(sides).toEqual([lengthInch, widthInch, heightInch].map(String))
      // That of the first package stays.
      await page.locator('[id="field-box"] input[value="1"]:checked').waitFor()
      // Measured in part it is priced by nobody, and bought by nobody.
      await page.locator(at('packages.1.widthInch')).fill('')
      await page.locator(at('ship')).focus()
      await page.getByText(words.width).waitFor()
      await says(page, words.side)
      await picture(page, `sides-missing-${language}`)
      await page.keyboard.press('Enter')
      await stands(page, 'packages.1.widthInch')
      await page.locator(at('ship')).click()
      await stands(page, 'packages.1.widthInch')
      expect((await station.call('shipments.search', {})).value.shipments).toEqual([])
    },
  )
})
