// The label scanned back from its box: where each has to be, nothing more is bought before it was; what was read is known
// for good, at the bench that has the paper and at the one that gave it (decisions 124 and 157).
import type { Reply } from './bench.ts'
import type { Facts } from './judge-facts.ts'
import { GivenJudge } from './judge-given.ts'
import type { Modes } from './judge-modes.ts'
import { TurnsJudge } from './judge-turns.ts'
import { sim } from './scheduler.ts'
import { nameOf, referenceKey, type Sale } from './services/sale.ts'
import type { PaperPlace, Pressed } from './witnessed.ts'

/** Whoever presses later has the paper in hand. */
const KNOWN_BY_MS = 3_000
/** A list of prints is that old at most. */
const FRESH_MS = 5_000

type ScanFacts = Pick<
  Facts,
  'violated' | 'numberOf' | 'saleOf' | 'papersOf' | 'open' | 'pressedAt' | 'lied' | 'isElsewhereToo'
>

/** Of a label that the bench was asked to scan. */
interface Asked {
  readonly bench: string
  /** Copies that were asked for by persons. */
  copies: number
  givenFrom: string | undefined
  /** Since when its paper waits, and where. */
  waits: { readonly at: string; readonly sinceMs: number } | undefined
  /** A person's hand is in it: nothing is expected of it any more. */
  isTouched: boolean
}

interface Policy {
  readonly is: string
  readonly sinceMs: number
}

/** A label that was scanned or excused: by which record, and how many papers of it there were by then. */
interface Over {
  readonly word: string
  readonly heardMs: number
  readonly shipmentId: string
  readonly papers: number
}

export class ScansJudge {
  readonly #facts: ScanFacts
  readonly #modes: Modes
  readonly #policies = new Map<string, Policy>()
  readonly #firstAsked = new Map<string, number>()
  readonly #inBatches = new Set<string>()
  readonly #asked = new Map<string, Asked>()
  /** Shipments whose print a person had given away, or done something else with, before their purchase was answered. */
  readonly #touchedBefore = new Set<string>()
  /** Numbers that two labels have. */
  readonly #sharedNumbers = new Set<string>()
  /** When a bench was last told nothing certain of what it excused. */
  readonly #maybeExcused = new Map<string, number>()
  /** Numbers of whose scan nobody knows whether it was kept. */
  readonly #maybeScanned = new Set<string>()
  /** Read from their boxes, or excused: known for good, to all who ask once that was answered. */
  readonly #over = new Map<string, Over>()
  /** Copies under way, and when one was last asked for: a word that met one may be of the paper before. */
  readonly #copying = new Map<Pressed, string>()
  readonly #copiedAt = new Map<string, number>()
  /** Prints that a scan proves, where the bench showed them as sent or unsure a moment before. */
  readonly #shown = new Map<
    string,
    { readonly atMs: number; readonly jobId: string; readonly bench: string }
  >()
  readonly #proven = new Map<string, string>()
  /** Prints, one of a label and one of its copy. */
  readonly #givenJobs = new Set<string>()
  readonly #given: GivenJudge
  readonly #turns: TurnsJudge

  constructor(modes: Modes, facts: ScanFacts) {
    this.#modes = modes
    this.#facts = facts
    this.#given = new GivenJudge(facts.violated)
    this.#turns = new TurnsJudge(facts.violated, facts.pressedAt)
  }

