// A person who settles what waits truthfully: by the services' own books and the paper in hand. Every kind of item and
// every mark has its answer here: one that the contract adds does not compile before it has one.
import type { ChannelValue } from '../../preload/contract/channels.ts'
import type { AttentionItem, ShipmentView } from '../../preload/contract/views.ts'
import type { OutsideServices } from './outside-programs.ts'
import type { RunningStation } from './station-process.ts'

export interface Books {
  readonly parcelLabels: readonly {
    readonly labelId: string
    readonly clientReferenceNumber: string | null
    readonly manifestedOn?: string
    readonly elements: { readonly encodedBarCode: string }
    readonly zpl: string
  }[]
  readonly shipments: readonly {
    readonly orderNumber: string
    readonly requestId?: string
    readonly trackingNumbers: readonly string[]
    readonly state: 'open' | 'cancelled' | 'closed'
    readonly costCents: number
    readonly createdAt: string
    readonly manifestId?: string
  }[]
  readonly manifests: readonly { readonly id: string; readonly closedAt: string }[]
  readonly movements: readonly {
    readonly kind: string
    readonly amountCents: number
    readonly meterId: string
  }[]
}

export interface Person {
  readonly station: Pick<RunningStation, 'call'>
  readonly services: OutsideServices
  /** Whether what was to come out is in hand; who does not have it says so and prints it again. */
  readonly hasPaper: boolean
}

export const booksOf = async ({ services }: Pick<Person, 'services'>): Promise<Books> =>
  (await services.state()) as Books

const note = 'looked it up'

type Kind = AttentionItem['kind']
type Settle = (person: Person, item: AttentionItem) => Promise<unknown>

export const settle = (person: Person, item: AttentionItem): Promise<unknown> =>
  SETTLE[item.kind](person, item)

const SETTLE: { readonly [K in Kind]: Settle } = {
  'purchase-unknown': async (person, item) => {
    const shipment = shipmentOf(item)
    const found = await foundInBooks(person, shipment)
    const outcome = found ? { outcome: 'bought', ...found } : { outcome: 'not-bought' }
    return person.station.call('shipments.resolve', { id: shipment.id, note, ...outcome })
  },
  'purchase-concern': settleConcern,
  'void-unknown': async (person, item) => {
    const shipment = shipmentOf(item)
    const outcome = stateIn(await booksOf(person), shipment) === 'cancelled' ? 'voided' : 'not-voided'
    return person.station.call('shipments.resolve', { id: shipment.id, outcome, note })
  },
  // Bought while the label server was at its test address, which is the same books here.
  'former-account': ({ station }, item) =>
    station.call('shipments.resolveAccount', { id: shipmentOf(item).id, outcome: 'same-account', note }),
  'print-held': async ({ station }, { job, away }) => {
    // What waits at another station is not let go from here. A label that may be unsafe, or one whose label was voided,
    // is not for the printer.
    if (!away && (await station.call('queue.release', { jobId: job?.id })).ok) return
    await station.call('queue.cancel', { jobId: job?.id })
  },
  'print-given': async ({ station }, { job, away }) => {
    const channel = away ? 'queue.cancel' : 'queue.takeBack'
    await station.call(channel, { jobId: job?.id })
  },
  'print-unsure': async ({ station, hasPaper }, { job }) => {
    const answer = hasPaper ? 'printed' : 'not-printed'
    await station.call('queue.settle', { jobId: job?.id, answer })
    if (hasPaper || job?.shipmentId === undefined) return
    await station.call('reprint.print', { shipmentId: job.shipmentId, reason: 'not in hand' })
  },
  'funds-unknown': async (person, { funds }) => {
    const seen = await person.services.exchanges('add-funds')
    const arrived = seen.some(
      one => one.executed && String(one.bodyText).includes(funds?.transactionReference ?? ''),
    )
    const outcome = arrived ? 'added' : 'not-added'
    return person.station.call('meters.resolve', { id: funds?.id, outcome, note })
  },
  'close-unknown': settleClose,
  'unused-labels': async ({ station }) => {
    const listed = await station.call('unused.list')
    const ids = (listed.value as ChannelValue<'unused.list'>).labels.map(({ shipment }) => shipment.id)
    return station.call('unused.sayUsed', { ids, reason: 'went-out' })
  },
}

function shipmentOf({ kind, shipment }: AttentionItem): ShipmentView {
  if (!shipment) throw new Error(`an item of kind ${kind} names no shipment`)
  return shipment
}

type State = Books['shipments'][number]['state'] | undefined
type Mark = ShipmentView['purchase']['attention'][number]
type Outcome = 'bought' | 'not-bought' | 'voided'
type Answer = Outcome | 'print' | 'closed' | 'not-closed'
type OutcomeOf = (purchase: ShipmentView['purchase'], state: State) => Answer

const looked: OutcomeOf = () => 'bought'
const print: OutcomeOf = () => 'print'
const thrownAway: OutcomeOf = ({ kind }) => (kind === 'abandoned' ? 'not-bought' : 'voided')

