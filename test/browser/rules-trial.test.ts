// What rules for services would have made of labels that were bought, on a real station: bought at the bench, tried before the
// rules are saved, and said in one sentence with a row a rule.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { ok } from './bench-script.ts'
import { inBrowser } from './in-browser.ts'
import { enterUntil, keyUntil } from './keyboard.ts'
import { at, big, fill, goTo, SAMPLE } from './on-the-page.ts'
import { openScript, openStation } from './screen.ts'

const WORDS = {
  en: {
    title: 'Rules for services',
    trial: 'What would have been different?',
    week: 'Last 7 days',
    name: 'Name',
    goesBy: 'Goes by',
    states: 'States (AK, HI)',
    over: 'Weighs over',
    upTo: 'Weighs up to',
    boxes: 'Boxes (S, M)',
    differ: /^Last month: 3 of 3 labels would have gone another way, \$(\d+\.\d\d) more\.$/,
    differWeek: /^Last 7 days: 3 of 3 labels would have gone another way, /,
    same: 'Last month: all 3 labels would have gone the same way.',
    row: '1. Far states',
    more: / more$/,
    never: 'Nothing is over the one and up to the other: the rule never holds.',
    box: 'Tube is not on the list of boxes: no package counts as one.',
    covered: 'Rule 1 holds of all of these and comes first: this one is never used.',
    printed: 'PRINTED',
  },
  es: {
    title: 'Reglas de servicios',
    trial: '¿Qué habría cambiado?',
    week: 'Últimos 7 días',
    name: 'Nombre',
    goesBy: 'Va por',
    states: 'Estados (AK, HI)',
    over: 'Pesa más de',
    upTo: 'Pesa hasta',
    boxes: 'Cajas (S, M)',
    differ: /^Último mes: 3 de 3 etiquetas habrían ido de otra manera, \$(\d+\.\d\d) más\.$/,
    differWeek: /^Últimos 7 días: 3 de 3 etiquetas habrían ido de otra manera, /,
    same: 'Último mes: las 3 etiquetas habrían ido igual.',
    row: '1. Far states',
    more: / más$/,
    never: 'Nada pasa de lo uno y llega solo a lo otro: la regla nunca se cumple.',
    box: 'Tube no está en la lista de cajas: ningún paquete cuenta como tal.',
    covered: 'La regla 1 se cumple en todos estos y va antes: esta no se usa nunca.',
    printed: 'IMPRESA',
  },
} as const

