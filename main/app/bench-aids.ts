// What the station does beside a purchase: its imported order is shipped, its address kept where that is wanted, its goods for the next customs form.

import type { BenchPort } from '../core/bench.ts'
import { DAY_MS } from '../core/durations.ts'
import { boxesMissing } from '../core/orders/order-boxes.ts'
import type { OrderRecord } from '../core/orders/orders.ts'
import type { OrdersPort } from '../core/orders/orders-port.ts'
import { RESULT_KEPT_DAYS, type ResultsPort } from '../core/orders/results-out.ts'
import type { Clock, Ids, Log } from '../core/ports.ts'
import type { PurchaseRecord } from '../core/purchases/purchase.ts'
import type { LedgerPort } from '../core/records/ledger.ts'
import type { Settings } from '../core/settings/settings.ts'
import type { AddressBookPort } from '../core/shipment/address-book.ts'
import type { GoodsBookPort } from '../core/shipment/goods-book.ts'
import type { WeightsPort } from '../core/shipment/known-weights.ts'
import type { Shipment } from '../core/shipment/shipment.ts'
import { isTakenOver, missedFileOz } from '../core/shipment/weight-check.ts'

export interface BenchAidPorts {
  readonly store: OrdersPort &
    AddressBookPort &
    GoodsBookPort &
    WeightsPort &
    Pick<ResultsPort, 'purgeResults'> &
    Pick<LedgerPort, 'purchase' | 'livePurchases'>
  readonly keptBench: Pick<BenchPort, 'forget'>
  /** Resolves once the purchase's label is on its way to paper, or waits for something else than the station. */
  readonly printBegun: (shipmentId: string) => Promise<void>
  readonly settings: () => Pick<Settings, 'addressBook' | 'retention' | 'boxes'>
  readonly ids: Ids
  readonly clock: Clock
  readonly log: Log
}

/** Follows one purchase's change; resolves when what hangs on it is kept. */
export async function followPurchase(ports: BenchAidPorts, record: PurchaseRecord): Promise<void> {
  const { id, kind, origin, shipment, returnOf } = record
  if (origin !== 'bought-here') return
  // Whoever was shipped to before the address book was switched on is in none.
  const wasOn = ports.settings().addressBook.enabled
  // A wrong weight may be why.
  if (kind === 'voided' || kind === 'discarded') await ports.store.removeWeights(id)
  if (kind !== 'bought' && kind !== 'abandoned') return
  const { own: order, others } = await settledWith(ports, record)
  for (const row of [...(order ? [order] : []), ...others]) {
    if (kind === 'bought' ? row.state === 'shipped' : row.state !== 'unknown') continue
    await ports.store.orderPurchased(row.environment, row.reference, id, kind, row.box?.number)
  }
  const isNew = kind === 'bought' && record.boughtAt === record.updatedAt
  // What went out taught it already, and nobody weighed it on its way back.
  if (!isNew || !shipment || returnOf !== undefined) return
  // A bought label's print does not wait for commits of things that are only learned.
  await ports.printBegun(id)
  await learn(ports, record, shipment, { ordered: order?.shipment, wasOn })
}

/** Rows of orders files that this label settles: its own, and those of what it is a part of or a whole of. */
async function settledWith(
  { store }: BenchAidPorts,
  { environment, reference, box }: PurchaseRecord,
): Promise<{ readonly own: OrderRecord | undefined; readonly others: readonly OrderRecord[] }> {
  const own = await store.orderByReference(environment, reference, box?.number)
  if (!box) return { own, others: await store.ordersOfBoxes(environment, reference) }
  const whole = await store.orderByReference(environment, reference)
  if (!whole || whole.state === 'shipped') return { own, others: [] }
  const missing = boxesMissing(await store.livePurchases(environment, reference))
  return { own, others: missing.length === 0 ? [whole] : [] }
}

/** What a later package may be compared with or offered. A label that was voided meanwhile teaches nothing. */
async function learn(
  { store, ids, settings }: BenchAidPorts,
  { id, environment, box }: PurchaseRecord,
  shipment: Shipment,
  { ordered, wasOn }: { readonly ordered: Partial<Shipment> | undefined; readonly wasOn: boolean },
): Promise<void> {
  if ((await store.purchase(id))?.kind !== 'bought') return
  const { boxes, addressBook } = settings()
  const { packages, to, customs } = shipment
  const file = ordered?.packages
  // What a file says of everything would soon be the usual of its SKUs, and hide what was weighed.
  // A box of several holds what part of the order it holds: its weight is no product's and no customer's.
  if (!box && (!file || !isTakenOver(packages, file))) {
    const fileMissedOz = file && missedFileOz(packages, file, boxes)
    await store.saveWeights(environment, id, { shipment, fileMissedOz })
  }
  if (wasOn && addressBook.enabled) await store.saveAddress(environment, ids.next(), to)
  // Goods are no people: what was declared is offered to whoever types it again.
  const goods = customs?.items.map(({ quantity: _, ...one }) => ({ id: ids.next(), goods: one })) ?? []
  if (goods.length > 0) await store.saveGoods(environment, goods)
}

/**
 * Orders, what is left on the bench and what went to an address go with the addresses of shipments; the address book has
 * days of its own, and so have goods and what a SKU weighs.
 */
export async function purgeBenchAids({
  store,
  keptBench,
  settings,
  clock,
  log,
}: BenchAidPorts): Promise<void> {
  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * DAY_MS).toISOString()
  const { retention, addressBook } = settings()
  const orders = await store.purgeOrders(daysAgo(retention.addressDays))
  const results = await store.purgeResults(daysAgo(RESULT_KEPT_DAYS))
  const addresses = await store.purgeAddressBook(daysAgo(addressBook.days))
  const goods = await store.purgeGoodsBook(daysAgo(addressBook.days))
  const weights = [
    await store.purgeWeights('address', daysAgo(retention.addressDays)),
    await store.purgeWeights('sku', daysAgo(addressBook.days)),
    await store.purgeWeights('file', daysAgo(addressBook.days)),
  ].reduce((sum, count) => sum + count, 0)
  const drafts = await keptBench.forget(new Date(daysAgo(retention.addressDays)))
  log.info('old orders and addresses were forgotten', {
    orders,
    results,
    addresses,
    goods,
    weights,
    drafts,
  })
}
