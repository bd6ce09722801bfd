// What happens in a shift, drawn from its seed: a list of steps that can be shortened, kept and played again.
import { type Chance, chance } from '../campaign/random.ts'
import { DISK_FAULTS, type DiskFault } from './disk.ts'
import type { Moment } from './moments.ts'
import { OPERATIONS, type OperationName, SERVICE_FAULTS, type ServiceFault } from './services/misbehaviour.ts'

export const PRINTER_FAULTS = [
  'paperOut',
  'openHead',
  'pause',
  'ribbonOut',
  'paperJam',
  'powerCycle',
  'powerOff',
  'unplug',
  'mute',
  'garbage',
  'halfAnswers',
  'slow',
  'shortRoll',
  'bufferFull',
  'resetAfterAccept',
  'silentOnFault',
  'cutInLabel',
] as const
export type PrinterFault = (typeof PRINTER_FAULTS)[number]

export const SETTINGS_CHANGES = [
  'training',
  'live',
  'test',
  'production',
  'other-label-server',
  'first-label-server',
  'other-parcel-service',
  'first-parcel-service',
  'secret',
] as const
export type SettingsChange = (typeof SETTINGS_CHANGES)[number]

/** What is only looked at. */
const LOOKS = ['scan', 'half-scan', 'label', 'label', 'fetch', 'rates', 'meters', 'overview'] as const

/** What becomes of commands that the end of a station cut off: pressed again, looked up first, or left alone. */
const AFTERWARDS = ['press', 'look', 'look', 'leave'] as const
export type Afterwards = (typeof AFTERWARDS)[number]

type Service = 'label-server' | 'parcel-label'

export type Act =
  | {
      readonly kind: 'ship'
      readonly service: Service
      /** Below 1: one of the references used before; else a new one. */
      readonly again: number
      readonly duplicate?: true
      /** The reference of before as another hand writes it. */
      readonly spelled?: 'lower' | 'spaced'
      readonly later?: true
      readonly dated?: true
      readonly presses: number
    }
  | { readonly kind: 'batch'; readonly count: number; readonly presses: number }
  | {
      readonly kind: 'reprint' | 'void'
      readonly draw: number
      /** One of the last that the label server sold: it is most likely still to be had. */
      readonly fresh?: true
      readonly presses: number
    }
  | { readonly kind: 'race'; readonly draw: number }
  | { readonly kind: 'queue'; readonly draw: number }
  | { readonly kind: 'look'; readonly at: (typeof LOOKS)[number]; readonly draw: number }
  | { readonly kind: 'funds'; readonly cents: number; readonly presses: number }
  | { readonly kind: 'close'; readonly only?: Service; readonly presses: number }
  | { readonly kind: 'attend'; readonly count: number; readonly lies: number }
  | { readonly kind: 'settings'; readonly change: SettingsChange }
  | {
      readonly kind: 'service-fault'
      readonly at: number
      readonly operation: OperationName
      readonly fault: ServiceFault
    }
  | { readonly kind: 'outage'; readonly at: number; readonly how: 'refused' | 'silent'; readonly ms: number }
  | {
      readonly kind: 'printer-fault'
      readonly fault: PrinterFault
      readonly ms: number
      /** So long after the first byte of the next label. */
      readonly inLabelMs?: number
      /** Who mends it switches the printer off and on first. */
      readonly switched?: true
    }
  | {
      readonly kind: 'kill'
      readonly steps: number
      /** Not the program alone: the power of its machine goes, then or in the middle of writing. */
      readonly power?: 'now' | 'commit' | 'write-back'
      readonly awayMs: number
      readonly moment?: Moment
      readonly afterwards?: Afterwards
    }
  | {
      readonly kind: 'stop'
      readonly impatientMs?: number
      readonly awayMs: number
      readonly moment?: Moment
      readonly afterwards?: Afterwards
    }
  | { readonly kind: 'clock'; readonly ms: number }
  | { readonly kind: 'disk'; readonly fault: DiskFault; readonly ms: number; readonly moment?: Moment }
  | { readonly kind: 'rest'; readonly ms: number }

export type Step = Act & {
  /** Which station, from 0. */
  readonly bench: number
  /** How long before the next step begins; what this one began goes on meanwhile. */
  readonly gapMs: number
}

