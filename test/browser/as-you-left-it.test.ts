// The bench outlives its screen, its page and its program: draft, orders put aside, the last result, and a purchase
// under way.
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { startStationProcess } from '../support/station-process.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { waitFor } from '../support/wait-for.ts'
import { type Bench, jobView, ok, shipmentView } from './bench-script.ts'
import { inBrowser } from './in-browser.ts'
import { enterUntil } from './keyboard.ts'
import { at, big, fill, focused, SAMPLE, scanOrder, standing } from './on-the-page.ts'
import { scan, type } from './scanner.ts'
import { openPage, openScript, openStation } from './screen.ts'

const reference = (page: Page) => page.locator(at('reference')).inputValue()
const name = (page: Page) => page.locator(at('to.name')).inputValue()
const aside = (page: Page) => standing(page)

const NONE_ASIDE = { revision: 0, aside: [] }
const NOT_WRITTEN = {
  ok: false,
  problem: { kind: 'storage', code: 'storage.not-written', message: 'Not written.', nextStep: 'Again.' },
} as const

/** An order that was typed and not bought, as it was left. */
const LEFT = {
  reference: 'ORD-7',
  service: 'label-server' as const,
  fields: {
    'to.name': 'Bo Cole',
    'to.address1': '9 Elm Ave',
    'to.city': 'Kenmore',
    'to.state': 'WA',
    'to.postalCode': '98028',
    'to.country': 'US',
    'packages.0.weightOz': '8 oz',
    shippingService: 'GROUND_ADVANTAGE',
  },
  box: 0,
  packageCount: 1,
  customsCount: 1,
}

/** What the station kept of the bench before: this order on it, and nothing aside. */
const keptBefore = (more: { readonly purchaseId?: string } = {}) =>
  ok({
    mode: 'training' as const,
    ...NONE_ASIDE,
    bench: { draft: LEFT, aside: [], commandId: 'before' },
    ...more,
  })

/** One order begun and put aside, another half typed. */
async function leaveTwo(page: Page): Promise<void> {
  await scan(page, 'ORD-1')
  await expect.poll(() => reference(page)).toBe('ORD-1')
  await fill(page, { 'to.name': 'Bo Cole' })
  await scan(page, 'ORD-2')
  await expect.poll(() => reference(page)).toBe('ORD-2')
  await fill(page, { 'to.name': 'Lee Marsh', 'to.city': 'Kenmore' })
}

async function asLeft(page: Page): Promise<void> {
  await expect.poll(() => reference(page)).toBe('ORD-2')
  expect(await name(page)).toBe('Lee Marsh')
  expect(await aside(page).allTextContents()).toEqual(['ORD-1'])
}

async function awayAndBack(page: Page): Promise<void> {
  await page.keyboard.press('F4')
  await page.getByRole('article').first().waitFor()
  await page.keyboard.press('F1')
}

type Purchase = 'sending' | 'unknown' | 'bought'

/**
 * From now on the station keeps the bench with the command of its purchase, which is under way, or whose answer is lost.
 * What was sent to be bought, in its order.
 */
function keptWithItsCommand(bench: Bench, kind: Purchase): readonly string[] {
  const sent: string[] = []
  let kept: unknown
  bench.answer({
    'bench.keep': input => {
      kept = input.bench
      return ok({ ...NONE_ASIDE, missing: [] })
    },
    'bench.kept': () =>
      ok({
        mode: 'training',
        ...NONE_ASIDE,
        // While it is under way its page is loaded again.
        ...(kind === 'sending' && { bench: kept as never }),
        // By its command, which the bench was kept with.
        ...(sent[0] !== undefined && { purchaseId: shipmentView(sent[0]).id }),
      }),
    'pack.ship': ({ reference: bought }) => {
      sent.push(bought)
      bench.shipments.unshift(shipmentView(bought, { purchase: { kind } }))
      if (kind === 'sending') return new Promise(() => undefined)
      if (kind === 'bought') bench.jobs.unshift(jobView(bought))
      return {
        ok: false,
        problem: { kind: 'internal', code: 'station.away', message: 'Away.', nextStep: '' },
      }
    },
  })
  return sent
}

