// The screens of a warehouse: the shared ledger's set-up and its move, for the list of every screen.
import type { Page } from 'playwright-core'
import { problem } from '../../main/core/problem.ts'
import type { BenchStanding, BenchView } from '../../preload/contract/bench-standing.ts'
import type { ChannelValue } from '../../preload/contract/channels.ts'
import { type Bench, jobView, NOON, ok, shipmentView } from './bench-script.ts'
import { goTo } from './on-the-page.ts'

type Finding = ChannelValue<'warehouse.check'>
type Move = ChannelValue<'warehouse.state'>['move']

const READY: Finding = {
  version: 17,
  encrypted: true,
  tables: 'ready',
  allowed: true,
  stationCount: 3,
  nameTaken: false,
  guarded: true,
}

const chosen = (bench: Bench) => {
  bench.settings.settings.ledger = {
    kind: 'postgres',
    url: 'postgres://packbench_bench@db.example:5432/packbench',
    tls: 'auto',
  }
  bench.settings.secrets['ledger.password'] = true
}

const withDatabase =
  (finding: Partial<Finding> | 'away', move: Move = { state: 'idle' }) =>
  (bench: Bench) => {
    chosen(bench)
    bench.answer({
      'warehouse.state': () => ok({ inUse: 'embedded', move }),
      'warehouse.check': () =>
        finding === 'away'
          ? { ok: false, problem: problem('not-authorized', 'warehouse.sign-in') }
          : ok({ ...READY, ...finding }),
    })
  }

const ZEBRA = { name: 'Zebra', state: { kind: 'ready' } } as const
const standing = (more: Partial<BenchStanding> = {}): BenchStanding => ({
  health: 'ok',
  reasons: [],
  mode: 'live',
  version: '1.4.0',
  printers: [ZEBRA],
  waitingCount: 0,
  decisionCount: 0,
  lastPrintAt: NOON,
  ...more,
})
const said = { saidAt: NOON, ageMs: 4_000 }

/** A bench in each state that there is. */
const BENCHES: readonly BenchView[] = [
  { station: 'Bench 1', isHere: true, work: 'at-work', ...said, standing: standing() },
  {
    station: 'Bench 2',
    isHere: false,
    work: 'at-work',
    ...said,
    standing: standing({
      health: 'attention',
      reasons: ['printer-not-ready', 'decisions-wait'],
      printers: [{ name: 'Zebra 2', state: { kind: 'not-ready', reason: 'paper-out' } }, ZEBRA],
      waitingCount: 12,
      decisionCount: 1,
      version: '1.3.9',
    }),
  },
  {
    station: 'Bench 4',
    isHere: false,
    work: 'at-work',
    ...said,
    standing: standing({ health: 'stopped', reasons: ['buying-stopped', 'disk-low'], mode: 'training' }),
  },
  {
    station: 'Bench 5',
    isHere: false,
    work: 'stopped',
    ...said,
    standing: standing({ trials: ['Spring rules', 'New printers'] }),
  },
  { station: 'Dock door', isHere: false, work: 'lost', ...said, standing: standing({ waitingCount: 3 }) },
  { station: 'Returns', isHere: false, work: 'at-work' },
]

export const sharedBenches = (bench: Bench) =>
  bench.answer({
    'warehouse.state': () => ok({ inUse: 'postgres', move: { state: 'idle' } }),
    'warehouse.benches': () => ok(BENCHES),
  })

const STATIONS = ['Bench 1', 'Bench 2', 'Bench 4', 'Dock door']

