// No moment without knowing the next key: what a hasty hand, an order that is undecided, and a question do to it.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { problem } from '../../main/core/problem.ts'
import { liveSettings, networkPrinter, outsidePrinter, outsideServices } from '../support/outside-programs.ts'
import { DEPOT, sampleShipment } from '../support/sample-shipment.ts'
import type { StationCalls } from '../support/station-calls.ts'
import { readsLive } from './away.ts'
import { NOON, ok, shipmentView } from './bench-script.ts'
import { EVERY_SCREEN } from './every-screen.ts'
import { inBrowser } from './in-browser.ts'
import { enterUntil } from './keyboard.ts'
import { at, bandTexts, big, fill, focused, goTo, SAMPLE, scanOrder } from './on-the-page.ts'
import { scan, type } from './scanner.ts'
import { openScript, openStation } from './screen.ts'

const WEIGHT = 'packages.0.weightOz'

/** All that the sample package needs, but the number that was scanned and its weight. */
const { reference: _scanned, [WEIGHT]: _weight, ...ADDRESS } = SAMPLE

const ships = (page: Page) =>
  page
    .locator('footer')
    .getByText(/ships · .*\$/)
    .waitFor()

/** Nothing else than the empty field is called wrong before it is typed. */
async function enterInAnEmptyField(page: Page): Promise<void> {
  const red = () =>
    page.evaluate(() => [...document.querySelectorAll('[aria-invalid=true]')].map(({ id }) => id))
  await scan(page, 'ORD-1')
  await expect.poll(() => focused(page)).toBe('field-to.name')
  await page.keyboard.press('Enter')
  await expect.poll(red).toEqual(['field-to.name'])
  await fill(page, ADDRESS)
  await page.keyboard.press('Enter')
  await expect.poll(() => focused(page)).toBe('field-packages.0.weightOz')
  await page.locator('footer').getByText('Weigh it').waitFor()
  expect(await red()).toEqual([])
  await page.keyboard.press('Enter')
  await expect.poll(red).toEqual(['field-packages.0.weightOz'])
}

/** What stood in a field before it was filled in is not said of it any more. */
async function fieldJustFilledIn(page: Page): Promise<void> {
  await scanOrder(page, 'ORD-2')
  await fill(page, { ...SAMPLE, reference: 'ORD-2', [WEIGHT]: '' })
  await page.locator('footer').getByText('Weigh it').waitFor()
  const seen = await bandTexts(page)
  await page.locator(at(WEIGHT)).fill('2 lb')
  await page.keyboard.press('Enter')
  await ships(page)
  expect((await seen()).filter(text => /Look at this field|No service/.test(text))).toEqual([])
}

/** A box and a price by their keys: each has the focus of its group, and is in sight. */
async function chosenByItsKey(page: Page): Promise<void> {
  await scanOrder(page, 'ORD-3')
  await page.keyboard.press('F9')
  await page.getByRole('radio', { checked: true, name: /USPS/ }).waitFor()
  await page.locator(at(WEIGHT)).fill('10 lb')
  await page.keyboard.press('Alt+2')
  await page.locator('[id="field-box"] input:checked').focus()
  await type(page, '3')
  await expect
    .poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.value))
    .toBe('2')
  await ships(page)
  await type(page, 'h')
  const chosen = page.locator('label[data-on]', { has: page.getByText('H', { exact: true }) })
  await chosen.waitFor()
  await expect
    .poll(() =>
      chosen.evaluate(one => {
        const frame = one.closest('[id="field-shippingService"]')?.getBoundingClientRect()
        const { bottom } = one.getBoundingClientRect()
        return frame !== undefined && bottom <= frame.bottom + 1
      }),
    )
    .toBe(true)
}

