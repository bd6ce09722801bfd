// A batch with orders in doubt: they are told of before it starts, stay open, and go by a key that says so.
import { expect, test } from 'vitest'
import type { ChannelInput, ChannelValue } from '../../preload/contract/channels.ts'
import { sampleShipment } from '../support/sample-shipment.ts'
import { type Bench, NOON, ok } from './bench-script.ts'
import { inBrowser } from './in-browser.ts'
import { keyUntil } from './keyboard.ts'
import { goTo } from './on-the-page.ts'
import { openScript } from './screen.ts'

type Order = ChannelValue<'orders.list'>['orders'][number]

const DOUBTS = {
  'SHOP-2': {
    'to.postalCode': { code: 'field.zip-state', params: { zip: '10001', state: 'CO' }, message: '' },
  },
  'SHOP-3': { 'to.address1': { code: 'field.po-box', params: { carrier: 'UPS' }, message: '' } },
} as const

const orders: readonly Order[] = ['SHOP-1', 'SHOP-2', 'SHOP-3'].map((reference, index) => ({
  id: `order-${index}`,
  importId: 'monday',
  row: index + 2,
  service: 'label-server',
  state: 'ready',
  problems: {},
  shipment: sampleShipment('GROUND_ADVANTAGE'),
  reference,
  doubts: DOUBTS[reference as keyof typeof DOUBTS],
}))

const NONE = { ready: 0, invalid: 0, waiting: 0, shipping: 0, shipped: 0, failed: 0, unknown: 0, voided: 0 }

const withFile =
  (ready: number, mode: 'live' | 'training' = 'live') =>
  (bench: Bench) => {
    bench.overview = { ...bench.overview, mode }
    const counts = { ...NONE, ready }
    const listed = orders.slice(orders.length - ready)
    const inDoubt = listed.flatMap(({ id, reference, doubts }) => (doubts ? [{ id, reference, doubts }] : []))
    const rate = { shippingService: 'GROUND_ADVANTAGE', name: 'Ground', costCents: 710 }
    bench.answer({
      'orders.imports': () => ok([{ id: 'monday', fileName: 'monday.csv', createdAt: NOON, counts }]),
      'orders.runs': () => ok([]),
      'orders.list': () => ok({ orders: [...listed] }),
      'orders.doubts': () => ok({ count: inDoubt.length, which: 'those', orders: inDoubt }),
      'orders.ship': () => ok({ id: 'run-1' }),
      'pack.rates': () => ok({ rates: [{ ...rate, cheapest: true, fastest: true, raw: {} }], warnings: [] }),
    })
  }

const asked = (bench: Bench) =>
  bench.station.calls.flatMap(({ channel, input }) => {
    if (channel !== 'orders.ship') return []
    const { withDoubts } = input as ChannelInput<'orders.ship'>
    return [withDoubts]
  })

const WORDS = {
  en: {
    title: 'Buy 1 label?',
    open: '2 packages stay open until somebody looks at them:',
    zip: 'ZIP: 10001 is not in CO.',
    box: 'Address: UPS does not deliver to post-office boxes.',
    all: /Buy all 3 as they are/,
    sum: 'about $7.10 for 1',
    yes: 'y',
    left: '2 LEFT OVER',
    askedFirst: '2 have a question first: Enter shows it.',
    allShipped: 'ALL SHIPPED',
  },
  es: {
    title: '¿Comprar 1 etiqueta?',
    open: '2 paquetes quedan abiertos hasta que alguien los revise:',
    zip: 'Código postal: 10001 no está en CO.',
    box: 'Dirección: UPS no entrega en apartados postales.',
    all: /Comprar las 3 como están/,
    sum: 'unos $7.10 por 1',
    yes: 's',
    left: 'QUEDAN 2',
    askedFirst: '2 tienen antes una pregunta: Enter la muestra.',
    allShipped: 'TODO ENVIADO',
  },
} as const

