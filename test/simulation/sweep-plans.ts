// A few steps for each durable step of the right label on the right box, written by hand: what has to be there before it, and
// the act in which it is asked for.
import type { Act, Moment, Step } from './acts.ts'

export interface SweptStep {
  /** Which of the durable steps (durable-steps.ts). */
  readonly step: string
  /** From when on the station is killed; when it is asked for unless given. */
  readonly from?: Moment
  /** Where that is. */
  readonly bench?: number
  readonly inAWarehouse?: true
  readonly before: readonly Step[]
  readonly act: Step
  /** What it begins goes on behind its answer: a batch, or a print. */
  readonly goesOn?: true
}

/** Until everything that a step began has come to rest. */
const REST_MS = 20_000
/** Whoever changes settings comes back to the usual ones within a minute. */
const SETTINGS_MS = 90_000

const at = (bench: number, act: Act, gapMs = REST_MS): Step => ({ ...act, bench, gapMs })
const here = (act: Act): Step => at(0, act)
const set = (change: 'scan-must' | 'slips', bench = 0): Step =>
  at(bench, { kind: 'settings', change }, SETTINGS_MS)

const ship = { kind: 'ship', service: 'parcel-label', again: 1, presses: 1 } as const
/** A label that waits for paper, which comes once the step is over. */
const waiting: readonly Step[] = [
  at(0, { kind: 'printer-fault', fault: 'paperOut', ms: 40_000 }, 5_000),
  here({ ...ship, later: true }),
]
const prepared = { kind: 'prepare', service: 'parcel-label', count: 2, presses: 1 } as const
const give = { kind: 'give', draw: 0, presses: 1 } as const

export const SWEPT: Readonly<Record<string, SweptStep>> = {
  'a label scanned back': {
    step: 'labels.scanBack',
    before: [set('scan-must'), here(ship)],
    act: here({ kind: 'scan-back', what: 'waiting', draw: 0 }),
  },
  'a scan excused': {
    step: 'labels.excuseScan',
    before: [set('scan-must'), here(ship)],
    act: here({ kind: 'scan-back', what: 'excused', draw: 0 }),
  },
  'a label printed anew': {
    step: 'reprint.print',
    before: [set('slips'), here(ship)],
    act: here({ kind: 'reprint', draw: 0, presses: 1 }),
    goesOn: true,
  },
  'an order in two boxes': {
    step: 'pack.ship of a box',
    before: [set('slips')],
    act: here({ ...ship, boxes: 2 }),
    goesOn: true,
  },
  'a return label': {
    step: 'pack.ship of a return label',
    before: [],
    act: here({ ...ship, back: true }),
    goesOn: true,
  },
  'a weight on a word': {
    step: 'pack.ship on a word',
    before: [],
    act: here({ kind: 'batch', count: 6, presses: 1 }),
  },
  'a package set aside': {
    step: 'bench.keep',
    before: [],
    act: here({ ...prepared, count: 1, ships: false }),
  },
  'orders of what was set aside': {
    step: 'orders.prepared',
    before: [],
    act: here({ ...prepared, ships: true }),
  },
  'what was set aside is shipped': {
    step: 'orders.ship',
    before: [],
    act: here({ ...prepared, ships: true }),
    goesOn: true,
  },
  'a slip alone': {
    step: 'reprint.slip',
    before: [set('slips'), here(ship)],
    act: here({ kind: 'slip', draw: 0, presses: 1 }),
    goesOn: true,
  },
  'a label sent to the other printer': {
    step: 'queue.release',
    before: [set('slips'), ...waiting],
    act: here({ kind: 'move', draw: 0, presses: 1 }),
    goesOn: true,
  },
  'a label given to another bench': {
    step: 'queue.give',
    inAWarehouse: true,
    before: [set('slips'), set('slips', 1), ...waiting],
    act: here(give),
    goesOn: true,
  },
  'a label taken by the other bench': {
    step: 'queue.give',
    from: 'hear',
    bench: 1,
    inAWarehouse: true,
    before: [set('slips'), set('slips', 1), ...waiting],
    act: here(give),
    goesOn: true,
  },
  'a label taken back as the other bench hears of it': {
    step: 'queue.takeBack',
    inAWarehouse: true,
    before: [set('slips'), set('slips', 1), ...waiting],
    act: here({ ...give, back: 0, heard: true }),
    goesOn: true,
  },
  'a label taken by the other bench as it is taken back': {
    step: 'queue.takeBack',
    bench: 1,
    inAWarehouse: true,
    from: 'hear',
    before: [set('slips'), set('slips', 1), ...waiting],
    act: here({ ...give, back: 0, heard: true }),
    goesOn: true,
  },
}

/** A station that has just started still looks through its records. */
export const BEFORE: readonly Step[] = [at(0, { kind: 'rest', ms: 1 }, SETTINGS_MS)]
/** One package more, once all that is over. */
export const AFTER: readonly Step[] = [here(ship)]
