// The judge of a blank paper that came out as a print was let go of whose label no screen had said the number by then.
import { describe, expect, it } from 'vitest'
import { NumbersJudge } from './judge-numbers.ts'
import { NOTHING_SHOWN } from './nothing-shown.ts'
import { begin } from './scheduler.ts'
import { labelText, type Sale } from './services/sale.ts'

const JOB = { id: 'job-1', shipmentId: 'shipment-1', warnings: [{ code: 'label.nothing-drawn' }] }
const SALE: Sale = {
  service: 'parcel-label',
  account: 'parcel service',
  mode: 'live',
  reference: 'R-1',
  number: 'PA000000147US',
  marks: ['PA000000147US'],
  costCents: 0,
  atMs: 0,
  state: 'open',
  closes: 0,
}

/** A person lets the print go, its blank paper comes out, and only then a screen says whose label it is. */
function letGoAndOut(sold: string) {
  begin(1)
  const found: string[] = []
  const numbers = new Map<string, string>()
  const judge = new NumbersJudge({
    violated: rule => found.push(rule),
    numberOf: id => numbers.get(id),
    isTyped: () => false,
    saleOf: () => undefined,
    goneAt: () => undefined,
    isElsewhereToo: () => false,
  })
  judge.shown(JOB)
  const input = { jobId: JOB.id, printAnyway: 'it is the right one' }
  judge.pressed({ bench: 'Bench 1', channel: 'queue.release', input })
  judge.paper(labelText(['LA000000017US'], { odd: 'blank' }), 1)
  const atOnce = [...found]
  numbers.set(JOB.shipmentId, sold)
  judge.settled(NOTHING_SHOWN)
  return { atOnce, found }
}

/** A person lets a print go of which nobody was told anything; it is said before, or after, that is answered. */
function letGoBefore(what: 'its answer' | 'anybody was told') {
  begin(1)
  const found: string[] = []
  const judge = new NumbersJudge({
    violated: rule => found.push(rule),
    numberOf: () => 'LA000000017US',
    isTyped: () => false,
    saleOf: () => undefined,
    goneAt: () => undefined,
    isElsewhereToo: () => false,
  })
  const input = { jobId: JOB.id, printAnyway: 'as always' }
  const pressed = { bench: 'Bench 1', channel: 'queue.release', input }
  judge.pressed(pressed)
  if (what === 'anybody was told') judge.heard(pressed, { ok: true, value: {} })
  judge.shown(JOB)
  judge.paper(labelText(['LA000000017US'], { odd: 'blank' }), 1)
  return found
}

/** A label came out with another's number in its bars, while nobody could look; the service said that number is its own. */
function outWithAnothersNumber(
  before: 'on a box' | 'thrown away' | 'void',
  { isAlone = false, isElsewhereToo = false } = {},
) {
  begin(1)
  const found: string[] = []
  const [number, others] = ['PA000000147US', 'PA000000133US']
  const judge = new NumbersJudge({
    violated: rule => found.push(rule),
    numberOf: () => number,
    isTyped: () => false,
    saleOf: () => ({ ...SALE, ...(isAlone && { nothingSaid: true }) }),
    goneAt: asked => (asked === others && before === 'void' ? 0 : undefined),
    isElsewhereToo: () => isElsewhereToo,
  })
  judge.blind(1_000)
  judge.shared({ number }, { isBesideAnother: before !== 'thrown away' })
  judge.paper(labelText([number], { odd: 'other-bars', others }), 1)
  const shipment = { id: 'shipment-1', origin: 'bought-here' }
  judge.settled({ ...NOTHING_SHOWN, mode: 'live', details: [{ shipment, jobs: [] }] })
  return found
}

describe('a label with the number of another', () => {
  it('is said of one whose number a box travels under', () => {
    expect(outWithAnothersNumber('on a box')).toEqual(['a label unread unsaid'])
  })

  it('need not be said of where the other was thrown away', () => {
    expect(outWithAnothersNumber('thrown away')).toEqual([])
  })

  it('need not be said of where nothing was sold to compare it with, and a person was told that the other is void', () => {
    expect(outWithAnothersNumber('void', { isAlone: true })).toEqual([])
    expect(outWithAnothersNumber('on a box', { isAlone: true })).toEqual(['a label unread unsaid'])
  })

  it('may be another bench’s paper, where that fetched it into records of its own', () => {
    expect(outWithAnothersNumber('on a box', { isAlone: true, isElsewhereToo: true })).toEqual([])
  })

  it('is said of beside its own number, also where the other is void', () => {
    expect(outWithAnothersNumber('void')).toEqual(['a label unread unsaid'])
  })
})

/** A label of an order under another's number, handed over: who said whose it is, and when. */
function handedOver(said: 'while its order was on its way' | 'not'): readonly string[] {
  const found: string[] = []
  const number = 'PA000000028US'
  const judge = new NumbersJudge({
    violated: rule => found.push(rule),
    numberOf: () => number,
    isTyped: () => false,
    saleOf: () => SALE,
    goneAt: () => undefined,
    isElsewhereToo: () => false,
  })
  judge.shared({ number }, { isBesideAnother: true })
  const ship = { bench: 'Bench 1', channel: 'pack.ship', input: {} }
  judge.pressed(ship)
  if (said !== 'not') {
    judge.pressed({
      bench: 'Bench 1',
      channel: 'shipments.resolve',
      input: { id: 'shipment-1', outcome: 'bought' },
    })
  }
  const purchase = { attention: ['number-of-another'] }
  judge.heard(ship, { ok: true, value: { shipment: { id: 'shipment-1', purchase } } })
  judge.closed({ ...SALE, number, service: 'parcel-label' })
  return found
}

describe('a parcel under the number of another', () => {
  it('is handed over once somebody has said whose it is, also before its order was answered', () => {
    expect(handedOver('while its order was on its way')).toEqual([])
  })

  it('is not before', () => {
    expect(handedOver('not')).toEqual(['I8 whose number'])
  })
})

describe('a print that somebody let go, whatever is said of it', () => {
  it('may come out where that was said while the word was on its way', () => {
    expect(letGoBefore('its answer')).toEqual([])
  })

  it('may not where nobody had been told as the word was answered', () => {
    expect(letGoBefore('anybody was told')).toEqual(['I9 another number on paper'])
  })
})

describe('a blank paper while a print is let go whose number no screen has said', () => {
  it('is nobody’s fault once that print turns out to be its own', () => {
    expect(letGoAndOut('LA000000017US')).toEqual({ atOnce: [], found: [] })
  })

  it('went unasked once that print turns out to be of another label', () => {
    expect(letGoAndOut('LA000000025US')).toEqual({ atOnce: [], found: ['I9 another number on paper'] })
  })
})