/** Another package and another item have keys of their own. */
async function packagesAndItems(page: Page, station: StationCalls): Promise<void> {
  await scanOrder(page, 'ORD-4')
  await fill(page, { ...SAMPLE, reference: 'ORD-4' })
  await page.getByRole('radio', { name: /^UPS/i }).first().dispatchEvent('click')
  await page.getByRole('button', { name: /Another package/ }).waitFor()
  await page.keyboard.press('Alt+n')
  await expect.poll(() => focused(page)).toBe('field-packages.1.weightOz')
  await page.locator('footer').getByText('Still missing: Package 2, Weight').waitFor()
  // Enter goes on within the package, and buys nothing yet.
  await type(page, '5 lb')
  await page.keyboard.press('Enter')
  await expect.poll(() => focused(page)).toBe('field-packages.1.lengthInch')
  await type(page, '12')
  await page.keyboard.press('Enter')
  await expect.poll(() => focused(page)).toBe('field-packages.1.widthInch')
  expect((await station.call('shipments.search', {})).value.shipments).toEqual([])
  await fill(page, { 'to.country': 'CA' })
  await page.getByRole('button', { name: /Another item/ }).waitFor()
  await page.keyboard.press('Alt+i')
  await expect.poll(() => focused(page)).toBe('field-customs.items.1.description')
  // The one that is typed in is taken out by its key, and the one before it is typed on.
  await type(page, 'Plate')
  await page
    .getByRole('button', { name: /Remove item 2/ })
    .getByText('Alt -')
    .waitFor()
  await page.keyboard.press('Alt+-')
  await expect.poll(() => page.locator(at('customs.items.1.description')).count()).toBe(0)
  await expect.poll(() => focused(page)).toBe('field-customs.items.0.description')
  // The only one stays.
  await page.keyboard.press('Alt+-')
  expect(await page.locator(at('customs.items.0.description')).count()).toBe(1)
}

/** F10 takes the correction that is in sight, wherever the focus is. */
async function correctionInSight(page: Page): Promise<void> {
  await scanOrder(page, 'ORD-5')
  await page.keyboard.press('F7')
  await fill(page, { ...SAMPLE, reference: 'ORD-5', 'to.address1': '77 Oak St # 5' })
  await page.getByText('Use “77 Oak St Apt 5”').waitFor()
  await page.keyboard.press('F10')
  await expect.poll(() => page.locator(at('to.address1')).inputValue()).toBe('77 Oak St Apt 5')
}

/** A scan at once after F2 is the reprint’s. */
async function scanAfterF2(page: Page, station: StationCalls): Promise<void> {
  await station.call('pack.ship', {
    service: 'parcel-label',
    reference: 'ORD-6',
    shipment: sampleShipment(),
  })
  await page.keyboard.press('F2')
  await scan(page, 'ORD-6')
  await page.getByRole('heading', { name: 'ORD-6' }).waitFor()
  // The reasons have their keys: the scan chose the label, and its list takes them.
  await page
    .getByRole('button', { name: /Damaged/ })
    .getByText('1')
    .waitFor()
  expect(new URL(page.url()).hash).toBe('#/reprint')
  expect(await page.getByRole('dialog').count()).toBe(0)
}

