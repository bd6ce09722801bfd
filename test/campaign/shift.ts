// What happens in a campaign's shift: random work, random faults, and every reply that it got.

import type { BETWEEN_BENCHES, RIGHT_BOX } from '../simulation/durable-steps.ts'
import type { OutsidePrinter } from '../support/outside-programs.ts'
import { note, order, someLabel } from './labels.ts'
import { boxes, buy, packHeavy, prepare, scannerBroken, scanTheRest, shipBack, slip } from './right-box.ts'
import { changeSettings } from './settings-in-flight.ts'
import { give, release } from './waiting-labels.ts'
import type { World } from './world.ts'

const WORK = {
  parcel: 30,
  labelServer: 20,
  duplicate: 4,
  again: 8,
  reprint: 8,
  void: 8,
  addFunds: 4,
  closeDay: 3,
  printerFault: 8,
  serviceFault: 12,
  look: 5,
  settings: 8,
  race: 8,
  slip: 6,
  boxes: 4,
  back: 4,
  scan: 6,
  scannerBroken: 3,
  prepare: 4,
  shipPrepared: 3,
  heavy: 8,
  release: 4,
} as const
/** Beside it, where another bench shares the records. */
const WORK_BETWEEN = { give: 12, takeBack: 8 } as const
const NO_WORK = { give: 0, takeBack: 0 } as const
type Work = keyof typeof WORK | keyof typeof WORK_BETWEEN

/** What asks for a durable step. */
export const WORK_OF_STEP = {
  'labels.scanBack': 'scan',
  'labels.excuseScan': 'scannerBroken',
  'reprint.print': 'reprint',
  'pack.ship of a box': 'boxes',
  'pack.ship of a return label': 'back',
  'pack.ship on a word': 'heavy',
  'bench.keep': 'prepare',
  'orders.prepared': 'shipPrepared',
  'orders.ship': 'shipPrepared',
  'reprint.slip': 'slip',
  'queue.release': 'release',
} as const satisfies Record<(typeof RIGHT_BOX)[number], Work>

/** And of those between two benches. */
export const WORK_BETWEEN_BENCHES = {
  'queue.give': 'give',
  'queue.takeBack': 'takeBack',
} as const satisfies Record<(typeof BETWEEN_BENCHES)[number], Work>

/** One thing that a packer, a printer or a network does. Never rejects: the station may die under it. */
export async function oneThing(world: World, wanted?: Work): Promise<void> {
  const { chance, station } = world
  const kind = wanted ?? chance.weighted<Work>({ ...WORK, ...(world.neighbour ? WORK_BETWEEN : NO_WORK) })
  const draw = chance.next()
  try {
    switch (kind) {
      case 'parcel':
      case 'labelServer':
        world.references += 1
        return await ship(world, kind, `R-${world.references}`)
      case 'again':
        return await ship(world, chance.pick(['parcel', 'labelServer']), someReference(world, draw))
      case 'duplicate': {
        const reference = someReference(world, draw)
        world.duplicates.set(reference, (world.duplicates.get(reference) ?? 0) + 1)
        return await ship(world, 'parcel', reference, { duplicateReason: 'two boxes' })
      }
      case 'reprint':
      case 'void':
        return await onSomeLabel(world, kind, draw)
      case 'addFunds':
        await station.call('meters.addFunds', {
          meterId: 'M-1001',
          amountCents: 1_000 + Math.floor(draw * 9_000),
        })
        return
      case 'closeDay':
        return await closeDay(world)
      case 'printerFault':
        return await printerFault(world, draw)
      case 'serviceFault':
        return await serviceFault(world)
      case 'settings':
        return await changeSettings(world, draw)
      case 'race':
        return await race(world, draw)
      case 'slip':
        return await slip(world, draw)
      case 'boxes':
        return await boxes(world, draw)
      case 'back':
        return await shipBack(world, draw)
      case 'scan':
        return await scanTheRest(world)
      case 'prepare':
        return await prepare(world, false)
      case 'shipPrepared':
        return await prepare(world, true)
      case 'scannerBroken':
        return await scannerBroken(world)
      case 'release':
        return await release(world, draw < 0.7)
      case 'give':
        return await give(world)
      case 'takeBack':
        return await give(world, Math.floor(draw * 30))
      case 'heavy':
        return await packHeavy(world, draw)
      case 'look': {
        const startedAt = performance.now()
        await station.call('station.overview')
        world.slowestOverviewMs = Math.max(world.slowestOverviewMs, performance.now() - startedAt)
        return
      }
    }
  } catch {
    // The connection to a station that was killed; the invariants tell whether anything was lost.
  }
}

