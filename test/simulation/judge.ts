// The reference model of money and paper, written from the two services' documents and the invariants I1–I13 of
// docs/reliability.md. It knows what the services sold, what paper came out, what persons pressed and said, and what
// the screens show; never what the program thinks of itself.
import type { Reply } from './bench.ts'
import { BatchesJudge } from './judge-batches.ts'
import { closedOnce } from './judge-closes.ts'
import { DaysJudge } from './judge-days.ts'
import { DoubtsJudge } from './judge-doubts.ts'
import type { Facts } from './judge-facts.ts'
import { FundsJudge } from './judge-funds.ts'
import { Modes } from './judge-modes.ts'
import { NamesJudge } from './judge-names.ts'
import { NumbersJudge } from './judge-numbers.ts'
import { onPaper } from './judge-papers.ts'
import { PreparedJudge } from './judge-prepared.ts'
import { keptPromises } from './judge-promises.ts'
import { ReturnsJudge } from './judge-returns.ts'
import { ScansJudge } from './judge-scans.ts'
import { SlipsJudge } from './judge-slips.ts'
import { WeightsJudge } from './judge-weights.ts'
import { sim } from './scheduler.ts'
import {
  type Box,
  isReturn,
  markOn,
  nameOf,
  orderOf,
  referenceKey,
  type Sale,
  slipOn,
} from './services/sale.ts'
import type { PaperWitness } from './stage.ts'
import type { PaperPlace, Pressed, PrinterStand, Shown, Violated, Violation } from './witnessed.ts'
import { numberOf, numbersOf } from './witnessed.ts'

/** What the station may still believe of a printer that was ready a moment ago. */
const OLD_NEWS_MS = 10_000

