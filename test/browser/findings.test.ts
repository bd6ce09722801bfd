// What the station finds: of a label's dots, under its paper; of a form, of this order alone.
import { expect, test } from 'vitest'
import { ok, shipmentView } from './bench-script.ts'
import { inBrowser } from './in-browser.ts'
import { at, big, fill, goTo, SAMPLE } from './on-the-page.ts'
import { scan } from './scanner.ts'
import { openScript } from './screen.ts'

const NOTHING = { problems: {}, warnings: {}, suggestions: {} }
const WRONG = {
  ...NOTHING,
  problems: { 'shipment.from.city': { code: 'field.not-sent', message: '' } },
}
const WARNED = {
  ...NOTHING,
  warnings: { 'shipment.to.city': { code: 'field.not-sent', message: '' } },
}

inBrowser('what the station finds', browser => {
  test.each(['en', 'es'] as const)('of the dots of a label stands under its paper: %s', async language => {
    const { page } = await openScript(
      browser(),
      bench => {
        bench.shipments.push(shipmentView('ORD-1'))
        bench.answer({
          'pack.preview': () =>
            ok({
              url: '/api/files/label-ORD-1.png',
              urls: ['/api/files/label-ORD-1.png'],
              barcodes: [],
              findings: [{ code: 'preflight.no-barcode', message: '' }],
            }),
        })
      },
      { language, theme: language === 'en' ? 'dark' : 'light' },
    )
    await page.keyboard.press('F2')
    await page.locator('figure img').waitFor()
    await page
      .locator('figure')
      .getByText(
        language === 'en' ? 'Scan the paper before you use it.' : 'Escanee el papel antes de usarlo.',
      )
      .first()
      .waitFor()
    if (process.env.PICTURES)
      await page.screenshot({ path: `${process.env.PICTURES}/preflight-${language}.png` })
  })

  test('of the order before is not said of the next one', async () => {
    const { page, bench } = await openScript(browser(), script => {
      script.answer({
        'pack.validate': ({ reference }) =>
          reference === 'ORD-1' ? ok(WARNED) : new Promise(() => undefined),
      })
    })
    await fill(page, { ...SAMPLE, reference: 'ORD-1' })
    const said = page.getByText('This service does not accept this; it is not sent.')
    await said.waitFor()
    await scan(page, 'ORD-2')
    await expect.poll(() => page.locator(at('reference')).inputValue()).toBe('ORD-2')
    expect(await said.count()).toBe(0)
    expect(bench.shipments).toEqual([])
  })

  test('of the sender that no label sends is not said on every order', async () => {
    const notSent = { code: 'field.not-sent', message: '' } as const
    const { page, bench } = await openScript(browser(), script => {
      const warnings = { 'shipment.from.phoneNumber': notSent, 'shipment.to.city': notSent }
      script.answer({ 'pack.validate': () => ok({ ...NOTHING, warnings }) })
    })
    await fill(page, { ...SAMPLE, reference: 'ORD-1' })
    // What it does not take of this order is said at its field, and the sender's nowhere.
    await page.getByText('This service does not accept this; it is not sent.').waitFor()
    expect(await page.getByText(/Sender address/).count()).toBe(0)
    expect(bench.shipments).toEqual([])
  })

  test('that a service does not take what an order brought is said at its field, and at the foot while that is folded away', async () => {
    const { shipment } = shipmentView('ORD-1')
    const { page } = await openScript(browser(), script => {
      script.answer({
        'orders.find': ({ reference }) =>
          ok({
            kind: 'order',
            order: {
              id: 'order-1',
              importId: 'import-1',
              row: 1,
              reference,
              service: 'parcel-label',
              state: 'ready',
              problems: {},
              shipment: {
                ...shipment,
                packages: shipment?.packages.map(one => ({ ...one, description: 'Shirts' })) ?? [],
              } as NonNullable<typeof shipment>,
            },
          } as never),
      })
    })
    await scan(page, 'ORD-1')
    const said = page.getByText(/does not accept this; it is not sent/)
    await said.waitFor()
    expect(await said.innerText()).toMatch(/^What is inside/)
    await page.keyboard.press('F8')
    const field = page.locator(at('packages.0.description'))
    await field.waitFor()
    expect(await said.count()).toBe(1)
    expect(await field.getAttribute('aria-describedby')).toContain(await said.getAttribute('id'))
  })

  test('is asked again by Enter: what was mended at another window lets the same form go', async () => {
    const { page, bench } = await openScript(browser(), script => {
      script.answer({ 'pack.validate': () => ok(WRONG) })
    })
    await fill(page, SAMPLE)
    await page.getByRole('radio', { checked: true, name: /\$/ }).waitFor()
    await page.locator(at('ship')).press('Enter')
    await big(page, 'STOP').waitFor()
    bench.answer({ 'pack.validate': () => ok(NOTHING) })
    await page.locator(at('ship')).press('Enter')
    await big(page, 'PRINTED').waitFor()
  })

  test('is asked again once settings are saved here', async () => {
    const { page, bench } = await openScript(browser(), script => {
      script.answer({ 'pack.validate': () => ok(WARNED) })
    })
    await fill(page, SAMPLE)
    const said = page.getByText('This service does not accept this; it is not sent.')
    await said.waitFor()
    // Typing rests by then, and all of it was asked about.
    await page.getByRole('radio', { checked: true, name: /\$/ }).waitFor()
    await goTo(page, 'settings')
    await page.getByRole('button', { name: 'Advanced' }).click()
    const timesAsked = () => bench.station.calls.filter(({ channel }) => channel === 'pack.validate').length
    const before = timesAsked()
    bench.answer({ 'pack.validate': () => ok(NOTHING) })
    await page.getByLabel('Who pays duties').fill('DDP, DAP')
    await page.getByRole('button', { name: /^Save/ }).click()
    await expect.poll(() => bench.station.calls.some(({ channel }) => channel === 'settings.save')).toBe(true)
    await expect.poll(timesAsked).toBeGreaterThan(before)
    await goTo(page, 'pack')
    await page.locator(at('ship')).waitFor()
    expect(await page.locator(at('to.city')).inputValue()).toBe(SAMPLE['to.city'])
    await expect.poll(() => said.count()).toBe(0)
  })
})
