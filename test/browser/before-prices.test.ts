// Enter before the prices have come buys nothing: the form says to wait, and Enter counts once a price stands there.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { ChannelValue } from '../../preload/contract/channels.ts'
import type { Reply } from '../../preload/contract/station-api.ts'
import { type Bench, ok } from './bench-script.ts'
import { inBrowser } from './in-browser.ts'
import { enterUntil } from './keyboard.ts'
import { at, fill, SAMPLE } from './on-the-page.ts'
import { openScript } from './screen.ts'

const pressShip = (page: Page) => page.locator('#field-ship').press('Enter')
const shipped = (bench: Bench) => bench.station.calls.filter(({ channel }) => channel === 'pack.ship')

/** Prices that come when the test says so. */
function laterPrices(bench: Bench) {
  const come = Promise.withResolvers<Reply<ChannelValue<'pack.rates'>>>()
  bench.answer({ 'pack.rates': () => come.promise })
  return () =>
    come.resolve(
      ok({
        rates: [
          {
            shippingService: 'PRIORITY_MAIL',
            name: 'Priority Mail',
            costCents: 910,
            cheapest: true,
            fastest: true,
            raw: null,
          },
        ],
        warnings: [],
      }),
    )
}

inBrowser('Enter before the prices', browser => {
  test('buys nothing on a bench that never shipped to such a place, and says so at the prices', async () => {
    let come: () => void = () => undefined
    const { page, bench } = await openScript(browser(), made => {
      come = laterPrices(made)
    })
    await fill(page, SAMPLE)
    await pressShip(page)
    await page.getByText('The prices are on their way.').waitFor()
    expect(shipped(bench)).toHaveLength(0)

    come()
    await page.getByRole('radio', { checked: true, name: /Priority Mail/ }).waitFor()
    await expect.poll(() => page.getByText('The prices are on their way.').count()).toBe(0)
    await pressShip(page)
    await page.locator('footer').getByText('ORD-20418').waitFor()
    expect(shipped(bench)).toMatchObject([{ input: { shipment: { shippingService: 'PRIORITY_MAIL' } } }])
  })

  test.each([
    ['en', 'That Enter shipped nothing: the price is coming. Press it again when the price stands there'],
    ['es', 'Ese Enter no envió nada: el precio está por llegar. Púlselo otra vez cuando esté el precio'],
  ] as const)(
    'is said to have shipped nothing by the band, until the price stands there: %s',
    async (language, said) => {
      let come: () => void = () => undefined
      const { page, bench } = await openScript(
        browser(),
        made => {
          come = laterPrices(made)
        },
        { language },
      )
      const band = page.locator('footer')
      await fill(page, SAMPLE)
      await page.keyboard.press('Alt+2')
      await page.locator(at('to.name')).press('Enter')
      await band.getByText(said).waitFor()
      if (process.env.PICTURES)
        await page.screenshot({ path: `${process.env.PICTURES}/before-prices-${language}.png` })
      expect(shipped(bench)).toHaveLength(0)
      come()
      await band.getByText(/(ships|envía) · .*9\.10/).waitFor()
      await expect.poll(() => band.getByText(said).count()).toBe(0)
      expect(shipped(bench)).toHaveLength(0)
      await page.keyboard.press('Enter')
      await band.getByText('ORD-20418').waitFor()
      expect(shipped(bench)).toHaveLength(1)
    },
  )

  test('buys nothing at a price that nobody saw, also where a service went last to such a place', async () => {
    let come: () => void = () => undefined
    const { page, bench } = await openScript(browser(), made => {
      come = laterPrices(made)
    })
    await page.evaluate(() => localStorage.setItem('packbench.chosen-rate.home', 'PRIORITY_MAIL'))
    await fill(page, SAMPLE)
    await pressShip(page)
    await pressShip(page)
    await page.getByText('The prices are on their way.').waitFor()
    come()
    await page
      .locator('footer')
      .getByText(/ships · .*9\.10/)
      .waitFor()
    expect(shipped(bench)).toHaveLength(0)
    await pressShip(page)
    await page.locator('footer').getByText('ORD-20418').waitFor()
    expect(shipped(bench)).toMatchObject([{ input: { shipment: { shippingService: 'PRIORITY_MAIL' } } }])
  })

  test('a weight that was changed after the prices came is priced anew before it is bought', async () => {
    const { page, bench } = await openScript(browser())
    await fill(page, SAMPLE)
    const ships = page.locator('footer').getByText(/ships · .*6\.02/)
    await ships.waitFor()
    const come = laterPrices(bench)
    await page.locator(at('packages.0.weightOz')).fill('9 lb')
    await pressShip(page)
    await page.getByText('The prices are on their way.').waitFor()
    await pressShip(page)
    expect(shipped(bench)).toHaveLength(0)
    come()
    await page
      .locator('footer')
      .getByText(/ships · .*9\.10/)
      .waitFor()
    await pressShip(page)
    await page.locator('footer').getByText('ORD-20418').waitFor()
    expect(shipped(bench)).toHaveLength(1)
  })

  test('a mark that the prices set is no choice: what a person chose is remembered, and it alone', async () => {
    const { page } = await openScript(browser())
    const remembered = () => page.evaluate(() => localStorage.getItem('packbench.chosen-rate.home'))
    const ship = async (reference: string, letter?: string) => {
      await fill(page, { ...SAMPLE, reference })
      await page.getByRole('radio', { checked: true, name: /Parcel Select/ }).waitFor()
      if (letter !== undefined) {
        await page.locator('#field-ship').press(letter)
        await page.getByRole('radio', { checked: true, name: /Priority Mail/ }).waitFor()
      }
      await pressShip(page)
      // It is remembered once it is bought, and the band names it before that.
      await page.locator('footer[data-tone="ok"]').getByText(reference).waitFor()
    }
    await ship('ORD-1')
    expect(await remembered()).toBeNull()
    await enterUntil(page, async () => (await page.locator(at('reference')).inputValue()) === '')
    await ship('ORD-2', 'c')
    await expect.poll(remembered).toBe('PRIORITY_MAIL')
  })

  test.each(['PRIORITY_MAIL', 'PARCEL_SELECT'])(
    'buys nothing where they come while the form is looked at, and %s went last',
    async wentLast => {
      const { page, bench } = await whileLookedAt(wentLast)
      await page
        .locator('footer')
        .getByText(/ships · .*9\.10/)
        .waitFor()
      expect(shipped(bench)).toHaveLength(0)
      await pressShip(page)
      await page.locator('footer').getByText('ORD-20418').waitFor()
      expect(shipped(bench)).toMatchObject([{ input: { shipment: { shippingService: 'PRIORITY_MAIL' } } }])
    },
  )

  /** Enter before the prices; they come, and mark one, before the station has said what it finds. */
  async function whileLookedAt(wentLast: string) {
    let come: () => void = () => undefined
    const { page, bench } = await openScript(browser(), made => {
      come = laterPrices(made)
    })
    await page.evaluate(service => localStorage.setItem('packbench.chosen-rate.home', service), wentLast)
    await fill(page, SAMPLE)
    await expect.poll(() => bench.station.calls.some(({ channel }) => channel === 'pack.rates')).toBe(true)
    const find = Promise.withResolvers<Reply<ChannelValue<'pack.validate'>>>()
    const asked = Promise.withResolvers<void>()
    bench.answer({
      'pack.validate': () => {
        asked.resolve()
        return find.promise
      },
    })
    await pressShip(page)
    await asked.promise
    come()
    await page.getByRole('radio', { checked: true, name: /Priority Mail/ }).waitFor()
    find.resolve(ok({ problems: {}, warnings: {}, suggestions: {} }))
    return { page, bench }
  }
})