export class Judge implements PaperWitness {
  readonly violations: Violation[] = []
  readonly #sales = new Map<string, Sale>()
  readonly #byReference = new Map<string, Sale[]>()
  /** Second labels that a person asked for, or brought about by a wrong word, by reference. */
  readonly #permits = new Map<string, number>()
  readonly #counted = new Set<string>()
  /** Labels that a person was told are void, and when. */
  readonly #gone = new Map<string, number>()
  readonly #papers = new Map<string, number>()
  /** Prints that a person said came out, by shipment. */
  readonly #saidPrinted = new Map<string, Set<string>>()
  /** Shipments on which a person's word settled something, true or not. */
  readonly #saidOf = new Set<string>()
  /** References and numbers of which a person said what is not so. */
  readonly #lies = new Set<string>()
  /** Labels that were asked for by their number, wherever they were bought. */
  readonly #fetched = new Set<string>()
  readonly #promised = new Map<string, { readonly kind: string; readonly bench: string }>()
  readonly #answers = new Map<string, string>()
  readonly #pressedAt = new WeakMap<Pressed, number>()
  /** Presses without an answer that ask for a label and for its print now. */
  readonly #open = new Set<Pressed>()
  readonly #cancelledAt = new Map<string, number>()
  /** Which label a record has, by the record's id. */
  readonly #numberOf = new Map<string, string>()
  /** Prints that were shown as printed without a person's word, by shipment. */
  readonly #shownPrinted = new Map<string, Set<string>>()
  /** How often the bytes of a label reached a printer. */
  readonly #arrivals = new Map<string, number>()
  /** Labels whose number a person gave. */
  readonly #typed = new Set<string>()
  /** Whose label a print is. */
  readonly #labelOf = new Map<string, string>()
  readonly #violated: Violated = (rule, words) => {
    if (this.violations.length < 20) this.violations.push({ rule, words, atMs: Math.round(sim().now) })
  }
  readonly #facts: Facts = {
    violated: this.#violated,
    lied: about => this.#lies.has(about),
    saidOf: id => this.#saidOf.has(id),
    saleOf: number => this.#sales.get(number),
    soldAs: record => this.#sales.get(numberOf(record) ?? ''),
    numberOf: id => this.#numberOf.get(id),
    isTyped: number => this.#typed.has(number) || this.#lies.has(number),
    goneAt: number => this.#gone.get(number),
    papersOf: mark => this.papersOf(mark),
    arrivalsOf: mark => this.#arrivals.get(mark) ?? 0,
    saidPrinted: id => this.#saidPrinted.get(id)?.size ?? 0,
    open: () => this.#open,
    pressedAt: pressed => this.#pressedAt.get(pressed) ?? 0,
    promised: this.#promised,
    keepApart: () => this.keepApart,
    isElsewhereToo: number => this.keepApart && this.#fetched.has(number),
  }
  readonly #modes = new Modes(this.#violated)
  readonly #funds = new FundsJudge(this.#violated)
  readonly #weights = new WeightsJudge(this.#modes)
  readonly #prepared = new PreparedJudge(this.#violated)
  readonly #returns = new ReturnsJudge(this.#facts)
  readonly #doubts = new DoubtsJudge(this.#violated)
  readonly #batches = new BatchesJudge(this.#facts)
  readonly #names = new NamesJudge(this.#modes, this.#violated)
  readonly numbers = new NumbersJudge(this.#facts)
  readonly days = new DaysJudge(this.#facts)
  readonly #scans = new ScansJudge(this.#modes, this.#facts)
  readonly slips = new SlipsJudge(this.#facts)
  paperCount = 0
  /** Each bench has records of its own, and what one hands over of the account no other hears of. */
  keepApart = false
  /** A look at the printer of a bench. */
  standOf: (bench: string) => PrinterStand | undefined = () => undefined

  // What the services and the printers show.

  sold(sale: Sale): void {
    this.#sales.set(sale.number, sale)
    this.slips.sold(sale)
    this.#prepared.sold(sale)
    this.#returns.sold(sale)
    this.#doubts.sold(sale)
    this.#batches.sold(sale)
    this.#scans.sold(sale)
    this.days.sold(sale)
    const key = `${sale.mode} ${referenceKey(sale.reference)}`
    const sales = this.#byReference.get(key) ?? []
    sales.push(sale)
    this.#byReference.set(key, sales)
    const live = sales.filter(one => one.state === 'open' && !this.#gone.has(one.number))
    const allowed = 1 + (this.#permits.get(referenceKey(sale.reference)) ?? 0)
    if (live.length > allowed) {
      this.#violated(
        'I1 sold twice',
        `${sale.reference} was sold as ${live.map(one => `${one.number} (${one.account})`).join(' and ')}; a person agreed to ${allowed}`,
      )
    }
    this.#besideBoxes(sale, key)
    if (sale.mode === 'live') this.#wasReady(sale)
  }

  /** A label for the whole order says that there is one package. */
  #besideBoxes(sale: Sale, key: string): void {
    const order = (one: string) => one.replace(/ box \d+$/, '')
    const others = [...this.#byReference.entries()].filter(
      ([one]) => one !== key && order(one) === order(key) && (one === order(one) || key === order(key)),
    )
    const isOpen = ({ state, number, reference }: Sale) =>
      state === 'open' && !this.#gone.has(number) && !this.#lies.has(referenceKey(reference))
    const other = others.flatMap(([, sales]) => sales).find(isOpen)
    if (!other || this.#lies.has(referenceKey(sale.reference))) return
    this.#violated('I1 whole and boxes', `${sale.reference} was sold beside ${other.reference}`)
  }

  /** Without “print later” nothing is bought for a printer that had said long before that it will not print. */
  #wasReady(sale: Sale): void {
    // Its batch may have bought it to print later, in the same moment.
    if (this.#batches.isFiled(referenceKey(sale.reference))) return
    const asked = [...this.#open].filter(
      ({ input }) => referenceKey(nameOf(input)) === referenceKey(sale.reference),
    )
    const inVain = asked.filter(pressed => {
      const stand = this.standOf(pressed.bench)
      const before = (this.#pressedAt.get(pressed) ?? 0) - OLD_NEWS_MS
      return stand?.isOut && stand.sinceMs < before && pressed.input.printLater !== true
    })
    if (asked.length > 0 && inVain.length === asked.length) {
      this.#violated(
        'I3 bought for no printer',
        `${sale.reference} was bought, and its printer was not ready`,
      )
    }
  }

  cancelled(sale: Sale): void {
    this.#cancelledAt.set(sale.number, sim().now)
  }

  closed(sale: Sale): void {
    this.numbers.closed(sale)
    const { number, reference } = sale
    if (sale.service !== 'parcel-label' || this.#facts.isElsewhereToo(number)) return
    if (isReturn(reference))
      this.#violated('I8 return handed over', `${number} of ${reference} lies in a box`)
    if (this.#gone.get(number) !== undefined && !this.#lies.has(number))
      this.#violated('I8 void and closed', `${number} of ${reference} was discarded and then manifested`)
  }

  closedAgain(sale: Sale): void {
    const { number, reference } = sale
    if (this.#lies.has(number) || this.#lies.has('not-closed') || this.#facts.isElsewhereToo(number)) return
    this.#violated('I8 closed twice', `${number} of ${reference} was manifested a second time`)
  }

  fundsAdded(account: string, transactionReference: string, cents: number): void {
    this.#funds.added(account, transactionReference, cents)
  }

  isKnown({ number }: Sale): boolean {
    return !this.keepApart && [...this.#numberOf.values()].includes(number)
  }

  stands(sale: Sale): boolean {
    return sale.state === 'open' && !this.#gone.has(sale.number) && this.isKnown(sale)
  }

  shared(sale: Sale, before: Sale): void {
    this.numbers.shared(sale, { isBesideAnother: !this.#gone.has(before.number) })
    for (const { number } of [sale, before]) this.#scans.shared(number)
  }

  strayed(account: string, operation: string, number: string): void {
    // A person typed it.
    if (operation === 'reprint' && this.#fetched.has(number)) return
    const seller = this.#sales.get(number)?.account
    this.#violated(
      'I11 another account asked',
      `${operation} of ${number}, sold by ${seller}, was asked of ${account}`,
    )
  }

  paper(format: string, complete: boolean, place: PaperPlace, arrivedAtMs?: number): void {
    const slip = slipOn(format)
    if (slip !== undefined) {
      if (complete) this.slips.paper(slip, place)
      return
    }
    const mark = markOn(format)
    if (mark === undefined || !complete) return
    this.paperCount += 1
    this.#papers.set(mark, (this.#papers.get(mark) ?? 0) + 1)
    const number = mark.replace(/-B$/, '')
    const sale = this.#sales.get(number)
    if (!sale) {
      this.#violated('I6 paper of nobody', `a label came out that no service sold: ${mark}`)
      return
    }
    if (sale.mode === 'training') {
      this.#violated('I11 training on paper', `${number} of training came out of a real printer`)
    }
    this.numbers.paper(format, sale.marks.length)
    this.slips.labelPaper(sale.reference, place)
    this.#scans.paper(mark, place)
    const goneAt = this.#gone.get(number)
    if (
      goneAt !== undefined &&
      arrivedAtMs !== undefined &&
      arrivedAtMs > goneAt &&
      !this.#lies.has(number) &&
      !this.#facts.isElsewhereToo(number)
    ) {
      this.#violated(
        'I3 void printed',
        `${number} of ${sale.reference} was printed after a person was told it is void`,
      )
    }
  }

  /** The bytes of a label, or of the beginning of one, are in a printer. */
  arrived(mark: string): void {
    this.#arrivals.set(mark, (this.#arrivals.get(mark) ?? 0) + 1)
    const sale = this.#sales.get(mark.replace(/-B$/, ''))
    if (sale) this.slips.labelArrived(sale.reference)
  }

  slipArrived(name: string): void {
    this.slips.arrived(name)
  }

  papersOf(mark: string): number {
    return this.#papers.get(mark) ?? 0
  }

  notRead(mark: string | undefined, afterMs: number): void {
    if (mark !== undefined) this.numbers.notRead(mark)
    this.numbers.blind(afterMs)
  }

  hung(bench: string, channel: string): void {
    this.#violated('waits for ever', `${bench} never answered ${channel}`)
  }

  /** Money was moved for a command, and the station ended in order without an answer to it. */
  leftBehind(bench: string, channel: string): void {
    this.#violated('I2 cut off by a stop', `${bench} ended in order, and never answered ${channel}`)
  }

  /** Taken from another bench, and in no queue of the one that took it. */
  takenAndLost(title: string, bench: string): void {
    this.#violated('I3 taken and lost', `${bench} has taken the print of ${title}, and its queue has none`)
  }

  staysOpen(bench: string, what: string): void {
    this.#violated('I12 stays on a list', `${what}, seen at ${bench}, runs on and on`)
  }

  fell(bench: string, why: string): void {
    this.#violated('a fault of the program', `${bench}: ${why}`)
  }

  // What persons press and are told.

  pressed(pressed: Pressed): void {
    const { channel, input } = pressed
    this.#pressedAt.set(pressed, sim().now)
    this.#weights.pressed(pressed)
    this.#modes.pressed(pressed)
    this.slips.pressed(pressed)
    this.#prepared.pressed(pressed)
    this.#returns.pressed(pressed)
    this.#doubts.pressed(pressed)
    this.#batches.pressed(pressed)
    this.#names.pressed(pressed)
    this.numbers.pressed(pressed)
    this.#scans.pressed(pressed)
    this.days.pressed(pressed)
    if (typeof input?.jobId === 'string') this.#scans.onPrint(pressed, this.#labelOf.get(input.jobId))
    this.standOf(pressed.bench)
    if (channel === 'pack.ship') this.#open.add(pressed)
    const key = typeof input?.reference === 'string' ? referenceKey(nameOf(input)) : ''
    if (channel === 'pack.ship' && input.duplicateReason !== undefined) this.#permit(key, input.commandId)
    if (channel === 'shipments.resolve') this.#typed.add(input.labelId ?? input.trackingNumber ?? '')
    if (channel === 'reprint.fetch') this.#fetched.add(input.labelId)
    if (channel === 'meters.addFunds') this.#funds.asked(input.transactionReference, input.amountCents)
    if (channel === 'queue.settle' && input.answer === 'printed') this.#saidOf.add(input.jobId)
  }

  /** A word of a person's on a shipment, and whether it is so. */
  word(
    shipment: { readonly id: string; readonly reference: string; readonly box?: Box | undefined },
    outcome: string,
    isTrue: boolean,
  ): void {
    this.#saidOf.add(shipment.id)
    if (isTrue) return
    this.#lies.add(shipment.id)
    this.#lies.add(referenceKey(nameOf(shipment)))
    if (outcome === 'not-bought' || outcome === 'voided')
      this.#permit(referenceKey(nameOf(shipment)), undefined)
  }

  lie(about: string): void {
    this.#lies.add(about)
  }

  #permit(key: string, commandId: string | undefined): void {
    if (commandId !== undefined) {
      if (this.#counted.has(commandId)) return
      this.#counted.add(commandId)
    }
    this.#permits.set(key, (this.#permits.get(key) ?? 0) + 1)
  }

  heard(pressed: Pressed, reply: Reply): void {
    const { bench, channel, input } = pressed
    this.#open.delete(pressed)
    this.#scans.ended(pressed, reply)
    if (reply.lost) return
    this.#returns.heard(pressed, reply)
    this.#batches.heard(pressed, reply)
    if (!reply.ok && reply.problem?.kind === 'internal') {
      this.#violated('a fault of the program', `${bench} answered ${channel} with an internal error`)
    }
    this.#sameAnswer(pressed, reply)
    this.#modes.heard(pressed, reply)
    if (channel === 'meters.addFunds' && reply.problem?.kind === 'refused-by-service') {
      this.#funds.told(input.transactionReference, 'refused')
    }
    if (!reply.ok) return
    this.#seen(reply.value, this.#pressedAt.get(pressed) ?? 0)
    this.slips.heard(pressed, reply)
    this.#prepared.heard(pressed, reply)
    this.#names.heard(pressed, reply)
    this.#scans.heard(pressed, reply)
    this.numbers.heard(pressed, reply)
    if (channel === 'shipments.scan') this.#scanned(input.code, reply.value.shipment)
    if (channel === 'labels.scanBack' && reply.value.kind === 'seen') {
      this.#scannedBack(input.code, reply.value.shipment)
    }
    if (channel === 'pack.ship') this.#shipped(bench, nameOf(input), reply.value.shipment)
    const unasked = this.#weights.heard(pressed, reply)
    if (unasked !== undefined) this.#violated('a weight unasked', unasked)
    if (channel === 'shipments.void') this.#voided(bench, reply.value)
    if (channel === 'meters.addFunds') this.#funds.told(input.transactionReference, reply.value.state)
    if (channel === 'queue.settle' && input.answer === 'printed') this.#settledPrint(reply.value)
  }

  /** What any screen shows of labels and prints, at the moment that it shows it. */
  // biome-ignore lint/suspicious/noExplicitAny: a value of any channel
  #seen(value: any, askedAt: number): void {
    const one = value?.purchase ? value : (value?.shipment ?? value)
    const listed = Array.isArray(value) ? value.filter(item => item?.purchase) : undefined
    const shipments = listed ?? value?.shipments ?? (one?.purchase ? [one] : [])
    for (const shipment of shipments) {
      const number = numberOf(shipment)
      if (number === undefined) continue
      this.#numberOf.set(shipment.id, number)
      if (this.#saidOf.has(shipment.id)) this.#typed.add(number)
      const goneAt = this.#cancelledAt.get(number)
      const isTold = this.#saidOf.has(shipment.id) || this.#isLie(shipment)
      if (shipment.purchase.kind === 'bought' && goneAt !== undefined && goneAt < askedAt && !isTold) {
        this.#violated('I9 void denied', `${number} is shown as bought, and was cancelled before`)
      }
    }
    const jobs = Array.isArray(value) ? value : (value?.jobs ?? [value?.job ?? value])
    for (const one of jobs) {
      const job = one?.job ?? one
      if (typeof job?.copyNumber !== 'number') continue
      if (job.shipmentId !== undefined) this.#labelOf.set(job.id, job.shipmentId)
      this.numbers.shown(job)
      this.#printShown(job)
    }
  }

  // biome-ignore lint/suspicious/noExplicitAny: a view as it came
  #printShown(job: any): void {
    if (job.state !== 'printed' || job.mode === 'training' || this.#saidOf.has(job.id)) return
    const sale = this.#sales.get(this.#numberOf.get(job.shipmentId) ?? '')
    if (!sale || this.#lies.has(job.shipmentId) || this.#lies.has(referenceKey(sale.reference))) return
    const printed = (this.#shownPrinted.get(job.shipmentId) ?? new Set()).add(job.id)
    this.#shownPrinted.set(job.shipmentId, printed)
    for (const mark of sale.marks) {
      const papers = this.papersOf(mark)
      if (papers >= printed.size) continue
      this.#violated('I9 print unproven', `${mark}: ${printed.size} shown as printed, ${papers} came out`)
    }
  }

  // biome-ignore lint/suspicious/noExplicitAny: a view as it came
  #isLie(shipment: any): boolean {
    return this.#lies.has(shipment.id) || this.#lies.has(referenceKey(nameOf(shipment)))
  }

  /** A scan finds what bears this code, and nothing that only begins like it or stands in it twice. */
  // biome-ignore lint/suspicious/noExplicitAny: a view as it came
  #scanned(code: string, shipment: any): void {
    if (shipment === undefined) return
    const known = [shipment.reference, ...numbersOf(shipment)].map(referenceKey)
    const scanned = referenceKey(code)
    if (known.some(one => one !== scanned && (one.startsWith(scanned) || scanned === one + one))) {
      this.#violated('I9 another label', `a scan of ${code} found ${known.join(', ')}`)
    }
  }

  /** A label is proven by a code of its own alone. */
  // biome-ignore lint/suspicious/noExplicitAny: a view as it came
  #scannedBack(code: string, shipment: any): void {
    const { readableBarCode, encodedBarCode } = shipment.purchase
    const bars = [readableBarCode, encodedBarCode].filter(one => one !== undefined)
    const known = [...numbersOf(shipment), ...bars].map(referenceKey)
    if (known.includes(referenceKey(code))) return
    this.#violated('I9 another label', `a scan of ${code} proved the label of ${known.join(', ')}`)
  }

  #sameAnswer({ bench, channel, input }: Pressed, reply: Reply): void {
    if (typeof input?.commandId !== 'string') return
    const key = `${bench} ${channel} ${input.commandId}`
    const { value } = reply
    const answer = reply.ok ? `ok ${value?.shipment?.id ?? value?.id ?? ''}` : `no ${reply.problem?.kind}`
    const before = this.#answers.get(key)
    // A command's number answers in its own mode alone.
    const passes = PASSING.has(reply.problem?.kind) || reply.problem?.code === 'command.reused'
    if (before?.startsWith('ok') && answer !== before && !passes) {
      this.#violated('asked again', `${bench} answered ${channel} first with ${before}, then with ${answer}`)
    }
    if (reply.ok || before === undefined) this.#answers.set(key, answer)
  }

  // biome-ignore lint/suspicious/noExplicitAny: a view as it came
  #shipped(bench: string, reference: string, shipment: any): void {
    if (shipment.purchase.kind === 'bought') {
      this.#promised.set(shipment.id, { kind: 'bought', bench })
      const number = numberOf(shipment)
      if (number !== undefined) this.#isOurs(bench, shipment, number)
    }
    if (shipment.purchase.kind === 'intended' || shipment.purchase.kind === 'sending') {
      this.#violated('answered too soon', `${bench} answered ${reference} while it was being bought`)
    }
    if (referenceKey(nameOf(shipment)) !== referenceKey(reference)) {
      this.#violated(
        'I9 another answer',
        `${bench} was asked for ${reference} and answered with ${nameOf(shipment)}`,
      )
    }
  }

  // biome-ignore lint/suspicious/noExplicitAny: a view as it came
  #voided(bench: string, shipment: any): void {
    const { kind } = shipment.purchase
    if (kind !== 'voided' && kind !== 'discarded') return
    this.#promised.set(shipment.id, { kind, bench })
    const number = numberOf(shipment)
    if (number === undefined) return
    if (!this.#gone.has(number)) this.#gone.set(number, sim().now)
    const sale = this.#sales.get(number)
    if (kind === 'voided' && sale?.state === 'open' && !this.#lies.has(shipment.id)) {
      this.#violated(
        'I9 void unproven',
        `${number} is shown as voided, and ${sale.account} never cancelled it`,
      )
    }
  }

  // biome-ignore lint/suspicious/noExplicitAny: a view as it came
  #settledPrint(job: any): void {
    if (job.shipmentId === undefined) return
    const said = this.#saidPrinted.get(job.shipmentId) ?? new Set()
    this.#saidPrinted.set(job.shipmentId, said.add(job.id))
  }

  /** A record's label is one that its own account sold for its own reference. */
  // biome-ignore lint/suspicious/noExplicitAny: a view as it came
  #isOurs(bench: string, shipment: any, number: string): void {
    const sale = this.#sales.get(number)
    const isLie = this.#lies.has(shipment.id)
    if (!sale) {
      if (!isLie) this.#violated('I9 sold by nobody', `${bench} shows ${number}, which no service sold`)
      return
    }
    // A copy fetched by number has the reference that the service told with it, if it told one: the order's, whichever box.
    const told = ['', referenceKey(orderOf(sale.reference))]
    const isUntold = shipment.origin === 'fetched' && told.includes(referenceKey(shipment.reference))
    if (referenceKey(sale.reference) !== referenceKey(nameOf(shipment)) && !isLie && !isUntold) {
      this.#violated(
        'I9 another label',
        `${bench} shows ${number} as ${nameOf(shipment)}; it is ${sale.reference}`,
      )
    }
    const mode = shipment.environment === 'training' ? 'training' : 'live'
    if (sale.mode !== mode && !isLie) {
      this.#violated('I11 another mode', `${bench} shows ${number} as ${mode}; ${sale.account} sold it`)
    }
    const { costCents } = shipment.purchase
    if (costCents !== undefined && costCents !== sale.costCents) {
      this.#violated('I10 another price', `${number} cost ${sale.costCents} and is shown with ${costCents}`)
    }
  }

  // When all is settled.

  /** `books`: the short names of the accounts that this station bought on. */
  settled(shown: Shown): void {
    const numbers = new Map<string, string>()
    for (const record of shown.records) {
      const number = numberOf(record)
      if (number === undefined) continue
      const other = numbers.get(number)
      if (
        other !== undefined &&
        !this.#lies.has(record.id) &&
        !this.#lies.has(other) &&
        record.origin !== 'fetched'
      ) {
        this.#violated('I9 one label, two records', `${number} stands in two records`)
      }
      if (record.origin !== 'fetched') numbers.set(number, record.id)
      this.#isOurs(shown.bench, record, number)
    }
    keptPromises(shown, this.#facts)
    this.#prepared.settled(shown)
    this.#returns.settled(shown)
    this.numbers.settled(shown)
    onPaper(shown, this.#facts)
    closedOnce(shown, this.#facts)
    for (const item of shown.attention) {
      const what = item.shipment?.reference ?? item.job?.title ?? item.id
      this.#violated(
        'I12 stays on a list',
        `${item.kind} ${what} cannot be settled by what the screens offer`,
      )
    }
  }

  /** What the services sold and no record names, by all stations together. */
  nothingLost(shown: readonly Shown[]): void {
    const records = shown.flatMap(one => one.records)
    const known = new Set(records.flatMap(record => numbersOf(record)))
    // A label whose number was never told, thrown away by a person: nobody need look it up any more.
    const thrownAway = new Set(
      records
        .filter(record => record.purchase.kind === 'discarded' && numbersOf(record).length === 0)
        .map(record => referenceKey(nameOf(record))),
    )
    for (const sale of this.#sales.values()) {
      const key = referenceKey(sale.reference)
      if (known.has(sale.number) || thrownAway.has(key) || this.#lies.has(key)) continue
      this.#violated(
        'I3 sold and lost',
        `${sale.number} of ${sale.reference}, sold by ${sale.account}, is on no list`,
      )
    }
    this.slips.nothingLost()
    this.#funds.denied(reference => this.#lies.has(reference))
  }
}

/** Problems that pass by themselves: the same question may get another answer then. */
const PASSING: ReadonlySet<unknown> = new Set([
  'storage',
  'wrong-state',
  'not-allowed',
  'purchase-in-progress',
])
