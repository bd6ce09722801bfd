// What is chosen for a close is for that close alone: one service, a container that a scanner reads, and no other order.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { ChannelInput } from '../../preload/contract/channels.ts'
import { type Bench, NOON, ok } from './bench-script.ts'
import { inBrowser } from './in-browser.ts'
import { enterUntil, press } from './keyboard.ts'
import { big, goTo } from './on-the-page.ts'
import { scan } from './scanner.ts'
import { openScript } from './screen.ts'

const SERVICES = ['label-server', 'parcel-label'] as const

/**
 * Labels of both services wait; a close takes all of those that it names, and leaves `open` of the parcel service's.
 * `bought`: how many more that service has by the next close.
 */
const bothServices =
  (open = 0, bought = 0) =>
  (bench: Bench) => {
    const counts = { 'label-server': 2, 'parcel-label': 3 }
    let closed: readonly (typeof SERVICES)[number][] = []
    let container: Run['container']
    bench.answer({
      'closeDay.preview': () =>
        ok({
          services: SERVICES.map(service => ({
            service,
            count: counts[service],
            shipments: [],
            futureDated: 0,
          })),
          inTheWay: [],
        }),
      'closeDay.run': ({ services = [...SERVICES], ...rest }) => {
        closed = services
        container = rest.container
        for (const service of services) counts[service] = service === 'parcel-label' ? open + bought : 0
        return ok({ id: 'close-1' })
      },
      'closeDay.get': ({ id }) =>
        ok({
          id,
          state: open > 0 ? 'partly' : 'done',
          startedAt: NOON,
          finishedAt: NOON,
          container,
          services: closed.map(service => {
            const failed = service === 'parcel-label' ? open : 0
            return {
              service,
              state: failed > 0 ? 'failed' : 'done',
              total: 3,
              done: 3 - failed,
              failed,
              labels: Array.from({ length: failed }, (_, index) => leftOpen(`PS-${index}`)),
            }
          }),
          documents: [],
        }),
    })
  }

/** One of the parcel service's three was scanned back. */
function someScanned(bench: Bench): void {
  bothServices()(bench)
  const shipments: never[] = []
  bench.answer({
    'closeDay.preview': () =>
      ok({
        services: [
          { service: 'label-server', count: 2, shipments, futureDated: 0 },
          { service: 'parcel-label', count: 3, scanned: 1, shipments, futureDated: 0 },
        ],
        inTheWay: [],
      }),
  })
}

const leftOpen = (reference: string) =>
  ({ shipmentId: `shipment-${reference}`, reference, outcome: 'failed', open: true }) as const

type Run = ChannelInput<'closeDay.run'>
const runs = (bench: Bench): Run[] =>
  bench.station.calls.filter(({ channel }) => channel === 'closeDay.run').map(({ input }) => input as Run)

/** The close screen, a while after it was opened: its first moments hear no Enter. */
async function openClose(page: Page): Promise<void> {
  await goTo(page, 'close')
  await page.getByText('5 labels will be handed over.').waitFor()
  await page.evaluate(() => {
    const now = performance.now.bind(performance)
    performance.now = () => now() + 60_000
  })
}

const leave = (page: Page, service: RegExp) =>
  page.getByRole('switch', { name: service }).dispatchEvent('click')

/** Scans a container in, as its question asks. */
async function scanContainer(page: Page, ...codes: readonly (readonly [string, string])[]): Promise<void> {
  await page.getByRole('button', { name: /^In (a )?container/ }).click()
  await page.getByRole('dialog', { name: 'Which container?' }).waitFor()
  for (const [field, code] of codes) {
    await page.getByLabel(field).focus()
    await scan(page, code)
    await expect.poll(() => page.getByLabel(field).inputValue()).toBe(code)
  }
  await enterUntil(page, async () => (await page.getByRole('dialog').count()) === 0)
}