inBrowser('the next key', browser => {
  test('is one for what is in sight: an empty field, a box and a price, a package and an item, a correction; and a scan after F2 is the reprint’s', {
    timeout: 240_000,
  }, async () => {
    const { page, station } = await openStation(browser())
    await enterInAnEmptyField(page)
    await fieldJustFilledIn(page)
    await chosenByItsKey(page)
    await packagesAndItems(page, station)
    await correctionInSight(page)
    await scanAfterF2(page, station)
  })

  test.each([
    ['en', 'chooses a file', 'ships 3 orders', 'goes on shipping'],
    ['es', 'elige un archivo', 'envía 3 pedidos', 'sigue enviando'],
  ] as const)('is named at the orders, whatever Enter does there: %s', async (language, ...said) => {
    const counts = {
      ready: 3,
      invalid: 0,
      waiting: 0,
      shipping: 0,
      shipped: 0,
      failed: 0,
      unknown: 0,
      voided: 0,
    }
    const run = {
      id: 'run-1',
      environment: 'training',
      importId: 'monday',
      state: 'paused',
      startedAt: NOON,
      counts,
      costCents: 0,
    } as const
    let step = 0
    const { page, bench } = await openScript(
      browser(),
      script =>
        script.answer({
          'orders.imports': () =>
            ok(step > 0 ? [{ id: 'monday', fileName: 'monday.csv', createdAt: NOON, counts }] : []),
          'orders.runs': () => ok(step > 1 ? [run] : []),
          'orders.list': () => ok({ orders: [] }),
        }),
      { language, theme: language === 'en' ? 'light' : 'dark' },
    )
    await goTo(page, 'orders')
    for (const text of said) {
      if (step === 1) bench.emit({ name: 'orders.came', value: { fileName: 'monday.csv' } })
      if (step === 2) bench.emit({ name: 'orders.progress', value: run })
      await page
        .locator('footer')
        .getByText(new RegExp(`^\\s*Enter\\s+${text}$`))
        .waitFor()
      if (process.env.PICTURES)
        await page.screenshot({ path: `${process.env.PICTURES}/orders-enter-${step}-${language}.png` })
      step += 1
    }
  })

  test('while a question is asked the band names the keys that answer it, and Enter in an answer’s first field goes on to the one that is still empty', async () => {
    const screen = EVERY_SCREEN.find(({ name }) => name === 'queue')
    const { page } = await openScript(browser(), screen?.prepare)
    await screen?.open(page)
    const band = page.locator('footer')
    await band.getByText('back to packing').waitFor()
    await type(page, '1')
    await page.getByRole('dialog').waitFor()
    await band.getByText('goes back').waitFor()
    expect(await band.getByText('back to packing').count()).toBe(0)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await band.getByText('back to packing').waitFor()

    await type(page, '1')
    await page.getByRole('dialog').waitFor()
    await type(page, '9400111')
    const how = page.getByLabel('How do you know?')
    await enterUntil(page, async () => how.evaluate(field => field === document.activeElement))
  })

  test('an order of which nobody knows whether it was bought says so again after F3, and ships once it was not', async () => {
    const [services, printer] = await Promise.all([outsideServices(), outsidePrinter()])
    const { page, station } = await openStation(browser())
    const { settings, secrets } = liveSettings(services)
    const live = readsLive(page)
    await station.call('settings.save', { settings: { ...settings, station: { from: DEPOT } }, secrets })
    await live
    await station.call('printers.save', networkPrinter(printer.port))
    await page.locator('header').getByText('Zebra ready').waitFor()
    await scanOrder(page, 'ORD-1')
    await fill(page, { ...SAMPLE, reference: 'ORD-1' })
    const band = page.locator('footer')
    await band.getByText(/ships · .*\$/).waitFor()
    await services.control('misbehave', { operation: 'label', fault: { kind: 'lost-answer' } })
    await page.locator(at('ship')).click()
    await band.getByText('Decide it first with F3').waitFor()
    await page.keyboard.press('F3')
    await page.getByRole('heading', { name: 'Was this label bought?' }).waitFor()
    await page.keyboard.press('F1')
    await band.getByText('Decide it first with F3').waitFor()
    expect(await band.getByText(/ships/).count()).toBe(0)
    // Neither the button nor Enter offers to ship: both lead to the question.
    const button = page.locator(at('ship'))
    expect(await button.innerText()).toContain('Answer what happened')
    await button.click()
    await page.getByRole('heading', { name: 'Was this label bought?' }).waitFor()
    await page.keyboard.press('F1')
    await page.locator(at('packages.0.weightOz')).press('Enter')
    await page.getByRole('heading', { name: 'Was this label bought?' }).waitFor()
    await page.locator('article[data-active]').waitFor()
    await type(page, '2')
    await page.getByRole('dialog').waitFor()
    await type(page, 'looked on the page')
    await enterUntil(page, async () => (await page.getByRole('dialog').count()) === 0)
    await big(page, 'SETTLED').waitFor()
    await page.keyboard.press('F1')
    await band.getByText(/ships · .*\$/).waitFor()
  })

  test('an order that is undecided is not bought where the ledger gives no answer', async () => {
    const away = problem('storage', 'warehouse.moving')
    const { page, bench } = await openScript(browser(), script => {
      script.shipments.push(shipmentView('ORD-1', { purchase: { kind: 'unknown' } }))
    })
    const band = page.locator('footer')
    await scan(page, 'ORD-1')
    await band.getByText('Decide it first with F3').waitFor()
    const { reference: _scanned, ...texts } = SAMPLE
    await fill(page, texts)
    await page.getByRole('radio', { checked: true, name: /\$/ }).waitFor()
    bench.answer({ 'shipments.scan': () => ({ ok: false, problem: away }) })
    await page.locator(at('ship')).press('Enter')
    await band.getByText(away.message).waitFor()
    await page.locator(at('ship')).press('Enter')
    const scans = () => bench.station.calls.filter(({ channel }) => channel === 'shipments.scan').length
    await expect.poll(scans).toBeGreaterThanOrEqual(3)
    expect(bench.station.calls.filter(({ channel }) => channel === 'pack.ship')).toEqual([])
    // Settled by then, and asked once more, it may go; the key that asked does not ship.
    bench.answer({ 'shipments.scan': ({ code }) => ok({ kind: 'unknown', code }) })
    await page.locator(at('ship')).press('Enter')
    await page.getByRole('button', { name: 'Ship & print' }).waitFor()
    expect(bench.station.calls.filter(({ channel }) => channel === 'pack.ship')).toEqual([])
    await enterUntil(page, () => big(page, 'PRINTED').isVisible())
  })
})
