// The states of the screens of orders, scale, address book and shift report, for the list of every screen.
import type { Page } from 'playwright-core'
import type { ChannelValue } from '../../preload/contract/channels.ts'
import { CUSTOMER, DEPOT } from '../support/sample-shipment.ts'
import { type Bench, NOON, ok } from './bench-script.ts'
import { at, goTo } from './on-the-page.ts'

type Order = ChannelValue<'orders.list'>['orders'][number]
type Run = ChannelValue<'orders.run'>

const COUNTS = { ready: 0, invalid: 0, waiting: 0, shipping: 0, shipped: 0, failed: 0, unknown: 0, voided: 0 }

const order = (row: number, state: Order['state'], more: Partial<Order> = {}): Order => ({
  id: `order-${row}`,
  importId: 'monday',
  row,
  reference: `SHOP-${7_000 + row}`,
  service: 'label-server',
  state,
  shipment: { from: { ...DEPOT }, to: { ...CUSTOMER }, packages: [{ weightOz: 19.2 }] },
  problems: {},
  ...more,
})

const sentence = (code: string) => ({ code, message: code, nextStep: '' })

const ORDERS: readonly Order[] = [
  order(2, 'shipped', {
    purchase: {
      kind: 'bought',
      numbers: ['9400100000000000000042'],
      trackingNumbers: ['9400100000000000000042'],
      costCents: 735,
      boughtAt: NOON,
    },
  }),
  order(3, 'invalid', { problems: { 'to.name': sentence('input.required') } }),
  order(4, 'failed', {
    outcome: { ...sentence('service.refused'), params: { messages: 'address not found' } },
  }),
  order(5, 'unknown', { outcome: { ...sentence('purchase.unknown'), params: { reference: 'SHOP-7005' } } }),
  order(6, 'shipping'),
  order(9, 'voided', {
    purchase: { kind: 'voided', numbers: ['SP7000010'], trackingNumbers: [], costCents: 640, boughtAt: NOON },
  }),
  order(7, 'waiting'),
  order(8, 'ready'),
]

const STOPPED: Run = {
  id: 'run-1',
  environment: 'training',
  importId: 'monday',
  state: 'stopped',
  problem: { ...sentence('orders.no-money'), params: { messages: 'balance too low' } },
  startedAt: NOON,
  counts: { ...COUNTS, shipped: 18, waiting: 6 },
  costCents: 13_230,
}

const imported = (runs: readonly Run[], counts: Partial<typeof COUNTS>) => (bench: Bench) =>
  bench.answer({
    'orders.imports': () =>
      ok([{ id: 'monday', fileName: 'monday.csv', createdAt: NOON, counts: { ...COUNTS, ...counts } }]),
    'orders.runs': () => ok([...runs]),
    'orders.list': () => ok({ orders: [...ORDERS] }),
  })

const CHECK: ChannelValue<'orders.check'> = {
  weighty: [],
  beside: [],
  columns: ['Order ID', 'Name', 'Street', 'City', 'State', 'Zip', 'Weight (lb)'],
  mapping: {
    reference: 0,
    'to.name': 1,
    'to.address1': 2,
    'to.city': 3,
    'to.state': 4,
    'to.postalCode': 5,
    'packages.0.weightOz': 6,
  },
  defaults: {
    service: 'label-server',
    shippingService: 'GROUND_ADVANTAGE',
    weightUnit: 'oz',
    dimensionUnit: 'in',
  },
  rowCount: 212,
  badCount: 2,
  takenCount: 212,
  sample: [['SHOP-7001', 'Bo Cole', '9 Elm Ave', 'Kenmore', 'WA', '98028', '1.2']],
  bad: [
    { row: 5, reference: 'SHOP-7004', problems: { 'to.name': sentence('input.required') } },
    {
      row: 9,
      reference: '',
      problems: {
        reference: sentence('reference.missing'),
        'packages.0.weightOz': sentence('order.weight-unreadable'),
      },
    },
  ],
  warnings: [],
}

const checked = (bench: Bench) =>
  bench.answer({
    'orders.imports': () => ok([]),
    'orders.runs': () => ok([]),
    'orders.check': () => ok(CHECK),
  })

const lacking = (bench: Bench) => {
  const [first] = ORDERS
  checked(bench)
  bench.answer({
    'orders.check': () =>
      ok({
        ...CHECK,
        defaults: { ...CHECK.defaults, shippingService: undefined },
        ...(first?.shipment && { withoutService: { count: 212, row: 2, shipment: first.shipment } }),
      }),
  })
}

