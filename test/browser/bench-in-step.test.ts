// What is shown and asked belongs to the order and the state that are on the bench now.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { problem } from '../../main/core/problem.ts'
import { DEPOT } from '../support/sample-shipment.ts'
import { type Bench, ok, shipmentView } from './bench-script.ts'
import { inBrowser } from './in-browser.ts'
import { at, big, fill, goTo, SAMPLE } from './on-the-page.ts'
import { scan } from './scanner.ts'
import { openScript, openStation } from './screen.ts'

const marked = (page: Page) => page.getByRole('radio', { checked: true, name: /\$/ })
const ABROAD = { ...SAMPLE, 'to.state': 'ON', 'to.postalCode': 'K1A 0B1', 'to.country': 'Canada' }

inBrowser('the screens stay in step with the bench', browser => {
  test('a sender that is saved in another window is the one that this window ships from', async () => {
    const { page, station } = await openStation(browser())
    await page.getByText('From Training Depot').waitFor()
    await station.call('settings.save', { settings: { station: { from: DEPOT } } })
    await page.getByText('From Depot Reno').waitFor()
  })

  test('a price that is looked at goes with its order', async () => {
    const { page } = await openScript(browser())
    await fill(page, SAMPLE)
    await marked(page).waitFor()
    await page.getByRole('button', { name: 'What the price is made of' }).click()
    await page.getByRole('dialog').getByText('In transit').waitFor()
    await scan(page, 'ORD-2')
    await expect.poll(() => page.locator(at('reference')).inputValue()).toBe('ORD-2')
    const { reference: _own, ...address } = SAMPLE
    await fill(page, address)
    await marked(page).waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  test('a service that gives no price alone is said to give none', async () => {
    const { page } = await openScript(browser(), bench => {
      const offer = { name: 'Priority Mail', costCents: 910, cheapest: true, fastest: true, raw: null }
      bench.answer({
        'pack.rates': ({ shipment }) =>
          ok({
            rates: shipment.shippingService ? [] : [{ shippingService: 'PRIORITY_MAIL', ...offer }],
            warnings: [],
          }),
      })
    })
    await fill(page, SAMPLE)
    await marked(page).waitFor()
    await page.getByRole('button', { name: 'What the price is made of' }).click()
    await page.getByRole('dialog').getByText('No prices for this package').waitFor()
  })

  test('the sample’s weight is not written over by the weight that was being typed', async () => {
    const { page } = await openScript(browser())
    const weight = page.locator(at('packages.0.weightOz'))
    await weight.fill('5')
    await page.keyboard.press('F9')
    await marked(page).waitFor()
    expect(await weight.inputValue()).toBe('1 lb 3.2 oz')
  })

  test('no item is added while the label is bought, or to an order that has its label', async () => {
    let answer: () => void = () => undefined
    const { page } = await openScript(browser(), bench => {
      bench.answer({
        'pack.ship': ({ reference }) =>
          new Promise(resolve => {
            answer = () => resolve(ok({ shipment: shipmentView(reference) }))
          }),
      })
    })
    const another = page.getByRole('button', { name: 'Another item' })
    await fill(page, ABROAD)
    await another.waitFor()
    await marked(page).waitFor()
    await page.locator(at('ship')).click()
    await big(page, 'SHIPPING').waitFor()
    expect(await another.count()).toBe(0)
    answer()
    await page.getByRole('button', { name: 'Next package' }).waitFor()
    expect(await another.count()).toBe(0)
  })

  test('a field that is filled in wrong is to be looked at, and is not missing', async () => {
    const { page } = await openScript(browser(), bench => {
      bench.answer({
        'pack.validate': () =>
          ok({
            problems: { 'shipment.to.postalCode': { code: 'field.postal-code', message: '' } },
            warnings: {},
            suggestions: {},
          }),
      })
    })
    const { 'to.postalCode': zip, ...others } = SAMPLE
    await fill(page, others)
    await fill(page, { 'to.postalCode': zip })
    await page.locator('footer').getByText('Look at this field: ZIP').waitFor()
  })

  test('a meter that is read again changes by itself, and leaves the others as they are by now', async () => {
    let answer: () => void = () => undefined
    const { page, bench } = await openScript(browser(), made => {
      made.answer({
        'meters.get': ({ meterId }) =>
          new Promise(resolve => {
            const read = made.overview.meters.filter(meter => meter.meterId === meterId)
            answer = () => resolve(ok(read.map(meter => ({ ...meter, currentBalanceCents: 4200 }))))
          }),
      })
    })
    await goTo(page, 'meters')
    const meter = (carrier: string) => page.getByRole('article', { name: carrier })
    await meter('UPS').getByText('$58.00').waitFor()
    await page.getByRole('button', { name: 'Read this one: UPS, Meter M-2' }).click()
    await expect.poll(() => asked(bench, 'meters.get')).toEqual([{ meterId: 'M-2' }])
    const meters = bench.overview.meters.map(one =>
      one.carrier === 'USPS' ? { ...one, currentBalanceCents: 9900 } : one,
    )
    bench.emit({ name: 'overview', value: { ...bench.overview, meters } })
    await meter('USPS').getByText('$99.00').waitFor()
    answer()
    await meter('UPS').getByText('$42.00').waitFor()
    expect(await meter('USPS').getByText('$99.00').count()).toBe(1)
  })

  test('a look says that all is understood only where the label server answers', async () => {
    const away = problem('service-unreachable', 'service.unreachable')
    let isAway = true
    const { page } = await openScript(browser(), bench => {
      bench.answer({
        'services.check': () =>
          ok({
            service: 'label-server',
            reachable: !isAway,
            authorized: !isAway,
            findings: isAway ? [away] : [],
            advice: [],
          }),
      })
    })
    await goTo(page, 'settings')
    await page.getByRole('button', { name: 'Advanced' }).click()
    const look = page.getByRole('button', { name: 'Look at its answers' })
    const understood = page.getByText('The answer about meters is understood; nothing to set.')
    await look.click()
    await page.getByText(away.message).waitFor()
    expect(await understood.count()).toBe(0)
    isAway = false
    await look.click()
    await understood.waitFor()
  })
})

const asked = (bench: Bench, channel: string) =>
  bench.station.calls.filter(call => call.channel === channel).map(call => call.input)
