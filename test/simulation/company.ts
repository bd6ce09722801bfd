// What comes with a step of a plan, so that it does not happen to nothing.
import type { Chance } from '../campaign/random.ts'
import type { Act, Moment } from './acts.ts'
import { draw } from './draw.ts'
import type { OperationName } from './services/misbehaviour.ts'
import { isOdd } from './services/sale.ts'

/** `gapMs`: how soon the next one has to follow; undrawn unless given. `there`: at the next bench. */
export type Company = Act & { readonly gapMs?: number; readonly there?: true }

/** A fault alone meets nothing: mostly what it is for comes with it. */
export function withCompany(luck: Chance, act: Act): readonly Company[] {
  if (!('moment' in act) && luck.next() < 0.3) return [act]
  switch (act.kind) {
    case 'ship':
      return luck.next() < 0.04 ? atTwoWindows(luck, act) : [act]
    case 'close':
      return luck.next() < 0.35 ? whileOneIsVoided(luck, act) : [act]
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
      if (act.moment === undefined) return [{ ...batchOnly(luck), gapMs: luck.below(8_000) }, act]
      return [act, isSold(act.moment) ? batchOf(luck, act.moment) : companyAt(luck, act.moment)]
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

/** The carrier has the parcel by now, so that its void is refused, and not at once; meanwhile somebody closes the day. */
const whileOneIsVoided = (luck: Chance, act: Act): readonly Company[] => [
  { kind: 'service-fault', operation: 'cancel', fault: 'refuse-late', at: 0, gapMs: 0 },
  { ...(draw(luck, 'void') as Act & { readonly kind: 'void' }), fresh: true, gapMs: soon(luck) },
  act,
]

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

const batchOnly = (luck: Chance) =>
  ({ ...draw(luck, 'batch'), presses: 1 }) as Act & { readonly kind: 'batch' }

const isSold = (at: Moment): at is 'label' | 'request-label' => at === 'label' || at === 'request-label'

/** A batch that buys there: which service it asks goes by how many orders it has. */
function batchOf(luck: Chance, at: 'label' | 'request-label'): Act {
  const { count, ...batch } = batchOnly(luck)
  return { ...batch, count: 2 * Math.ceil(count / 2) + (at === 'label' ? 1 : 0) }
}

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
