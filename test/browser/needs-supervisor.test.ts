// A label over the company's price, on a real station: the packer is asked for a supervisor's PIN, the order stays as it was
// typed, and the same key buys it once.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { inBrowser } from './in-browser.ts'
import { enterUntil, keyUntil } from './keyboard.ts'
import { at, big, fill, goTo, SAMPLE } from './on-the-page.ts'
import { type } from './scanner.ts'
import { openStation } from './screen.ts'

const PIN = '471182'
const WORDS = {
  en: {
    cheapest: 'The cheapest of these.',
    chosen: /^You chose this one\. USPS Ground Advantage costs \$\d+\.\d\d less\.$/,
    pin: 'A supervisor’s PIN is needed',
    costs: /^This label costs \$\d+\.\d\d\. One over \$0\.50 needs a supervisor\./,
    printed: 'PRINTED',
    over: 'A label over',
    people: 'People',
  },
  es: {
    cheapest: 'Es la más barata de estas.',
    chosen: /^Esta la eligió usted\. USPS Ground Advantage cuesta \$\d+\.\d\d menos\.$/,
    pin: 'Hace falta el PIN de un supervisor',
    costs: /^Esta etiqueta cuesta \$\d+\.\d\d\. Una de más de \$0\.50 requiere un supervisor\./,
    printed: 'IMPRESA',
    over: 'Una etiqueta de más de',
    people: 'Personas',
  },
} as const

