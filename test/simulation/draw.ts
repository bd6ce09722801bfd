// One step of a plan, drawn.
import type { Chance } from '../campaign/random.ts'
import { type Act, AFTERWARDS, LOOKS, type Moment, PRINTER_FAULTS, SCANS, SETTINGS_CHANGES } from './acts.ts'
import { DISK_FAULTS } from './disk.ts'
import { OPERATIONS, type OperationName, SERVICE_FAULTS } from './services/misbehaviour.ts'
import { ODD_LABELS } from './services/sale.ts'

const presses = (luck: Chance): number => (luck.next() < 0.2 ? 2 + luck.below(2) : 1)

/** Most come back at once. */
const away = (luck: Chance): number => (luck.next() < 0.8 ? luck.below(2_000) : luck.below(60_000))

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
  bytes: 12,
  look: 4,
  scan: 4,
  offer: 0,
  hear: 0,
  take: 0,
} as const satisfies Record<Moment, number>

/** What gives a label may give an odd one. */
function misbehaviour(luck: Chance) {
  const operation = luck.pick(OPERATIONS)
  const isOddOne = LABELS.some(one => one === operation) && luck.next() < 0.5
  return { operation, fault: luck.pick(isOddOne ? ODD_LABELS : SERVICE_FAULTS) }
}

const LABELS: readonly OperationName[] = ['label', 'request-label', 'reprint-label']

export function draw(luck: Chance, kind: Act['kind']): Act {
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
        ...(luck.next() < 0.06 && { back: true as const }),
        ...(luck.next() < 0.1 && { boxes: 2 + luck.below(2) }),
      }
    }
    case 'batch': {
      const [count, times, doubt] = [2 + luck.below(5), presses(luck), luck.next()]
      // Of the same draw, so that the shifts of other seeds go on as they did.
      const beside = (doubt * 1_000) % 1
      return {
        kind,
        count,
        presses: times,
        ...(doubt < 0.4 && { doubt: luck.pick(['left', 'left', 'said'] as const) }),
        ...(beside < 0.4 && { beside: beside < 0.3 ? ('voided' as const) : ('bought' as const) }),
      }
    }
    case 'prepare': {
      const service = luck.next() < 0.6 ? 'parcel-label' : 'label-server'
      const what = luck.weighted({ plain: 3, unasked: 1, back: 3, weighed: 2, said: 1 })
      return {
        kind,
        service,
        count: 1 + luck.below(3),
        ships: luck.next() < 0.6,
        ...(what === 'back' && { back: luck.next() }),
        ...(what !== 'plain' && what !== 'back' && { heavy: what }),
        presses: presses(luck),
      }
    }
    case 'reprint':
    case 'void': {
      const fresh = kind === 'void' && luck.next() < 0.5
      return { kind, draw: luck.next(), ...(fresh && { fresh: true as const }), presses: presses(luck) }
    }
    case 'slip':
      return { kind, draw: luck.next(), presses: presses(luck) }
    case 'give': {
      const all = { kind, draw: luck.next(), presses: presses(luck) } as const
      const isBack = luck.next() < 0.5
      // Most are wanted back just as the other bench is about to take them.
      if (isBack && luck.next() < 0.7) return { ...all, back: luck.next() ** 2 * 40, heard: true }
      return { ...all, ...(isBack && { back: luck.below(4_000) }) }
    }
    case 'scan-back':
      return { kind, what: luck.pick(SCANS), draw: luck.next() }
    case 'move':
      return { kind, draw: luck.next(), presses: presses(luck) }
    case 'name':
      return {
        kind,
        draw: luck.next(),
        ...(luck.next() < 0.4 && { ofBox: true as const }),
        buys: luck.next() < 0.4,
      }
    case 'house-away':
      // While it is away nothing is given, bought or taken: most are short.
      return {
        kind,
        ms: 200 + Math.floor(luck.next() ** 3 * 40_000),
        ...(luck.next() < 0.5 && { moment: luck.weighted(WORST) }),
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
      // Of the same draw, so that the shifts of other seeds go on as they did.
      const rest = (part * 1_000) % 1
      const stopped = rest < 0.2 ? 'at-once' : rest < 0.35 ? 'early' : undefined
      return { kind, ...(only && { only }), ...(stopped && { stopped }), presses: presses(luck) }
    }
    case 'attend':
      return { kind, count: 1 + luck.below(6), lies: luck.next() < 0.15 ? luck.next() : 0 }
    case 'settings':
      return { kind, change: luck.pick(SETTINGS_CHANGES) }
    case 'service-fault':
      return { kind, at: luck.next(), ...misbehaviour(luck) }
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
        const steps = 1 + Math.floor(luck.next() ** 2 * (luck.next() < 0.7 ? 40 : 250))
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
