// A bench that answers screens by script: for states that a real station reaches seldom or slowly.

import { problem } from '../../main/core/problem.ts'
import { settingsSchema } from '../../main/core/settings/settings.ts'
import type { LabelPlan } from '../../main/simulator/drawing/label-plan.ts'
import { drawLabel, pngOf } from '../../main/simulator/drawing/picture.ts'
import type { ChannelInput, ChannelName, ChannelValue } from '../../preload/contract/channels.ts'
import type { StationEvent } from '../../preload/contract/events.ts'
import type { Reply } from '../../preload/contract/station-api.ts'
import { CUSTOMER, DEPOT } from '../support/sample-shipment.ts'
import { type ScriptedStation, scriptedStation } from '../support/scripted-station.ts'

export type ShipmentView = ChannelValue<'shipments.get'>['shipment']
export type JobView = ChannelValue<'queue.list'>[number]
export type AttentionItem = ChannelValue<'attention.list'>[number]
type Answers = {
  [Name in ChannelName]?: (
    input: ChannelInput<Name>,
  ) => Reply<ChannelValue<Name>> | Promise<Reply<ChannelValue<Name>>>
}

export interface Bench {
  readonly station: ScriptedStation
  readonly shipments: ShipmentView[]
  readonly jobs: JobView[]
  attention: AttentionItem[]
  overview: ChannelValue<'station.overview'>
  /** What is set aside at the station. */
  readonly shelf: { revision: number; aside: ChannelValue<'bench.aside'>['aside'] }
  settings: Omit<ChannelValue<'settings.get'>, 'saved'>
  /** Replaces what one channel answers. */
  answer(answers: Answers): void
  emit(event: StationEvent): void
}

export const NOON = '2026-11-20T12:00:00.000Z'

export const ok = <T>(value: T) => ({ ok: true, value }) as const

/** A bought shipment; `changes.purchase` changes single facts of its purchase. */
export function shipmentView(
  reference: string,
  changes: Partial<Omit<ShipmentView, 'purchase'>> & {
    readonly purchase?: Partial<ShipmentView['purchase']>
  } = {},
): ShipmentView {
  const { purchase, ...rest } = changes
  return {
    id: `shipment-${reference}`,
    reference,
    service: 'label-server',
    environment: 'training',
    origin: 'bought-here',
    station: 'Bench 4',
    shipment: {
      from: { ...DEPOT },
      to: { ...CUSTOMER },
      packages: [{ weightOz: 19.2, lengthInch: 12, widthInch: 9, heightInch: 6 }],
      shippingService: 'GROUND_ADVANTAGE',
    },
    createdAt: NOON,
    ...rest,
    purchase: {
      kind: 'bought',
      trackingNumber: '9400100000000000000042',
      labelId: 'L1000291',
      costCents: 735,
      serviceType: 'GROUND_ADVANTAGE',
      boughtAt: NOON,
      warnings: [],
      notSent: [],
      attention: [],
      ...purchase,
    },
  }
}

export function jobView(title: string, changes: Partial<JobView> = {}): JobView {
  return {
    id: `job-${title}-1`,
    shipmentId: `shipment-${title}`,
    mode: 'live',
    printerId: 'zebra',
    state: 'printed',
    copyNumber: 1,
    title,
    byteCount: 9_800,
    bytesSent: 9_800,
    needsRelease: false,
    createdAt: NOON,
    updatedAt: NOON,
    ...changes,
  }
}

const RATES: ChannelValue<'pack.rates'>['rates'] = [
  {
    shippingService: 'GROUND_ADVANTAGE',
    name: 'Ground Advantage',
    carrier: 'USPS',
    costCents: 735,
    daysInTransit: 3,
  },
  {
    shippingService: 'PRIORITY_MAIL',
    name: 'Priority Mail',
    carrier: 'USPS',
    costCents: 910,
    daysInTransit: 2,
  },
  {
    shippingService: 'PARCEL_SELECT',
    name: 'Parcel Select',
    carrier: 'USPS',
    costCents: 602,
    daysInTransit: 4,
  },
].map(rate => ({
  ...rate,
  cheapest: rate.costCents === 602,
  fastest: rate.daysInTransit === 2,
  raw: null,
}))

