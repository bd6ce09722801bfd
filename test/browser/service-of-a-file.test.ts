// A file of orders that names no shipping service: it takes the usual one, or asks once for the whole file.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { problem } from '../../main/core/problem.ts'
import { settingsSchema } from '../../main/core/settings/settings.ts'
import type { ChannelInput, ChannelValue } from '../../preload/contract/channels.ts'
import { sampleShipment } from '../support/sample-shipment.ts'
import { type Bench, NOON, ok } from './bench-script.ts'
import { inBrowser } from './in-browser.ts'
import { press } from './keyboard.ts'
import { goTo } from './on-the-page.ts'
import { openScript } from './screen.ts'

type Check = ChannelValue<'orders.check'>

const COLUMNS: Pick<
  Check,
  | 'columns'
  | 'mapping'
  | 'rowCount'
  | 'sample'
  | 'bad'
  | 'warnings'
  | 'badCount'
  | 'takenCount'
  | 'weighty'
  | 'beside'
> = {
  weighty: [],
  beside: [],
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
  takenCount: 24,
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
        counts: {
          ready: 24,
          invalid: 0,
          waiting: 0,
          shipping: 0,
          shipped: 0,
          failed: 0,
          unknown: 0,
          voided: 0,
        },
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
    // The answers may stand below what is in sight: the band has their keys.
    const band = page.locator('footer')
    await band.getByText(language === 'en' ? 'chooses the service' : 'elige el servicio').waitFor()
    expect(await band.innerText()).toMatch(/A–[B-J]\s/)
    await band
      .getByText(language === 'en' ? 'imports, the service when' : 'importa, el servicio al')
      .waitFor()
    if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/which-${language}.png` })
    await press(page, 'b')
    await page.getByRole('button', { name: doIt }).waitFor()
    await choices.waitFor({ state: 'detached' })
    // What was chosen stands beside what it is for.
    const chosen =
      language === 'en' ? /Where the file does not say: Priority/ : /Si el archivo no lo dice: Priority/
    await page.getByText(chosen).waitFor()
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

  test.each(['en', 'es'] as const)('stands ready to scan where a person wanted it so: %s', async language => {
    const order = {
      id: 'order-1',
      importId: 'monday',
      row: 2,
      reference: 'SHOP-1',
      service: 'label-server' as const,
      state: 'invalid' as const,
      shipment: sampleShipment(),
      problems: { shippingService: problem('invalid-input', 'field.service-not-chosen') },
    }
    const monday = {
      id: 'monday',
      fileName: 'monday.csv',
      createdAt: NOON,
      counts: { ready: 0, invalid: 1, waiting: 0, shipping: 0, shipped: 0, failed: 0, unknown: 0, voided: 0 },
    }
    const { page } = await openScript(
      browser(),
      made => {
        withoutList(made)
        const imported: (typeof monday)[] = []
        made.answer({
          'orders.imports': () => ok(imported),
          'orders.import': () => {
            imported.push(monday)
            return ok({ ...monday, leftOut: [], leftOutCount: 0 })
          },
          'orders.list': () => ok({ orders: [order] } as never),
        })
      },
      { language },
    )
    await chooseFile(page)
    await page.getByRole('group').getByRole('radio').first().waitFor()
    await press(page, 'n')
    const words = {
      en: { band: '1 package is ready to scan', state: 'Ready to scan', not: 'To correct' },
      es: { band: '1 paquete listo para escanear', state: 'Para escanear', not: 'Por corregir' },
    }[language]
    const band = page.locator('footer')
    await band.getByText(words.band).waitFor()
    expect(await band.getAttribute('data-tone')).toBe('ok')
    const main = page.locator('main')
    // Of the file, and of its order.
    await expect.poll(() => main.getByText(words.state, { exact: true }).count()).toBe(2)
    expect(await main.getByText(words.not, { exact: true }).count()).toBe(0)
    if (process.env.PICTURES)
      await page.screenshot({ path: `${process.env.PICTURES}/to-scan-${language}.png` })
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