const WEIGHTS = {
  ship: 420,
  batch: 6,
  reprint: 30,
  void: 36,
  race: 10,
  queue: 20,
  look: 44,
  funds: 14,
  close: 14,
  attend: 40,
  settings: 18,
  'service-fault': 80,
  outage: 5,
  'printer-fault': 30,
  kill: 30,
  stop: 8,
  clock: 3,
  disk: 12,
  rest: 3,
} as const satisfies Record<Act['kind'], number>

const presses = (luck: Chance): number => (luck.next() < 0.2 ? 2 + luck.below(2) : 1)

/** Things that go fast come in bursts; most wait for the one before. */
const gap = (luck: Chance): number =>
  luck.next() < 0.4 ? luck.below(300) : luck.next() < 0.88 ? 300 + luck.below(3_000) : luck.below(40_000)

/** Most come back at once. */
const away = (luck: Chance): number => (luck.next() < 0.8 ? luck.below(2_000) : luck.below(60_000))

export interface PlanOptions {
  readonly seed: number
  readonly orders: number
  readonly stations: number
}

/** Steps until as many orders were shipped for the first time. */
export function planShift({ seed, orders, stations }: PlanOptions): Step[] {
  const luck = chance(seed)
  const weights = { ...WEIGHTS }
  // Shifts differ: some are calm, some have many kills, or a bad network, or a bad printer.
  for (const kind of [
    'kill',
    'service-fault',
    'printer-fault',
    'settings',
    'close',
    'void',
    'attend',
    'disk',
  ] as const) {
    weights[kind] = Math.round(weights[kind] * (luck.next() < 0.3 ? 0 : luck.next() * 2.5)) as never
  }
  const steps: Step[] = []
  let left = orders
  while (left > 0) {
    const bench = luck.below(stations)
    for (const act of withCompany(luck, draw(luck, luck.weighted(weights)))) {
      if (act.kind === 'ship' && act.again >= 1) left -= 1
      if (act.kind === 'batch') left -= act.count
      steps.push({ ...act, bench, gapMs: gap(luck) })
    }
    hurry(luck, steps)
  }
  return steps
}

/** What is killed is killed in the middle of something. */
function hurry(luck: Chance, steps: Step[]): void {
  // Saving settings is refused under a command, so most wait until it is over.
  const isSaved = steps.at(-2)?.kind === 'settings' && luck.next() < 0.3
  const before = steps.at(-1)?.kind === 'kill' ? steps.length - 2 : isSaved ? steps.length - 3 : -1
  const step = steps[before]
  if (step) steps[before] = { ...step, gapMs: luck.below(40) }
}

/** A fault alone meets nothing: mostly what it is for comes with it. */
function withCompany(luck: Chance, act: Act): readonly Act[] {
  if (!('moment' in act) && luck.next() < 0.3) return [act]
  switch (act.kind) {
    case 'kill':
    case 'stop':
      if (act.moment !== undefined) return [act, companyAt(luck, act.moment)]
      return [
        draw(luck, luck.pick(['ship', 'ship', 'void', 'close', 'funds', 'reprint', 'batch', 'race'])),
        act,
      ]
    case 'settings':
      // What was bought on the account of before is met again on the next one.
      return [
        draw(luck, luck.pick(['ship', 'ship', 'void', 'close', 'funds'])),
        act,
        luck.next() < 0.5 ? companyAt(luck, 'cancel') : draw(luck, luck.pick(['close', 'reprint', 'ship'])),
      ]
    case 'disk':
      if (act.moment !== undefined) return [act, companyAt(luck, act.moment)]
      return [act, draw(luck, luck.pick(['ship', 'void', 'close', 'funds', 'settings']))]
    case 'printer-fault':
      if (act.inLabelMs !== undefined) return [act, companyAt(luck, 'bytes')]
      return [act, draw(luck, luck.pick(['ship', 'reprint']))]
    case 'service-fault':
      return [act, companyAt(luck, act.operation)]
    default:
      return [act]
  }
}

/** What brings the moment about. */
function companyAt(luck: Chance, at: Moment): Act {
  const act = draw(luck, at === 'bytes' ? luck.pick(['ship', 'ship', 'reprint']) : MEETS[at])
  switch (act.kind) {
    case 'ship': {
      const { later: _, ...now } = act
      if (at === 'bytes') return now
      return { ...act, service: at === 'label' ? 'label-server' : 'parcel-label' }
    }
    case 'void':
      return { ...act, fresh: true }
    default:
      return act
  }
}

