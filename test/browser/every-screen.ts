// The list of every screen and state of it, opened by keys alone so that it works in each language.
import type { Page } from 'playwright-core'
import { problem } from '../../main/core/problem.ts'
import type { StepView, TimelineView } from '../../preload/contract/step-views.ts'
import {
  type Bench,
  DIAGNOSTICS,
  type JobView,
  jobView,
  NOON,
  ok,
  type ShipmentView,
  shipmentView,
} from './bench-script.ts'
import { DAY_ONE_SCREENS } from './day-one-screens.ts'
import { keyUntil } from './keyboard.ts'
import { at, fill, goTo, SAMPLE } from './on-the-page.ts'
import { ORDER_SCREENS } from './order-screens.ts'
import { WAREHOUSE_SCREENS } from './warehouse-screens.ts'

export interface ScreenState {
  readonly name: string
  readonly prepare?: (bench: Bench) => void
  readonly open: (page: Page) => Promise<unknown>
  /** What a text with its Enter does there: a question that asks for one takes it, wherever the focus is. */
  readonly takesText?: readonly string[]
}

const key = (page: Page, name: string) => page.locator('body').press(name)
const dialog = (page: Page) => page.getByRole('dialog').waitFor()
const shipSample = async (page: Page) => {
  await fill(page, SAMPLE)
  await page.getByText('$7.35').waitFor()
  await page.locator(at('ship')).press('Enter')
}

/** Over the history: the order has a label already. */
const openGuard = async (page: Page) => {
  await fill(page, { reference: 'ORD-20418' })
  await page.locator(at('reference')).press('Enter')
  await dialog(page)
}
const openDecisions = async (page: Page) => {
  await goTo(page, 'queue')
  await page.locator('#decide-unknown[data-active]').waitFor()
}
const openMeters = async (page: Page) => {
  await goTo(page, 'meters')
  await page.locator('main article').first().waitFor()
}

const history = (bench: Bench) => {
  for (let index = 0; index < 400; index += 1) {
    bench.shipments.push(
      shipmentView(`ORD-${20_418 - index}`, {
        ...(index % 5 === 4 && { closedAt: NOON }),
        ...(index % 7 === 3 && { purchase: { kind: 'voided' } }),
      }),
    )
  }
}

type StepKind = StepView['kind']

const JOBS: readonly JobView[] = [
  jobView('ORD-20418'),
  jobView('ORD-20417', { state: 'sent' }),
  jobView('ORD-20416', { state: 'unsure', cause: 'not-confirmed' }),
  jobView('ORD-20415', { state: 'held', cause: 'printer-not-ready', needsRelease: true }),
  jobView('ORD-20414', { state: 'held', cause: 'expired', needsRelease: true }),
  jobView('ORD-20413', { state: 'failed', cause: 'damaged' }),
  jobView('ORD-20412', { state: 'sending' }),
]

const job = (reference: string) => JOBS.find(one => one.title === reference) ?? jobView(reference)

const step = (kind: StepKind, more: object = {}) =>
  ({ at: NOON, station: 'Bench 1', operator: 'Day shift', shipmentId: 'first', kind, ...more }) as const
const TIMELINE = {
  kind: 'order',
  reference: 'ORD-20418',
  shipmentIds: ['first'],
  steps: [
    step('orders-imported', { shipmentId: undefined, name: 'monday.csv' }),
    step('purchase-intended', { service: 'label-server' }),
    step('purchase-bought', { costCents: 735, trackingNumbers: ['9400100000000000000042'] }),
    step('job-sending', { copyNumber: 1, printer: 'Zebra at the bench' }),
    step('job-unsure', { copyNumber: 1, cause: 'not-confirmed' }),
    step('label-reprinted', { copyNumber: 2, words: 'damaged' }),
    step('void-asked', { words: 'the customer cancelled it before it left' }),
    step('close-kept', { outcome: 'skipped' }),
  ],
  isCut: true,
} satisfies TimelineView

