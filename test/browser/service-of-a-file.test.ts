// A file of orders that names no shipping service: it takes the usual one, or asks once for the whole file.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { problem } from '../../main/core/problem.ts'
import { settingsSchema } from '../../main/core/settings.ts'
import type { ChannelInput, ChannelValue } from '../../preload/contract/channels.ts'
import { sampleShipment } from '../support/sample-shipment.ts'
import { type Bench, ok } from './bench-script.ts'
import { inBrowser } from './in-browser.ts'
import { press } from './keyboard.ts'
import { goTo } from './on-the-page.ts'
import { openScript } from './screen.ts'

type Check = ChannelValue<'orders.check'>

const COLUMNS: Pick<Check, 'columns' | 'mapping' | 'rowCount' | 'sample' | 'bad' | 'warnings' | 'badCount'> =
  {
    columns: ['Order', 'Name', 'Street', 'City', 'State', 'Zip', 'Weight'],
    mapping: {
      reference: 0,
      'to.name': 1,
      'to.address1': 2,
      'to.city': 3,
      'to.state': 4,
      'to.postalCode': 5,
    },
    rowCount: 24,
    badCount: 0,
    sample: [['SHOP-1', 'Bo Cole', '9 Elm Ave', 'Kenmore', 'WA', '98028', '8']],
    bad: [],
    warnings: [],
  }

/** A live bench whose settings list no services: only the prices tell which there are. */
const withoutList = (bench: Bench) => {
  const { settings } = bench.settings
  bench.settings = {
    ...bench.settings,
    settings: { ...settings, mode: 'live', labelServer: settingsSchema.parse({}).labelServer },
  }
  const lacking = { count: 24, row: 2, shipment: sampleShipment() }
  const isLacking = ({ service, shippingService }: Check['defaults']) =>
    service === 'label-server' && shippingService === undefined
  bench.answer({
    'orders.imports': () => ok([]),
    'orders.runs': () => ok([]),
    'orders.check': ({ defaults }: ChannelInput<'orders.check'>) =>
      ok({
        ...COLUMNS,
        defaults,
        withoutService: isLacking(defaults) ? lacking : undefined,
      }),
    'orders.import': ({ fileName }: ChannelInput<'orders.import'>) =>
      ok({
        id: 'monday',
        fileName,
        createdAt: '2026-11-20T12:00:00.000Z',
        counts: { ready: 24, invalid: 0, waiting: 0, shipping: 0, shipped: 0, failed: 0, unknown: 0 },
        leftOut: [],
        leftOutCount: 0,
      }),
  })
}

const imports = (bench: Bench) =>
  bench.station.calls.flatMap(({ channel, input }) =>
    channel === 'orders.import' ? [(input as ChannelInput<'orders.import'>).defaults] : [],
  )

async function chooseFile(page: Page): Promise<void> {
  await goTo(page, 'orders')
  await page.locator('main input[type="file"]').setInputFiles({
    name: 'monday.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Order\nSHOP-1\n'),
  })
}

inBrowser('a file of orders without a service', browser => {
  test.each([
    ['en', 'Which service for these orders?', 'Import 24 packages'],
    ['es', '¿Qué servicio para estos pedidos?', 'Importar 24 paquetes'],
  ] as const)('is asked for once in %s, and imported with the answer', async (language, question, doIt) => {
    const { page, bench, complaints } = await openScript(browser(), withoutList, { language })
    await chooseFile(page)
    const choices = page.getByRole('group', { name: question })
    await choices.getByRole('radio').first().waitFor()
    // Enter leads into the question, and imports nothing that would only have to be corrected.
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    expect(imports(bench)).toEqual([])
    await press(page, 'b')
    await page.getByRole('button', { name: doIt }).waitFor()
    await choices.waitFor({ state: 'detached' })
    await page.keyboard.press('Enter')
    await expect.poll(() => imports(bench)).toMatchObject([{ shippingService: 'PRIORITY_MAIL' }])
    expect(complaints).toEqual([])
  })

  test('is imported as it is where nobody can say, each to be chosen when it is packed', async () => {
    const { page, bench } = await openScript(browser(), made => {
      withoutList(made)
      made.answer({
        'pack.rates': () => ({ ok: false, problem: problem('service-unreachable', 'service.unreachable') }),
      })
    })
    await chooseFile(page)
    await page.getByRole('heading', { name: 'Which service for these orders?' }).waitFor()
    await page.getByRole('button', { name: 'Import, choose when packing' }).waitFor()
    await press(page, 'n')
    await expect.poll(() => imports(bench).length).toBe(1)
    expect(imports(bench)[0]?.shippingService).toBeUndefined()
  })

  test('takes the one that was chosen last on this bench', async () => {
    const { page, bench } = await openScript(browser(), withoutList)
    await page.evaluate(() => localStorage.setItem('packbench.chosen-rate.home', 'PARCEL_SELECT'))
    await chooseFile(page)
    await page.getByRole('button', { name: 'Import 24 packages' }).waitFor()
    expect(await page.getByRole('group', { name: 'Which service for these orders?' }).count()).toBe(0)
    await page.keyboard.press('Enter')
    await expect.poll(() => imports(bench)).toMatchObject([{ shippingService: 'PARCEL_SELECT' }])
  })

  test('is sold by the service that the settings name', async () => {
    const { page, bench } = await openScript(browser(), made => {
      withoutList(made)
      const { settings } = made.settings
      const orders = { ...settings.orders, service: 'parcel-label' as const }
      made.settings = { ...made.settings, settings: { ...settings, orders } }
    })
    await chooseFile(page)
    await page.getByRole('button', { name: 'Import 24 packages' }).waitFor()
    await page.keyboard.press('Enter')
    await expect.poll(() => imports(bench)).toMatchObject([{ service: 'parcel-label' }])
  })
})
