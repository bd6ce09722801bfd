// One step of a plan: what it is, and what comes with it so that it does not happen to nothing.
import type { Chance } from '../campaign/random.ts'
import { type Act, AFTERWARDS, LOOKS, type Moment, PRINTER_FAULTS, SCANS, SETTINGS_CHANGES } from './acts.ts'
import { DISK_FAULTS } from './disk.ts'
import { OPERATIONS, type OperationName, SERVICE_FAULTS } from './services/misbehaviour.ts'
import { isOdd, ODD_LABELS } from './services/sale.ts'

const presses = (luck: Chance): number => (luck.next() < 0.2 ? 2 + luck.below(2) : 1)

/** Most come back at once. */
const away = (luck: Chance): number => (luck.next() < 0.8 ? luck.below(2_000) : luck.below(60_000))

/** `gapMs`: how soon the next one has to follow; undrawn unless given. `there`: at the next bench. */
export type Company = Act & { readonly gapMs?: number; readonly there?: true }

/** A fault alone meets nothing: mostly what it is for comes with it. */
export function withCompany(luck: Chance, act: Act): readonly Company[] {
  if (!('moment' in act) && luck.next() < 0.3) return [act]
  switch (act.kind) {
    case 'ship':
      return luck.next() < 0.04 ? atTwoWindows(luck, act) : [act]
    case 'kill':
    case 'stop':
      if (act.moment !== undefined) return [act, companyAt(luck, act.moment)]
      if (luck.next() < 0.2) return [ofTheBox(luck), act]
      return [
        draw(
          luck,
          luck.pick([
            'ship',
            'ship',
            'void',
            'close',
            'funds',
            'reprint',
            'slip',
            'batch',
            'prepare',
            'race',
            'scan-back',
            'move',
          ]),
        ),
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
    case 'give':
      if (act.back === undefined && luck.next() < 0.6) {
        return luck.next() < 0.6 ? givenAndScanned(luck, act) : givenAndBoughtThere(luck, act)
      }
      // A label waits where its printer cannot print.
      return [
        { kind: 'printer-fault', fault: luck.pick(['paperOut', 'openHead', 'pause']), ms: 90_000 },
        laterNow(luck),
        // Between two steps of the giving are a few happenings only.
        ...(luck.next() < 0.6
          ? [{ ...draw(luck, 'kill'), moment: luck.pick(GIVING), steps: 1 + luck.below(16) } as Act]
          : []),
        act,
      ]
    case 'move':
      // And only there is another printer wanted.
      return [
        { kind: 'printer-fault', fault: luck.pick(['paperOut', 'openHead', 'pause']), ms: 90_000 },
        laterNow(luck),
        ...(luck.next() < 0.3 ? [draw(luck, 'kill')] : []),
        act,
      ]
    case 'scan-back':
      return [shipNow(luck), act]
    case 'house-away':
      // Under a batch that has begun.
      return [{ ...draw(luck, 'batch'), presses: 1, gapMs: luck.below(8_000) } as Company, act]
    case 'printer-fault':
      if (act.inLabelMs !== undefined) return [act, companyAt(luck, 'bytes')]
      return [act, draw(luck, luck.pick(['ship', 'reprint', 'slip']))]
    case 'service-fault':
      if (isOdd(act.fault) && act.operation !== 'reprint-label' && luck.next() < 0.3) {
        // Let go by habit, before anything is said of it.
        const service = act.operation === 'label' ? 'label-server' : 'parcel-label'
        const later = { ...laterNow(luck), service } as Act
        return [{ ...act, at: 0 }, later, { kind: 'queue', draw: luck.next() * BY_HABIT }]
      }
      return [act, companyAt(luck, act.operation)]
    default:
      return [act]
  }
}

/** The newest print of the queue, let go whatever is said of it. */
const BY_HABIT = 0.014

/** Of a print that goes from one bench to another. */
const GIVING = ['offer', 'take'] as const

/** A label that waits, and is given as soon as it is there. */
const givenAtOnce = (luck: Chance, act: Act): readonly Company[] => [
  { kind: 'printer-fault', fault: 'paperOut', ms: 4_000, gapMs: 100 },
  { ...laterNow(luck), gapMs: soon(luck) },
  { ...act, draw: NEWEST, gapMs: soon(luck) + 2_000 } as Company,
]

/** Its box stays: it is scanned here, while another label waits for its own scan. */
const givenAndScanned = (luck: Chance, act: Act): readonly Company[] => [
  ...givenAtOnce(luck, act),
  { ...shipNow(luck), gapMs: soon(luck) + 1_500 },
  { kind: 'scan-back', what: 'given', draw: luck.next() ** 4 },
]

/** And once it has come out there, the next order of that bench is packed. */
const givenAndBoughtThere = (luck: Chance, act: Act): readonly Company[] => [
  ...givenAtOnce(luck, act),
  { ...shipNow(luck), there: true },
]

/** The packers at two windows of one bench, each with an order of their own, while the service takes its time. */
const atTwoWindows = (luck: Chance, { service }: Act & { readonly kind: 'ship' }): readonly Company[] => {
  const operation = service === 'label-server' ? 'label' : 'request-label'
  const order = () => ({ ...shipNow(luck), service, again: 1, presses: 1 }) as Act
  const fault = luck.pick(['silence', 'silence-before', 'trickle', 'late'] as const)
  return [
    { kind: 'service-fault', operation, fault, at: 0, gapMs: 0 },
    { ...order(), gapMs: 300 + luck.below(3_000) },
    order(),
  ]
}

/** Longer than most purchases take. */
const soon = (luck: Chance): number => 800 + luck.below(1_500)
/** The print at the top of the queue, or the first of its kind there. */
const NEWEST = 0

/** An order of several boxes, or one whose return label is laid into its box: the end falls into one of the purchases. */
const ofTheBox = (luck: Chance): Act =>
  ({ ...shipNow(luck), again: 1, ...(luck.next() < 0.5 ? { boxes: 2 } : { back: true }), presses: 1 }) as Act

/** A label that is printed at once. */
function shipNow(luck: Chance): Act {
  const { later: _, ...now } = draw(luck, 'ship') as Act & { readonly kind: 'ship' }
  return now
}

const laterNow = (luck: Chance): Act => ({ ...draw(luck, 'ship'), later: true }) as Act

/** What brings the moment about. */
function companyAt(luck: Chance, at: Moment): Act {
  if (at === 'offer' || at === 'hear' || at === 'take') return draw(luck, 'give')
  if (at === 'scan') return { kind: 'scan-back', what: 'waiting', draw: luck.next() }
  const isPrint = at === 'bytes' || at === 'look'
  const act = draw(luck, isPrint ? luck.pick(['ship', 'ship', 'reprint', 'slip']) : MEETS[at])
  switch (act.kind) {
    case 'ship': {
      const { later: _, ...now } = act
      if (isPrint) return now
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
  bytes: 12,
  look: 4,
  scan: 4,
  offer: 0,
  hear: 0,
  take: 0,
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
    case 'batch':
      return {
        kind,
        count: 2 + luck.below(5),
        presses: presses(luck),
        ...(luck.next() < 0.4 && { doubt: luck.pick(['left', 'left', 'said'] as const) }),
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
      return { kind, ms: 200 + Math.floor(luck.next() ** 3 * 40_000) }
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
