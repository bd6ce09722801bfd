// The number on the paper: a label whose bars say another package's number, or on which nothing is to be seen, comes out
// only where a person who was told of it said "print anyway"; one without a code is said to have none (decision 160).
import type { Reply } from './bench.ts'
import type { Facts } from './judge-facts.ts'
import { sim } from './scheduler.ts'
import { isBlank, labelOn, type PaperLabel, type Sale } from './services/sale.ts'
import type { Pressed, Shown } from './witnessed.ts'

/** What holds a print until a person decides. */
const HELD_FOR: ReadonlySet<string> = new Set([
  'label.number-of-another',
  'label.other-number',
  'label.other-orders',
  'label.fetched-before',
  'label.nothing-drawn',
])
const NOT_CHECKED = 'label.number-not-checked'
const NOT_READ: ReadonlySet<string> = new Set(['label.no-code-read', 'label.number-in-no-code', NOT_CHECKED])

/** How long after it a reader that was slow, or records that were away, may still leave a label unread. */
const BLIND_MS = 30_000

type NumberFacts = Pick<Facts, 'violated' | 'numberOf' | 'saleOf' | 'isTyped' | 'goneAt' | 'isElsewhereToo'>

const isCarriers = (bars: string): boolean => /^[A-Z]{2}\d{9}US$/.test(bars)

export class NumbersJudge {
  readonly #facts: NumberFacts
  /** Prints that somebody was told to look at, whose label each is, and all that was said of it. */
  readonly #told = new Map<string, { readonly shipmentId: string; readonly codes: ReadonlySet<string> }>()
  /** What was said of a print before somebody let it go. */
  readonly #toldBefore = new WeakMap<Pressed, ReadonlySet<string>>()
  /** Of those, the ones that somebody let go all the same, with whose label each is. */
  readonly #letGo = new Map<string, string>()
  /** Of prints that somebody lets go whatever is said of them, as long as nobody was told anything. */
  readonly #letGoUntold = new Map<Pressed, string>()
  /** Papers that came out as a print was let go of whose label no screen had said the number by then. */
  readonly #undecided: { readonly mark: string; readonly wrong: number; readonly what: string }[] = []
  readonly #unread = new Map<string, number>()
  #blindUntil = Number.NEGATIVE_INFINITY
  /** Papers with another number, or with none, by the number that was sold. */
  readonly #wrong = new Map<string, number>()
  readonly #unseen = new Set<string>()
  readonly #codeless = new Set<string>()
  /** Sold under the number of another; of those that a screen has told of, whether somebody has said whose it is. */
  readonly #shared = new Set<string>()
  readonly #asked = new Set<string>()
  /** Labels that somebody decided about while an order was on its way to its answer, which tells of what was before. */
  readonly #decidedBefore = new Map<Pressed, Set<string>>()
  readonly #saidOwn = new Set<string>()
  readonly #last = new Map<string, PaperLabel & { readonly isBlank: boolean }>()

  constructor(facts: NumberFacts) {
    this.#facts = facts
  }

  /** Whoever reads labels before they are printed is slow, fell over, or cannot know what was sold. */
  blind(ms: number): void {
    this.#blindUntil = Math.max(this.#blindUntil, sim().now + ms + BLIND_MS)
  }

  /** Beside a label that was thrown away the number is its own: nothing else travels under it. */
  shared({ number }: Pick<Sale, 'number'>, { isBesideAnother }: { readonly isBesideAnother: boolean }): void {
    this.#shared.add(number)
    if (!isBesideAnother) this.#saidOwn.add(number)
  }

  /** A number that two labels have is reported for neither before somebody has said whose it is. */
  closed({ number, reference, service }: Sale): void {
    if (service !== 'parcel-label' || !this.#asked.has(number)) return
    this.#facts.violated(
      'I8 whose number',
      `${number} of ${reference} was manifested, and nobody had said whose number it has`,
    )
  }

  /** It was looked at, and nobody was told in time what was seen. */
  notRead(mark: string): void {
    this.#unread.set(mark, (this.#unread.get(mark) ?? 0) + 1)
  }

