// The company's rules for services, on a real station by the keyboard alone: typed in Settings, told at the bench beside the
// price, a person's choice all the same, and no choice where a rule must be.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { inBrowser } from './in-browser.ts'
import { enterUntil, keyUntil } from './keyboard.ts'
import { at, big, fill, goTo, SAMPLE } from './on-the-page.ts'
import { openStation } from './screen.ts'

const WORDS = {
  en: {
    title: 'Rules for services',
    name: 'Name',
    goesBy: 'Goes by',
    states: 'States (AK, HI)',
    weight: 'Weighs over',
    must: 'No other service goes',
    bad: /^This cannot be read/,
    by: /^By the rule “Our state”\. USPS Ground Advantage costs \$\d+\.\d\d less\.$/,
    chosen: 'You chose this one.',
    mustBy: /^By the rule “Our state”: no other one goes\./,
    printed: 'PRINTED',
  },
  es: {
    title: 'Reglas de servicios',
    name: 'Nombre',
    goesBy: 'Va por',
    states: 'Estados (AK, HI)',
    weight: 'Pesa más de',
    must: 'No va otro servicio',
    bad: /^No se puede leer/,
    by: /^Por la regla «Our state»\. USPS Ground Advantage cuesta \$\d+\.\d\d menos\.$/,
    chosen: 'Esta la eligió usted.',
    mustBy: /^Por la regla «Our state»: no va otra\./,
    printed: 'IMPRESA',
  },
} as const

const picture = async (page: Page, name: string) => {
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/${name}.png` })
}

inBrowser('the company’s rules for services', browser => {
  test.each(['en', 'es'] as const)(
    'are typed in Settings, mark the price and say so, and leave a person the choice: %s',
    async language => {
      const words = WORDS[language]
      const theme = language === 'en' ? 'light' : 'dark'
      const { page, station, complaints } = await openStation(browser(), { language, theme })
      const rules = async () => (await station.call('settings.get')).value.settings.serviceRules
      await goTo(page, 'settings')
      await keyUntil(page, 'g', () => page.getByRole('heading', { name: words.title }).isVisible())
      await keyUntil(page, 'n', () => page.getByLabel(words.goesBy, { exact: true }).isVisible())
      const put = (label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text)
      await put(words.name, 'Our state')
      await put(words.goesBy, 'Usps_Priority_Mail')
      await put(words.states, SAMPLE['to.state'])
      await put(words.weight, 'a lot')
      await keyUntil(page, 'Enter', () => page.getByText(words.bad).isVisible())
      expect(await rules()).toEqual([])
      await put(words.weight, '1 oz')
      await keyUntil(page, 'Enter', async () => (await rules()).length > 0)
      const when = { states: [SAMPLE['to.state']], weightOverOz: 1 }
      const rule = { name: 'Our state', service: 'label-server', shippingService: 'Usps_Priority_Mail' }
      expect(await rules()).toEqual([{ ...rule, when, must: false }])
      await picture(page, `rules-${language}`)

      await goTo(page, 'pack')
      await page.locator(at('reference')).waitFor()
      await fill(page, SAMPLE)
      await page.getByText(words.by).waitFor()
      await picture(page, `why-rule-${language}`)
      await page.keyboard.press('Alt+a')
      await page.getByText(words.chosen, { exact: true }).waitFor()

      await station.call('settings.save', { settings: { serviceRules: [{ ...rule, when, must: true }] } })
      await page.reload()
      await page.locator(at('reference')).waitFor()
      await page.getByText(words.mustBy).waitFor()
      await page.keyboard.press('Alt+a')
      await page.getByText(words.mustBy).waitFor()
      await enterUntil(page, () => big(page, words.printed).isVisible())
      const [bought] = (await station.call('shipments.search', {})).value.shipments
      expect(bought.shipment.shippingService).toBe('Usps_Priority_Mail')
      // What the person pressed in vain is no choice for the next order to such a place.
      expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('Ground_Advantage')
      expect(complaints).toEqual([])
    },
  )

  test('choose who sells the label once, and a person’s F7 after that stays', async () => {
    const { page, station, complaints } = await openStation(browser())
    const serviceRules = [{ name: 'Light', when: { weightUpToOz: 64 }, service: 'parcel-label' }]
    await station.call('settings.save', { settings: { serviceRules } })
    await page.reload()
    await page.locator(at('reference')).waitFor()
    await fill(page, SAMPLE)
    await page.getByText('By the rule “Light”.', { exact: true }).waitFor()
    await page.keyboard.press('F7')
    await page.getByText('The rule “Light” says Parcel service.', { exact: true }).waitFor()
    // What is typed on changes the package, and not what the person chose for it.
    await page.locator(at('packages.0.weightOz')).fill('1 lb')
    await page.getByText('The cheapest of these.').waitFor()
    await page.getByText('The rule “Light” says Parcel service.', { exact: true }).waitFor()
    expect(complaints).toEqual([])
  })
})