/** A bench that works: one ready printer, two meters, prices, everything prints. */
export function benchScript(): Bench {
  let answers: Answers = {}
  const bench: Bench = {
    shipments: [],
    shelf: { revision: 0, aside: [] },
    jobs: [],
    attention: [],
    overview: {
      mode: 'training',
      environment: 'training',
      stationName: 'Bench 4',
      settingsSavedCount: 0,
      printers: [ZEBRA],
      meters: METERS,
      waitingCount: 0,
      attentionCount: 0,
      services: [
        { service: 'label-server', configured: true, state: 'ok' },
        { service: 'parcel-label', configured: true, state: 'ok' },
      ],
      startsAgain: false,
      version: '0.1.0',
    },
    settings: {
      settings: settingsSchema.parse({
        station: { name: 'Bench 4', from: DEPOT },
        labelServer: {
          services: RATES.map(rate => rate.shippingService),
          multiPackageServices: ['EXPRESS_MULTI'],
        },
      }),
      secrets: {
        'labelServer.token': false,
        'labelServer.clientSecret': false,
        'parcelLabel.apiKey': false,
        'parcelLabel.serviceProviderKey': false,
        'ledger.password': false,
        'lookUp.key': false,
        'results.secret': false,
      },
      savedCount: 0,
      secretStore: 'owner-file',
      updates: 'not-installed',
      locked: [],
    },
    answer(more) {
      answers = { ...answers, ...more }
    },
    emit: event => bench.station.emit(event),
    station: scriptedStation({
      answer: async (channel, input) => {
        const script = { ...usual(bench), ...answers }[channel as ChannelName] as
          | ((input: unknown) => Promise<Reply<unknown>>)
          | undefined
        return script
          ? await script(input)
          : { ok: false, problem: problem('not-found', 'channel.unknown', { params: { channel } }) }
      },
      files: new Proxy(
        {},
        { get: (_files, path) => paper(String(path).replace(/^label-|\.png$/g, '')) },
      ) as never,
    }),
  }
  return bench
}

const ZEBRA: ChannelValue<'printers.list'>[number] = {
  id: 'zebra',
  name: 'Zebra ZD421',
  connection: { kind: 'network', host: '127.0.0.1', port: 9100 },
  dpi: 203,
  stock: { widthInch: 4, heightInch: 6 },
  statusQueries: true,
  default: true,
  state: { kind: 'ready', warnings: [], askedAt: NOON },
}

const METERS: ChannelValue<'meters.list'> = [
  {
    meterId: 'M-1',
    carrier: 'USPS',
    currentBalanceCents: 21410,
    pendingFundsCents: 0,
    oldBalanceCents: 25000,
    readAt: NOON,
    labelsLeft: 41,
  },
  { meterId: 'M-2', carrier: 'UPS', currentBalanceCents: 5800, readAt: NOON, labelsLeft: 6 },
]

