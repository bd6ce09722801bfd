// What happens in a shift, drawn from its seed: a list of steps that can be shortened, kept and played again.
import { type Chance, chance } from '../campaign/random.ts'
import type { DiskFault } from './disk.ts'
import { draw, withCompany } from './draw.ts'
import type { Moment } from './moments.ts'
import type { OperationName, ServiceFault } from './services/misbehaviour.ts'

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
export const LOOKS = ['scan', 'half-scan', 'label', 'label', 'fetch', 'rates', 'meters', 'overview'] as const

/** What becomes of commands that the end of a station cut off: pressed again, looked up first, or left alone. */
export const AFTERWARDS = ['press', 'look', 'look', 'leave'] as const
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

/** Things that go fast come in bursts; most wait for the one before. */
const gap = (luck: Chance): number =>
  luck.next() < 0.4 ? luck.below(300) : luck.next() < 0.88 ? 300 + luck.below(3_000) : luck.below(40_000)

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
