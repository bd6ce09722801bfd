// The orders screen while the warehouse's database is away: it does not say that there are none, and comes back by itself.
import { expect, test } from 'vitest'
import { problem } from '../../main/core/problem.ts'
import { type Bench, NOON, ok } from './bench-script.ts'
import { inBrowser } from './in-browser.ts'
import { goTo } from './on-the-page.ts'
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
    await main.getByText(/database cannot be reached/).waitFor()
    expect(await main.innerText()).not.toMatch(/Ship a whole file/)
    isAway = false
    await main.getByRole('heading', { name: 'monday.csv' }).waitFor()
    expect(complaints).toEqual([])
  })
})