const picture = async (page: Page, name: string) => {
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/${name}.png` })
}

inBrowser('a label over the price that needs a supervisor', browser => {
  test.each(['en', 'es'] as const)(
    'asks for the PIN, keeps what was typed, and is bought once: %s',
    async language => {
      const words = WORDS[language]
      const theme = language === 'en' ? 'light' : 'dark'
      const { page, station, complaints } = await openStation(browser(), { language, theme })
      const limits = { priceOverCents: 50 }
      expect(await station.call('settings.save', { settings: { limits } })).toMatchObject({ ok: true })
      const person = { name: 'Ana', role: 'supervisor', pin: PIN }
      expect(await station.call('people.save', person)).toMatchObject({ ok: true })
      await station.call('session.lock')
      await page.reload()
      await page.locator(at('reference')).waitFor()
      await fill(page, SAMPLE)
      await page.getByText(words.cheapest, { exact: true }).waitFor()
      await page.getByText('USPS Priority Mail', { exact: true }).click()
      await page.getByText(words.chosen).waitFor()
      await picture(page, `why-this-price-${language}`)
      const asked = page.getByRole('dialog', { name: words.pin })
      await enterUntil(page, () => asked.isVisible())
      await expect.poll(() => page.getByText(words.costs).count()).toBeGreaterThan(0)
      await picture(page, `needs-supervisor-${language}`)
      expect((await station.call('shipments.search', {})).value.shipments).toEqual([])

      await type(page, PIN)
      await enterUntil(page, async () => !(await asked.isVisible()))
      for (const [path, text] of Object.entries(SAMPLE))
        expect(await page.locator(at(path)).inputValue(), path).toBe(text)
      await enterUntil(page, () => big(page, words.printed).isVisible())
      expect((await station.call('shipments.search', {})).value.shipments).toHaveLength(1)
      // It was for this label alone.
      expect((await station.call('session.present')).value).toEqual({ role: 'operator' })
      const [{ id: personId }] = (await station.call('people.list')).value
      await station.call('session.unlock', { personId, pin: PIN })

      await goTo(page, 'settings')
      await page
        .getByRole('navigation')
        .getByRole('button', { name: new RegExp(`^${words.people}`) })
        .click()
      const over = page.getByLabel(words.over, { exact: true })
      await expect.poll(() => over.inputValue()).toBe('0.50')
      await picture(page, `limits-${language}`)
      await over.fill('$60')
      await keyUntil(page, 'Enter', async () => {
        const { settings } = (await station.call('settings.get')).value
        return settings.limits.priceOverCents === 6_000
      })
      await expect.poll(() => over.inputValue()).toBe('60.00')
      await over.fill('')
      await keyUntil(page, 'Enter', async () => {
        const { settings } = (await station.call('settings.get')).value
        return settings.limits.priceOverCents === undefined
      })
      expect(complaints).toEqual([])
    },
  )

  test('funds beyond the amount ask for the PIN over the question, which is still there after it', async () => {
    const { page, station, complaints } = await openStation(browser())
    const limits = { fundsOverCents: 5_000 }
    expect(await station.call('settings.save', { settings: { limits } })).toMatchObject({ ok: true })
    await station.call('people.save', { name: 'Ana', role: 'supervisor', pin: PIN })
    await station.call('session.lock')
    const balance = async () => (await station.call('meters.list', {})).value[0].currentBalanceCents
    const before = await balance()
    await page.reload()
    await page.locator(at('reference')).waitFor()
    await page.keyboard.press('F4')
    await page
      .getByRole('article')
      .first()
      .getByRole('button', { name: /^Add funds/ })
      .click()
    await page.getByLabel('Amount in dollars').fill('60')
    await page.getByRole('button', { name: 'Go on' }).click()
    const sure = page.getByRole('button', { name: /Yes, pay/ })
    const asked = page.getByRole('dialog', { name: WORDS.en.pin })
    await sure.click()
    await asked.waitFor()
    await page.getByText('Adding $60.00 needs a supervisor: it is more than $50.00.').waitFor()
    expect(await balance()).toBe(before)
    await type(page, PIN)
    await enterUntil(page, async () => !(await asked.isVisible()))
    await big(page, 'ALLOWED').waitFor()
    await page.getByText('Ana allows this one, and nothing else. Do it again.').waitFor()
    await picture(page, 'allowed')
    // Whoever is at the bench has no more rights than before.
    expect(
      await station.call('people.save', { name: 'Otto', role: 'supervisor', pin: '999999' }),
    ).toMatchObject({
      problem: { code: 'people.supervisor-needed' },
    })
    await sure.waitFor()
    expect(await balance()).toBe(before)
    await sure.click()
    await big(page, 'ADDED').waitFor()
    expect(await balance()).toBe(before + 6_000)
    expect(complaints).toEqual([])
  })

  test('a new person’s own PIN stays as it was typed while a supervisor’s is asked for', async () => {
    const { page, station, complaints } = await openStation(browser())
    await station.call('people.save', { name: 'Ana', role: 'supervisor', pin: PIN })
    await station.call('session.lock')
    await page.reload()
    await page.locator(at('reference')).waitFor()
    await goTo(page, 'settings')
    await page
      .getByRole('navigation')
      .getByRole('button', { name: /^People/ })
      .click()
    await page.getByRole('button', { name: /^Add a person/ }).click()
    const adding = page.getByRole('dialog', { name: 'Add a person' })
    await adding.getByLabel('Name').fill('Otto')
    await adding.getByLabel('PIN, 4 to 12 digits').fill('7391')
    const asked = page.getByRole('dialog', { name: WORDS.en.pin })
    await enterUntil(page, () => asked.isVisible())
    const refused = adding.getByText('Only a supervisor')
    expect(await refused.count()).toBe(1)
    await type(page, PIN)
    await enterUntil(page, async () => !(await asked.isVisible()))
    await big(page, 'ALLOWED').waitFor()
    expect(await adding.getByLabel('PIN, 4 to 12 digits').inputValue()).toBe('7391')
    // Allowed by now: the dialog says no more that it is not.
    expect(await refused.count()).toBe(0)
    await enterUntil(page, async () => !(await adding.isVisible()))
    expect((await station.call('people.list')).value).toMatchObject([{ name: 'Ana' }, { name: 'Otto' }])
    expect(complaints).toEqual([])
  })
})