inBrowser('the bench as it was left', browser => {
  test('has the cursor in the text that was begun, and its last result, after another screen and after a reload', {
    timeout: 240_000,
  }, async () => {
    const { page, station } = await openStation(browser(), {})
    await scan(page, 'ORD-1')
    await expect.poll(() => reference(page)).toBe('ORD-1')
    await fill(page, { 'to.name': 'Bo Cole' })
    await page.locator(at('to.address1')).focus()
    await type(page, '3 Fir')
    await awayAndBack(page)
    await expect.poll(() => focused(page)).toBe('field-to.address1')
    await page.keyboard.press('Enter')
    await expect.poll(() => focused(page)).toBe('field-to.city')
    await awayAndBack(page)
    await expect.poll(() => focused(page)).toBe('field-to.city')
    await type(page, 'Ken')
    await awayAndBack(page)
    await expect.poll(() => focused(page)).toBe('field-to.city')
    await page.reload()
    await expect.poll(() => page.locator(at('to.city')).inputValue()).toBe('Ken')
    await awayAndBack(page)
    await expect.poll(() => focused(page)).toBe('field-to.city')

    await scanOrder(page, 'ORD-2')
    await page.keyboard.press('F9')
    await page.getByRole('radio', { checked: true, name: /cheapest/ }).waitFor()
    await page.locator(at('ship')).click()
    await big(page, 'PRINTED').waitFor()
    await awayAndBack(page)
    await big(page, 'PRINTED').waitFor()
    await page.reload()
    await big(page, 'PRINTED').waitFor()
    expect(await reference(page)).toBe('ORD-2')
    await page.getByRole('button', { name: 'Next package' }).click()
    await page.reload()
    await big(page, 'PRINTED').waitFor()
    expect(await reference(page)).toBe('')

    await scanOrder(page, 'ORD-3')
    await page.keyboard.press('F9')
    await page.getByRole('radio', { checked: true, name: /cheapest/ }).waitFor()
    const url = page.url()
    // The page goes as soon as it has asked, and comes back when the station is through: with the result, and no
    // question of a second label.
    await Promise.all([
      page.waitForRequest(request => request.url().endsWith('/api/pack.ship')),
      page.locator(at('ship')).click(),
    ])
    await page.goto('about:blank')
    await waitFor(async () => {
      const { value } = await station.call('queue.list')
      return value.some(
        (job: { title: string; state: string }) => job.title === 'ORD-3' && job.state === 'printed',
      )
    })
    await page.goto(url)
    await big(page, 'PRINTED').waitFor()
    expect(await reference(page)).toBe('ORD-3')
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  test('is there again after another screen, a reload at once, and a restart of the station; it lies in a file that only its owner reads', async () => {
    const dataFolder = await tempFolder('bench')
    const station = await startStationProcess({ dataFolder })
    const { page } = await openPage(browser(), station.url, {})
    await leaveTwo(page)
    await awayAndBack(page)
    await asLeft(page)
    await page.reload()
    await asLeft(page)
    await page.getByText('as you left it').waitFor()

    // In no browser storage and in no log.
    const file = join(dataFolder, 'bench.json')
    await expect.poll(() => readFileSync(file, 'utf8')).toContain('Lee Marsh')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const stored = await page.evaluate(() =>
      JSON.stringify([window.name, { ...localStorage }, { ...sessionStorage }]),
    )
    const isUnsaid = (log: string) => {
      for (const typed of ['Bo Cole', 'Lee Marsh', 'Kenmore', 'ORD-1']) {
        expect(stored).not.toContain(typed)
        expect(log).not.toContain(typed)
      }
    }
    isUnsaid(station.log())

    // A window that is still there keeps its own.
    await page.context().close()
    await station.kill('SIGKILL')
    const again = await station.restart()
    const other = (await openPage(browser(), again.url, {})).page
    await asLeft(other)
    await aside(other).click()
    await expect.poll(() => name(other)).toBe('Bo Cole')
    isUnsaid(again.log())
  })

  test('keeps what was set aside in its own mode, also where the answer was lost and the mode changed meanwhile', async () => {
    const asked: { mode: string; references: string[] }[] = []
    let answers = false
    let mode: 'training' | 'live' = 'training'
    const { page, bench } = await openScript(browser(), script =>
      script.answer({
        'bench.kept': () => ok({ mode, ...NONE_ASIDE }),
        'bench.aside': () => ok({ mode, ...NONE_ASIDE }),
        'bench.keep': given => {
          const { mode, changes = [] } = given as {
            mode: string
            changes?: { put?: { reference: string } }[]
          }
          const references = changes.flatMap(({ put }) => (put ? [put.reference] : []))
          if (references.length > 0) asked.push({ mode, references })
          if (references.length > 0 && !answers) return NOT_WRITTEN
          return ok({ revision: 1, aside: [], missing: [] })
        },
      }),
    )
    await scan(page, 'ORD-1')
    await expect.poll(() => reference(page)).toBe('ORD-1')
    await fill(page, { 'to.name': 'Bo Cole' })
    await scan(page, 'ORD-2')
    await expect.poll(() => asked.length).toBeGreaterThan(0)
    mode = 'live'
    bench.overview = { ...bench.overview, mode, environment: mode }
    bench.emit({ name: 'overview', value: bench.overview })
    await expect.poll(() => reference(page)).toBe('')
    answers = true
    const count = asked.length
    await expect.poll(() => asked.length).toBeGreaterThan(count)
    expect(new Set(asked.map(one => one.mode))).toEqual(new Set(['training']))
    expect(new Set(asked.flatMap(one => one.references))).toEqual(new Set(['ORD-1']))
    // Once it is kept it is asked for no more.
    const kept = asked.length
    await scan(page, 'ORD-3')
    await fill(page, { 'to.name': 'Lee Marsh' })
    expect(asked).toHaveLength(kept)
  })

  test('asks nothing about its label, which never got a print, once another order is typed over it', async () => {
    const looked = Promise.withResolvers<void>()
    const { page } = await openScript(
      browser(),
      script => {
        script.shipments.push(shipmentView('ORD-7'))
        script.answer({
          'bench.kept': () => keptBefore({ purchaseId: shipmentView('ORD-7').id }),
          'shipments.get': () => {
            looked.resolve()
            return ok({ shipment: shipmentView('ORD-7'), jobs: [], events: [] })
          },
        })
      },
      {},
      opened => opened.clock.install(),
    )
    await looked.promise
    await expect.poll(() => reference(page)).toBe('ORD-7')
    await page.locator(at('reference')).fill('ORD-8')
    // Longer than a print is waited for.
    await page.clock.runFor(5_000)
    await page.locator(at('to.name')).fill('Lee Marsh')
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect(await page.getByText('ORD-7').count()).toBe(0)
  })

  test('asks the ledger before Enter buys: what was bought meanwhile is not bought again', async () => {
    let asked = 0
    let sent = 0
    const found = Promise.withResolvers<void>()
    const { page } = await openScript(browser(), script => {
      script.shipments.push(shipmentView('ORD-7'))
      script.answer({
        'bench.kept': () => keptBefore(),
        'shipments.scan': async () => {
          asked += 1
          await found.promise
          return ok({ kind: 'shipment', shipment: shipmentView('ORD-7') })
        },
        'pack.ship': ({ reference: bought }) => {
          sent += 1
          return ok({ shipment: shipmentView(bought), job: jobView(bought) })
        },
      })
    })
    await expect.poll(() => reference(page)).toBe('ORD-7')
    await page.locator(at('ship')).click()
    await page.locator(at('ship')).click()
    await expect.poll(() => asked).toBe(1)
    found.resolve()
    await page.getByRole('dialog', { name: 'ORD-7 has a label' }).waitFor()
    await page.keyboard.press('Escape')
    await page.locator(at('ship')).click()
    await page.getByRole('dialog', { name: 'ORD-7 has a label' }).waitFor()
    expect(sent).toBe(0)
  })

  test('tells of a purchase on whatever screen one is by then, waits for its end over a reload, asks what came of one whose answer was lost, and sends nothing by itself', {
    timeout: 240_000,
  }, async () => {
    const { page, bench } = await openScript(browser())
    const ships = async (order: string) => {
      await fill(page, { ...SAMPLE, reference: order })
      await page.getByRole('radio', { checked: true, name: /cheapest/ }).waitFor()
      await page.locator(at('ship')).click()
    }
    const next = async () => {
      await page.getByRole('button', { name: 'Next package' }).click()
      await expect.poll(() => reference(page)).toBe('')
    }
    const answered = Promise.withResolvers<void>()
    bench.answer({
      'pack.ship': async ({ reference: bought }) => {
        const sending = shipmentView(bought, { purchase: { kind: 'sending' } })
        bench.shipments.unshift(sending)
        await answered.promise
        const shipment = shipmentView(bought)
        bench.shipments[0] = shipment
        bench.jobs.unshift(jobView(bought))
        bench.emit({ name: 'shipment', value: shipment })
        return ok({ shipment, job: jobView(bought) })
      },
    })
    await ships('ORD-1')
    await big(page, 'SHIPPING').waitFor()
    await page.keyboard.press('F4')
    await page.getByRole('article').first().waitFor()
    await big(page, 'SHIPPING').waitFor()
    answered.resolve()
    await big(page, 'PRINTED').waitFor()
    expect(page.url()).toContain('meters')
    await page.keyboard.press('F1')
    await next()

    const sent = keptWithItsCommand(bench, 'sending')
    await ships('ORD-2')
    await big(page, 'SHIPPING').waitFor()
    await page.reload()
    await page.getByText('This order is being bought right now').waitFor()
    bench.shipments[0] = shipmentView('ORD-2')
    bench.jobs.unshift(jobView('ORD-2'))
    bench.emit({ name: 'shipment', value: shipmentView('ORD-2') })
    await big(page, 'PRINTED').waitFor()
    expect(sent).toEqual(['ORD-2'])
    await next()

    for (const [order, kind, told] of [
      ['ORD-3', 'bought', /^PRINTED$/],
      ['ORD-4', 'unknown', 'Nobody knows yet whether this label was bought.'],
    ] as const) {
      const lost = keptWithItsCommand(bench, kind)
      await ships(order)
      if (kind === 'bought') await page.locator('footer[data-tone="ok"]').getByText(order).first().waitFor()
      await page.getByText(told).first().waitFor()
      await page.getByText('The station does not answer this screen.').waitFor({ state: 'hidden' })
      if (kind === 'bought') {
        expect(lost).toEqual([order])
        await next()
        continue
      }
      // Enter leads to where it is settled.
      await enterUntil(page, () => page.url().includes('#/queue'))
      expect(lost).toEqual([order])
    }
  })
})
