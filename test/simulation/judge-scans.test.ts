// The judge of a label that one bench gave to another: its box may stand at either, so that both know its code.
import { describe, expect, it } from 'vitest'
import { Modes } from './judge-modes.ts'
import { ScansJudge } from './judge-scans.ts'
import { begin } from './scheduler.ts'
import type { Sale } from './services/sale.ts'
import type { Pressed } from './witnessed.ts'

const NUMBER = 'LA000000017US'
const SHIPMENT = { id: 'shipment-1', reference: 'R-1', purchase: { kind: 'bought' } }
/** The same label, fetched by its number while nobody knew whose it was. */
const FETCHED = { ...SHIPMENT, id: 'fetched-1' }
const SALE: Sale = {
  service: 'label-server',
  account: 'label server',
  mode: 'live',
  reference: 'R-1',
  number: NUMBER,
  marks: [NUMBER],
  costCents: 900,
  atMs: 0,
  state: 'open',
  closes: 0,
}

/** Two benches that want scans; the first buys a label. */
function twoBenches({ answered = true, elsewhereToo = false } = {}) {
  const clock = begin(1)
  const found: string[] = []
  const modes = new Modes(rule => found.push(rule))
  const papers = new Map<string, number>()
  const open: Pressed[] = []
  let at = 0
  let soldAtMs = 0
  const judge = new ScansJudge(modes, {
    violated: rule => found.push(rule),
    numberOf: id => (id === SHIPMENT.id || id === FETCHED.id ? NUMBER : undefined),
    saleOf: number => (number === NUMBER ? { ...SALE, atMs: soldAtMs } : undefined),
    papersOf: mark => papers.get(mark) ?? 0,
    open: () => open,
    pressedAt: () => at,
    lied: () => false,
    isElsewhereToo: () => elsewhereToo,
  })
  const press = (bench: string, channel: string, input: object): Pressed => {
    const pressed = { bench, channel, input }
    modes.pressed(pressed)
    judge.pressed(pressed)
    if ('jobId' in input) judge.onPrint(pressed, SHIPMENT.id)
    return pressed
  }
  const answer = (
    pressed: Pressed,
    reply: { ok: boolean; lost?: true; value?: object; problem?: { kind: string } },
  ) => {
    judge.ended(pressed, reply)
    modes.heard(pressed, reply)
    if (reply.ok) judge.heard(pressed, reply)
  }
  const done = (bench: string, channel: string, input: object, value: object) =>
    answer(press(bench, channel, input), { ok: true, value })
  const wantsScans = (scanBack: string) => {
    for (const bench of ['Bench 1', 'Bench 2'])
      done(bench, 'settings.save', { settings: { packing: { scanBack } } }, {})
  }
  wantsScans('must')
  const bought = () => done('Bench 1', 'pack.ship', { reference: 'R-1' }, { shipment: SHIPMENT })
  if (answered) bought()
  const give = (jobId = 'job-1') => done('Bench 1', 'queue.give', { jobId }, {})
  const givenInVain = () => done('Bench 1', 'queue.give', { jobId: 'job-1' }, { state: 'held' })
  const copied = () => done('Bench 1', 'reprint.print', { shipmentId: SHIPMENT.id }, {})
  const comesOutThere = () => {
    papers.set(NUMBER, 1)
    judge.paper(NUMBER, { bench: 'Bench 2', printer: 'own' })
  }
  const scanned = (kind: string) => done('Bench 1', 'labels.scanBack', { code: NUMBER }, { kind })
  const wantedBackInVain = () => answer(press('Bench 1', 'queue.takeBack', { jobId: 'job-1' }), { ok: false })
  const comesOutHere = () => {
    papers.set(NUMBER, 1)
    judge.paper(NUMBER, { bench: 'Bench 1', printer: 'own' })
  }
  const excuseEnds = (reply: { lost: true } | { problem: { kind: string } }) =>
    answer(press('Bench 1', 'labels.excuseScan', { reason: 'box-gone' }), { ok: false, ...reply })
  const excusedUnheard = () => excuseEnds({ lost: true })
  const excusedOnFailingDisk = () => excuseEnds({ problem: { kind: 'storage' } })
  const later = () => {
    at = 5
  }
  const soldLater = () => {
    later()
    soldAtMs = at
  }
  /** A while after it was given. */
  const excusedThere = () => {
    at = 1_000
    done('Bench 2', 'labels.excuseScan', { reason: 'box-gone' }, [SHIPMENT])
  }
  /** While a save of its mode has no answer. */
  const scannedThereInAnyMode = () => {
    press('Bench 2', 'settings.save', { settings: { mode: 'live' } })
    const seen = { kind: 'seen', scanned: 1, total: 1, shipment: SHIPMENT }
    done('Bench 2', 'labels.scanBack', { code: NUMBER }, seen)
  }
  /** Long after the paper was in hand. */
  const buysAnother = () => {
    at = 10_000
    open.push(press('Bench 1', 'pack.ship', { reference: 'R-2' }))
    judge.sold({ ...SALE, reference: 'R-2', number: 'LA000000025US' })
  }
  const SEEN = { kind: 'seen', scanned: 1, total: 1, shipment: SHIPMENT }
  const scannedHere = () => {
    at = 1
    done('Bench 1', 'labels.scanBack', { code: NUMBER }, SEEN)
  }
  const scanEnds = (reply: { lost: true } | { problem: { kind: string } }) =>
    answer(press('Bench 1', 'labels.scanBack', { code: NUMBER }), { ok: false, ...reply })
  const scannedAsFetched = () => {
    at = 1
    const seen = { kind: 'seen', scanned: 1, total: 1, shipment: FETCHED }
    done('Bench 1', 'labels.scanBack', { code: NUMBER }, seen)
  }
  const scannedDuringCopy = () => {
    const copy = press('Bench 1', 'reprint.print', { shipmentId: SHIPMENT.id })
    at = 1
    const scan = press('Bench 1', 'labels.scanBack', { code: NUMBER })
    clock.now = 2
    answer(copy, { ok: true, value: {} })
    answer(scan, { ok: true, value: SEEN })
  }
  const askedForHere = () => {
    at = 2_000
    done('Bench 1', 'labels.toScan', {}, { labels: [{ shipment: SHIPMENT }] })
  }
  const askedForThere = () => {
    at = 2_000
    done('Bench 2', 'labels.toScan', {}, { labels: [{ shipment: SHIPMENT }] })
  }
  return {
    found,
    bought,
    copied,
    wantsScans,
    askedForThere,
    give,
    givenInVain,
    comesOutThere,
    comesOutHere,
    scanned,
    wantedBackInVain,
    excusedUnheard,
    excusedOnFailingDisk,
    excusedThere,
    scannedThereInAnyMode,
    scannedHere,
    scanEnds,
    scannedAsFetched,
    scannedDuringCopy,
    askedForHere,
    later,
    soldLater,
    buysAnother,
  }
}