const chooseFile = async (page: Page) => {
  await goTo(page, 'orders')
  await page
    .locator('main input[type="file"]')
    .setInputFiles({ name: 'monday.csv', mimeType: 'text/csv', buffer: Buffer.from('Order ID\nSHOP-7001\n') })
  await page.getByText('SHOP-7004').waitFor()
}

const shiftLine = {
  boughtCount: 118,
  costCents: 91_240,
  duplicateCount: 1,
  unpricedCount: 1,
  reprintCount: 3,
  voidedCount: 2,
  voidedCents: 1_470,
  refusedCount: 4,
  unknownCount: 1,
  scannedCount: 0,
  unscannedCount: 0,
  mismatchCount: 0,
}
const reported = (bench: Bench) =>
  bench.answer({
    'reports.shift': () =>
      ok({
        firstDay: '2026-11-20',
        lastDay: '2026-11-20',
        from: NOON,
        to: NOON,
        timeZone: 'America/Denver',
        environment: 'live',
        lines: [
          { operator: 'Ana', service: 'label-server', ...shiftLine },
          { operator: 'Ana', service: 'parcel-label', ...shiftLine },
          { service: 'label-server', ...shiftLine },
        ],
        total: shiftLine,
        hours: [22, 34, 38, 31, 0, 36, 40].map((boughtCount, index) => ({
          from: new Date(Date.UTC(2026, 10, 20, 15 + index)).toISOString(),
          boughtCount,
        })),
        pace: [
          { operator: 'Ana', hourCount: 6, perHour: 33.5 },
          { hourCount: 1, perHour: 4 },
        ],
      }),
  })

const weighing = (bench: Bench) =>
  bench.answer({ 'scale.state': () => ok({ kind: 'previous', weightOz: 19.2 }) })

const knowing = (bench: Bench) => {
  const { settings } = bench.settings
  bench.settings = { ...bench.settings, settings: { ...settings, addressBook: { enabled: true, days: 365 } } }
  bench.answer({
    'addresses.search': () =>
      ok({ addresses: [{ id: 'a-1', address: { ...CUSTOMER }, useCount: 3, lastUsedAt: NOON }] }),
  })
}

const serialScale = (bench: Bench) => {
  weighing(bench)
  knowing(bench)
  const { settings } = bench.settings
  bench.settings = {
    ...bench.settings,
    settings: { ...settings, scale: { kind: 'serial', path: '/dev/ttyUSB0', protocol: 'toledo-8217' } },
  }
}

const orderRow = (page: Page) => page.getByText('SHOP-7008').waitFor()

export const ORDER_SCREENS = [
  {
    name: 'orders-empty',
    prepare: imported([], {}),
    open: async (page: Page) => {
      await goTo(page, 'orders')
      await page.locator('main h1').first().waitFor()
    },
  },
  { name: 'orders-check', prepare: checked, open: chooseFile },
  {
    name: 'orders-which-service',
    prepare: lacking,
    open: async (page: Page) => {
      await chooseFile(page)
      await page.locator('main [type="radio"]').first().waitFor()
    },
  },
  {
    name: 'orders-imported',
    prepare: imported([], { ready: 24, invalid: 1, failed: 1, shipped: 9, unknown: 1 }),
    open: async (page: Page) => {
      await goTo(page, 'orders')
      await orderRow(page)
    },
  },
  {
    name: 'orders-stopped',
    prepare: imported([STOPPED], { waiting: 6, shipped: 18 }),
    open: async (page: Page) => {
      await goTo(page, 'orders')
      await orderRow(page)
      await page.locator('main progress').waitFor()
    },
  },
  {
    name: 'shift-report',
    prepare: reported,
    open: async (page: Page) => {
      await goTo(page, 'report')
      await page.getByRole('cell', { name: '$912.40' }).first().waitFor()
    },
  },
  {
    name: 'pack-scale',
    prepare: weighing,
    open: (page: Page) => page.locator('[data-kind="previous"]').waitFor(),
  },
  {
    name: 'pack-known-address',
    prepare: knowing,
    open: async (page: Page) => {
      await page.locator(at('to.name')).fill('bo')
      await page.getByRole('option').waitFor()
      await page.locator(at('to.name')).press('ArrowDown')
      await page.locator('[role="option"][aria-selected="true"]').waitFor()
    },
  },
  {
    name: 'settings-scale-and-addresses',
    prepare: serialScale,
    open: async (page: Page) => {
      await goTo(page, 'settings')
      await page.locator('nav [aria-keyshortcuts="9"]').click()
      await page.getByText('8217').first().waitFor({ state: 'attached' })
      await page.locator('main input[type="checkbox"]').first().waitFor({ state: 'attached' })
    },
  },
] as const
