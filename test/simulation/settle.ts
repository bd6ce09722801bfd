// The person who looks after what waits for a decision: by the services' own books and the paper in hand, and now and
// then wrongly.
import { boxNamed } from '../../main/core/orders/order-boxes.ts'
import { answerTo } from '../support/truthful-person.ts'
import type { Bench, Reply } from './bench.ts'
import { sim } from './scheduler.ts'
import { nameOf, type Sale } from './services/sale.ts'
import { press, type Shift } from './shift.ts'

// biome-ignore lint/suspicious/noExplicitAny: views are read as the screens get them
type Shown = any

/** The oldest items of the list. `lies`: how likely a wrong word is. */
export async function attend(shift: Shift, bench: Bench, count: number, lies: number): Promise<void> {
  const listed = await press(shift, bench, 'attention.list')
  if (!listed.ok) return
  for (const item of listed.value.slice(0, count) as Shown[]) {
    shift.coverage.count('attention', item.kind)
    await settle(shift, bench, item, sim().luck.next() < lies)
  }
}

export async function settle(shift: Shift, bench: Bench, item: Shown, lie: boolean): Promise<void> {
  // Whoever stands at the other bench sees to it; of one that is switched off somebody here does.
  if (item.elsewhere && !item.away) return
  switch (item.kind) {
    case 'purchase-unknown':
      return settlePurchase(shift, bench, item.shipment, lie)
    case 'purchase-concern':
      return settleConcern(shift, bench, item.shipment)
    case 'void-unknown':
      return settleVoid(shift, bench, item.shipment, lie)
    case 'former-account':
      return settleFormer(shift, bench, item.shipment)
    case 'print-held':
      return settleHeld(shift, bench, item, lie)
    case 'print-given': {
      const channel = item.away ? 'queue.cancel' : 'queue.takeBack'
      await press(shift, bench, channel, { jobId: item.job.id })
      return
    }
    case 'print-unsure':
      return settleUnsure(shift, bench, item.job, lie)
    case 'funds-unknown':
      return settleFunds(shift, bench, item.funds, lie)
    case 'close-unknown':
      return settleClose(shift, bench, item.close.id, lie)
  }
}

const note = 'looked it up'

const sameReference = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase()

/**
 * Sales of this reference on the shipment's own account that no record names yet. A label that was fetched by its number is
 * no record of another purchase: whoever sees one under this reference knows which label it is.
 */
async function unnamedSales(shift: Shift, bench: Bench, shipment: Shown): Promise<Sale[]> {
  // `K-1 2/3` may be an order's own number, or box 2 of K-1: whoever looks for labels of that name looks for both.
  const order = boxNamed(shipment.reference)?.reference
  const texts = [shipment.reference, ...(order === undefined ? [] : [order])]
  let named = ''
  for (const text of texts) {
    const found = await press(shift, bench, 'shipments.search', { text, limit: 200 })
    const others = found.ok ? found.value.shipments.filter(({ origin }: Shown) => origin !== 'fetched') : []
    named += JSON.stringify(others)
  }
  return shift.stage.allBooks
    .flatMap(({ sales }) => [...sales.values()])
    .filter(
      sale =>
        sale.service === shipment.service &&
        sale.state === 'open' &&
        (sale.mode === 'training') === (shipment.environment === 'training') &&
        sameReference(sale.reference, nameOf(shipment)) &&
        !named.includes(`"${sale.number}"`),
    )
}

async function settlePurchase(shift: Shift, bench: Bench, shipment: Shown, lie: boolean): Promise<void> {
  const [sale] = await unnamedSales(shift, bench, shipment)
  const isBought = sale !== undefined && !lie
  const number =
    sale?.service === 'parcel-label' ? { labelId: sale.number } : { trackingNumber: sale?.number ?? '' }
  const outcome = isBought ? { outcome: 'bought', ...number } : { outcome: 'not-bought' }
  shift.judge.word(shipment, outcome.outcome, isBought || sale === undefined)
  const otherLabels: unknown[] = []
  for (;;) {
    const looked = otherLabels.length > 0 && { otherLabels: [...otherLabels] }
    const said = await press(shift, bench, 'shipments.resolve', {
      id: shipment.id,
      note,
      ...outcome,
      ...looked,
    })
    // Looked at, and another order's.
    if (said.ok || said.problem.code !== 'resolve.fetched-label') return
    otherLabels.push(said.problem.params.number)
  }
}