const decisions = (bench: Bench) => {
  bench.jobs.push(...JOBS)
  const purchase = (reference: string, changes: Partial<ShipmentView['purchase']>) =>
    shipmentView(reference, { purchase: changes })
  bench.attention = [
    {
      id: 'unknown',
      kind: 'purchase-unknown',
      since: NOON,
      shipment: purchase('ORD-20377', { kind: 'unknown' }),
      evidence: { beforeCents: 21_410, afterCents: 20_675 },
    },
    { id: 'unsure', kind: 'print-unsure', since: NOON, job: job('ORD-20416') },
    { id: 'held', kind: 'print-held', since: NOON, job: job('ORD-20415') },
    { id: 'expired', kind: 'print-held', since: NOON, job: job('ORD-20414') },
    {
      id: 'unsafe',
      kind: 'print-held',
      since: NOON,
      job: jobView('label.zpl', { state: 'held', cause: 'unsafe-label', needsRelease: true }),
    },
    {
      id: 'concern',
      kind: 'purchase-concern',
      since: NOON,
      shipment: purchase('ORD-20371', { attention: ['no-identifier', 'errors-beside-label'] }),
    },
    {
      id: 'sold',
      kind: 'purchase-concern',
      since: NOON,
      shipment: purchase('ORD-20372', { kind: 'abandoned', attention: ['sold-after-all'] }),
    },
    ...LATE.map(([kind, mark]) => ({
      id: `${kind} ${mark}`,
      kind: 'purchase-concern' as const,
      since: NOON,
      shipment: purchase('ORD-20373', { kind, attention: [mark] }),
    })),
    {
      id: 'funds-late',
      kind: 'funds-unknown',
      since: NOON,
      funds: {
        id: 'f-2',
        meterId: 'M-1',
        amountCents: 5_000,
        state: 'added',
        afterAll: true,
        successful: true,
        transactionReference: 'f-2',
        fees: [],
        createdAt: NOON,
      },
    },
    {
      id: 'void',
      kind: 'void-unknown',
      since: NOON,
      shipment: purchase('ORD-20370', { kind: 'void-unknown' }),
    },
    {
      id: 'funds',
      kind: 'funds-unknown',
      since: NOON,
      funds: {
        id: 'f-1',
        meterId: 'M-1',
        amountCents: 5_000,
        state: 'unknown',
        successful: false,
        transactionReference: 'f-1',
        fees: [],
        createdAt: NOON,
      },
    },
    { id: 'close', kind: 'close-unknown', since: NOON, close: closeOf('unknown') },
    {
      id: 'former',
      kind: 'former-account',
      since: NOON,
      shipment: { ...purchase('ORD-20369', {}), account: 'https://labels.example · 4711' },
    },
    {
      id: 'unused-labels',
      kind: 'unused-labels',
      since: NOON,
      unused: { count: 7, costCents: 4_310, unpricedCount: 1, refundUntil: '2026-12-03' },
    },
  ]
  bench.overview = {
    ...bench.overview,
    waitingCount: 2,
    attentionCount: bench.attention.length,
    otherMode: { mode: 'live', waitingCount: 1, attentionCount: 3 },
  }
}

/** What came to light after a person had said otherwise. */
const LATE = [
  ['voided', 'cancelled-after-all'],
  ['bought', 'cancelled-after-all'],
  ['bought', 'not-cancelled-after-all'],
  ['bought', 'not-sold-after-all'],
  ['bought', 'not-closed-after-all'],
  ['voided', 'voided-on-paper'],
] as const

type Close = NonNullable<Bench['attention'][number]['close']>

function closeOf(state: Close['state']): Close {
  const running = state === 'running'
  const labels = Array.from({ length: 318 }, (_, index) => ({
    shipmentId: `s-${index}`,
    reference: `ORD-${20_000 + index}`,
    outcome:
      index < 3 ? ('failed' as const) : running && index > 250 ? ('waiting' as const) : ('closed' as const),
    ...(index < 3 && { code: 'close.refused', params: { reason: 'container not open' } }),
  }))
  return {
    id: `close-${state}`,
    state,
    startedAt: NOON,
    ...(!running && { finishedAt: NOON }),
    operator: 'Ana',
    services: [
      {
        service: 'parcel-label',
        state: running ? 'running' : state === 'unknown' ? 'unknown' : 'failed',
        total: 318,
        done: running ? 248 : 315,
        failed: running ? 0 : 3,
        labels,
      },
      { service: 'label-server', state: 'done', total: 94, done: 94, failed: 0, labels: [] },
    ],
    documents: running ? [] : ['/api/files/manifest.pdf'],
  }
}

