// Which labels a close takes: everything open of its services, or single labels of the parcel service by name.

import { type Problem, problem } from '../core/problem.ts'
import { holdsForNumber } from '../core/purchases/number-of-another.ts'
import { type ClosableLabel, isNeverHandedOver, type PurchaseRecord } from '../core/purchases/purchase.ts'
import { fail, ok, type Result } from '../core/result.ts'
import type { ServiceName } from '../core/shipment/shipment.ts'
import { type FlowContext, notFound } from './flow-context.ts'
import { isOfAccount, whyNotHere } from './former-accounts.ts'
import { whyNotReadable } from './not-readable.ts'
import { ownLabel } from './own-label.ts'

/** What a close would take now, and what it leaves. */
interface Closable {
  readonly now: readonly ClosableLabel[]
  /** Dated ahead. */
  readonly later: readonly ClosableLabel[]
  /** Until somebody has said whose their number is. */
  readonly numberFirst: readonly ClosableLabel[]
}

export async function closableNow(context: FlowContext, service: ServiceName): Promise<Closable> {
  const bound = context.accounts[service]
  // Labels of a former account are on the attention list: another account's close is not theirs.
  const open = (await context.ledger.closable(context.mode, service)).filter(
    record => isOfAccount(record, bound) && !isNeverHandedOver(record),
  )
  const all = open.filter(record => !waitsForNumber(record))
  // A day is meant, not a moment: a label dated today goes today, whatever the hour.
  const today = context.calendar.today()
  const isLater = ({ futureShipDate }: ClosableLabel) =>
    service === 'label-server' &&
    futureShipDate !== undefined &&
    context.calendar.dayOf(futureShipDate) > today
  return {
    now: all.filter(record => !isLater(record)),
    later: all.filter(isLater),
    numberFirst: open.filter(waitsForNumber),
  }
}

/**
 * The number would be reported once for each of the two, and of the one that was handed over nobody could say any more that it
 * is not that label's. The label server closes whatever it holds, those too.
 */
const waitsForNumber = ({ service, isHeldForNumber }: ClosableLabel): boolean =>
  service === 'parcel-label' && isHeldForNumber === true

/** What a close needs of a label. */
type Closing = Pick<PurchaseRecord, 'id' | 'account'>

/** What the close takes, service by service. */
export async function labelsFor(
  context: FlowContext,
  services: readonly ServiceName[],
  {
    shipmentIds: alone,
    scannedOnly,
    noneBut,
  }: {
    readonly shipmentIds?: readonly string[] | undefined
    readonly scannedOnly?: boolean | undefined
    readonly noneBut?: readonly string[] | undefined
  },
): Promise<
  Result<readonly { readonly service: ServiceName; readonly records: readonly Closing[] }[], Problem>
> {
  if (alone) {
    const chosen = await labelsAlone(context, alone)
    return chosen.ok ? ok([{ service: 'parcel-label', records: chosen.value }]) : chosen
  }
  const open = services.map(async service => {
    const { now } = await closableNow(context, service)
    // The label server closes whatever it holds.
    const isLimited = scannedOnly === true && service === 'parcel-label'
    return { service, records: isLimited ? now.filter(label => label.isScanned) : now }
  })
  const count = noneBut ? await othersInClose(context, services, noneBut) : 0
  return count === 0
    ? ok(await Promise.all(open))
    : fail(problem('wrong-state', 'close.others-too', { params: { count } }))
}

/** Labels that a close of these services may take along and that are none of these; dated ahead, a service may hold them too. */
export async function othersInClose(
  context: FlowContext,
  services: readonly ServiceName[],
  own: readonly string[],
): Promise<number> {
  const open = await Promise.all(services.map(service => closableNow(context, service)))
  return open.flatMap(({ now, later }) => [...now, ...later]).filter(({ id }) => !own.includes(id)).length
}

/** Also labels that were fetched: nobody else here hands them over, and someone names each (decision 114). */
async function labelsAlone(
  context: FlowContext,
  ids: readonly string[],
): Promise<Result<readonly PurchaseRecord[], Problem>> {
  const records: PurchaseRecord[] = []
  const { numberFirst } = await closableNow(context, 'parcel-label')
  for (const id of new Set(ids)) {
    const named = await context.ledger.purchase(id)
    if (!named) return fail(notFound('shipment'))
    const record = await ownLabel(context, named)
    if (records.some(one => one.id === record.id)) continue
    const isAsked = holdsForNumber(record) || numberFirst.some(one => one.id === record.id)
    const why = whyNotReadable(record) ?? whyNotHere(context, record) ?? whyNotAlone(record, isAsked)
    if (why) return fail(why)
    records.push(record)
  }
  return ok(records)
}

function whyNotAlone(record: PurchaseRecord, isAsked: boolean): Problem | undefined {
  const { service, kind, closedAt, reference } = record
  if (isNeverHandedOver(record))
    return problem('wrong-state', 'close.return-label', { params: { reference } })
  if (service !== 'parcel-label') return problem('wrong-state', 'close.whole-day')
  if (isAsked) return problem('wrong-state', 'close.number-of-another', { params: { reference } })
  if (closedAt !== undefined) return problem('wrong-state', 'shipment.closed')
  return kind === 'bought' ? undefined : problem('wrong-state', 'shipment.wrong-state', { params: { kind } })
}