/** The first of a label's marks in this order says what is done with it. */
const ANSWERS: { readonly [M in Mark]: OutcomeOf } = {
  'not-closed-after-all': (_purchase, state) => (state === 'closed' ? 'closed' : 'not-closed'),
  'sold-after-all': ({ kind }, state) => {
    if (state !== 'cancelled') return 'bought'
    return kind === 'voided' ? 'voided' : 'not-bought'
  },
  'cancelled-after-all': ({ kind }) => (kind === 'voided' ? 'voided' : 'bought'),
  'voided-on-paper': thrownAway,
  'not-sold-after-all': (_purchase, state) => (state === undefined ? 'not-bought' : 'bought'),
  'not-cancelled-after-all': looked,
  'not-on-paper': print,
  'no-payload': print,
  'not-printable': print,
  'partly-voided': looked,
  'no-identifier': looked,
  'too-few-numbers': looked,
  'too-many-numbers': looked,
  'number-not-usable': looked,
  'too-few-labels': looked,
  'paper-not-printable': looked,
  'number-of-another': looked,
  'errors-beside-label': looked,
  'dearer-than-said': looked,
  'identifier-not-on-label': looked,
  'reference-not-ours': looked,
  'echo-missing': looked,
  'second-label': looked,
  'too-many-labels': looked,
  'not-readable': looked,
}

/** What is done with a marked label that is so in its service's books; undefined where it has no mark. */
export function answerTo(purchase: ShipmentView['purchase'], state: State): Answer | undefined {
  const mark = (Object.keys(ANSWERS) as Mark[]).find(one => purchase.attention.includes(one))
  return mark && ANSWERS[mark](purchase, state)
}

async function settleConcern(person: Person, item: AttentionItem): Promise<void> {
  const { station, hasPaper } = person
  const { id, purchase, ...shipment } = shipmentOf(item)
  const answer = answerTo(purchase, stateIn(await booksOf(person), { purchase }))
  if (answer === undefined) throw new Error(`${id} is to be decided and has no mark`)
  if (answer === 'closed' || answer === 'not-closed') {
    const said = { id: shipment.closeId, service: shipment.service, outcome: answer, shipmentIds: [id] }
    await station.call('closeDay.resolve', { ...said, note })
    return
  }
  if (answer === 'print' && !hasPaper) {
    if ((await station.call('reprint.print', { shipmentId: id, reason: 'not in hand' })).ok) return
  }
  const outcome = answer === 'print' ? 'bought' : answer
  const hasNumber = purchase.labelId !== undefined || purchase.trackingNumber !== undefined
  const number = outcome === 'bought' && !hasNumber ? await foundInBooks(person, shipment) : undefined
  await station.call('shipments.resolve', { id, outcome, note, ...number })
}

/** A label of this reference in the service's books that no record here names yet. */
async function foundInBooks(
  person: Person,
  shipment: Pick<ShipmentView, 'reference' | 'service'>,
): Promise<{ labelId: string } | { trackingNumber: string } | undefined> {
  const { value } = await person.station.call('shipments.search', { text: shipment.reference, limit: 200 })
  const named = JSON.stringify(value.shipments)
  const books = await booksOf(person)
  if (shipment.service === 'parcel-label') {
    const label = books.parcelLabels.find(
      one => one.clientReferenceNumber === shipment.reference && !named.includes(`"${one.labelId}"`),
    )
    return label && { labelId: label.labelId }
  }
  const bought = books.shipments.find(
    one => one.orderNumber === shipment.reference && !named.includes(`"${one.trackingNumbers[0]}"`),
  )
  return bought && { trackingNumber: bought.trackingNumbers[0] ?? '' }
}

/** How a label is in its service's books; undefined where it is not. */
function stateIn({ shipments, parcelLabels }: Books, { purchase }: Pick<ShipmentView, 'purchase'>): State {
  const { trackingNumbers = [], labelId } = purchase
  const label = parcelLabels.find(one => one.labelId === labelId)
  if (label) return label.manifestedOn === undefined ? 'open' : 'closed'
  return shipments.find(one => one.trackingNumbers.some(number => trackingNumbers.includes(number)))?.state
}

/** One service's part of a close, label by label. */
async function settleClose(person: Person, { close }: AttentionItem): Promise<void> {
  const { station } = person
  const { id, services: asked = [] } = close ?? {}
  const { value: whole } = await station.call('closeDay.get', { id })
  const books = await booksOf(person)
  for (const { service } of asked) {
    const part = whole.services.find((one: { service: string }) => one.service === service)
    const taken: string[] = []
    const left: string[] = []
    for (const { shipmentId, outcome } of part.labels) {
      if (outcome !== 'unknown') continue
      const { value } = await station.call('shipments.get', { id: shipmentId })
      const isTaken = stateIn(books, value.shipment) === 'closed'
      ;(isTaken ? taken : left).push(shipmentId)
    }
    const say = (outcome: string, shipmentIds: readonly string[]) =>
      station.call('closeDay.resolve', { id, service, outcome, note, shipmentIds })
    if (taken.length > 0) await say('closed', taken)
    if (left.length > 0) await say('not-closed', left)
  }
}