const day = (state: Close['state']) => (bench: Bench) => {
  decisions(bench)
  const close = closeOf(state)
  bench.answer({
    'closeDay.preview': () =>
      ok({
        services: [
          { service: 'label-server', count: 94, shipments: [], futureDated: 2 },
          { service: 'parcel-label', count: 318, shipments: [], futureDated: 0 },
        ],
        inTheWay: bench.attention,
        ...(state === 'running' && { running: close }),
      }),
    'closeDay.list': () => ok([close]),
    'closeDay.get': () => ok(close),
  })
}

/** An address that the station does not take. */
const refused = (bench: Bench) =>
  bench.answer({
    'pack.validate': () =>
      ok({
        problems: {
          'shipment.to.address1': { code: 'field.characters', params: { found: '#' }, message: '' },
          'shipment.to.postalCode': { code: 'field.postal-code', message: '' },
        },
        warnings: {},
        suggestions: { 'shipment.to.address1': '9 Elm Ave Apt 5' },
      }),
    'pack.ship': () => ({
      ok: false,
      problem: problem('invalid-input', 'input.invalid', {
        fieldProblems: { 'shipment.to.address1': { code: 'field.characters', params: { found: '#' } } },
      }),
    }),
  })

/** Nothing is bought while the printer has no labels. */
const outOfLabels = (bench: Bench) =>
  bench.answer({
    'pack.ship': () => ({
      ok: false,
      problem: problem('printer-not-ready', 'printer.paper-out', { params: { printer: 'Zebra ZD421' } }),
    }),
  })

/** Bought, and its print as given. */
const shippedAs = (job: Partial<JobView>) => (bench: Bench) =>
  bench.answer({
    'pack.ship': () => {
      const shipment = shipmentView('ORD-20418')
      bench.shipments.unshift(shipment)
      return ok({ shipment, job: jobView('ORD-20418', job) })
    },
  })

const withPrinters = (bench: Bench) => {
  bench.answer({
    'printers.discover': () =>
      ok([
        {
          connection: { kind: 'usb', vendorId: 0x0a5f, productId: 0x0190 },
          label: 'USB printer',
          model: 'ZDesigner GK420d',
        },
      ]),
    'printers.test': () => ok(jobView('Zebra ZD421 · test', { state: 'sent' })),
    'services.check': ({ service }) =>
      ok({
        service,
        reachable: true,
        authorized: false,
        findings: [problem('not-authorized', 'service.not-authorized')],
      }),
  })
}

/** A file that changes where labels are bought, a printer, and how long things wait. */
const withDifference = (bench: Bench) => {
  const label = (code: string) => ({ code, message: code })
  bench.answer({
    'settings.compare': () =>
      ok({
        changes: [
          {
            path: 'labelServer.baseUrl',
            label: label('setting.label-server-address'),
            before: 'https://labels.example',
            after: 'https://labels.new.example',
            asks: true,
          },
          {
            path: 'network.totalTimeoutMs',
            label: label('setting.network'),
            before: '60000',
            after: '90000',
            asks: false,
          },
          { path: 'log.keepDays', label: label('setting.log'), before: '14', after: '30', asks: false },
          {
            path: 'printers.stock.heightInch',
            printer: 'Zebra ZD421',
            label: label('setting.printers'),
            before: '6',
            after: '4',
            asks: true,
          },
          { path: 'labelServer.token', label: label('setting.label-server'), asks: false },
        ],
        dropped: [],
        left: [label('setting.mode'), label('setting.station-name')],
        confirmation: 'pin',
      }),
  })
}

const withPeople = (bench: Bench) => {
  bench.answer({
    'people.list': () =>
      ok([
        { id: 'p-1', name: 'Ana', role: 'supervisor' },
        { id: 'p-2', name: 'Luis', role: 'operator' },
      ]),
    'session.present': () => ok({ role: 'operator' }),
  })
}