describe('a label that another bench printed and waits to have scanned', () => {
  it('is known by the bench that gave it, also where nothing else waits there', () => {
    const { found, give, comesOutThere, scanned } = twoBenches()
    give()
    comesOutThere()
    scanned('no-label')
    expect(found).toEqual(['a given label taken for a wrong one'])
  })

  it('is given once, however often that is pressed, and stays given where it is wanted back in vain', () => {
    const { found, give, comesOutThere, scanned, wantedBackInVain } = twoBenches()
    give()
    give()
    wantedBackInVain()
    comesOutThere()
    scanned('another')
    expect(found).toEqual(['a given label taken for a wrong one'])
  })

  it('is another one where a label waits that no bench is asked to scan', () => {
    const { found, give, scanned } = twoBenches()
    give()
    scanned('another')
    expect(found).toEqual([])
  })

  it('may be over where it was scanned there, although nobody knows in which mode', () => {
    const { found, give, comesOutThere, scannedThereInAnyMode, scanned } = twoBenches()
    give()
    comesOutThere()
    scannedThereInAnyMode()
    scanned('another')
    expect(found).toEqual([])
  })

  it('is over where it was excused there, also if it is pressed once more to give it away', () => {
    const { give, comesOutThere, excusedThere, scanned, found } = twoBenches()
    give()
    comesOutThere()
    excusedThere()
    give()
    scanned('another')
    expect(found).toEqual([])
  })

  it('is asked for again where its copy was given there, and by no second press for the paper that was excused', () => {
    const { give, comesOutThere, copied, excusedThere, askedForThere, found } = twoBenches()
    give()
    comesOutThere()
    copied()
    excusedThere()
    give('job-2')
    askedForThere()
    expect(found).toEqual([])
    excusedThere()
    give('job-2')
    askedForThere()
    expect(found).toEqual(['a scan forgotten'])
  })

  it('is asked for again where a print that nobody had taken was given there after all', () => {
    const { give, givenInVain, comesOutThere, copied, excusedThere, askedForThere, found } = twoBenches()
    givenInVain()
    copied()
    give('job-2')
    comesOutThere()
    excusedThere()
    give()
    askedForThere()
    expect(found).toEqual([])
  })

  it('is scanned at each bench of two that know nothing of each other', () => {
    const { comesOutHere, scannedHere, later, askedForHere, found } = twoBenches({ elsewhereToo: true })
    comesOutHere()
    scannedHere()
    later()
    askedForHere()
    expect(found).toEqual([])
  })

  it('may have been given away before its purchase was answered, and holds up nothing at its bench', () => {
    const { found, bought, give, comesOutThere, buysAnother } = twoBenches({ answered: false })
    give()
    comesOutThere()
    bought()
    buysAnother()
    expect(found).toEqual([])
  })

  it('is nobody’s to know while it has come out nowhere', () => {
    const { found, give, scanned } = twoBenches()
    give()
    scanned('no-label')
    expect(found).toEqual([])
  })
})