async function settleConcern(shift: Shift, bench: Bench, shipment: Shown): Promise<void> {
  const { attention, labelId, trackingNumber } = shipment.purchase
  const gone = goneFor(shift, shipment)
  if (gone !== undefined) {
    shift.judge.word(shipment, gone, true)
    await press(shift, bench, 'shipments.resolve', { id: shipment.id, outcome: gone, note })
    return
  }
  if (attention.includes('not-on-paper')) {
    const again = { shipmentId: shipment.id, reason: 'not in hand' }
    if ((await press(shift, bench, 'reprint.print', again)).ok) return
  }
  if (attention.includes('no-payload') || attention.includes('not-printable')) {
    const again = { shipmentId: shipment.id, reason: 'never came' }
    if ((await press(shift, bench, 'reprint.print', again)).ok) return
  }
  const needsNumber = labelId === undefined && trackingNumber === undefined
  const [sale] = needsNumber ? await unnamedSales(shift, bench, shipment) : []
  const number =
    sale && (sale.service === 'parcel-label' ? { labelId: sale.number } : { trackingNumber: sale.number })
  shift.judge.word(shipment, 'bought', true)
  await press(shift, bench, 'shipments.resolve', { id: shipment.id, outcome: 'bought', note, ...number })
}

/** Void or never bought, and it stays so: its paper, which came out all the same, is thrown away. */
function goneFor({ stage }: Shift, { purchase }: Shown): string | undefined {
  if (purchase.kind === 'bought') return undefined
  const answer = answerTo(purchase, stage.find(purchase.labelId ?? purchase.trackingNumber ?? '')?.state)
  return answer === 'voided' || answer === 'not-bought' ? answer : undefined
}

async function settleVoid(shift: Shift, bench: Bench, shipment: Shown, lie: boolean): Promise<void> {
  const sale = shift.stage.find(shipment.purchase.trackingNumber ?? '')
  const isVoid = (sale?.state === 'cancelled') !== lie
  const outcome = isVoid ? 'voided' : 'not-voided'
  shift.judge.word(shipment, outcome, !lie)
  await press(shift, bench, 'shipments.resolve', { id: shipment.id, outcome, note })
}

/** A person asks at the other account's own desk; most wait until the settings name it again. */
async function settleFormer(shift: Shift, bench: Bench, shipment: Shown): Promise<void> {
  const sale = shift.stage.find(shipment.purchase.labelId ?? shipment.purchase.trackingNumber ?? '')
  if (sale === undefined || (sale.state === 'open' && sale.closes === 0)) return
  const outcome = sale.state === 'cancelled' ? 'voided' : 'closed'
  shift.judge.word(shipment, outcome, true)
  await press(shift, bench, 'shipments.resolveAccount', { id: shipment.id, outcome, note })
}

async function settleHeld(shift: Shift, bench: Bench, { job, away }: Shown, lie: boolean): Promise<void> {
  if (!lie && !away && isHeldByNumber(job)) return settleNumber(shift, bench, job)
  if (!lie && !away && (await release(shift, bench, job)).ok) return
  await press(shift, bench, 'queue.cancel', { jobId: job.id })
}

const LOOKED_AT: ReadonlySet<unknown> = new Set([
  'label.number-of-another',
  'label.other-number',
  'label.other-orders',
  'label.fetched-before',
  'label.nothing-drawn',
])

/** Its bars say another number, which may be another label's, or nothing of it can be seen. */
const isHeldByNumber = ({ cause, warnings = [], shipmentId }: Shown): boolean =>
  shipmentId !== undefined &&
  cause === 'unsafe-label' &&
  warnings.some(({ code }: Shown) => LOOKED_AT.has(code))

/** Whoever looked at its preview voids it, or lets it go; nobody lets it go without that word. */
async function settleNumber(shift: Shift, bench: Bench, { id: jobId, shipmentId }: Shown): Promise<void> {
  const { luck } = sim()
  if (luck.next() < 0.2) await press(shift, bench, 'queue.release', { jobId })
  const voided =
    luck.next() < 0.6 &&
    (await press(shift, bench, 'shipments.void', { id: shipmentId, reason: 'another’s' }))
  if (voided !== false && voided.ok) return
  await press(shift, bench, 'queue.release', { jobId, printAnyway: 'it is the right one' })
}

