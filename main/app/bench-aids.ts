// What the station does beside a purchase: its imported order is shipped, its address kept where that is wanted, its goods for the next customs form.
import type { AddressBookPort } from '../core/address-book.ts'
import type { BenchPort } from '../core/bench.ts'
import type { GoodsBookPort } from '../core/goods-book.ts'
import type { WeightsPort } from '../core/known-weights.ts'
import type { LedgerPort } from '../core/ledger.ts'
import type { OrdersPort } from '../core/orders.ts'
import type { Clock, Ids, Log } from '../core/ports.ts'
import type { PurchaseRecord } from '../core/purchase.ts'
import type { Settings } from '../core/settings.ts'
import type { Shipment } from '../core/shipment.ts'
import { isTakenOver, missedFileOz } from '../core/weight-check.ts'

export interface BenchAidPorts {
  readonly store: OrdersPort & AddressBookPort & GoodsBookPort & WeightsPort & Pick<LedgerPort, 'purchase'>
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
  const { id, environment, reference, kind, origin, shipment, returnOf } = record
  if (origin !== 'bought-here') return
  // A wrong weight may be why.
  if (kind === 'voided' || kind === 'discarded') await ports.store.removeWeights(id)
  if (kind !== 'bought' && kind !== 'abandoned') return
  const order = await ports.store.orderByReference(environment, reference)
  if (order && (kind === 'bought' ? order.state !== 'shipped' : order.state === 'unknown')) {
    await ports.store.orderPurchased(environment, reference, id, kind)
  }
  const isNew = kind === 'bought' && record.boughtAt === record.updatedAt
  // What went out taught it already, and nobody weighed it on its way back.
  if (!isNew || !shipment || returnOf !== undefined) return
  // No commit of what is only learned stands between a bought label and its print.
  await ports.printBegun(id)
  await learn(ports, record, shipment, order?.shipment)
}

/** What a later package may be compared with or offered. A label that was voided meanwhile teaches nothing. */
async function learn(
  { store, ids, settings }: BenchAidPorts,
  { id, environment }: PurchaseRecord,
  shipment: Shipment,
  ordered: Partial<Shipment> | undefined,
): Promise<void> {
  if ((await store.purchase(id))?.kind !== 'bought') return
  const { boxes, addressBook } = settings()
  const { packages, to, customs } = shipment
  const file = ordered?.packages
  // What a file says of everything would soon be the usual of its SKUs, and hide what was weighed.
  if (!file || !isTakenOver(packages, file)) {
    const fileMissedOz = file && missedFileOz(packages, file, boxes)
    await store.saveWeights(environment, id, { shipment, fileMissedOz })
  }
  if (addressBook.enabled) await store.saveAddress(environment, ids.next(), to)
  // Goods are no people: what was declared is offered to whoever types it again.
  const goods = customs?.items.map(({ quantity: _, ...one }) => ({ id: ids.next(), goods: one })) ?? []
  if (goods.length > 0) await store.saveGoods(environment, goods)
}

const DAY_MS = 24 * 60 * 60 * 1000

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
  const addresses = await store.purgeAddressBook(daysAgo(addressBook.days))
  const goods = await store.purgeGoodsBook(daysAgo(addressBook.days))
  const weights = [
    await store.purgeWeights('address', daysAgo(retention.addressDays)),
    await store.purgeWeights('sku', daysAgo(addressBook.days)),
    await store.purgeWeights('file', daysAgo(addressBook.days)),
  ].reduce((sum, count) => sum + count, 0)
  const drafts = await keptBench.forget(new Date(daysAgo(retention.addressDays)))
  log.info('old orders and addresses were forgotten', { orders, addresses, goods, weights, drafts })
}