export async function closeDay({ station }: World): Promise<void> {
  await station.call('closeDay.run', {}).catch(() => undefined)
}

const someReference = (world: World, draw: number): string =>
  `R-${1 + Math.floor(draw * Math.max(1, world.references))}`

async function ship(
  world: World,
  service: 'parcel' | 'labelServer',
  reference: string,
  more: object = {},
): Promise<void> {
  await buy(world, { ...order(service), reference, printLater: true, ...more })
}

async function onSomeLabel(world: World, what: 'reprint' | 'void', draw: number): Promise<void> {
  const { station } = world
  const found = await someLabel(world, draw)
  if (!found) return
  if (what === 'reprint') await station.call('reprint.print', { shipmentId: found.id, reason: 'torn' })
  else note(world, await station.call('shipments.void', { id: found.id, reason: 'packed twice' }))
}

/** Void, close and reprint of one label, pressed at the same moment and twice. */
async function race(world: World, draw: number): Promise<void> {
  world.events += 1
  const { station, chance } = world
  const found = await someLabel(world, draw)
  if (!found) return
  const reasons = chance.pick([
    ['torn', 'lost'],
    ['torn', 'torn'],
  ])
  const acts = [
    () =>
      station
        .call('shipments.void', { id: found.id, reason: 'packed twice' })
        .then(reply => note(world, reply)),
    () => station.call('closeDay.run', {}),
    ...reasons.map(reason => () => station.call('reprint.print', { shipmentId: found.id, reason })),
  ]
  await Promise.allSettled(acts.map(act => act()))
}

async function printerFault({ printer, chance }: World, draw: number): Promise<void> {
  const faults = [
    { fault: 'paperOut' },
    { fault: 'openHead' },
    { fault: 'pause' },
    { fault: 'unplug' },
    { fault: 'powerCycle' },
    { fault: 'mute', on: true },
    { fault: 'answers', mode: 'garbage' },
    { fault: 'loadPaper', labels: 0.5 + draw * 3 },
    { fault: 'slow', msPerLabel: Math.floor(draw * 300) },
  ]
  await printer.fault(chance.pick(faults))
}

/** Takes back whatever is wrong with the printer. */
export async function mend(printer: OutsidePrinter): Promise<void> {
  for (const fault of ['closeHead', 'resume', 'loadPaper']) await printer.fault({ fault })
  await printer.fault({ fault: 'mute', on: false })
  await printer.fault({ fault: 'answers', mode: 'whole' })
  await printer.fault({ fault: 'slow', msPerLabel: 5 })
}

async function serviceFault({ services, chance }: World): Promise<void> {
  const operation = chance.pick([
    'request-label',
    'label',
    'cancel',
    'close-day',
    'add-funds',
    'manifest-label',
    'meters',
  ])
  // Before anything is carried out nothing waits: a request that lingers at the service after its sender
  // died may still be carried out, and no record of ours could know.
  const fault = chance.pick([
    { kind: 'lost-answer' },
    { kind: 'lost-answer', reset: true },
    { kind: 'drop-before' },
    { kind: 'status', code: 500, executes: true },
    { kind: 'status', code: 503 },
    { kind: 'html', executes: true },
    { kind: 'cut-off', how: 'truncated' },
    { kind: 'delay', ms: 300 },
    { kind: 'retry-after', value: '1' },
    { kind: 'unauthorized' },
    { kind: 'refuse' },
    { kind: 'wrong-echo' },
    { kind: 'no-echo' },
    { kind: 'no-image' },
    { kind: 'errors-and-label' },
  ])
  await services.control('misbehave', { operation, fault })
}
