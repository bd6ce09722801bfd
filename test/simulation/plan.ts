// What happens in a shift, drawn from its seed: a list of steps that can be shortened, kept and played again.
import { type Chance, chance } from '../campaign/random.ts'
import type { Act, SettingsChange, Step } from './acts.ts'
import { withCompany } from './company.ts'
import { draw } from './draw.ts'

const WEIGHTS = {
  ship: 420,
  batch: 6,
  prepare: 5,
  reprint: 30,
  void: 36,
  slip: 16,
  'scan-back': 24,
  move: 10,
  name: 14,
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
  give: 0,
  'house-away': 0,
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
  /** The benches share their records. */
  readonly warehouse?: boolean | undefined
}

/** Beside the rest, where benches share their records. */
const IN_A_WAREHOUSE = { give: 60, 'house-away': 6 }

/** Steps until as many orders were shipped for the first time. */
export function planShift({ seed, orders, stations, warehouse }: PlanOptions): Step[] {
  const luck = chance(seed)
  const weights = { ...WEIGHTS, ...(warehouse && IN_A_WAREHOUSE) }
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
  const steps: Step[] = begun(luck, stations, warehouse === true && luck.next() < 0.5)
  let left = orders
  const happens = (kind: Act['kind']) => {
    const bench = luck.below(stations)
    for (const { there, ...act } of withCompany(luck, draw(luck, kind))) {
      if (act.kind === 'ship' && act.again >= 1) left -= 1
      if (act.kind === 'batch' || act.kind === 'prepare') left -= act.count
      const isThere = there || isTaken(act)
      steps.push({ gapMs: gap(luck), ...act, bench: isThere ? (bench + 1) % stations : bench })
    }
    hurry(luck, steps)
  }
  while (left > 0) happens(luck.weighted(weights))
  // What that leaves behind, no later start of a bench puts right.
  if (warehouse) happens('house-away')
  return steps
}

/** What a bench gives another one takes. */
const isTaken = (act: Act): boolean => act.kind === 'kill' && act.moment === 'take'

/**
 * Half of the benches print packing slips, a few of them at an office printer that nobody has saved yet; half of them want
 * labels scanned back from their boxes. In half of the warehouses all of them do both. A fifth are called otherwise today.
 */
function begun(luck: Chance, stations: number, alike: boolean): Step[] {
  return Array.from({ length: stations }, (_, bench) => bench).flatMap(bench => {
    const changes: SettingsChange[] = []
    if (alike) changes.push('slips', 'scan-must')
    else if (luck.next() < 0.5) changes.push(luck.next() < 0.15 ? 'office-slips' : 'slips')
    if (!alike && luck.next() < 0.5) changes.push(luck.next() < 0.8 ? 'scan-must' : 'scan-remind')
    if (luck.next() < 0.2) changes.push('renamed')
    return changes.map(change => ({ kind: 'settings', change, bench, gapMs: gap(luck) }))
  })
}

/** What is killed is killed in the middle of something. */
function hurry(luck: Chance, steps: Step[]): void {
  // Saving settings is refused under a command, so most wait until it is over.
  const isSaved = steps.at(-2)?.kind === 'settings' && luck.next() < 0.3
  const before = steps.at(-1)?.kind === 'kill' ? steps.length - 2 : isSaved ? steps.length - 3 : -1
  const step = steps[before]
  if (step) steps[before] = { ...step, gapMs: luck.below(40) }
}