const closed: ChannelValue<'closeDay.get'> = {
  id: 'close-1',
  state: 'partly',
  startedAt: NOON,
  finishedAt: NOON,
  operator: 'Ana',
  services: (['label-server', 'parcel-label'] as const).map(service => ({
    service,
    state: 'failed',
    total: 40,
    done: 38,
    failed: 2,
    stations: STATIONS.map((station, place) => ({
      station,
      total: 10,
      done: place === 1 ? 8 : 10,
      failed: place === 1 ? 2 : 0,
    })),
    labels: Array.from({ length: 40 }, (_, index) => ({
      shipmentId: `${service}-${index}`,
      reference: `ORD-${20_000 + index}`,
      station: STATIONS[index % 4],
      outcome: index % 20 === 1 ? ('failed' as const) : ('closed' as const),
    })),
  })),
  documents: [],
}

const day = (bench: Bench) => {
  bench.answer({
    'closeDay.preview': () =>
      ok({
        services: (['label-server', 'parcel-label'] as const).map(service => ({
          service,
          count: 1_046,
          shipments: [],
          futureDated: 0,
          stations: STATIONS.map((station, place) => ({ station, count: 400 - 92 * place })),
        })),
        inTheWay: [],
      }),
    'closeDay.list': () => ok([closed]),
    'closeDay.get': () => ok(closed),
  })
}

/** What waits at every station: this one is Bench 4. */
const decisions = (bench: Bench) => {
  const at = (station: string) => ({ since: NOON, station })
  const held = (reference: string) =>
    jobView(reference, { state: 'held', cause: 'printer-not-ready', needsRelease: true })
  bench.attention = [
    {
      id: 'unknown',
      kind: 'purchase-unknown',
      ...at('Bench 2'),
      shipment: shipmentView('ORD-20377', { station: 'Bench 2', purchase: { kind: 'unknown' } }),
      takenBy: { station: 'Bench 1', operator: 'Ana', at: NOON },
    },
    { id: 'there', kind: 'print-held', ...at('Bench 2'), elsewhere: true, job: held('ORD-20415') },
    {
      id: 'unsure',
      kind: 'print-unsure',
      ...at('Dock door'),
      elsewhere: true,
      job: jobView('ORD-20416', { state: 'unsure', cause: 'not-confirmed' }),
      takenBy: { station: 'Dock door', at: NOON },
    },
    {
      id: 'here',
      kind: 'print-held',
      ...at('Bench 4'),
      job: held('ORD-20414'),
      takenBy: { station: 'Bench 4', at: NOON },
    },
  ]
  bench.overview.attentionCount = bench.attention.length
}

/** A label was given to a bench that has not taken it; others came back, or are printed there, or are another bench's. */
const given = (bench: Bench) => {
  const over = { state: 'cancelled', cause: 'handed-over', givenTo: 'Bench 2' } as const
  const offered = jobView('ORD-20416', { state: 'given', givenTo: 'Dock door', needsRelease: true })
  const back = jobView('ORD-20417', { state: 'held', cause: 'no-printer-there', needsRelease: true })
  bench.jobs.push(
    offered,
    back,
    jobView('ORD-20415', { ...over, there: 'printed' }),
    jobView('ORD-20414', { ...over, there: 'unsure' }),
    jobView('ORD-30001', { state: 'printed', givenBy: 'Bench 1' }),
  )
  bench.attention = [
    { id: 'given', kind: 'print-given', since: NOON, station: 'Bench 4', job: offered },
    { id: 'back', kind: 'print-held', since: NOON, station: 'Bench 4', job: back },
  ]
  bench.overview.printers = bench.overview.printers.map(printer => ({
    ...printer,
    state: { kind: 'not-ready', reason: 'paper-out', askedAt: NOON },
  }))
  bench.answer({
    'queue.benches': () =>
      ok([
        { id: 'b2', station: 'Bench 2', printer: 'Zebra left' },
        { id: 'dock', station: 'Dock door', printer: 'Zebra' },
      ]),
  })
}

const openQueue = async (page: Page) => {
  await goTo(page, 'queue')
  await page.locator('#decide-unknown').waitFor()
}

const openClose = async (page: Page) => {
  await goTo(page, 'close')
  await page.locator('main h1').waitFor()
}