const doubting = (bench: Bench) => {
  const doubted = { code: 'weight.file', params: { heard: '19 lb 3.2 oz', expected: '1 lb 3.2 oz' } } as const
  const fieldProblems = { 'shipment.packages.0.weightOz': doubted }
  const given = problem('wrong-state', doubted.code, { params: doubted.params, fieldProblems })
  bench.answer({ 'pack.ship': () => ({ ok: false, problem: given }) })
}

const settingsAt =
  (section: number | 'r' | 'g', then: (page: Page) => Promise<unknown> = async () => undefined) =>
  async (page: Page) => {
    await goTo(page, 'settings')
    await page.locator('nav [aria-keyshortcuts="2"]').waitFor()
    await key(page, String(section))
    await page.locator(`nav [aria-keyshortcuts="${section}"][aria-current]`).waitFor()
    await then(page)
  }

const withSlips = (bench: Bench) => {
  const { packing } = bench.settings.settings
  bench.settings.settings.packing = { ...packing, slip: 'label-printer' }
}

/** One that no printer is there for, and one that nobody knows to have come out. */
const slipsWaiting = (bench: Bench) => {
  withSlips(bench)
  const slip = (reference: string, more: Partial<JobView>): JobView => {
    const { shipmentId: _none, ...job } = jobView(reference, more)
    return { ...job, slipOf: reference }
  }
  const held = slip('ORD-20415', { state: 'held', cause: 'printer-missing', needsRelease: true })
  const unsure = slip('ORD-20416', { state: 'unsure', cause: 'interrupted' })
  bench.jobs.push(held, unsure)
  bench.attention = [
    { id: 'slip-held', kind: 'print-held', since: NOON, job: held },
    { id: 'slip-unsure', kind: 'print-unsure', since: NOON, job: unsure },
  ]
}

const setupAt = (step: number) => async (page: Page) => {
  await goTo(page, 'setup')
  await page.locator('[aria-current="step"]').waitFor()
  for (let passed = 1; passed < step; passed += 1) {
    await page.locator('main button[data-look="primary"][aria-keyshortcuts="Enter"]').click()
    await page.locator(`li:nth-child(${passed + 1})[aria-current="step"]`).waitFor()
  }
}

const busyBench = (bench: Bench) => {
  bench.jobs.push(...JOBS)
}

/** Every banner, count and chip that the pack screen can have at one time. */
const everythingAtOnce = (bench: Bench) => {
  decisions(bench)
  bench.overview = {
    ...bench.overview,
    otherMode: { mode: 'live', waitingCount: 3, attentionCount: 12 },
    buyingStopped: problem('storage', 'storage.older-copy'),
    concerns: [
      problem('storage', 'storage.answers-wait', { params: { count: 3 } }),
      problem('wrong-state', 'job.live-wait', { params: { count: 4 } }),
      problem('storage', 'people.set-aside'),
    ],
    finishing: [
      { kind: 'purchase', count: 1 },
      { kind: 'close', count: 1 },
    ],
  }
  bench.answer({
    'people.list': () =>
      ok([
        { id: 'p-1', name: 'Shift lead', role: 'supervisor' },
        { id: 'p-2', name: 'Packer', role: 'operator' },
      ]),
    'session.present': () => ok({ role: 'operator', operator: 'Packer' }),
  })
}

/** Four orders put aside and a fifth on the bench, priced, under a notice of the station. */
async function openCrowded(page: Page): Promise<void> {
  for (const reference of ['ORD-1', 'ORD-2', 'ORD-3', 'ORD-4']) {
    await page.locator(at('reference')).fill(reference)
    await page.locator(at('to.name')).fill('Bo Cole')
    await key(page, 'Escape')
    await page.getByRole('button', { name: reference }).waitFor()
  }
  await fill(page, SAMPLE)
  await page.getByText('$7.35').waitFor()
}