  #policy(bench: string): Policy | undefined {
    return this.#modes.isLive(bench) ? this.#policies.get(bench) : undefined
  }

  /** From the press until now. */
  #isMust(pressed: Pressed): boolean {
    const policy = this.#policy(pressed.bench)
    const isOld = policy !== undefined && policy.sinceMs <= this.#facts.pressedAt(pressed)
    return isOld && policy.is === 'must' && this.#modes.wasLive(pressed)
  }

  pressed(pressed: Pressed): void {
    const { bench, channel, input } = pressed
    const about = (id: string | undefined) => this.#asked.get(this.#facts.numberOf(id ?? '') ?? '')
    switch (channel) {
      case 'settings.save':
        if (input?.settings?.packing?.scanBack !== undefined) this.#policies.delete(bench)
        if (input?.settings?.packing?.scanBack !== undefined || input?.settings?.mode !== undefined)
          this.#forgetAt(bench)
        return
      case 'orders.import':
        for (const line of String(input.content).split('\n'))
          this.#inBatches.add(referenceKey(line.split(',')[0] ?? ''))
        return
      case 'orders.prepared':
        for (const { reference } of input.orders) this.#inBatches.add(referenceKey(reference))
        return
      case 'pack.ship': {
        const key = referenceKey(nameOf(input))
        if (!this.#firstAsked.has(key)) this.#firstAsked.set(key, sim().now)
        return
      }
      case 'reprint.print': {
        const asked = about(input.shipmentId)
        if (asked) {
          asked.copies += 1
          asked.waits = undefined
        }
        this.#anew(pressed, this.#facts.numberOf(input.shipmentId))
        this.#shown.delete(input.shipmentId)
        this.#proven.delete(input.shipmentId)
        return
      }
      case 'shipments.void':
      case 'shipments.resolve':
        this.#touch(this.#facts.numberOf(input.id))
        return
      case 'labels.excuseScan':
        this.#forgetAt(bench)
        return
      case 'labels.scanBack':
        for (const [number, asked] of this.#asked) {
          if (!input.code.includes(number)) continue
          this.#given.scanned(pressed, asked)
          asked.waits = undefined
        }
    }
  }

  /** Of a print: what a person does with it leaves nothing to be expected. */
  onPrint(pressed: Pressed, shipmentId: string | undefined): void {
    const number = this.#facts.numberOf(shipmentId ?? '')
    const asked = this.#asked.get(number ?? '')
    // Its paper comes out at another bench, which asks for it there.
    const isGive = pressed.channel === 'queue.give'
    // Given once already, and over there: that it is pressed again asks for nothing anew.
    const { jobId } = pressed.input
    if (isGive && this.#givenJobs.has(jobId) && this.#over.has(number ?? '')) this.#touch(number)
    else if (isGive) this.#anew(pressed, number)
    if (isGive) this.#givenJobs.add(jobId)
    if (!asked && shipmentId !== undefined) this.#touchedBefore.add(shipmentId)
    if (asked && this.#given.onPrint(pressed, asked)) return
    this.#touch(number)
    this.#shown.delete(shipmentId ?? '')
    this.#proven.delete(shipmentId ?? '')
  }

  #anew(pressed: Pressed, number: string | undefined): void {
    if (number === undefined) return
    this.#over.delete(number)
    this.#copying.set(pressed, number)
    this.#copiedAt.set(number, sim().now)
  }

  /** Answered, or cut off. */
  ended(pressed: Pressed, reply: Reply): void {
    // A word on its way meanwhile may be of the paper before.
    const copied = this.#copying.get(pressed)
    if (copied !== undefined) this.#copiedAt.set(copied, sim().now)
    this.#copying.delete(pressed)
    this.#given.ended(pressed, reply)
    // Taken by nobody, it may be given yet.
    if (pressed.channel === 'queue.give' && reply.value?.state === 'held')
      this.#givenJobs.delete(pressed.input.jobId)
    // What waits at the bench may be excused by it, also what has not come out yet, or whose purchase is not answered: nobody
    // heard, or the disk failed with the word perhaps on it.
    const isInDoubt = reply.lost === true || reply.problem?.kind === 'storage'
    if (pressed.channel === 'labels.scanBack' && isInDoubt) this.#maybeScanned.add(pressed.input.code)
    if (pressed.channel === 'labels.excuseScan' && isInDoubt) {
      for (const [number, { bench }] of this.#asked) if (bench === pressed.bench) this.#touch(number)
      this.#maybeExcused.set(pressed.bench, sim().now)
    }
    if (this.#isMust(pressed)) this.#turns.ended(pressed, reply)
    else if (pressed.channel === 'reprint.print')
      // As it was asked for, a copy is to be scanned: a bench that wants scans by the time it comes out does not ask for it.
      this.#touch(this.#facts.numberOf(pressed.input.shipmentId))
  }

  #touch(number: string | undefined): void {
    const asked = this.#asked.get(number ?? '')
    if (!asked) return
    asked.isTouched = true
    asked.waits = undefined
  }

  #forgetAt(bench: string): void {
    for (const asked of this.#asked.values()) if (asked.waits?.at === bench) asked.waits = undefined
  }

  /** By a scan of the number of two nobody is told which it is. */
  shared(number: string): void {
    this.#touch(number)
    this.#sharedNumbers.add(number)
  }

  paper(mark: string, { bench }: PaperPlace): void {
    const number = mark.replace(/-B$/, '')
    const asked = this.#asked.get(number)
    const sale = this.#facts.saleOf(number)
    if (!asked || !sale || asked.isTouched || this.#over.has(number) || isGone(sale)) return
    const policy = this.#policy(bench)
    const isThere = asked.givenFrom === undefined ? asked.bench === bench : asked.givenFrom !== bench
    if (!isThere || policy?.is !== 'must') return
    if (sale.marks.every(one => this.#facts.papersOf(one) >= asked.copies))
      asked.waits = { at: bench, sinceMs: sim().now }
  }

  /** Under `must` nothing is bought at the bench whose label was not scanned from its box yet. */
  sold(sale: Sale): void {
    if (sale.mode === 'training') return
    const key = referenceKey(sale.reference)
    const presses = [...this.#facts.open()].filter(({ input }) => referenceKey(nameOf(input)) === key)
    const [last] = presses.slice(-1)
    if (!last) return
    if (this.#isMust(last)) this.#turns.sold(last)
    const before = presses.map(pressed => this.#waitsBefore(pressed))
    const [first] = before
    if (first === undefined || before.includes(undefined)) return
    this.#facts.violated(
      'bought before the scan',
      `${sale.reference} was bought at ${presses[0]?.bench}, and ${first} of ${this.#facts.saleOf(first)?.reference} waits there for its scan`,
    )
  }

  #waitsBefore(pressed: Pressed): string | undefined {
    const { bench, input } = pressed
    if (input.returnOf !== undefined || this.#policy(bench)?.is !== 'must') return undefined
    const longBefore = this.#facts.pressedAt(pressed) - KNOWN_BY_MS
    for (const [number, { waits }] of this.#asked)
      if (waits?.at === bench && waits.sinceMs < longBefore && !this.#facts.lied(number)) return number
    return undefined
  }

  heard(pressed: Pressed, { value }: Reply): void {
    const { bench, channel, input } = pressed
    switch (channel) {
      case 'settings.save': {
        const is = input?.settings?.packing?.scanBack
        if (is !== undefined) this.#policies.set(bench, { is, sinceMs: sim().now })
        return
      }
      case 'pack.ship':
        this.#shipped(pressed, value.shipment)
        return
      case 'labels.scanBack':
        this.#scanned(pressed, value)
        return
      case 'labels.toScan':
        for (const { shipment } of value.labels) {
          const number = this.#facts.numberOf(shipment.id) ?? ''
          const over = this.#over.get(number)
          // Who asked before that was answered may hear of what was before it.
          if (!over || this.#facts.pressedAt(pressed) <= over.heardMs) continue
          if (!this.#modes.wasLive(pressed) || this.#facts.lied(number)) continue
          // The word may have been another bench's, in records of its own.
          if (this.#facts.isElsewhereToo(number)) continue
          // The word was of the label as it was fetched, and the paper of its own purchase came out since.
          if (shipment.id !== over.shipmentId && this.#papersUnder(number) > over.papers) continue
          this.#facts.violated(
            'a scan forgotten',
            `${bench} asks for ${number} again, which was ${over.word}`,
          )
        }
        return
      case 'labels.excuseScan':
        for (const { id } of value) this.#noteOver(pressed, id, 'excused')
        return
      case 'shipments.get':
        this.#printsOf(bench, value)
        return
    }
  }

  #noteOver(pressed: Pressed, shipmentId: string, word: string): void {
    const number = this.#facts.numberOf(shipmentId)
    if (number === undefined) return
    const isCopied = (this.#copiedAt.get(number) ?? 0) >= this.#facts.pressedAt(pressed)
    if (isCopied || [...this.#copying.values()].includes(number)) {
      this.#touch(number)
      return
    }
    this.#over.set(number, { word, heardMs: sim().now, shipmentId, papers: this.#papersUnder(number) })
    // The scan may have been on its way before the purchase was answered.
    const asked = this.#asked.get(number)
    if (asked) asked.waits = undefined
  }

  #papersUnder(number: string): number {
    const { marks = [] } = this.#facts.saleOf(number) ?? {}
    return marks.reduce((sum, mark) => sum + this.#facts.papersOf(mark), 0)
  }

  // biome-ignore lint/suspicious/noExplicitAny: a view as it came
  #shipped(pressed: Pressed, shipment: any): void {
    const { bench, input } = pressed
    const number = this.#facts.numberOf(shipment.id)
    const policy = this.#policy(bench)
    const key = referenceKey(nameOf(input))
    const isOwn = input.returnOf === undefined && !this.#inBatches.has(key)
    if (number === undefined || shipment.purchase.kind !== 'bought' || this.#asked.has(number)) return
    if (policy?.is !== 'must' || !isOwn || !this.#modes.wasLive(pressed)) return
    if ((this.#firstAsked.get(key) ?? 0) < policy.sinceMs) return
    const excusedMs = this.#maybeExcused.get(bench) ?? Number.NEGATIVE_INFINITY
    const sale = this.#facts.saleOf(number)
    // Sold by then, it may be pressed again since: a bench that was killed is asked once more.
    const sinceMs = Math.min(this.#facts.pressedAt(pressed), sale?.atMs ?? Number.POSITIVE_INFINITY)
    const isTouched =
      this.#touchedBefore.has(shipment.id) ||
      this.#sharedNumbers.has(number) ||
      this.#maybeScanned.has(number) ||
      sinceMs <= excusedMs
    const asked: Asked = { bench, copies: 1, givenFrom: undefined, waits: undefined, isTouched }
    this.#asked.set(number, asked)
    // It may be scanned already: its paper was there before the answer.
    if (!sale || isTouched || isGone(sale) || this.#over.has(number)) return
    const { marks } = sale
    if (marks.every(mark => this.#facts.papersOf(mark) > 0)) asked.waits = { at: bench, sinceMs: sim().now }
  }

  // biome-ignore lint/suspicious/noExplicitAny: a value as it came
  #scanned(pressed: Pressed, value: any): void {
    const { bench, input } = pressed
    if (!this.#modes.wasLive(pressed)) {
      // Nobody heard in which mode the bench is: its label is as good as scanned.
      if (value.kind === 'seen') this.#touch(this.#facts.numberOf(value.shipment.id))
      return
    }
    const number = input.code
    const asked = this.#asked.get(number)
    if (asked && !this.#over.has(number)) this.#given.heard(pressed, asked, value.kind)
    if (value.kind !== 'seen' || value.scanned < value.total) return
    this.#noteOver(pressed, value.shipment.id, 'scanned')
    const shown = this.#shown.get(value.shipment.id)
    if (shown?.bench === bench && sim().now - shown.atMs < FRESH_MS)
      this.#proven.set(value.shipment.id, shown.jobId)
  }

  // biome-ignore lint/suspicious/noExplicitAny: a view as it came
  #printsOf(bench: string, { shipment, jobs }: any): void {
    const maybeOut = jobs.filter(
      ({ state, cause }: { state: string; cause?: string }) =>
        !['held', 'given', 'cancelled'].includes(state) && cause !== 'not-printed',
    )
    const [only, ...others] = maybeOut
    const isOpen = (job: { state: string }) => job.state === 'sent' || job.state === 'unsure'
    for (const job of maybeOut) {
      if (job.id !== this.#proven.get(shipment.id) || !isOpen(job) || others.length > 0) continue
      this.#facts.violated('a scan proves nothing', `${shipment.reference} was scanned and is ${job.state}`)
    }
    this.#shown.delete(shipment.id)
    const isLocal = !jobs.some(({ cause }: { cause?: string }) => cause === 'handed-over')
    if (only && others.length === 0 && isOpen(only) && isLocal && jobs.length === 1)
      this.#shown.set(shipment.id, { atMs: sim().now, jobId: only.id, bench })
  }
}

/** Handed over or void: it waits for nobody. */
const isGone = ({ closes, state }: Sale): boolean => closes > 0 || state !== 'open'
