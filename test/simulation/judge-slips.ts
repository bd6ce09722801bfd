// Packing slips: one for each label sold while the bench prints them, after its label, never without it, never taken for
// it, and once more only where a person asked (decision 147; I3, I4, I9).
import type { Reply } from './bench.ts'
import type { Facts } from './judge-facts.ts'
import { sim } from './scheduler.ts'
import { isReturn, nameOf, referenceKey, type Sale } from './services/sale.ts'
import type { PaperPlace, Pressed } from './witnessed.ts'

/** What was on its way as its label was voided still comes. */
const ON_ITS_WAY_MS = 60_000
/** Longer than a purchase takes: under one nobody knows which setting it goes by. */
const UNDER_WAY_MS = 10 * 60_000

interface Order {
  readonly sold: Sale[]
  /** Times that a person asked for the slip alone, each command once. */
  readonly asked: Set<object | string>
  /** Sold at a bench that prints slips, and nobody has said anything against its own since. */
  isDue: boolean
  hasLabel: boolean
  isReprinted: boolean
  /** Its label goes to another bench or printer: nobody knows which of the two papers is out first. */
  isGiven: boolean
  /** They waited for one printer as their label was sent elsewhere: out of which each came since. */
  along: { label?: string; slip?: string } | undefined
  /** It came before any byte of its label. */
  isEarly: boolean
  /** Its bench was cut off before a byte of its label: the label is asked about, and holds nothing up by then. */
  isCutOff: boolean
  arrivals: number
  papers: number
  /** Slips shown as printed without a person's word. */
  readonly shown: Set<string>
}

type SlipFacts = Pick<Facts, 'violated' | 'lied' | 'goneAt'>

/** Benches number their own orders. */
const isOf = (bench: string, key: string): boolean => bench === `Bench ${/^r(\d+)-/.exec(key)?.[1]}`

export class SlipsJudge {
  readonly #facts: SlipFacts
  readonly #orders = new Map<string, Order>()
  /** Since when a bench prints slips; absent while it does not, or nobody knows. */
  readonly #prints = new Map<string, number>()
  /** When somebody asked for this label first, of late. */
  readonly #shipping = new Map<string, number>()
  readonly #keyOf = new Map<string, string>()
  readonly #said = new Set<string>()

  constructor(facts: SlipFacts) {
    this.#facts = facts
  }

