// Orders and Close day by their keys: which list is opened, how another one is reached, and that Enter is the foot's.
import { expect, test } from 'vitest'
import type { ChannelValue } from '../../renderer/station/types.ts'
import { type Bench, NOON, ok } from './bench-script.ts'
import { inBrowser } from './in-browser.ts'
import { keyUntil } from './keyboard.ts'
import { at, big } from './on-the-page.ts'
import { openScript } from './screen.ts'

const COUNTS = { ready: 0, invalid: 0, waiting: 0, shipping: 0, shipped: 0, failed: 0, unknown: 0, voided: 0 }
const FILES = [
  {
    id: 'prepared',
    fileName: 'Prepared packages, 18:14',
    counts: { ...COUNTS, shipped: 3 },
    createdAt: NOON,
  },
  { id: 'orders', fileName: 'orders.csv', counts: { ...COUNTS, ready: 6, shipped: 14 }, createdAt: NOON },
  { id: 'monday', fileName: 'monday.csv', counts: { ...COUNTS, shipped: 2, failed: 1 }, createdAt: NOON },
]

const batch = (more: Pick<ChannelValue<'orders.run'>, 'state'> & Partial<ChannelValue<'orders.run'>>) => ({
  id: 'run-1',
  environment: 'live' as const,
  importId: 'monday',
  startedAt: NOON,
  counts: { ...COUNTS, shipped: 2, waiting: 1 },
  costCents: 900,
  ...more,
})

const DONE = { state: 'done', counts: { ...COUNTS, shipped: 3 }, lookAtCount: 1 } as const

const withFiles = (bench: Bench) => {
  bench.overview = { ...bench.overview, mode: 'live' }
  bench.answer({
    'orders.imports': () => ok(FILES),
    'orders.runs': () => ok([]),
    'orders.list': () => ok({ orders: [] }),
    'orders.doubts': () => ok({ count: 0, which: 'those', orders: [] }),
  })
}

const WORDS = {
  en: {
    enter: 'asks, then ships 6 orders',
    opens: 'opens orders.csv: 6 orders are ready',
    keys: 'choose a list',
    sure: 'Buy 6 labels?',
    rest: 'Remove the rest',
  },
  es: {
    enter: 'pregunta y envía 6 pedidos',
    opens: 'abre orders.csv: 6 pedidos listos',
    keys: 'eligen una lista',
    sure: '¿Comprar 6 etiquetas?',
    rest: 'Quitar el resto',
  },
} as const