/** Where kills, stops and disks are worst: what a service does not do twice, and paper. */
const WORST = {
  label: 3,
  'request-label': 3,
  'reprint-label': 1,
  cancel: 4,
  'close-day': 2,
  'manifest-label': 4,
  'add-funds': 4,
  rates: 0,
  meters: 0,
  bytes: 4,
} as const satisfies Record<Moment, number>

const MEETS: Readonly<Record<OperationName, Act['kind']>> = {
  label: 'ship',
  'request-label': 'ship',
  'reprint-label': 'reprint',
  cancel: 'void',
  'close-day': 'close',
  'manifest-label': 'close',
  'add-funds': 'funds',
  rates: 'look',
  meters: 'look',
}

function draw(luck: Chance, kind: Act['kind']): Act {
  switch (kind) {
    case 'ship': {
      const again = luck.next() < 0.12 ? luck.next() : 1
      return {
        kind,
        service: luck.next() < 0.6 ? 'parcel-label' : 'label-server',
        again,
        ...(again < 1 && luck.next() < 0.4 && { duplicate: true as const }),
        ...(again < 1 && luck.next() < 0.3 && { spelled: luck.pick(['lower', 'spaced'] as const) }),
        ...(luck.next() < 0.25 && { later: true as const }),
        ...(luck.next() < 0.03 && { dated: true as const }),
        presses: presses(luck),
      }
    }
    case 'batch':
      return { kind, count: 2 + luck.below(5), presses: presses(luck) }
    case 'reprint':
    case 'void': {
      const fresh = kind === 'void' && luck.next() < 0.5
      return { kind, draw: luck.next(), ...(fresh && { fresh: true as const }), presses: presses(luck) }
    }
    case 'race':
    case 'queue':
      return { kind, draw: luck.next() }
    case 'look':
      return { kind, at: luck.pick(LOOKS), draw: luck.next() }
    case 'funds':
      return { kind, cents: 1_000 + luck.below(20_000), presses: presses(luck) }
    case 'close': {
      const part = luck.next()
      const only = part < 0.2 ? 'label-server' : part < 0.4 ? 'parcel-label' : undefined
      return { kind, ...(only && { only }), presses: presses(luck) }
    }
    case 'attend':
      return { kind, count: 1 + luck.below(6), lies: luck.next() < 0.15 ? luck.next() : 0 }
    case 'settings':
      return { kind, change: luck.pick(SETTINGS_CHANGES) }
    case 'service-fault':
      return { kind, at: luck.next(), operation: luck.pick(OPERATIONS), fault: luck.pick(SERVICE_FAULTS) }
    case 'outage':
      return { kind, at: luck.next(), how: luck.pick(['refused', 'silent']), ms: luck.below(60_000) }
    case 'printer-fault':
      return {
        kind,
        fault: luck.pick(PRINTER_FAULTS),
        ms: 500 + Math.floor(luck.next() ** 2 * 90_000),
        ...(luck.next() < 0.4 && { inLabelMs: luck.next() ** 4 * 1_000 }),
        ...(luck.next() < 0.25 && { switched: true as const }),
      }
    case 'kill': {
      const afterwards = luck.pick(AFTERWARDS)
      const power =
        luck.next() < 0.4 &&
        ({ power: luck.pick(['now', 'commit', 'commit', 'write-back'] as const) } as const)
      if (luck.next() < 0.6) {
        const steps = 1 + Math.floor(luck.next() ** 2 * 40)
        return { kind, steps, awayMs: away(luck), moment: luck.weighted(WORST), afterwards, ...power }
      }
      const steps = 1 + Math.floor(luck.next() ** 2 * (luck.next() < 0.6 ? 80 : 300))
      return { kind, steps, awayMs: away(luck), afterwards, ...power }
    }
    case 'stop':
      return {
        kind,
        ...(luck.next() < 0.4 && { impatientMs: luck.below(3_000) }),
        awayMs: away(luck),
        ...(luck.next() < 0.5 && { moment: luck.weighted(WORST) }),
        afterwards: luck.pick(AFTERWARDS),
      }
    case 'clock':
      return { kind, ms: luck.pick([-1, 1]) * luck.below(3 * 86_400_000) }
    case 'disk':
      return {
        kind,
        fault: luck.pick(DISK_FAULTS),
        ms: 500 + luck.below(60_000),
        ...(luck.next() < 0.5 && { moment: luck.weighted(WORST) }),
      }
    case 'rest':
      return { kind, ms: luck.next() < 0.7 ? luck.below(300_000) : luck.below(14 * 3_600_000) }
  }
}