  /** `sheets`: how many pieces of paper it is. One beside it that has the number leaves it to a warning. */
  paper(format: string, sheets: number): void {
    const label = labelOn(format)
    if (!label) return
    const { mark, bars } = label
    const blank = isBlank(format)
    this.#last.set(mark, { ...label, isBlank: blank })
    if (sheets > 1) return
    const isOther = bars !== undefined && isCarriers(bars) && bars !== mark
    // With none of its own to compare it with, and under the number of a void label nothing travels any more.
    const isAlone = this.#facts.saleOf(mark)?.nothingSaid === true
    if (isOther && isAlone && this.#facts.goneAt(bars) !== undefined) return
    if (!isOther && !blank) {
      if (bars === undefined || !bars.startsWith(mark)) this.#codeless.add(mark)
      return
    }
    if (this.#facts.isTyped(mark) || this.#saidOwn.has(mark)) return
    const wrong = (this.#wrong.get(mark) ?? 0) + 1
    this.#wrong.set(mark, wrong)
    const letGo = this.#letGoOf(mark)
    if (wrong <= letGo) return
    if (wrong <= letGo + (this.#unread.get(mark) ?? 0) || this.#isBlind()) {
      this.#unseen.add(mark)
      return
    }
    const what = blank ? 'nothing on it' : `${bars} in its bars`
    if (this.#letGoOf(undefined) > 0) this.#undecided.push({ mark, wrong, what })
    else this.#wentUnasked(mark, what)
  }

  #wentUnasked(mark: string, what: string): void {
    this.#facts.violated('I9 another number on paper', `${mark} came out with ${what}, and nobody let it go`)
  }

  /** `undefined`: of labels whose number no screen has said yet. */
  #letGoOf(number: string | undefined): number {
    return [...this.#letGo.values()].filter(id => this.#facts.numberOf(id) === number).length
  }

  #isBlind(): boolean {
    return sim().now < this.#blindUntil
  }

  /** What a scanner reads on the last paper of a label; undefined where there is nothing to read. */
  barsOf(mark: string): string | undefined {
    const last = this.#last.get(mark)
    return last?.isBlank ? undefined : last?.bars
  }

  pressed(pressed: Pressed): void {
    const { channel, input } = pressed
    // Whatever is said of it.
    const number = this.#facts.numberOf(input?.id ?? '') ?? ''
    if (channel === 'pack.ship') this.#decidedBefore.set(pressed, new Set())
    if (channel === 'shipments.resolve' || channel === 'shipments.void') {
      this.#asked.delete(number)
      for (const decided of this.#decidedBefore.values()) decided.add(input.id)
    }
    if (channel === 'shipments.resolve' && this.#shared.has(number)) this.#saidOwn.add(number)
    if (channel !== 'queue.release' || input.printAnyway === undefined) return
    const told = this.#told.get(input.jobId)
    if (!told) {
      this.#letGoUntold.set(pressed, input.jobId)
      return
    }
    this.#toldBefore.set(pressed, told.codes)
    this.#letGo.set(input.jobId, told.shipmentId)
  }

  /** Whoever knew what is said of it has decided: it goes, or waits for its printer. */
  heard(pressed: Pressed, { value }: Reply): void {
    this.#letGoUntold.delete(pressed)
    const { id, purchase } = value?.shipment ?? {}
    const number = this.#facts.numberOf(id ?? '') ?? ''
    const decided = this.#decidedBefore.get(pressed)
    this.#decidedBefore.delete(pressed)
    if (pressed.channel === 'pack.ship' && this.#shared.has(number) && !decided?.has(id)) {
      if (purchase.attention.includes('number-of-another')) this.#asked.add(number)
    }
    const told = this.#toldBefore.get(pressed)
    const job = value?.job ?? value
    if (!told || job?.id !== pressed.input.jobId || job.cause !== 'unsafe-label') return
    // It goes as soon as its printer answers.
    if (job.needsRelease !== true) return
    const isNew = codesOf(job).some(code => HELD_FOR.has(code) && !told.has(code))
    if (!isNew)
      this.#facts.violated(
        'a word counts for nothing',
        `${job.title} was let go by who was told of it, and waits as before`,
      )
  }

  // biome-ignore lint/suspicious/noExplicitAny: a view as it came
  shown(job: any): void {
    if (job.shipmentId === undefined || !isToldOf(job, HELD_FOR)) return
    const { codes = [] } = this.#told.get(job.id) ?? {}
    this.#told.set(job.id, { shipmentId: job.shipmentId, codes: new Set([...codes, ...codesOf(job)]) })
    // The word was on its way as it was said, and may have come after it.
    if ([...this.#letGoUntold.values()].includes(job.id)) this.#letGo.set(job.id, job.shipmentId)
  }

  /** When all is settled: what came out without its number, and unread, says so beside its print. */
  settled({ details, mode }: Shown): void {
    if (mode === 'training') return
    for (const { mark, wrong, what } of this.#undecided.splice(0))
      if (wrong > this.#letGoOf(mark)) this.#wentUnasked(mark, what)
    for (const { shipment, jobs } of details) {
      const number = this.#facts.numberOf(shipment.id) ?? ''
      const isUnsaid = (codes: ReadonlySet<string>) => !jobs.some((job: unknown) => isToldOf(job, codes))
      if (this.#facts.isTyped(number) || shipment.origin === 'fetched') continue
      // The paper may be that bench's.
      if (this.#facts.isElsewhereToo(number)) continue
      if (this.#unseen.has(number) && isUnsaid(new Set([NOT_CHECKED, ...HELD_FOR]))) {
        this.#facts.violated('a label unread unsaid', `${number} came out unread, and its prints say nothing`)
      }
      if (this.#codeless.has(number) && isUnsaid(NOT_READ)) {
        this.#facts.violated(
          'a label unread unsaid',
          `${number} has no code that says it, and nobody is told`,
        )
      }
    }
  }
}

// biome-ignore lint/suspicious/noExplicitAny: a view as it came
const codesOf = ({ warnings = [] }: any): readonly string[] =>
  warnings.map(({ code }: { readonly code: string }) => code)

// biome-ignore lint/suspicious/noExplicitAny: as above
const isToldOf = (job: any, codes: ReadonlySet<string>): boolean => codesOf(job).some(code => codes.has(code))