/** A slip that knows no printer is sent to the one that is there. */
async function release(shift: Shift, bench: Bench, { id: jobId, cause }: Shown): Promise<Reply> {
  const listed = cause === 'printer-missing' ? await press(shift, bench, 'printers.list') : undefined
  const printerId = listed?.value?.[0]?.id
  return press(shift, bench, 'queue.release', { jobId, ...(printerId !== undefined && { printerId }) })
}

async function settleUnsure(shift: Shift, bench: Bench, job: Shown, lie: boolean): Promise<void> {
  const marks = job.shipmentId === undefined ? [] : await marksOf(shift, bench, job.shipmentId)
  const isThere =
    job.slipOf === undefined
      ? marks.length > 0 && marks.every(mark => shift.judge.papersOf(mark) >= job.copyNumber)
      : shift.judge.slips.inHand(job.title)
  const answer = isThere !== lie ? 'printed' : 'not-printed'
  if (lie && job.shipmentId !== undefined) shift.judge.lie(job.shipmentId)
  await press(shift, bench, 'queue.settle', { jobId: job.id, answer })
  if (answer !== 'printed' && job.slipOf !== undefined) {
    await press(shift, bench, 'reprint.slip', { shipmentId: job.slipOf })
  }
  if (answer === 'printed' || job.shipmentId === undefined) return
  await press(shift, bench, 'reprint.print', { shipmentId: job.shipmentId, reason: 'not in hand' })
}

export async function marksOf(shift: Shift, bench: Bench, shipmentId: string): Promise<readonly string[]> {
  const found = await press(shift, bench, 'shipments.get', { id: shipmentId })
  if (!found.ok) return []
  const { labelId, trackingNumber } = found.value.shipment.purchase
  return shift.stage.find(labelId ?? trackingNumber ?? '')?.marks ?? []
}

async function settleFunds(shift: Shift, bench: Bench, funds: Shown, lie: boolean): Promise<void> {
  const arrived = shift.stage.labelServers.some(({ books }) => books.funds.has(funds.transactionReference))
  const training = shift.stage.allBooks.some(
    books => 'funds' in books && books.funds.has(funds.transactionReference),
  )
  const outcome = (arrived || training) !== lie ? 'added' : 'not-added'
  if (lie) shift.judge.lie(funds.transactionReference)
  await press(shift, bench, 'meters.resolve', { id: funds.id, outcome, note })
}

async function settleClose(shift: Shift, bench: Bench, id: string, lie: boolean): Promise<void> {
  const found = await press(shift, bench, 'closeDay.get', { id })
  if (!found.ok) return
  for (const part of found.value.services as Shown[]) {
    const open = part.labels.filter((label: Shown) => label.outcome === 'unknown')
    const taken: string[] = []
    const left: string[] = []
    for (const { shipmentId } of open) {
      const sale = await saleOf(shift, bench, shipmentId)
      if ((sale?.closes ?? 0) > 0 !== lie) taken.push(shipmentId)
      else left.push(shipmentId)
      if (lie) shift.judge.lie(shipmentId)
      if (lie && sale) shift.judge.lie(sale.number)
    }
    const say = (outcome: string, shipmentIds: readonly string[]) =>
      press(shift, bench, 'closeDay.resolve', { id, service: part.service, outcome, note, shipmentIds })
    if (taken.length > 0) await say('closed', taken)
    if (left.length > 0) await say('not-closed', left)
  }
}

export async function saleOf(shift: Shift, bench: Bench, shipmentId: string): Promise<Sale | undefined> {
  const found = await press(shift, bench, 'shipments.get', { id: shipmentId })
  if (!found.ok) return undefined
  const { labelId, trackingNumber } = found.value.shipment.purchase
  return shift.stage.find(labelId ?? trackingNumber ?? '')
}

/** Somebody at the queue: lets a job go, cancels it, or says what came out. */
export async function settleQueue(shift: Shift, bench: Bench, draw: number): Promise<void> {
  const listed = await press(shift, bench, 'queue.list')
  if (!listed.ok || listed.value.length === 0) return
  const job = listed.value[Math.floor(draw * Math.min(10, listed.value.length))]
  if (job.state === 'held') {
    const how = draw * 7 - Math.floor(draw * 7)
    if (how < 0.1) {
      // Whoever is used to it says so before anything is said of the label.
      await press(shift, bench, 'queue.release', { jobId: job.id, printAnyway: 'as always' })
    } else if (how < 0.6) await release(shift, bench, job)
    else await press(shift, bench, 'queue.cancel', { jobId: job.id })
  } else if (job.state === 'unsure') {
    await settleUnsure(shift, bench, job, false)
  }
}
