// What the screens show of closes, against what the services took: each label in one close, on its day, never void (I8).
import type { Facts } from './judge-facts.ts'
import type { Shown } from './witnessed.ts'

const DAY_MS = 86_400_000

type Known = Pick<Facts, 'soldAs' | 'lied' | 'saidOf' | 'violated' | 'keepApart' | 'isElsewhereToo'>

/** When all is settled. */
export function closedOnce(
  { bench, closes, records }: Shown,
  { soldAs, lied, saidOf, violated, keepApart, isElsewhereToo }: Known,
): void {
  const closedIn = new Map<string, number>()
  const begun = new Map<string, number>()
  /** In a close that left it out, when that began. */
  const leftOut = new Map<string, number>()
  for (const close of closes) {
    if (close.state !== 'done' && close.state !== 'partly') {
      violated('I12 stays on a list', `the close ${close.id} of ${bench} stays ${close.state}`)
    }
    for (const part of close.services) {
      for (const { shipmentId, outcome } of part.labels) {
        if (outcome === 'skipped') leftOut.set(shipmentId, Date.parse(close.startedAt))
        if (outcome !== 'closed') continue
        closedIn.set(shipmentId, (closedIn.get(shipmentId) ?? 0) + 1)
        begun.set(shipmentId, Date.parse(close.startedAt))
      }
    }
  }
  for (const record of records) {
    const { kind } = record.purchase
    const sale = soldAs(record)
    if ((closedIn.get(record.id) ?? 0) > 1) {
      violated('I8 closed twice', `${record.reference} is closed in two closes`)
    }
    // The label server closes whatever it holds, and a person who looked there may say so.
    const dated = record.shipment?.futureShipDate
    if (record.closedAt !== undefined && dated !== undefined && !saidOf(record.id) && !lied('clock')) {
      const earlyMs = Date.parse(dated) - Date.parse(record.closedAt)
      if (earlyMs > DAY_MS) violated('I8 before its day', `${record.reference} is closed before its day`)
    }
    if (record.closedAt !== undefined && (kind === 'voided' || kind === 'discarded')) {
      violated('I8 void and closed', `${record.reference} is ${kind} and closed`)
    }
    const isLie = lied(record.id) || lied('not-closed')
    if (!sale || isLie || record.origin === 'fetched') continue
    if (record.closedAt !== undefined && sale.closes === 0 && !lied('closed')) {
      violated(
        'I9 close unproven',
        `${record.reference} is shown as closed, and ${sale.account} never closed it`,
      )
    }
    // Another bench of the account may have handed it over, of which this one knows nothing.
    const tookAlongMs = keepApart() ? undefined : sale.closedAtMs
    const closedAtMs = tookAlongMs ?? Number.POSITIVE_INFINITY
    const isClockOff = lied('clock')
    // Void, or closed by then, it has nothing to be left out of: nobody is told to look after it. A void may fail since.
    const [closing = 0, before = closing] = [begun.get(record.id), leftOut.get(record.id)]
    if (closing > before && !isClockOff && record.voidReason === undefined) {
      violated(
        'I9 left out unsaid',
        `${record.reference} was left out of a close as no label, and the next one took it`,
      )
    }
    if (closedAtMs < (begun.get(record.id) ?? 0) && !isClockOff && dated === undefined) {
      violated('I8 another close', `${record.reference} was closed before the close began that has it`)
    }
    // What the label server took along unasked, or what nobody knew of then, no close can say.
    const isHandedOver =
      sale.service === 'parcel-label'
        ? sale.closes > 0 && !isElsewhereToo(sale.number)
        : tookAlongMs !== undefined && dated === undefined && !isClockOff
    if (record.closedAt === undefined && isHandedOver && kind === 'bought') {
      violated('I8 close unsaid', `${record.reference} was handed over, and no close says so`)
    }
  }
}
