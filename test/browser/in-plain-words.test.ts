// What the carrier refuses is at its field in the bench's words, and as the service wrote it one key away.
import { expect, test } from 'vitest'
import { hasWireWord } from '../../main/i18n/service-findings.ts'
import { inBrowser } from './in-browser.ts'
import { at, big, fill, focused, SAMPLE } from './on-the-page.ts'
import { openStation } from './screen.ts'

const ABROAD = {
  ...SAMPLE,
  'to.state': 'ON',
  'to.city': 'Ottawa',
  'to.postalCode': 'K1A 0B1',
  'to.country': 'CA',
  'customs.description': 'Shirts',
  'customs.items.0.description': 'Shirt',
  'customs.items.0.quantity': '2',
  'customs.items.0.valueCents': '12.50',
  'customs.items.0.weightOz': '8 oz',
  'customs.items.0.countryOfOrigin': 'CA',
}

const WORDS = {
  en: { field: 'The carrier does not know this value.', stop: 'STOP', terms: 'Sender (DDP)' },
  es: { field: 'El transportista no conoce este valor.', stop: 'ALTO', terms: 'Remitente (DDP)' },
} as const

inBrowser('a refusal of the carrier', browser => {
  test.each(['en', 'es'] as const)('is at its field, without a word of the wire: %s', async language => {
    const words = WORDS[language]
    const { page, station } = await openStation(browser(), {
      language,
      theme: language === 'en' ? 'light' : 'dark',
    })
    await page.locator(at('to.country')).fill('CA')
    await page.keyboard.press('F8')
    await fill(page, ABROAD)
    // Nobody here has a list of all that there is: what the station does not know goes to the service.
    await page.locator(at('dutyTerms')).fill('Nobody')
    await page.getByRole('radio', { name: /USPS Priority Mail International/ }).dispatchEvent('click')
    await page.locator(at('ship')).click()
    await big(page, words.stop).waitFor()
    await expect.poll(() => page.getByText(words.field).count()).toBeGreaterThan(0)
    await expect.poll(() => focused(page)).toBe('field-dutyTerms')
    const seen = await page.locator('body').innerText()
    expect(seen.split('\n').filter(line => hasWireWord(line))).toEqual([])
    await page.keyboard.press('Alt+w')
    await page
      .getByText(/internationalDutyTerms/)
      .first()
      .waitFor()
    if (process.env.PICTURES)
      await page.screenshot({ path: `${process.env.PICTURES}/refused-${language}.png` })

    await page.locator(at('dutyTerms')).fill(words.terms)
    // Nothing is bought before the prices of what was corrected are there.
    await page.locator('footer').getByText(/\$\d/).waitFor()
    await page.locator(at('ship')).click()
    await expect
      .poll(async () => (await station.call('shipments.search', { state: 'bought' })).value.shipments.length)
      .toBe(1)
    const [bought] = (await station.call('shipments.search', { state: 'bought' })).value.shipments
    expect(bought.shipment.dutyTerms).toBe('Delivered_Duty_Paid')
  })
})