const picture = async (page: Page, name: string) => {
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/${name}.png` })
}

const status = (page: Page, name: string) => page.getByRole('region', { name }).getByRole('status')

inBrowser('rules tried on labels that were bought', browser => {
  test.each(['en', 'es'] as const)(
    'say how many would have gone another way, and for how much: %s',
    async language => {
      const words = WORDS[language]
      const theme = language === 'en' ? 'light' : 'dark'
      const { page, station, complaints } = await openStation(browser(), { language, theme })
      for (const reference of ['ORD-1', 'ORD-2', 'ORD-3']) {
        await fill(page, { ...SAMPLE, reference })
        await enterUntil(page, async () => {
          const { shipments } = (await station.call('shipments.search', {})).value
          return shipments.some((one: { reference: string }) => one.reference === reference)
        })
        await big(page, words.printed).waitFor()
        await keyUntil(page, 'Enter', async () => (await page.locator(at('reference')).inputValue()) === '')
      }
      const [bought] = (await station.call('shipments.search', {})).value.shipments
      const { shippingService, ...shipment } = bought.shipment
      const { rates } = (await station.call('pack.rates', { service: 'label-server', shipment })).value
      const cents = (service: string) =>
        rates.find((one: { shippingService: string }) => one.shippingService === service)?.costCents
      const each = cents('Usps_Priority_Mail') - cents(shippingService)
      expect(each).toBeGreaterThan(0)

      await goTo(page, 'settings')
      await keyUntil(page, 'g', () => page.getByRole('heading', { name: words.title }).isVisible())
      const fields = (label: string) => page.getByLabel(label, { exact: true })
      await keyUntil(page, 'n', () => fields(words.goesBy).isVisible())
      await fields(words.name).fill('Far states')
      await fields(words.goesBy).fill('Usps_Priority_Mail')
      await fields(words.states).fill(SAMPLE['to.state'])
      await page.getByRole('heading', { name: words.trial }).click()
      const said = status(page, words.trial)
      await keyUntil(page, 'd', () => said.getByText(words.differ).isVisible())
      const [, amount] = (await said.innerText()).match(words.differ) ?? []
      expect(Math.round(Number(amount) * 100)).toBe(3 * each)
      const row = page.getByRole('row').filter({ hasText: words.row })
      expect(await row.getByRole('cell').allInnerTexts()).toEqual([
        '3',
        '3',
        expect.stringMatching(words.more),
        '0',
      ])
      await page.getByText(words.week, { exact: true }).click()
      await said.getByText(words.differWeek).waitFor()
      await row.scrollIntoViewIfNeeded()
      await picture(page, `rules-trial-${language}`)
      // Nothing was saved by it, and what was said is of the rules as they were.
      expect((await station.call('settings.get')).value.settings.serviceRules).toEqual([])
      await fields(words.states).fill('HI')
      await expect.poll(() => said.innerText()).toBe('')

      await fields(words.over).fill('10 oz')
      await fields(words.upTo).fill('5 oz')
      await page.getByText(words.never).waitFor()
      await fields(words.upTo).fill('')
      await fields(words.boxes).fill('Tube')
      await page.getByText(words.box).waitFor()
      await picture(page, `rules-doubts-${language}`)
      expect(complaints).toEqual([])
    },
  )

  test('a rule that one above it makes useless says so, also after it was moved', async () => {
    const words = WORDS.en
    const { page, complaints } = await openScript(browser(), bench => {
      bench.settings.settings.serviceRules = [
        { name: 'West', when: { states: ['WA', 'OR'] }, service: 'parcel-label', must: false },
        { name: 'Kenmore', when: { states: ['WA'] }, service: 'parcel-label', must: false },
      ]
    })
    await goTo(page, 'settings')
    await keyUntil(page, 'g', () => page.getByText(words.covered).isVisible())
    await page.getByRole('button', { name: 'Before the one above' }).click()
    await page.getByText(words.covered).waitFor({ state: 'detached' })
    expect(complaints).toEqual([])
  })

  test('what takes long says how far it is, and is stopped by the same key', async () => {
    const words = WORDS.en
    const part = { labels: 1_000, differing: 0, differenceCents: 0, unpriced: 0, chosen: 0 }
    const held: (() => void)[] = []
    const { page, bench, complaints } = await openScript(browser(), one => {
      one.settings.settings.serviceRules = [
        { name: 'West', when: { states: ['WA'] }, service: 'parcel-label', must: false },
      ]
      one.answer({
        'rules.try': async () => {
          await new Promise<void>(resolve => held.push(resolve))
          return ok({ ...part, unjudged: 0, rules: [part], nextCursor: 7 })
        },
      })
    })
    await goTo(page, 'settings')
    await keyUntil(page, 'g', () => page.getByRole('heading', { name: words.trial }).isVisible())
    const said = status(page, words.trial)
    await keyUntil(page, 'd', async () => held.length === 1)
    await said.getByText('Looking at labels: 0 so far.').waitFor()
    // Asked from the top of a long form, it comes into view.
    await expect
      .poll(async () => {
        const box = await said.boundingBox()
        return box !== null && box.y > 0 && box.y + box.height < 690
      })
      .toBe(true)
    held[0]?.()
    await said.getByText('Looking at labels: 1,000 so far.').waitFor()
    await picture(page, 'rules-trial-waiting')
    await keyUntil(page, 'd', () => said.getByText('Stopped before the end.').isVisible())
    held[1]?.()
    const asked = () => bench.station.calls.filter(({ channel }) => channel === 'rules.try').length
    await keyUntil(page, 'd', async () => asked() === 3)
    expect(complaints).toEqual([])
  })
})