/** A shift that went well, with a service that was away for a while and a printer that ran out of labels. */
export const DIAGNOSTICS: ChannelValue<'diagnostics.read'> = {
  at: '2026-11-20T18:40:00.000Z',
  since: '2026-11-20T08:02:00.000Z',
  hours: [0, 0, 22, 34, 38, 31, 12, 36, 40, 37, 29, 18].map((boughtCount, index) => ({
    from: new Date(Date.UTC(2026, 10, 20, 7 + index)).toISOString(),
    boughtCount,
  })),
  steps: [
    { step: 'intended', count: 297, medianMs: 12, p95Ms: 34 },
    { step: 'answered', count: 295, medianMs: 420, p95Ms: 1_340 },
    { step: 'stored', count: 295, medianMs: 6, p95Ms: 14 },
    { step: 'first-byte', count: 288, medianMs: 31, p95Ms: 88 },
    { step: 'printed', count: 286, medianMs: 890, p95Ms: 1_700 },
    { step: 'whole', count: 286, medianMs: 1_400, p95Ms: 2_900 },
  ],
  faults: [
    {
      source: { kind: 'printer', printerId: 'zebra', name: 'Zebra ZD421' },
      code: 'printer.paper-out',
      message: 'Zebra ZD421 is out of labels.',
      count: 2,
      firstAt: '2026-11-20T10:12:00.000Z',
      lastAt: '2026-11-20T16:51:00.000Z',
    },
    {
      source: { kind: 'service', service: 'label-server' },
      code: 'service.unreachable',
      message: 'The shipping service cannot be reached. Nothing was sent.',
      detail: 'rates: ECONNREFUSED',
      count: 14,
      firstAt: '2026-11-20T13:05:00.000Z',
      lastAt: '2026-11-20T13:21:00.000Z',
    },
  ],
  versions: { program: '0.1.0', node: '24.21.0', electron: '45.4.1', system: 'Linux 6.8.0 x64' },
  records: {
    kind: 'embedded',
    byteCount: 48_300_000,
    concerns: [],
    check: {
      at: '2026-11-20T08:02:00.000Z',
      checkedCount: 4_812,
      damageCount: 0,
      brokenCount: 0,
      changedCount: 0,
      seenCount: 0,
      keyed: false,
    },
  },
  spool: { waitingCount: 0, attentionCount: 0 },
  disk: { freeBytes: 84_000_000_000, totalBytes: 240_000_000_000 },
  dataFolder: '/home/bench/.local/share/packbench',
}

const settingsOf = ({ settings }: Bench) => ({ ...settings, saved: settings.settings })

function usual(bench: Bench): Answers {
  const shipmentOf = (id: string) => bench.shipments.find(one => one.id === id)
  const missing = () => ({ ok: false, problem: problem('not-found', 'shipment.not-found') }) as const
  return {
    'station.overview': () => ok(bench.overview),
    'settings.get': () => ok(settingsOf(bench)),
    'settings.save': () => ok(settingsOf(bench)),
    'bench.kept': () => ok({ mode: bench.overview.mode, ...bench.shelf }),
    'bench.aside': () => ok({ mode: bench.overview.mode, ...bench.shelf }),
    'bench.keep': ({ changes = [] }) => {
      const { shelf } = bench
      for (const change of changes) {
        const id = 'take' in change ? change.take : change.put.id
        const others = shelf.aside.filter(one => one.id !== id)
        shelf.aside = 'put' in change ? [change.put, ...others] : others
      }
      shelf.revision += 1
      return ok({ ...shelf, missing: [] })
    },
    'people.list': () => ok([]),
    'session.present': () => ok({ role: 'supervisor' }),
    'diagnostics.read': () => ok(DIAGNOSTICS),
    'crashes.list': () => ok({ to: '', reports: [] }),
    'queue.list': () => ok(bench.jobs),
    'queue.benches': () => ok([]),
    'attention.list': () => ok(bench.attention),
    'unused.list': () => ok({ labels: [], count: 0 }),
    'adjustments.list': () => ok([]),
    'printers.list': () => ok(bench.overview.printers),
    'meters.list': () => ok(bench.overview.meters),
    'closeDay.list': () => ok([]),
    'closeDay.preview': () => ok({ services: [], inTheWay: bench.attention }),
    'pack.validate': () => ok({ problems: {}, warnings: {}, suggestions: {} }),
    'pack.rates': () => ok({ rates: RATES, warnings: [] }),
    'pack.preview': input => {
      const id = 'shipmentId' in input ? input.shipmentId : input.jobId
      const reference = shipmentOf(id)?.reference ?? id
      const url = `/api/files/label-${reference}.png`
      return ok({
        url,
        urls: [url],
        barcodes: [{ format: 'Code128', text: '9400100000000000000042' }],
        findings: [],
      })
    },
    'pack.ship': input => {
      const shipment = shipmentView(input.reference, { service: input.service })
      const job = jobView(input.reference)
      bench.shipments.unshift(shipment)
      bench.jobs.unshift(job)
      return ok({ shipment, job })
    },
    'shipments.scan': ({ code }) => {
      const shipment = bench.shipments.find(
        one => one.reference === code || one.purchase.trackingNumber === code,
      )
      return ok(shipment ? { kind: 'shipment', shipment } : { kind: 'unknown', code })
    },
    'orders.doubts': () => ok({ count: 0, which: 'those', orders: [] }),
    'orders.find': () => ok({ kind: 'unknown' }),
    'shipments.search': ({ text = '', limit = 50, cursor = '0' }) => {
      const found = bench.shipments.filter(one => one.reference.includes(text))
      const from = Number(cursor)
      return ok({
        shipments: found.slice(from, from + limit),
        ...(from + limit < found.length && { nextCursor: String(from + limit) }),
      })
    },
    'shipments.get': ({ id }) => {
      const shipment = shipmentOf(id)
      return shipment
        ? ok({ shipment, jobs: bench.jobs.filter(job => job.shipmentId === id), events: [] })
        : missing()
    },
    'reprint.print': ({ shipmentId, reason }) => {
      const shipment = shipmentOf(shipmentId)
      if (!shipment) return missing()
      const copies = bench.jobs.filter(job => job.shipmentId === shipmentId).length
      const job = jobView(shipment.reference, {
        id: `job-${shipment.reference}-${copies + 1}`,
        copyNumber: copies + 1,
        reason,
      })
      bench.jobs.unshift(job)
      return ok(job)
    },
  }
}