  #order(key: string): Order {
    const known = this.#orders.get(key)
    if (known) return known
    const order: Order = {
      sold: [],
      asked: new Set(),
      isDue: false,
      hasLabel: false,
      isReprinted: false,
      isGiven: false,
      along: undefined,
      isEarly: false,
      isCutOff: false,
      arrivals: 0,
      papers: 0,
      shown: new Set(),
    }
    this.#orders.set(key, order)
    return order
  }

  sold(sale: Sale): void {
    const key = referenceKey(sale.reference)
    const order = this.#order(key)
    order.sold.push(sale)
    const [, since = Number.POSITIVE_INFINITY] = [...this.#prints].find(([bench]) => isOf(bench, key)) ?? []
    order.isDue = sale.mode === 'live' && !isReturn(key) && since <= this.#begun(key)
  }

  /** A purchase goes by the settings of its beginning. Of one that nobody was seen to ask for that was long ago at most. */
  #begun(key: string): number {
    const longAgo = sim().now - UNDER_WAY_MS
    return Math.max(this.#shipping.get(key) ?? longAgo, longAgo)
  }

  /** A bench was killed, or lost its power: what its printer was about to get is asked about. */
  cutOff(bench: string): void {
    for (const [key, order] of this.#orders)
      if (!order.hasLabel && order.sold.length > 0 && isOf(bench, key)) order.isCutOff = true
  }

  labelArrived(reference: string): void {
    const order = this.#order(referenceKey(reference))
    order.hasLabel = true
    if (order.isEarly && !order.isReprinted && !order.isGiven) {
      this.#facts.violated('slip before its label', `the slip of ${reference} came before its label`)
    }
  }

  /** A label of the order came out here. */
  labelPaper(reference: string, place: PaperPlace): void {
    const order = this.#order(referenceKey(reference))
    if (order.along) this.#together(reference, { ...order.along, label: placeOf(place) }, order)
  }

  /** What was sent elsewhere together comes out together. */
  #together(name: string, along: NonNullable<Order['along']>, order: Order): void {
    order.along = along
    const { label, slip } = along
    if (label === undefined || slip === undefined) return
    order.along = undefined
    if (label === slip) return
    this.#facts.violated('slip left behind', `${name}: its label came out at ${label}, its slip at ${slip}`)
  }

  /** Bytes of it are in a printer. */
  arrived(name: string): void {
    const order = this.#order(referenceKey(name))
    const { sold, asked } = order
    order.arrivals += 1
    if (!sold.some(({ mode }) => mode === 'live')) {
      this.#facts.violated('I6 slip of nobody', `a slip came for ${name}, of which no label was sold`)
    }
    if (order.arrivals > sold.length + asked.size) {
      const wanted = `${sold.length} labels and ${asked.size} further ones asked for`
      this.#facts.violated('I4 slip sent again', `${name}: sent ${order.arrivals} times for ${wanted}`)
    }
    if (!order.hasLabel && !order.isCutOff && asked.size === 0 && order.isDue) order.isEarly = true
    const isVoid = sold.every(({ number }) => {
      const goneAt = this.#facts.goneAt(number)
      return goneAt !== undefined && goneAt < sim().now - ON_ITS_WAY_MS && !this.#facts.lied(number)
    })
    if (isVoid && !this.#isLie(name)) {
      this.#facts.violated('I3 slip of a void label', `${name} is void, and its slip was printed after`)
    }
  }

  paper(name: string, place: PaperPlace): void {
    const order = this.#order(referenceKey(name))
    order.papers += 1
    if (order.along) this.#together(name, { ...order.along, slip: placeOf(place) }, order)
    if (order.papers <= order.sold.length + order.asked.size) return
    this.#facts.violated('I4 slip printed twice', `${name}: ${order.papers} slips came out`)
  }

  /** Whether a paper of it is there that nobody has counted yet. */
  inHand(name: string): boolean {
    const { papers, shown } = this.#order(referenceKey(name))
    return papers > shown.size
  }

  pressed(pressed: Pressed): void {
    const { bench, channel, input } = pressed
    switch (channel) {
      case 'settings.save':
        if (input?.settings?.packing?.slip === undefined) return
        this.#prints.delete(bench)
        for (const order of this.#orders.values())
          if (order.sold.some(({ atMs }) => atMs > sim().now - UNDER_WAY_MS)) order.isDue = false
        return
      case 'pack.ship': {
        const key = referenceKey(input.reference)
        const began = this.#shipping.get(key)
        if (began === undefined || began < sim().now - UNDER_WAY_MS) this.#shipping.set(key, sim().now)
        return
      }
      case 'reprint.slip':
        this.#of(input.shipmentId)?.asked.add(input.commandId ?? pressed)
        this.#alone(input.shipmentId)
        return
      case 'reprint.print': {
        const order = this.#of(input.shipmentId)
        if (order) order.isReprinted = true
        this.#alone(input.shipmentId)
        return
      }
      case 'queue.give':
      case 'queue.takeBack': {
        const order = this.#of(input.jobId)
        if (order) order.isGiven = true
        if (channel === 'queue.takeBack') this.#alone(input.jobId)
        return
      }
      case 'queue.release': {
        // Let go without another printer, it comes out where it is.
        if (input.printerId === undefined) return
        const order = this.#of(input.jobId)
        if (order) order.isGiven = true
        this.#alone(input.jobId)
        return
      }
      case 'queue.settle':
      case 'queue.cancel': {
        this.#said.add(input.jobId)
        this.#alone(input.jobId)
        const order = this.#of(input.jobId)
        if (order) order.isDue = false
        return
      }
      case 'shipments.void': {
        const order = this.#of(input.id)
        if (order) order.isDue = false
      }
    }
  }

  /** A hand is on one of the two: they need not come out together any more. */
  #alone(id: string): void {
    const order = this.#of(id)
    if (order) order.along = undefined
  }

  /** A label was sent to another printer or bench, and its slip waits beside it: `shown` a moment before. */
  // biome-ignore lint/suspicious/noExplicitAny: views as they came
  sentElsewhere(job: any, shown: readonly any[]): void {
    const order = this.#of(job.id)
    const isBeside = shown.some(
      ({ slipOf, state, printerId, cause }) =>
        slipOf === job.shipmentId &&
        state === 'held' &&
        printerId === job.printerId &&
        cause !== 'unsafe-label' &&
        cause !== 'changed-outside',
    )
    if (order && isBeside && order.asked.size === 0 && !order.isReprinted) order.along = {}
  }

  /** The press that sent it failed, or nobody heard of it. */
  maybeStayed({ id }: { readonly id: string }): void {
    this.#alone(id)
  }

  /** By the id of a label or of a print, as a screen showed it. */
  #of(id: string): Order | undefined {
    const key = this.#keyOf.get(id)
    return key === undefined ? undefined : this.#order(key)
  }

  heard({ bench, channel, input }: Pressed, { value }: Reply): void {
    const slip = channel === 'settings.save' ? input?.settings?.packing?.slip : undefined
    if (slip !== undefined && slip !== 'off') this.#prints.set(bench, sim().now)
    if (channel === 'shipments.get') this.#amongPrints(value)
    const shown = [value].flat()
    for (const one of shown) {
      const shipment = one?.shipment ?? one
      if (shipment?.purchase) this.#keyOf.set(shipment.id, referenceKey(nameOf(shipment)))
      this.#job(one?.job ?? one)
    }
    for (const job of value?.jobs ?? []) this.#job(job)
  }

  // biome-ignore lint/suspicious/noExplicitAny: a view as it came
  #amongPrints({ shipment, jobs }: any): void {
    // biome-ignore lint/suspicious/noExplicitAny: as above
    if (!jobs.some((job: any) => job.slipOf !== undefined)) return
    this.#facts.violated('a slip taken for a label', `among the prints of ${shipment.reference} is a slip`)
  }

  // biome-ignore lint/suspicious/noExplicitAny: a view as it came
  #job(job: any): void {
    if (typeof job?.copyNumber !== 'number') return
    const key = referenceKey(job.title)
    for (const id of [job.id, job.shipmentId, job.slipOf]) if (id !== undefined) this.#keyOf.set(id, key)
    if (job.slipOf === undefined) return
    if (job.shipmentId !== undefined) {
      this.#facts.violated('a slip taken for a label', `the slip of ${job.title} stands as its label`)
    }
    if (job.state !== 'printed' || job.mode === 'training' || this.#said.has(job.id)) return
    const { shown, papers } = this.#order(key)
    shown.add(job.id)
    if (papers >= shown.size) return
    this.#facts.violated(
      'I9 slip unproven',
      `${job.title}: ${shown.size} slips are shown, ${papers} came out`,
    )
  }

  /** When all is settled. */
  nothingLost(): void {
    for (const [key, { isDue, hasLabel, isReprinted, papers, sold }] of this.#orders) {
      const isGone = sold.some(
        ({ number, state }) => state !== 'open' || this.#facts.goneAt(number) !== undefined,
      )
      if (!isDue || !hasLabel || isReprinted || papers > 0 || isGone || this.#isLie(key)) continue
      this.#facts.violated('I3 slip lost', `${key} has its label and no slip, and nobody said anything of it`)
    }
  }

  #isLie = (name: string): boolean => this.#facts.lied(referenceKey(name))
}

const placeOf = ({ bench, printer }: PaperPlace): string =>
  printer === 'own' ? bench : `${bench}, the other printer`