inBrowser('what is chosen for a close', browser => {
  test('a scan fills the field of the container that has the focus, and is no order', async () => {
    const { page, bench } = await openScript(browser(), bothServices())
    await openClose(page)
    await scanContainer(page, ['Barcode of the bag', 'BAG 1'], ['Barcode of the container', 'CONT-9'])
    await page.getByRole('button', { name: 'In container BAG 1 · CONT-9' }).waitFor()
    expect(bench.station.calls.filter(({ channel }) => channel === 'shipments.scan')).toEqual([])
    await leave(page, /Label server/)
    await page.getByText('3 labels will be handed over.').waitFor()
    await page.getByRole('button', { name: 'Close the day' }).click()
    await expect.poll(() => runs(bench).length).toBe(1)
    expect(runs(bench)[0]).toMatchObject({
      services: ['parcel-label'],
      container: { encodedBarcode: 'BAG 1', containerEncodedBarcode: 'CONT-9' },
    })
  })

  test('is chosen by its keys alone, which stand beside it', async () => {
    const { page, bench } = await openScript(browser(), someScanned)
    await openClose(page)
    for (const [cap, name] of [
      ['1', /Label server/],
      ['2', /Parcel service/],
      ['S', /Only what was scanned back/],
    ] as const) {
      expect(await page.getByRole('switch', { name }).getAttribute('aria-keyshortcuts')).toBe(cap)
    }
    if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/close-keys.png` })
    for (const key of ['1', 's', 'n']) await press(page, key)
    await page.getByRole('dialog', { name: 'Which container?' }).waitFor()
    await scan(page, 'BAG-1')
    await enterUntil(page, async () => (await page.getByRole('dialog').count()) === 0)
    await page.getByText('1 label will be handed over.').waitFor()
    await enterUntil(page, () => runs(bench).length === 1)
    expect(runs(bench)[0]).toMatchObject({
      services: ['parcel-label'],
      scannedOnly: true,
      container: { encodedBarcode: 'BAG-1' },
    })
  })

  test.each([
    ['where one service has labels', 0, '2 labels will be handed over.'],
    ['where both have labels again', 3, '5 labels will be handed over.'],
  ])('is not chosen for the next one: %s', async (_where, bought, will) => {
    const { page, bench } = await openScript(browser(), bothServices(0, bought))
    await openClose(page)
    await scanContainer(page, ['Barcode of the bag', 'BAG-1'])
    await leave(page, /Label server/)
    await page.getByText('3 labels will be handed over.').waitFor()
    await page.getByRole('button', { name: 'Close the day' }).click()
    await page.getByText('all closed').waitFor()
    await page.keyboard.press('Escape')
    await page.getByText(will).waitFor()
    expect(await page.getByRole('switch').count()).toBe(bought > 0 ? 2 : 0)
    await enterUntil(page, () => runs(bench).length === 2)
    // Nothing but the mode that the screen shows.
    expect(runs(bench)[1]).toEqual({ shownMode: 'training', commandId: expect.any(String) })
  })

  test('is run by a press on its button at once, where an Enter that came with the screen is not for it', async () => {
    const { page, bench } = await openScript(browser(), bothServices())
    // No time passes: these are the screen's first moments.
    await page.evaluate(() => {
      performance.now = () => 1000
    })
    await goTo(page, 'close')
    await page.getByText('5 labels will be handed over.').waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Close the day' }).click()
    await expect.poll(() => runs(bench).length).toBe(1)
    await page.getByText('all closed').first().waitFor()
    expect(runs(bench)).toHaveLength(1)
  })

  test('holds for what is left open of it', async () => {
    const { page, bench } = await openScript(browser(), bothServices(1))
    await openClose(page)
    await scanContainer(page, ['Barcode of the bag', 'BAG-1'])
    await leave(page, /Label server/)
    await page.getByText('3 labels will be handed over.').waitFor()
    await page.getByRole('button', { name: 'Close the day' }).click()
    await page.getByRole('button', { name: 'Close what is still open' }).click()
    await expect.poll(() => runs(bench).length).toBe(2)
    const chosen = { services: ['parcel-label'], container: { encodedBarcode: 'BAG-1' } }
    expect(runs(bench)).toMatchObject([chosen, chosen])
  })

  test('of a hand-over is sent again by the names of its labels, also for a close of the list', async () => {
    const past = {
      id: 'close-0',
      state: 'partly',
      startedAt: NOON,
      container: { encodedBarcode: 'BAG-1' },
      named: true,
    } as const
    const documents: string[] = []
    const part = { service: 'parcel-label', state: 'failed', total: 1, done: 0, failed: 1 } as const
    const { page, bench } = await openScript(browser(), bench => {
      bothServices()(bench)
      bench.answer({
        'closeDay.list': () => ok([{ ...past, documents, services: [{ ...part, labels: [] }] }]),
        'closeDay.get': ({ id }) =>
          ok(
            id === past.id
              ? { ...past, documents, services: [{ ...part, labels: [leftOpen('PS-7')] }] }
              : { ...past, id, documents, state: 'done', services: [] },
          ),
      })
    })
    await openClose(page)
    await page.getByRole('button', { name: /Partly closed/ }).click()
    await page.getByRole('button', { name: 'Close what is still open' }).click()
    await expect.poll(() => runs(bench).length).toBe(1)
    const { commandId: _, ...sent } = runs(bench)[0] ?? {}
    expect(sent).toEqual({
      shipmentIds: ['shipment-PS-7'],
      container: past.container,
      shownMode: 'training',
    })
  })

  test('is sent as another command where the answer was lost and the choice changed', async () => {
    const { page, bench } = await openScript(browser(), bothServices())
    await openClose(page)
    const asked: Run[] = []
    page.on('request', request => {
      if (request.url().endsWith('/api/closeDay.run')) asked.push(request.postDataJSON())
    })
    await page.route('**/api/closeDay.run', route => route.abort(), { times: 2 })
    for (const times of [1, 2]) {
      await page.getByRole('button', { name: 'Close the day' }).click()
      await big(page, 'STOP').waitFor()
      await expect.poll(() => asked.length).toBe(times)
    }
    await leave(page, /Label server/)
    await page.getByText('3 labels will be handed over.').waitFor()
    await page.getByRole('button', { name: 'Close the day' }).click()
    await expect.poll(() => runs(bench).length).toBe(1)
    const [first, again, other] = asked.map(({ commandId }) => commandId)
    expect(again).toBe(first)
    expect(other).not.toBe(first)
  })

  test('is never sent by the Enter on a service’s switch, and says where nothing is chosen', async () => {
    const { page, bench } = await openScript(browser(), bothServices())
    await openClose(page)
    await page.getByRole('switch', { name: /Label server/ }).focus()
    await page.keyboard.press('Enter')
    for (const service of [/Label server/, /Parcel service/]) await leave(page, service)
    await page.getByText('No service is chosen.').waitFor()
    expect(await page.getByRole('button', { name: 'Close the day' }).count()).toBe(0)
    await leave(page, /Parcel service/)
    await page.getByRole('button', { name: 'Close the day' }).click()
    await page.getByText('all closed').waitFor()
    expect(runs(bench)).toMatchObject([{ services: ['parcel-label'] }])
  })
})