inBrowser('the lists of orders', browser => {
  test.each([
    ['en', 1280, 800, 'light'],
    ['es', 1024, 768, 'dark'],
  ] as const)(
    'F5 opens what has something left to do, arrows lead to the others, and Enter does what the foot says: %s',
    async (language, width, height, theme) => {
      const { page, complaints } = await openScript(browser(), withFiles, { language, width, height, theme })
      const words = WORDS[language]
      const main = page.locator('main')
      const shown = (name: string) => main.getByRole('heading', { level: 1, name }).waitFor()
      const foot = page.locator('footer')
      await page.keyboard.press('F5')
      await shown('orders.csv')
      await foot.getByText(words.enter).waitFor()
      await foot.getByText(words.keys).waitFor()
      if (process.env.PICTURES)
        await page.screenshot({ path: `${process.env.PICTURES}/lists-${language}.png` })
      const cap = (name: string) => main.getByRole('button', { name }).locator('kbd').textContent()
      expect([await cap('Prepared packages'), await cap('monday.csv')]).toEqual(['←', '→'])

      await page.keyboard.press('ArrowRight')
      await shown('monday.csv')
      await main.getByRole('button', { name: words.rest }).waitFor()
      await page.keyboard.press('ArrowLeft')
      await page.keyboard.press('ArrowLeft')
      await shown('Prepared packages')
      // All of it is shipped: there is no rest, and no second file is what comes next.
      expect(await main.getByRole('button', { name: words.rest }).count()).toBe(0)
      await foot.getByText(words.opens).waitFor()

      // A person's choice is there when they come back.
      await page.keyboard.press('F1')
      await main.getByRole('heading', { level: 1, name: 'Prepared packages' }).waitFor({ state: 'detached' })
      await page.keyboard.press('F5')
      await shown('Prepared packages')
      await page.keyboard.press('Enter')
      await shown('orders.csv')

      // The file's own button has the focus, and Enter is the foot's all the same.
      await main.getByRole('button', { name: /^monday.csv/ }).click()
      await shown('monday.csv')
      await main.getByRole('button', { name: /^orders.csv/ }).focus()
      await page.keyboard.press('Enter')
      await shown('orders.csv')
      await foot.getByText(words.enter).waitFor()
      const question = page.getByRole('dialog', { name: words.sure })
      await page.keyboard.press('Enter')
      await question.waitFor()
      await page.keyboard.press('Escape')
      await question.waitFor({ state: 'detached' })
      expect(complaints).toEqual([])
    },
  )

  test('a batch that stopped is what F5 opens, whatever is ready', async () => {
    const { page } = await openScript(browser(), bench => {
      withFiles(bench)
      bench.answer({
        'orders.runs': () => ok([batch({ state: 'stopped' })]),
      })
    })
    await page.keyboard.press('F5')
    await page.locator('main').getByRole('heading', { level: 1, name: 'monday.csv' }).waitFor()
  })

  test('a batch of another bench is paused there, and here no key does it', async () => {
    const { page, bench } = await openScript(browser(), script => {
      withFiles(script)
      script.answer({
        'orders.runs': () => ok([batch({ state: 'running', isElsewhere: true })]),
      })
    })
    await page.keyboard.press('F5')
    await page.getByText('Another bench ships this batch. It is paused there.').waitFor()
    expect(await page.getByRole('button', { name: 'Pause' }).count()).toBe(0)
    await page.keyboard.press('p')
    await page.keyboard.press('Escape')
    await page.locator(at('reference')).waitFor()
    expect(bench.station.calls.filter(({ channel }) => channel === 'orders.pause')).toEqual([])
  })

  test.each([
    ['en', '1 TO LOOK AT', '1 label must be looked at before its box goes: F3.'],
    ['es', '1 POR REVISAR', 'Hay que revisar 1 etiqueta antes de que salga su caja: F3.'],
  ] as const)('a batch with a label to look at does not end in green: %s', async (language, said, next) => {
    let over = false
    const { page, bench } = await openScript(
      browser(),
      script => {
        withFiles(script)
        script.answer({
          'orders.runs': () => ok([batch(over ? DONE : { state: 'running' })]),
        })
      },
      { language },
    )
    await page.keyboard.press('F5')
    await page
      .locator('footer')
      .getByText(language === 'en' ? 'SHIPPING' : 'ENVIANDO')
      .waitFor()
    over = true
    bench.emit({ name: 'orders.progress', value: batch(DONE) })
    await big(page, said).waitFor()
    await page.locator('footer').getByText(next).waitFor()
  })

  test('a file that came by itself says which of its rows were left out, why, and what to do', async () => {
    const { page } = await openScript(browser(), bench => {
      withFiles(bench)
      const leftOut = [3, 7].map(row => ({
        row,
        reference: `Z-${row}`,
        code: 'order.twice-in-file',
        params: { row: row - 1 },
        message: '',
        nextStep: '',
      }))
      bench.answer({ 'orders.imports': () => ok([{ ...FILES[1]!, leftOutCount: 2, leftOut }, FILES[0]!]) })
    })
    await page.keyboard.press('F5')
    const left = page.locator('main').getByRole('region', { name: '2 lines were left out' })
    await left.getByText('Line 3, Z-3:').waitFor()
    expect(await left.innerText()).toMatch(
      /in the file already, in line 2.*Give each package its own reference/s,
    )
    await page.locator('main').getByText('2 left out').waitFor()
    if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/left-out-rows.png` })
  })

  test('the list that was opened stays while somebody looks at it, also when its last order is shipped', async () => {
    let ready = 6
    const { page, bench } = await openScript(browser(), one => {
      withFiles(one)
      const older = { ...FILES[1]!, id: 'older', fileName: 'older.csv' }
      one.answer({
        'orders.imports': () =>
          ok([{ ...FILES[1]!, counts: { ...COUNTS, ready, shipped: 20 - ready } }, older]),
      })
    })
    const name = (fileName: string) => page.locator('main').getByRole('heading', { level: 1, name: fileName })
    await page.keyboard.press('F5')
    await name('orders.csv').waitFor()
    ready = 0
    bench.emit({ name: 'orders.came', value: { fileName: 'orders.csv' } })
    await page.locator('footer').getByText('opens older.csv: 6 orders are ready').waitFor()
    expect(await name('orders.csv').count()).toBe(1)
  })
})

const close = (id: string, references: readonly string[], later?: { by: 'close'; at: string }) => ({
  id,
  state: 'done' as const,
  startedAt: NOON,
  finishedAt: NOON,
  services: [
    {
      service: 'parcel-label' as const,
      state: 'done' as const,
      total: references.length,
      done: references.length,
      failed: 0,
      ...(later && { later: 1 }),
      labels: references.map((reference, index) => ({
        shipmentId: `id-${reference}`,
        reference,
        ...(later && index === 0
          ? {
              outcome: 'failed' as const,
              later,
              code: 'close.refused',
              params: { reason: 'not eligible for manifest' },
            }
          : { outcome: 'closed' as const }),
      })),
    },
  ],
  documents: [],
})

const CLOSES = [
  close('close-2', ['PA-1']),
  close('close-1', ['PA-1', 'A-101'], { by: 'close', at: '2026-11-20T13:22:00.000Z' }),
]

const CLOSE_WORDS = {
  en: {
    keys: 'choose a close',
    later: 'Closed later',
    why: 'in a later close',
    past: 'Earlier closes',
    y: /^Is closed/,
  },
  es: {
    keys: 'eligen un cierre',
    later: 'Cerrada después',
    why: 'en un cierre posterior',
    past: 'Cierres anteriores',
    y: /^Está cerrada/,
  },
} as const

inBrowser('the closes of a day', browser => {
  test.each([
    ['en', 1280, 800, 'light'],
    ['es', 1024, 768, 'dark'],
  ] as const)(
    'are reached by their keys, and say what became of a label that one of them could not close: %s',
    async (language, width, height, theme) => {
      const { page, complaints } = await openScript(
        browser(),
        bench =>
          bench.answer({
            'closeDay.list': () => ok(CLOSES),
            'closeDay.get': ({ id }) => ok(CLOSES.find(one => one.id === id)!),
          }),
        { language, width, height, theme },
      )
      const words = CLOSE_WORDS[language]
      const main = page.locator('main')
      await page.keyboard.press('F6')
      await page.locator('footer').getByText(words.keys).waitFor()
      const current = () => main.locator('button[aria-current]').textContent()
      const at = (key: string) => main.locator(`button[aria-keyshortcuts="${key}"]`)
      await at('ArrowRight').locator('kbd').getByText('→').waitFor()
      const today = await current()
      await keyUntil(page, 'ArrowRight', async () => (await current()) !== today)
      await page.keyboard.press('ArrowRight')
      await main.getByText(words.later).first().waitFor()
      await main.getByText(words.why).first().waitFor()
      await main.getByText('not eligible for manifest').first().waitFor()
      expect(await main.getByRole('button', { name: words.y }).count()).toBe(0)
      expect(await at('ArrowRight').count()).toBe(0)
      if (process.env.PICTURES)
        await page.screenshot({ path: `${process.env.PICTURES}/closes-${language}.png` })
      for (let press = 0; press < 2; press += 1) await page.keyboard.press('ArrowLeft')
      await expect.poll(current).toBe(today)
      expect(complaints).toEqual([])
    },
  )
})