/** The picture of a label, drawn when it is asked for. */
async function paper(reference: string) {
  const plan: LabelPlan = [
    { kind: 'box', x: 20, y: 20, width: 772, height: 1178, line: 4 },
    { kind: 'text', x: 40, y: 40, height: 110, text: 'G', weight: 'black' },
    {
      kind: 'text',
      x: 420,
      y: 60,
      height: 34,
      text: 'SAMPLE · NOT FOR MAILING',
      weight: 'bold',
      width: 350,
      align: 'right',
    },
    { kind: 'box', x: 20, y: 180, width: 772, height: 4 },
    {
      kind: 'text',
      x: 40,
      y: 200,
      height: 64,
      text: 'GROUND ADVANTAGE',
      weight: 'black',
      width: 732,
      align: 'center',
    },
    { kind: 'box', x: 20, y: 280, width: 772, height: 4 },
    { kind: 'text', x: 40, y: 310, height: 32, text: 'DEPOT RENO' },
    { kind: 'text', x: 40, y: 346, height: 32, text: '12 LONG ST, RENO NV 89501' },
    { kind: 'text', x: 110, y: 470, height: 50, text: 'BO COLE', weight: 'bold' },
    { kind: 'text', x: 110, y: 526, height: 50, text: '9 ELM AVE', weight: 'bold' },
    { kind: 'text', x: 110, y: 582, height: 50, text: 'KENMORE WA 98028-3912', weight: 'bold' },
    { kind: 'box', x: 20, y: 700, width: 772, height: 8 },
    {
      kind: 'code128',
      x: 40,
      y: 740,
      width: 732,
      height: 230,
      moduleDots: 4,
      data: '9400100000000000000042',
    },
    {
      kind: 'text',
      x: 40,
      y: 990,
      height: 40,
      text: '9400 1000 0000 0000 0000 42',
      weight: 'bold',
      width: 732,
      align: 'center',
    },
    { kind: 'box', x: 20, y: 1050, width: 772, height: 8 },
    {
      kind: 'text',
      x: 40,
      y: 1090,
      height: 48,
      text: reference,
      weight: 'bold',
      width: 732,
      align: 'center',
    },
  ]
  return { bytes: await pngOf(await drawLabel(plan)), contentType: 'image/png' }
}