inBrowser('a batch with orders in doubt', browser => {
  test.each([
    ['en', 1280, 800, 'light'],
    ['es', 1024, 768, 'dark'],
  ] as const)(
    'tells of them before it starts, and leaves them open: %s',
    async (language, width, height, theme) => {
      const { page, bench } = await openScript(browser(), withFile(3), { language, width, height, theme })
      const words = WORDS[language]
      await goTo(page, 'orders')
      await page.locator('main').getByText(words.zip).waitFor()
      const dialog = page.getByRole('dialog', { name: words.title })
      await keyUntil(page, 'Enter', () => dialog.isVisible())
      for (const said of [words.open, words.zip, words.box, words.sum]) await dialog.getByText(said).waitFor()
      await dialog.getByRole('button', { name: words.all }).waitFor()
      if (process.env.PICTURES)
        await page.screenshot({ path: `${process.env.PICTURES}/in-doubt-${language}.png` })
      await keyUntil(page, words.yes, async () => (await dialog.count()) === 0)
      expect(asked(bench)).toEqual([false])
    },
  )

  test('buys them by a key that says so', async () => {
    const { page, bench } = await openScript(browser(), withFile(3))
    await goTo(page, 'orders')
    const dialog = page.getByRole('dialog', { name: WORDS.en.title })
    await keyUntil(page, 'Enter', () => dialog.isVisible())
    await dialog.getByText(WORDS.en.open).waitFor()
    await keyUntil(page, 'a', async () => (await dialog.count()) === 0)
    expect(asked(bench)).toEqual([true])
  })

  test.each([
    ['en', 'The orders of this list changed after the question about them was asked.'],
    ['es', 'Los pedidos de esta lista cambiaron después de hacerse la pregunta.'],
  ] as const)(
    'that was corrected while it is asked about is asked about anew: %s',
    async (language, said) => {
      const { page, bench } = await openScript(browser(), withFile(3), { language })
      const { title, sum, yes } = WORDS[language]
      await goTo(page, 'orders')
      const dialog = page.getByRole('dialog', { name: title })
      await keyUntil(page, 'Enter', () => dialog.isVisible())
      await dialog.getByText(sum).waitFor()
      withFile(3)(bench)
      bench.answer({
        'orders.doubts': () => ok({ count: 2, which: 'others', orders: [] }),
        'pack.rates': () => ok({ rates: [], warnings: [] }),
      })
      bench.emit({ name: 'orders.came', value: { fileName: 'Web shop' } })
      await page.locator('footer[data-tone="stop"]').getByText(said).waitFor()
      expect(await dialog.count()).toBe(0)
      if (process.env.PICTURES)
        await page.screenshot({ path: `${process.env.PICTURES}/changed-${language}.png` })
      await keyUntil(page, 'Enter', () => dialog.isVisible())
      await keyUntil(page, yes, async () => (await dialog.count()) === 0)
      const sent = bench.station.calls.filter(({ channel }) => channel === 'orders.ship')
      expect(sent.map(({ input }) => (input as ChannelInput<'orders.ship'>).which)).toEqual(['others'])
    },
  )

  test('has no key that buys none where all of them are, in training either', async () => {
    const { page, bench } = await openScript(browser(), withFile(2, 'training'))
    await goTo(page, 'orders')
    await page.locator('main').getByText(WORDS.en.zip).waitFor()
    const dialog = page.getByRole('dialog', { name: '2 packages to look at first' })
    await keyUntil(page, 'Enter', () => dialog.isVisible())
    await dialog.getByText('Sample labels: no money moves.').waitFor()
    await page.keyboard.press('y')
    expect(asked(bench)).toEqual([])
    await keyUntil(page, 'a', async () => (await dialog.count()) === 0)
    expect(asked(bench)).toEqual([true])
  })

  test.each(['en', 'es'] as const)(
    'is not all shipped once it is through, while they are open: %s',
    async language => {
      const words = WORDS[language]
      const { page, bench } = await openScript(browser(), withFile(3), {
        language,
        theme: language === 'en' ? 'light' : 'dark',
      })
      const run = (state: 'running' | 'done', shipped: number) => ({
        id: 'run-1',
        importId: 'monday',
        environment: 'live' as const,
        state,
        startedAt: NOON,
        counts: { ...NONE, waiting: 1 - shipped, shipped },
        costCents: 710 * shipped,
      })
      bench.answer({ 'orders.runs': () => ok([run('running', 0)]) })
      await goTo(page, 'orders')
      await page.locator('footer[data-tone="working"]').waitFor()
      bench.answer({ 'orders.runs': () => ok([run('done', 1)]) })
      bench.emit({ name: 'orders.progress', value: run('done', 1) })
      await page.locator('footer[data-tone="warn"]').getByText(words.left, { exact: true }).waitFor()
      await page.locator('footer').getByText(words.askedFirst).waitFor()
      expect(await page.locator('footer').getByText(words.allShipped).count()).toBe(0)
      if (process.env.PICTURES)
        await page.screenshot({ path: `${process.env.PICTURES}/through-${language}.png` })
    },
  )
})
