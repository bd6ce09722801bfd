// Screens while the warehouse's database is away: they do not say that there is nothing, and come back by themselves.
import { expect, test } from 'vitest'
import { problem } from '../../main/core/problem.ts'
import { type Bench, NOON, ok } from './bench-script.ts'
import { inBrowser } from './in-browser.ts'
import { goTo } from './on-the-page.ts'
import { scan } from './scanner.ts'
import { openScript } from './screen.ts'

const NONE = { ready: 0, invalid: 0, waiting: 0, shipping: 0, shipped: 0, failed: 0, unknown: 0, voided: 0 }
const FILE = { id: 'monday', fileName: 'monday.csv', createdAt: NOON, counts: { ...NONE, ready: 2 } }

inBrowser('the orders screen', browser => {
  test('says that nobody knows of any orders while their records are away, and shows them once they are back', async () => {
    const away = { ok: false, problem: problem('storage', 'warehouse.away') } as const
    let isAway = true
    const prepare = (bench: Bench) =>
      bench.answer({
        'orders.imports': () => (isAway ? away : ok([FILE])),
        'orders.runs': () => (isAway ? away : ok([])),
        'orders.list': () => (isAway ? away : ok({ orders: [] })),
      })
    const { page, complaints } = await openScript(browser(), prepare)
    await goTo(page, 'orders')
    const main = page.locator('main')
    await main.getByText(/not known while the database is away/).waitFor()
    expect(await main.innerText()).not.toMatch(/Ship a whole file/)
    isAway = false
    await main.getByRole('heading', { name: 'monday.csv' }).waitFor()
    expect(complaints).toEqual([])
  })
})

inBrowser('the close of the day', browser => {
  test('is not said to have nothing to hand over while nobody can know', async () => {
    const away = { ok: false, problem: problem('storage', 'warehouse.away') } as const
    let isAway = true
    const services = [{ service: 'parcel-label' as const, count: 3, shipments: [], futureDated: 0 }]
    const prepare = (bench: Bench) =>
      bench.answer({
        'closeDay.preview': () => (isAway ? away : ok({ services, inTheWay: [] })),
        'closeDay.list': () => (isAway ? away : ok([])),
      })
    const { page, complaints } = await openScript(browser(), prepare)
    await goTo(page, 'close')
    const main = page.locator('main')
    await main.getByText(/not known while the database is away/).waitFor()
    expect(await main.innerText()).not.toMatch(/Nothing to close|No close yet/)
    isAway = false
    await main.getByText('3 labels will be handed over', { exact: false }).waitFor()
    expect(complaints).toEqual([])
  })
})

inBrowser('the queue and the meters', browser => {
  test('say what they cannot know, where there is nothing of this bench alone to show', async () => {
    const prepare = (bench: Bench) => {
      const away = { ...problem('storage', 'warehouse.away'), message: '', nextStep: '' }
      bench.overview = { ...bench.overview, buyingStopped: away }
    }
    const { page, bench, complaints } = await openScript(browser(), prepare)
    await goTo(page, 'queue')
    const main = page.locator('main')
    await main.getByText(/not known while the database is away/).waitFor()
    expect(await main.innerText()).not.toMatch(/Nothing to decide/)
    const header = page.locator('header')
    expect(await header.innerText()).toMatch(/\? to decide/)
    bench.answer({ 'meters.list': () => ok([]) })
    bench.emit({ name: 'overview', value: { ...bench.overview, meters: [] } })
    await goTo(page, 'meters')
    await main.getByText(/not known while the database is away/).waitFor()
    expect(await main.innerText()).not.toMatch(/No meter yet/)
    bench.emit({ name: 'overview', value: { ...bench.overview, buyingStopped: undefined } })
    await header.getByText('0 to decide').waitFor()
    expect(complaints).toEqual([])
  })
})

inBrowser('a number that is looked for to be printed again', browser => {
  test('may be another bench’s while nobody can know, and is not said to be nobody’s', async () => {
    const prepare = (bench: Bench) => {
      const away = { ...problem('storage', 'warehouse.away'), message: '', nextStep: '' }
      bench.overview = { ...bench.overview, buyingStopped: away }
    }
    const { page } = await openScript(browser(), prepare)
    await page.keyboard.press('F2')
    await page.locator('input[type="search"]').waitFor()
    await scan(page, '9400111899223818218407')
    const dialog = page.getByRole('dialog', { name: 'Not a label of this bench' })
    await dialog.getByText('It may be another bench’s').waitFor()
  })
})
