// The bench outlives its screen, its page and its program: draft, orders put aside, the last result, and a purchase
// under way.
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { startStationProcess } from '../support/station-process.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { waitFor } from '../support/wait-for.ts'
import { jobView, ok, shipmentView } from './bench-script.ts'
import { inBrowser } from './in-browser.ts'
import { enterUntil } from './keyboard.ts'
import { at, big, fill, focused, SAMPLE, standing } from './on-the-page.ts'
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
  await expect.poll(() => reference(page), { timeout: 20_000 }).toBe('ORD-2')
  expect(await name(page)).toBe('Lee Marsh')
  expect(await aside(page).allTextContents()).toEqual(['ORD-1'])
}

inBrowser('the bench as it was left', browser => {
  test('has the cursor in the text that was begun, after another screen and after a reload', async () => {
    const { page } = await openStation(browser(), {})
    await scan(page, 'ORD-1')
    await expect.poll(() => reference(page)).toBe('ORD-1')
    await fill(page, { 'to.name': 'Bo Cole' })
    await page.locator(at('to.address1')).focus()
    await type(page, '3 Fir')
    const awayAndBack = async () => {
      await page.keyboard.press('F4')
      await page.getByRole('article').first().waitFor()
      await page.keyboard.press('F1')
    }
    await awayAndBack()
    await expect.poll(() => focused(page)).toBe('field-to.address1')
    await page.keyboard.press('Enter')
    await expect.poll(() => focused(page)).toBe('field-to.city')
    await awayAndBack()
    await expect.poll(() => focused(page)).toBe('field-to.city')
    await type(page, 'Ken')
    await awayAndBack()
    await expect.poll(() => focused(page)).toBe('field-to.city')
    await page.reload()
    await expect.poll(() => page.locator(at('to.city')).inputValue()).toBe('Ken')
    await awayAndBack()
    await expect.poll(() => focused(page)).toBe('field-to.city')
  })

  test('is there again after another screen, a reload at once, and a restart of the station', async () => {
    const dataFolder = await tempFolder('bench')
    const station = await startStationProcess({ dataFolder })
    const { page } = await openPage(browser(), station.url, {})
    await leaveTwo(page)
    await page.keyboard.press('F4')
    await page.getByRole('article').first().waitFor()
    await page.keyboard.press('F1')
    await asLeft(page)
    await page.reload()
    await asLeft(page)
    await page.getByText('as you left it').waitFor()

    // A window that is still there keeps its own.
    await page.context().close()
    await station.kill('SIGKILL')
    const again = await station.restart()
    const other = (await openPage(browser(), again.url, {})).page
    await asLeft(other)
    await aside(other).click()
    await expect.poll(() => name(other)).toBe('Bo Cole')
  })

  test('lies in a file that only its owner reads: in no browser storage and in no log', async () => {
    const dataFolder = await tempFolder('bench')
    const station = await startStationProcess({ dataFolder })
    const { page } = await openPage(browser(), station.url, {})
    await leaveTwo(page)
    const file = join(dataFolder, 'bench.json')
    await expect.poll(() => readFileSync(file, 'utf8'), { timeout: 10_000 }).toContain('Lee Marsh')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const stored = await page.evaluate(() =>
      JSON.stringify([window.name, { ...localStorage }, { ...sessionStorage }]),
    )
    for (const typed of ['Bo Cole', 'Lee Marsh', 'Kenmore', 'ORD-1']) {
      expect(stored).not.toContain(typed)
      expect(station.log()).not.toContain(typed)
    }
  })

  test('has a last result that is seen again after another screen and after a reload', async () => {
    const { page } = await openStation(browser())
    await page.keyboard.press('F9')
    await page.getByRole('radio', { checked: true, name: /cheapest/ }).waitFor()
    await page.locator(at('ship')).click()
    await big(page, 'PRINTED').waitFor()
    const bought = await reference(page)
    await page.keyboard.press('F4')
    await page.getByRole('article').first().waitFor()
    await page.keyboard.press('F1')
    await big(page, 'PRINTED').waitFor()
    await page.reload()
    await big(page, 'PRINTED').waitFor()
    expect(await reference(page)).toBe(bought)
    await page.getByRole('button', { name: 'Next package' }).click()
    await page.reload()
    await big(page, 'PRINTED').waitFor()
    expect(await reference(page)).toBe('')
  })

  test('has the result of a purchase that ended while its page was away, and no question of a second label', async () => {
    const { page, station } = await openStation(browser())
    await page.keyboard.press('F9')
    await page.getByRole('radio', { checked: true, name: /cheapest/ }).waitFor()
    const name = await reference(page)
    const url = page.url()
    // The page goes as soon as it has asked, and comes back when the station is through.
    await Promise.all([
      page.waitForRequest(request => request.url().endsWith('/api/pack.ship')),
      page.locator(at('ship')).click(),
    ])
    await page.goto('about:blank')
    await waitFor(async () => {
      const { value } = await station.call('queue.list')
      return value.some(
        (job: { title: string; state: string }) => job.title === name && job.state === 'printed',
      )
    })
    await page.goto(url)
    await big(page, 'PRINTED').waitFor()
    expect(await reference(page)).toBe(name)
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  test('keeps what was set aside in its own mode, also where the answer was lost and the mode changed meanwhile', async () => {
    const { page, bench } = await openScript(browser())
    const asked: { mode: string; references: string[] }[] = []
    let answers = false
    let mode: 'training' | 'live' = 'training'
    bench.answer({
      'bench.kept': () => ok({ mode, ...NONE_ASIDE }),
      'bench.aside': () => ok({ mode, ...NONE_ASIDE }),
      'bench.keep': given => {
        const { mode, changes = [] } = given as { mode: string; changes?: { put?: { reference: string } }[] }
        const references = changes.flatMap(({ put }) => (put ? [put.reference] : []))
        if (references.length > 0) asked.push({ mode, references })
        if (references.length > 0 && !answers) return NOT_WRITTEN
        return ok({ revision: 1, aside: [], missing: [] })
      },
    })
    await page.reload()
    await page.locator(at('reference')).waitFor()
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
    const { page, bench } = await openScript(browser())
    bench.answer({
      'bench.kept': () =>
        ok({
          mode: 'training',
          ...NONE_ASIDE,
          bench: { draft: LEFT, aside: [], commandId: 'before' },
          purchaseId: shipmentView('ORD-7').id,
        }),
    })
    bench.shipments.push(shipmentView('ORD-7'))
    const looked = Promise.withResolvers<void>()
    bench.answer({
      'shipments.get': () => {
        looked.resolve()
        return ok({ shipment: shipmentView('ORD-7'), jobs: [], events: [] })
      },
    })
    await page.clock.install()
    await page.reload()
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
    const { page, bench } = await openScript(browser(), script => {
      script.answer({
        'bench.kept': () =>
          ok({
            mode: 'training',
            ...NONE_ASIDE,
            bench: { draft: LEFT, aside: [], commandId: 'before' },
          }),
      })
      script.shipments.push(shipmentView('ORD-7'))
    })
    // The page that is left has asked for itself by then.
    await page.getByRole('dialog', { name: 'ORD-7 has a label' }).waitFor()
    let asked = 0
    let sent = 0
    const found = Promise.withResolvers<void>()
    bench.answer({
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
    await page.reload()
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

  test('tells of a purchase on whatever screen one is by then', async () => {
    const { page, bench } = await openScript(browser())
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
    await fill(page, SAMPLE)
    await page.getByRole('radio', { checked: true, name: /cheapest/ }).waitFor()
    await page.locator(at('ship')).click()
    await big(page, 'SHIPPING').waitFor()
    await page.keyboard.press('F4')
    await page.getByRole('article').first().waitFor()
    await big(page, 'SHIPPING').waitFor()
    answered.resolve()
    await big(page, 'PRINTED').waitFor()
    expect(page.url()).toContain('meters')
  })

  test('waits for the end of a purchase whose page was loaded again, and sends nothing by itself', async () => {
    const { page, bench } = await openScript(browser())
    let kept: unknown
    let sent = 0
    bench.answer({
      'bench.keep': input => {
        kept = input.bench
        return ok({ ...NONE_ASIDE, missing: [] })
      },
      'bench.kept': () =>
        ok({
          mode: 'training',
          ...NONE_ASIDE,
          bench: kept as never,
          // By its command, which the bench was kept with.
          ...(sent > 0 && { purchaseId: shipmentView(SAMPLE.reference).id }),
        }),
      'pack.ship': ({ reference: bought }) => {
        sent += 1
        bench.shipments.unshift(shipmentView(bought, { purchase: { kind: 'sending' } }))
        return new Promise(() => undefined)
      },
    })
    await fill(page, SAMPLE)
    await page.getByRole('radio', { checked: true, name: /cheapest/ }).waitFor()
    await page.locator(at('ship')).click()
    await big(page, 'SHIPPING').waitFor()
    await page.reload()
    await page.getByText('This order is being bought right now.').waitFor()
    bench.shipments[0] = shipmentView(SAMPLE.reference)
    bench.jobs.unshift(jobView(SAMPLE.reference))
    bench.emit({ name: 'shipment', value: shipmentView(SAMPLE.reference) })
    await big(page, 'PRINTED').waitFor()
    expect(sent).toBe(1)
  })

  for (const [kind, told] of [
    ['unknown', 'Nobody knows yet whether this label was bought.'],
    ['bought', /^PRINTED$/],
  ] as const) {
    test(`asks what came of a purchase whose answer was lost, and sends nothing by itself: ${kind}`, async () => {
      const { page, bench } = await openScript(browser())
      let sent = 0
      bench.answer({
        'bench.kept': () =>
          ok({
            mode: 'training',
            ...NONE_ASIDE,
            ...(sent > 0 && { purchaseId: shipmentView(SAMPLE.reference).id }),
          }),
        'pack.ship': ({ reference: bought }) => {
          sent += 1
          bench.shipments.unshift(shipmentView(bought, { purchase: { kind } }))
          if (kind === 'bought') bench.jobs.unshift(jobView(bought))
          return {
            ok: false,
            problem: { kind: 'internal', code: 'station.away', message: 'Away.', nextStep: '' },
          }
        },
      })
      await fill(page, SAMPLE)
      await page.getByRole('radio', { checked: true, name: /cheapest/ }).waitFor()
      await page.locator(at('ship')).click()
      await page.getByText(told).first().waitFor()
      await page.getByText('The station does not answer this screen.').waitFor({ state: 'hidden' })
      // Enter leads to where it is settled.
      if (kind === 'unknown') await enterUntil(page, () => page.url().includes('#/queue'))
      expect(sent).toBe(1)
    })
  }
})
