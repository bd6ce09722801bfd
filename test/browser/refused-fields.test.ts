// What a refusal leaves behind it: the focus in the first field that is marked, or in the band the reason and what to do.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { problem } from '../../main/core/problem.ts'
import { settingsSchema } from '../../main/core/settings/settings.ts'
import { DEPOT } from '../support/sample-shipment.ts'
import { type Bench, ok } from './bench-script.ts'
import { inBrowser } from './in-browser.ts'
import { at, big, fill, focused, SAMPLE } from './on-the-page.ts'
import { type } from './scanner.ts'
import { openScript } from './screen.ts'

const ZIP = problem('refused-by-service', 'service.refused', {
  params: { messages: 'ZIP' },
  fieldProblems: { 'shipment.to.postalCode': { code: 'field.postal-code' } },
})
const AWAY = problem('service-unreachable', 'service.unreachable')
const NO_SERVICE = problem('invalid-input', 'input.invalid', {
  fieldProblems: { 'shipment.shippingService': { code: 'field.service-not-chosen' } },
})

const pressShip = (page: Page) => page.locator(at('ship')).press('Enter')
const selected = (page: Page) => page.evaluate(() => globalThis.getSelection()?.toString())
const asked = (bench: Bench) => bench.station.calls.filter(({ channel }) => channel === 'pack.rates').length

/** A bench without a list of services. */
const noList = (bench: Bench) => {
  const settings = settingsSchema.parse({ station: { name: 'Bench 4', from: DEPOT } })
  bench.settings = { ...bench.settings, settings }
}

inBrowser('a package that was refused', browser => {
  test('has the focus in the field that the service names, ready to be typed over', async () => {
    const { page } = await openScript(browser(), bench =>
      bench.answer({ 'pack.ship': () => ({ ok: false, problem: ZIP }) }),
    )
    await fill(page, { ...SAMPLE, 'to.postalCode': '9730' })
    await page.getByRole('radio', { checked: true, name: /Parcel Select/ }).waitFor()
    await pressShip(page)
    await big(page, 'STOP').waitFor()
    await expect.poll(() => focused(page)).toBe('field-to.postalCode')
    expect(await selected(page)).toBe('9730')
    await type(page, '97301')
    await expect.poll(() => page.locator(at('to.postalCode')).inputValue()).toBe('97301')
  })

  test.each([
    ['en', 'ZIP: Use a ZIP code of 5 digits'],
    ['es', 'Código postal: Use un código ZIP de 5 dígitos'],
  ] as const)('for one field is told what is wrong there, in the band too: %s', async (language, said) => {
    const { page, bench } = await openScript(
      browser(),
      made =>
        made.answer({
          'pack.validate': ({ shipment }) => {
            const wrong = { 'to.postalCode': { code: 'field.postal-code', message: '' } }
            const problems: Record<string, (typeof wrong)['to.postalCode']> =
              shipment.to.postalCode === '9802' ? wrong : {}
            return ok({ problems, warnings: {}, suggestions: {} })
          },
        }),
      { language, theme: language === 'en' ? 'light' : 'dark' },
    )
    await fill(page, { ...SAMPLE, 'to.postalCode': '9802' })
    await pressShip(page)
    await page.locator('footer').getByText(said).waitFor()
    await expect.poll(() => focused(page)).toBe('field-to.postalCode')
    if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/zip-${language}.png` })
    expect(bench.station.calls.filter(({ channel }) => channel === 'pack.ship')).toEqual([])
  })

  test('has it there too where the prices were refused for it, and none of its services can be marked', async () => {
    const { page, bench } = await openScript(browser(), made => {
      noList(made)
      made.answer({
        'pack.rates': () => ({ ok: false, problem: ZIP }),
        'pack.ship': () => ({ ok: false, problem: NO_SERVICE }),
      })
    })
    await fill(page, { ...SAMPLE, 'to.postalCode': '9730' })
    await page.locator('section').getByText('Use a ZIP code').first().waitFor()
    await pressShip(page)
    await big(page, 'STOP').waitFor()
    await expect.poll(() => focused(page)).toBe('field-to.postalCode')
    expect(await selected(page)).toBe('9730')
    expect(bench.station.calls.filter(({ channel }) => channel === 'pack.ship')).toEqual([])
  })

  test('for no prices says why in the band, asks for them again, and takes its word back once they come', async () => {
    const { page, bench } = await openScript(browser(), made => {
      noList(made)
      made.answer({
        'pack.rates': () => ({ ok: false, problem: AWAY }),
        'pack.ship': () => ({ ok: false, problem: NO_SERVICE }),
      })
    })
    const band = page.locator('footer')
    await fill(page, SAMPLE)
    await page.getByText(AWAY.message).waitFor()
    const before = asked(bench)
    await pressShip(page)
    await big(page, 'STOP').waitFor()
    await band.getByText(AWAY.message).waitFor()
    expect(await band.getByText('marked in red').count()).toBe(0)
    await expect.poll(() => asked(bench)).toBeGreaterThan(before)
    bench.answer({ 'pack.rates': () => ok({ rates: RATES, warnings: [] }) })
    await expect
      .poll(async () => {
        await pressShip(page)
        return big(page, 'STOP').count()
      })
      .toBe(0)
  })

  test('for no prices is told to be prepared, once its service is paused', async () => {
    const { page, bench } = await openScript(browser(), made => {
      noList(made)
      made.answer({ 'pack.rates': () => ({ ok: false, problem: AWAY }) })
    })
    const band = page.locator('footer')
    await fill(page, SAMPLE)
    await page.getByText(AWAY.message).waitFor()
    await pressShip(page)
    await big(page, 'STOP').waitFor()
    const services = bench.overview.services.map(one =>
      one.service === 'label-server' ? { ...one, pausedSince: '2026-11-20T12:00:00.000Z' } : one,
    )
    bench.overview = { ...bench.overview, services }
    bench.emit({ name: 'overview', value: bench.overview })
    await page.getByRole('button', { name: /Prepare/ }).waitFor()
    await band.getByText('Prepare the package: it waits under its name').waitFor()
    expect(await band.getByText(AWAY.message).count()).toBe(0)
  })
})

const RATES = [
  {
    shippingService: 'PARCEL_SELECT',
    name: 'Parcel Select',
    costCents: 602,
    cheapest: true,
    fastest: true,
    raw: null,
  },
]
