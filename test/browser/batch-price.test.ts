// Several labels bought at once: the question says for how much, before anything is bought, and has a key of its own.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { problem } from '../../main/core/problem.ts'
import type { ChannelInput, ChannelValue } from '../../preload/contract/channels.ts'
import { sampleShipment } from '../support/sample-shipment.ts'
import { type Bench, NOON, ok } from './bench-script.ts'
import { inBrowser } from './in-browser.ts'
import { keyUntil } from './keyboard.ts'
import { goTo } from './on-the-page.ts'
import { openScript } from './screen.ts'

type Order = ChannelValue<'orders.list'>['orders'][number]

/** Box 1 of 2 and box 2 of 2, two more orders, and one of the parcel service. */
const orders: readonly Order[] = [
  { reference: 'ORD-1', box: { number: 1, of: 2 } },
  { reference: 'ORD-1', box: { number: 2, of: 2 } },
  { reference: 'ORD-2' },
  { reference: 'ORD-3' },
  { reference: 'ORD-4', service: 'parcel-label' as const },
].map((one, index) => ({
  id: `order-${index}`,
  importId: 'monday',
  row: index + 2,
  service: 'label-server' as const,
  state: 'ready' as const,
  problems: {},
  shipment: { ...sampleShipment('GROUND_ADVANTAGE'), packages: [{ weightOz: 8 + index }] },
  ...one,
}))

/** A live bench with a file of five; prices of `unanswered` ounces never come. */
const withFile =
  ({ failed = false, unanswered = [] as number[] } = {}) =>
  (bench: Bench) => {
    bench.overview = { ...bench.overview, mode: 'live' }
    const counts = {
      ready: 5,
      invalid: 0,
      waiting: 0,
      shipping: 0,
      shipped: 0,
      failed: 0,
      unknown: 0,
      voided: 0,
    }
    bench.answer({
      'orders.imports': () => ok([{ id: 'monday', fileName: 'monday.csv', createdAt: NOON, counts }]),
      'orders.runs': () => ok([]),
      'orders.list': () => ok({ orders: [...orders] }),
      'orders.ship': () => ok({ id: 'run-1' }),
      'pack.rates': async ({ shipment }: ChannelInput<'pack.rates'>) => {
        const oz = shipment.packages[0]?.weightOz ?? 0
        if (unanswered.includes(oz)) await new Promise(() => undefined)
        if (failed) return { ok: false, problem: problem('service-unreachable', 'service.unreachable') }
        const rate = { shippingService: 'GROUND_ADVANTAGE', name: 'Ground', costCents: 710 }
        return ok({ rates: [{ ...rate, cheapest: true, fastest: true, raw: {} }], warnings: [] })
      },
    })
  }

const shipped = (bench: Bench) =>
  bench.station.calls.filter(({ channel }) => channel === 'orders.ship').length

const WORDS = {
  en: {
    title: 'Buy 5 labels?',
    sum: 'about $28.40 for 4 · 1 without a price',
    yes: 'y',
    why: /costs money too/,
  },
  es: {
    title: '¿Comprar 5 etiquetas?',
    sum: 'unos $28.40 por 4 · 1 sin precio',
    yes: 's',
    why: /también cuesta dinero/,
  },
} as const

/** As an impatient hand does, and longer than any question is deaf. */
async function pressOn(page: Page, key: string): Promise<void> {
  const until = performance.now() + 700
  while (performance.now() < until) await page.keyboard.press(key)
}

inBrowser('a file of orders', browser => {
  test.each([
    ['en', 1280, 800, 'light'],
    ['es', 1024, 768, 'dark'],
  ] as const)(
    'says what it costs before it is bought, and is bought by a key of its own: %s',
    async (language, width, height, theme) => {
      const { page, bench } = await openScript(browser(), withFile(), { language, width, height, theme })
      const words = WORDS[language]
      await goTo(page, 'orders')
      // Known already where the batch is started from.
      await page.locator('main').getByText(words.sum).waitFor()
      // A row of a box says which one it is.
      await page.getByText('ORD-1 2/2').waitFor()
      if (process.env.PICTURES)
        await page.screenshot({ path: `${process.env.PICTURES}/file-${language}.png` })
      const dialog = page.getByRole('dialog', { name: words.title })
      await keyUntil(page, 'Enter', () => dialog.isVisible())
      await dialog.getByText(words.sum).waitFor()
      await dialog.getByText(words.why).waitFor()
      if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/buy-${language}.png` })
      await pressOn(page, 'Enter')
      expect(shipped(bench)).toBe(0)
      await keyUntil(page, words.yes, async () => (await dialog.count()) === 0)
      expect(shipped(bench)).toBe(1)
    },
  )

  test('waits for no price: what is still on its way is said, and the answer counts at once', async () => {
    const { page, bench } = await openScript(browser(), withFile({ unanswered: [10] }))
    await goTo(page, 'orders')
    const dialog = page.getByRole('dialog', { name: WORDS.en.title })
    await keyUntil(page, 'Enter', () => dialog.isVisible())
    await dialog.getByText('about $21.30 for 3 · 1 without a price · 1 price on its way…').waitFor()
    await keyUntil(page, 'y', async () => (await dialog.count()) === 0)
    expect(shipped(bench)).toBe(1)
  })

  test('says plainly where no price came at all', async () => {
    const { page } = await openScript(browser(), withFile({ failed: true }))
    await goTo(page, 'orders')
    const dialog = page.getByRole('dialog', { name: WORDS.en.title })
    await keyUntil(page, 'Enter', () => dialog.isVisible())
    await dialog.getByText('5 without a price').waitFor()
  })
})