describe('a label that its bench waits to have scanned', () => {
  it('lets nothing be bought before it', () => {
    const { found, comesOutHere, buysAnother } = twoBenches()
    comesOutHere()
    buysAnother()
    expect(found).toEqual(['bought before the scan'])
  })

  it('lets another be bought where its copy was asked for when its bench wanted no scans', () => {
    const { found, comesOutHere, copied, wantsScans, buysAnother } = twoBenches()
    comesOutHere()
    wantsScans('off')
    copied()
    wantsScans('must')
    comesOutHere()
    buysAnother()
    expect(found).toEqual([])
  })

  it('may be excused where nobody heard the answer, also before its paper comes out', () => {
    const { found, comesOutHere, excusedUnheard, buysAnother } = twoBenches()
    excusedUnheard()
    comesOutHere()
    buysAnother()
    expect(found).toEqual([])
  })

  it('may be excused by a word that a failing disk kept all the same, before its purchase was answered', () => {
    const { found, bought, comesOutHere, excusedOnFailingDisk, buysAnother } = twoBenches({ answered: false })
    excusedOnFailingDisk()
    bought()
    comesOutHere()
    buysAnother()
    expect(found).toEqual([])
  })

  it('may be asked for again where it was scanned while a copy of it was being asked for', () => {
    const { found, scannedDuringCopy, askedForHere } = twoBenches()
    scannedDuringCopy()
    askedForHere()
    expect(found).toEqual([])
  })

  it('is not asked for again where it was scanned, and nobody asked for a copy', () => {
    const { found, scannedHere, askedForHere } = twoBenches()
    scannedHere()
    askedForHere()
    expect(found).toEqual(['a scan forgotten'])
  })

  it.each([
    ['may be scanned where its scan was cut off', { lost: true } as const, []],
    ['is not where its scan was refused', { problem: { kind: 'wrong-state' } }, ['bought before the scan']],
  ])('before its purchase was answered %s', (_how, reply, rules) => {
    const { found, bought, comesOutHere, scanEnds, buysAnother } = twoBenches({ answered: false })
    scanEnds(reply)
    bought()
    comesOutHere()
    buysAnother()
    expect(found).toEqual(rules)
  })

  it('is asked for again where it was scanned as it was fetched, and its own paper came out since', () => {
    const { found, scannedAsFetched, comesOutHere, askedForHere } = twoBenches()
    scannedAsFetched()
    comesOutHere()
    askedForHere()
    expect(found).toEqual([])
  })

  it('is not asked for again where it was scanned as it was fetched, and no paper came out since', () => {
    const { found, scannedAsFetched, askedForHere } = twoBenches()
    scannedAsFetched()
    askedForHere()
    expect(found).toEqual(['a scan forgotten'])
  })

  it('is excused by no word from before it was asked for', () => {
    const { found, bought, comesOutHere, excusedOnFailingDisk, soldLater, buysAnother } = twoBenches({
      answered: false,
    })
    excusedOnFailingDisk()
    soldLater()
    bought()
    comesOutHere()
    buysAnother()
    expect(found).toEqual(['bought before the scan'])
  })

  it('sold before a word that nobody heard, it may be excused, also where its order is pressed once more', () => {
    const { found, bought, comesOutHere, excusedUnheard, later, buysAnother } = twoBenches({
      answered: false,
    })
    excusedUnheard()
    later()
    bought()
    comesOutHere()
    buysAnother()
    expect(found).toEqual([])
  })
})