const open = async (page: Page) => {
  await goTo(page, 'settings')
  await page.locator('nav [aria-keyshortcuts="w"]').click()
  await page.locator('main [role="status"]').first().waitFor({ state: 'attached' })
}
const checked = async (page: Page) => {
  await open(page)
  await page.locator('main button[aria-keyshortcuts="C"]').click()
  await page.locator('main p[data-status]').waitFor()
}

export const WAREHOUSE_SCREENS: readonly {
  readonly name: string
  readonly prepare?: (bench: Bench) => void
  readonly open: (page: Page) => Promise<unknown>
}[] = [
  { name: 'warehouse-queue', prepare: decisions, open: openQueue },
  {
    name: 'warehouse-queue-elsewhere',
    prepare: decisions,
    open: async page => {
      await openQueue(page)
      await page.locator('body').press('ArrowDown')
      await page.locator('#decide-there[data-active]').waitFor()
      await page.locator('#decide-here').scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'warehouse-queue-given',
    prepare: given,
    open: async page => {
      await goTo(page, 'queue')
      await page.locator('#decide-given').waitFor()
    },
  },
  {
    name: 'warehouse-queue-benches',
    prepare: given,
    open: async page => {
      await goTo(page, 'queue')
      await page.locator('main button[aria-keyshortcuts="P"]').click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'warehouse-benches',
    prepare: sharedBenches,
    open: async page => {
      await goTo(page, 'report')
      await page.locator('main button[aria-keyshortcuts="B"]').click()
      await page.locator('tbody tr').first().waitFor()
    },
  },
  { name: 'warehouse-close-preview', prepare: day, open: openClose },
  {
    name: 'warehouse-close-partly',
    prepare: day,
    open: async page => {
      await openClose(page)
      await page.locator('main button[aria-keyshortcuts="ArrowRight"]').click()
      await page.locator('progress').first().waitFor()
    },
  },
  {
    name: 'settings-warehouse-alone',
    prepare: bench =>
      bench.answer({ 'warehouse.state': () => ok({ inUse: 'embedded', move: { state: 'idle' } }) }),
    open,
  },
  { name: 'settings-warehouse-ready', prepare: withDatabase({}), open: checked },
  { name: 'settings-warehouse-refused', prepare: withDatabase('away'), open: checked },
  {
    name: 'settings-warehouse-create',
    prepare: withDatabase({ tables: 'to-create', stationCount: 0 }),
    open: async page => {
      await checked(page)
      await page.locator('main button[aria-keyshortcuts="T"]').click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'settings-warehouse-locked',
    prepare: bench => {
      withDatabase({ allowed: false })(bench)
      bench.settings.locked = ['ledger']
    },
    open: checked,
  },
  {
    name: 'settings-warehouse-move-asked',
    prepare: withDatabase({}),
    open: async page => {
      await open(page)
      await page.locator('main button[aria-keyshortcuts="M"]').click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'settings-warehouse-moving',
    prepare: bench => {
      const share = { step: 'entering', share: 0.62, doneCount: 620_000, totalCount: 1_000_000 } as const
      withDatabase({}, { state: 'running', ...share })(bench)
      bench.overview.buyingStopped = problem('storage', 'warehouse.moving')
    },
    open: async page => {
      await open(page)
      await page.locator('progress').waitFor()
      await page.locator('progress').scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'settings-warehouse-moved',
    prepare: bench => {
      withDatabase(
        {},
        {
          state: 'done',
          share: 1,
          report: {
            shipmentCount: 48_211,
            rowCount: 412_904,
            waitingJobCount: 2,
            keptFile: '/home/bench/.packbench/packbench.sqlite',
          },
        },
      )(bench)
      bench.overview.buyingStopped = problem('storage', 'warehouse.moved')
    },
    open: async page => {
      await open(page)
      await page.locator('main code').waitFor()
      await page.locator('main code').scrollIntoViewIfNeeded()
    },
  },
]