/** Just started, and not well: nothing measured yet, a broken trail, little room. */
const QUIET_SHIFT = {
  ...DIAGNOSTICS,
  hours: DIAGNOSTICS.hours.map(hour => ({ ...hour, boughtCount: 0 })),
  steps: DIAGNOSTICS.steps.map(({ step }) => ({ step, count: 0 })),
  faults: [],
  records: {
    ...DIAGNOSTICS.records,
    buyingStopped: problem('storage', 'storage.full'),
    check: {
      at: NOON,
      checkedCount: 4_812,
      damageCount: 0,
      brokenCount: 1,
      changedCount: 2,
      seenCount: 0,
      keyed: false,
    },
  },
  spool: { waitingCount: 2, attentionCount: 3 },
  disk: { freeBytes: 12_000_000, totalBytes: 240_000_000_000 },
}

export const EVERY_SCREEN: readonly ScreenState[] = [
  { name: 'pack-first-time', open: page => page.locator(at('reference')).waitFor() },
  {
    name: 'pack-filled',
    prepare: busyBench,
    open: async page => {
      await fill(page, SAMPLE)
      await page.getByText('$7.35').waitFor()
      await page.locator(at('to.name')).focus()
    },
  },
  { name: 'pack-everything-at-once', prepare: everythingAtOnce, open: openCrowded },
  {
    name: 'pack-wrong-fields',
    prepare: refused,
    open: async page => {
      await fill(page, { ...SAMPLE, 'to.address1': '9 Elm Ave #5', 'to.postalCode': '9802' })
      await page.locator(`${at('to.address1')}[aria-invalid="true"]`).waitFor()
      await page.locator(at('ship')).press('Enter')
      await page.getByRole('alert').getByText('ORD-20418').waitFor()
      await page.locator(at('to.address1')).focus()
    },
  },
  {
    name: 'pack-more-abroad',
    prepare: busyBench,
    open: async page => {
      await fill(page, { ...SAMPLE, 'to.country': 'CA' })
      await key(page, 'F8')
      await page.locator(at('customs.items.0.description')).waitFor()
    },
  },
  {
    name: 'pack-parcel',
    prepare: busyBench,
    open: async page => {
      await key(page, 'F7')
      await fill(page, SAMPLE)
      await key(page, 'F8')
      await page.locator(at('hazmat')).waitFor()
    },
  },
  {
    name: 'pack-other-box',
    prepare: busyBench,
    open: async page => {
      await fill(page, SAMPLE)
      await key(page, 'Alt+0')
      await page.locator(at('packages.0.lengthInch')).waitFor()
    },
  },
  {
    name: 'printed',
    open: async page => {
      await shipSample(page)
      await page.getByRole('img', { name: /ORD-20418/ }).waitFor()
    },
  },
  {
    name: 'sent-check-label',
    prepare: shippedAs({ state: 'sent' }),
    open: async page => {
      await shipSample(page)
      await page.locator('footer[data-tone="warn"]').waitFor()
      await page.getByRole('img', { name: /ORD-20418/ }).waitFor()
    },
  },
  {
    name: 'stop-held',
    prepare: shippedAs({ state: 'held', cause: 'printer-not-ready' }),
    open: async page => {
      await shipSample(page)
      await page.locator('footer[data-tone="stop"]').waitFor()
      await page.getByRole('img', { name: /ORD-20418/ }).waitFor()
    },
  },
  {
    name: 'printer-not-ready',
    prepare: outOfLabels,
    open: async page => {
      await shipSample(page)
      await dialog(page)
    },
  },
  {
    name: 'weight-asked',
    prepare: doubting,
    open: async page => {
      await shipSample(page)
      await dialog(page)
    },
  },
  {
    name: 'guard',
    prepare: history,
    open: openGuard,
  },
  {
    name: 'guard-second-label',
    prepare: history,
    open: async page => {
      await openGuard(page)
      await key(page, 'n')
      await page.locator('[role="dialog"] input').waitFor()
    },
  },
  {
    name: 'guard-void',
    prepare: history,
    open: async page => {
      await openGuard(page)
      await key(page, 'v')
      await page.locator('[role="dialog"] [data-look="stop"]').first().waitFor()
    },
  },
  {
    name: 'reprint',
    prepare: history,
    open: async page => {
      await goTo(page, 'reprint')
      await page.getByRole('option').first().waitFor()
      await page.getByRole('img', { name: /ORD-20418/ }).waitFor()
    },
  },
  {
    name: 'reprint-what-happened',
    prepare: bench => {
      history(bench)
      bench.answer({ 'shipments.timeline': () => ok(TIMELINE) })
    },
    open: async page => {
      await goTo(page, 'reprint')
      await page.getByRole('option').first().waitFor()
      await page.locator('body').press('Enter')
      await key(page, 'w')
      await page.getByRole('dialog').getByRole('listitem').first().waitFor()
    },
  },
  {
    name: 'reprint-empty',
    open: async page => {
      await goTo(page, 'reprint')
      await page.locator('main section[aria-busy="false"]').waitFor()
    },
  },
  {
    name: 'queue',
    prepare: decisions,
    open: openDecisions,
  },
  {
    name: 'queue-jam-card',
    prepare: decisions,
    open: async page => {
      await openDecisions(page)
      await key(page, 'ArrowDown')
      await page.locator('#decide-unsure[data-active]').waitFor()
    },
  },
  {
    name: 'queue-settle',
    prepare: decisions,
    open: async page => {
      await openDecisions(page)
      await key(page, '1')
      await dialog(page)
    },
  },
  {
    name: 'queue-unused',
    prepare: bench => {
      decisions(bench)
      const labels = ['ORD-20301', 'ORD-20302'].map(reference => ({
        shipment: shipmentView(reference),
        refundUntil: '2026-12-03',
      }))
      bench.answer({ 'unused.list': () => ok({ labels, count: 7 }) })
    },
    open: async page => {
      await openDecisions(page)
      await page.locator('#decide-unused-labels button').first().click()
      await dialog(page)
      await page.locator('[role="dialog"] input[type="checkbox"]').first().waitFor()
    },
  },
  {
    name: 'queue-empty',
    open: async page => {
      await goTo(page, 'queue')
      await page.locator('main h2').first().waitFor()
    },
  },
  { name: 'meters', open: openMeters },
  {
    name: 'meters-adjustments',
    prepare: bench => {
      const line = { fileName: 'may.csv', importedAt: NOON, billedCents: 412, reason: 'Weight audit' }
      const packages = [{ weightOz: 19.2, lengthInch: 12, widthInch: 9, heightInch: 6 }]
      const shipment = shipmentView('ORD-20301')
      const weighed = { billedWeight: '3 lb', billedWeightOz: 48 }
      const label = { shipment, packages, measuredAt: NOON }
      bench.answer({
        'adjustments.list': () =>
          ok([
            { ...line, ...weighed, id: 'a', row: 2, trackingNumber: '1', label: { ...label, scaleOz: 19.1 } },
            { ...line, ...weighed, id: 'b', row: 3, trackingNumber: '2', label: { ...label, scaleOz: 48 } },
            { ...line, id: 'c', row: 4, trackingNumber: '9400100000000000000042', billedWeight: '' },
          ]),
      })
    },
    open: async page => {
      await openMeters(page)
      await key(page, 'j')
      await dialog(page)
      await page.locator('[role="dialog"] li').first().waitFor()
    },
  },
  {
    name: 'meters-add-funds',
    open: async page => {
      await openMeters(page)
      await key(page, '1')
      await dialog(page)
      await page.locator('[role="dialog"] input[data-autofocus]').fill('100')
    },
  },
  {
    name: 'meters-sure',
    open: async page => {
      await openMeters(page)
      await key(page, '1')
      await page.locator('[role="dialog"] input[data-autofocus]').fill('100')
      await page.locator('[role="dialog"] button[data-look="primary"]').click()
      await page.locator('[role="dialog"] button[data-size="large"]').first().waitFor()
    },
  },
  {
    name: 'close-preview',
    prepare: day('partly'),
    open: async page => {
      await goTo(page, 'close')
      await page.locator('main h1').waitFor()
    },
  },
  {
    name: 'close-running',
    prepare: day('running'),
    open: async page => {
      await goTo(page, 'close')
      await page.locator('progress').first().waitFor()
    },
  },
  {
    name: 'close-partly',
    prepare: day('partly'),
    open: async page => {
      await goTo(page, 'close')
      await page.locator('main button[aria-keyshortcuts="ArrowRight"]').click()
      await page.locator('progress').first().waitFor()
    },
  },
  {
    name: 'close-label-answer',
    prepare: day('partly'),
    open: async page => {
      await goTo(page, 'close')
      await page.locator('main button[aria-keyshortcuts="ArrowRight"]').click()
      await page.locator('main li button[data-size="small"]').first().click()
      await dialog(page)
    },
    takesText: ['closeDay.resolve'],
  },
  {
    name: 'close-empty',
    open: async page => {
      await goTo(page, 'close')
      await page.locator('main h1').waitFor()
    },
  },
  { name: 'settings-station', open: settingsAt(1) },
  { name: 'settings-printers', prepare: withPrinters, open: settingsAt(2) },
  {
    name: 'settings-printer-editor',
    prepare: withPrinters,
    open: settingsAt(2, async page => {
      await key(page, 'n')
      await dialog(page)
    }),
  },
  {
    name: 'settings-printer-remove',
    prepare: bench => {
      withPrinters(bench)
      const [printer] = bench.overview.printers
      if (printer) bench.answer({ 'printers.list': () => ok([{ ...printer, waiting: 3 }]) })
    },
    open: settingsAt(2, async page => {
      await page.locator('main li button[data-look="quiet"]').first().click()
      await dialog(page)
    }),
  },
  {
    name: 'settings-printer-doctor',
    prepare: withPrinters,
    open: settingsAt(2, async page => {
      await page
        .getByRole('button', { name: /^(Doctor|Diagnóstico)$/ })
        .first()
        .click()
      const asked = page.getByRole('dialog')
      await asked.locator('select').first().selectOption('label')
      await asked.locator('input').nth(4).waitFor()
    }),
  },
  {
    name: 'settings-printer-test',
    prepare: withPrinters,
    open: settingsAt(2, async page => {
      await page.locator('main li button[data-look="primary"]').first().click()
      await page.locator('[role="dialog"] button[data-look="primary"]').waitFor()
    }),
  },
  {
    name: 'settings-label-server',
    prepare: withPrinters,
    open: settingsAt(3, async page => {
      await page.locator('main button[data-look="plain"]').last().click()
      await page.locator('[data-status="stop"]').last().waitFor()
    }),
  },
  { name: 'settings-parcel-service', open: settingsAt(4) },
  { name: 'settings-boxes', open: settingsAt(5) },
  { name: 'settings-screen', open: settingsAt(6) },
  { name: 'settings-commands', open: settingsAt(7, page => page.locator('figure img').nth(5).waitFor()) },
  { name: 'settings-support', open: settingsAt(8) },
  {
    name: 'settings-set-up-difference',
    prepare: withDifference,
    open: settingsAt(8, async page => {
      await page.locator('main input[type="file"]').setInputFiles({
        name: 'set-up.json',
        mimeType: 'application/json',
        buffer: Buffer.from('{}'),
      })
      await dialog(page)
    }),
  },
  { name: 'settings-people-none', open: settingsAt(0) },
  {
    name: 'settings-people',
    prepare: withPeople,
    open: settingsAt(0, async page => {
      await page.locator('main li strong').first().waitFor()
    }),
  },
  { name: 'settings-programs-none', open: settingsAt('r') },
  {
    name: 'settings-programs',
    prepare: bench => {
      const createdAt = '2026-11-20T10:00:00.000Z'
      bench.answer({
        'orderKeys.list': () =>
          ok([
            { id: 'k-1', name: 'Web shop', environment: 'live', rights: ['put', 'read'], createdAt },
            {
              id: 'k-2',
              name: 'Warehouse',
              environment: 'training',
              rights: ['put', 'read-costs', 'read-all'],
              createdAt,
            },
          ]),
      })
    },
    open: settingsAt('r', async page => {
      await page.locator('main li strong').first().waitFor()
    }),
  },
  {
    name: 'settings-results',
    prepare: bench => {
      const since = '2026-11-20T10:00:00.000Z'
      const refused = { type: 'label.printed', why: 'answer', status: 422, since, behind: 1 } as const
      bench.answer({
        'results.list': () =>
          ok({
            trouble: 'no-secret',
            waitingCount: 12,
            refused: [
              { ...refused, id: 'r-1', reference: 'PO-10042', box: { number: 1, of: 3 } },
              { ...refused, id: 'r-2', reference: 'PO-10043', why: 'redirected', status: 302 },
            ],
          }),
      })
    },
    open: settingsAt('r', async page => {
      await page.locator('main li strong').first().waitFor()
    }),
  },
  { name: 'settings-rules-none', open: settingsAt('g') },
  {
    name: 'settings-rules',
    prepare: bench => {
      bench.settings.settings.serviceRules = [
        {
          name: 'Far states',
          when: { states: ['AK', 'HI'], weightOverOz: 16, field: { path: 'references.sku', is: ['B2B-*'] } },
          service: 'label-server',
          shippingService: 'USPS_PRIORITY_MAIL',
          must: true,
        },
        { name: 'Small', when: { boxes: ['S'] }, service: 'parcel-label', must: false },
      ]
    },
    open: settingsAt('g', page => page.locator('fieldset legend').nth(1).waitFor()),
  },
  {
    name: 'settings-slips',
    prepare: withSlips,
    open: settingsAt(9, async page => {
      await page.getByRole('radio', { name: 'Español', exact: true }).waitFor()
    }),
  },
  {
    name: 'printed-with-slip',
    prepare: withSlips,
    open: async page => {
      await shipSample(page)
      await page.locator('[aria-keyshortcuts="P"]').first().waitFor()
    },
  },
  {
    name: 'queue-slips',
    prepare: slipsWaiting,
    open: async page => {
      await goTo(page, 'queue')
      await page.locator('#decide-slip-held').waitFor()
    },
  },
  {
    name: 'queue-slip-unsure',
    prepare: slipsWaiting,
    open: async page => {
      await goTo(page, 'queue')
      await page.locator('#decide-slip-held').waitFor()
      await key(page, 'ArrowDown')
      await page.locator('#decide-slip-unsure[data-active]').waitFor()
    },
  },
  {
    name: 'settings-programs-key',
    open: settingsAt('r', async page => {
      // Two keys that come as fast as a test presses them are a scan.
      await keyUntil(page, 'n', () => page.getByRole('dialog').isVisible())
    }),
  },
  {
    name: 'pin-asked',
    prepare: withPeople,
    open: async page => {
      await page.locator('header button').last().waitFor()
      await key(page, 'Alt+l')
      await dialog(page)
    },
  },
  {
    name: 'pin-of-person',
    prepare: withPeople,
    open: async page => {
      await page.locator('header button').last().waitFor()
      await key(page, 'Alt+l')
      await dialog(page)
      await key(page, '1')
      await page.locator('[role="dialog"] input[type="password"]').waitFor()
    },
  },
  {
    name: 'older-copy-agreed',
    prepare: everythingAtOnce,
    open: async page => {
      await page.locator('[role="alert"] button').first().click()
      await dialog(page)
    },
  },
  {
    name: 'changed-trail-agreed',
    prepare: bench => {
      const params = { sequence: 1204 }
      bench.overview = {
        ...bench.overview,
        buyingStopped: problem('storage', 'storage.trail-changed', { params }),
      }
    },
    open: async page => {
      await page.locator('[role="alert"] button').first().click()
      await dialog(page)
    },
  },
  {
    name: 'diagnostics',
    open: async page => {
      await goTo(page, 'diagnostics')
      await page.locator('main dl').waitFor()
    },
  },
  {
    name: 'diagnostics-quiet',
    prepare: bench =>
      bench.answer({
        'diagnostics.read': () => ok(QUIET_SHIFT),
      }),
    open: async page => {
      await goTo(page, 'diagnostics')
      await page.locator('main dl').waitFor()
    },
  },
  { name: 'setup-station', open: setupAt(1) },
  { name: 'setup-label-server', open: setupAt(2) },
  { name: 'setup-printer', prepare: withPrinters, open: setupAt(4) },
  { name: 'setup-live', prepare: withPrinters, open: setupAt(5) },
  ...DAY_ONE_SCREENS,
  ...ORDER_SCREENS,
  ...WAREHOUSE_SCREENS,
]
