// What the station does beside a purchase: its imported order is shipped, its address kept where that is wanted, its goods for the next customs form.
import type { AddressBookPort } from '../core/address-book.ts'
import type { BenchPort } from '../core/bench.ts'
import type { GoodsBookPort } from '../core/goods-book.ts'
import type { WeightsPort } from '../core/known-weights.ts'
import type { OrdersPort } from '../core/orders.ts'
import type { Clock, Ids, Log } from '../core/ports.ts'
import type { PurchaseRecord } from '../core/purchase.ts'
import type { Settings } from '../core/settings.ts'
import { isTakenOver, missedFileOz } from '../core/weight-check.ts'

export interface BenchAidPorts {
  readonly store: OrdersPort & AddressBookPort & GoodsBookPort & WeightsPort
  readonly keptBench: Pick<BenchPort, 'forget'>
  readonly settings: () => Pick<Settings, 'addressBook' | 'retention' | 'boxes'>
  readonly ids: Ids
  readonly clock: Clock
  readonly log: Log
}

/** Follows one purchase's change; resolves when what hangs on it is kept. */
export async function followPurchase(ports: BenchAidPorts, record: PurchaseRecord): Promise<void> {
  const { id, environment, reference, kind, origin, shipment } = record
  if (origin !== 'bought-here') return
  // A wrong weight may be why.
  if (kind === 'voided' || kind === 'discarded') await ports.store.removeWeights(id)
  if (kind !== 'bought' && kind !== 'abandoned') return
  const order = await ports.store.orderByReference(environment, reference)
  if (order && (kind === 'bought' ? order.state !== 'shipped' : order.state === 'unknown')) {
    await ports.store.orderPurchased(environment, reference, id, kind)
  }
  const isNew = kind === 'bought' && record.boughtAt === record.updatedAt
  if (isNew && shipment) {
    const file = order?.shipment?.packages
    const fileMissedOz = file && missedFileOz(shipment.packages, file, ports.settings().boxes)
    // What a file says of everything would soon be the usual of its SKUs, and hide what was weighed.
    if (!file || !isTakenOver(shipment.packages, file))
      await ports.store.saveWeights(environment, id, { shipment, fileMissedOz })
  }
  if (isNew && shipment && ports.settings().addressBook.enabled) {
    await ports.store.saveAddress(environment, ports.ids.next(), shipment.to)
  }
  // Goods are no people: what was declared is offered to whoever types it again.
  if (isNew && shipment?.customs && shipment.customs.items.length > 0) {
    const used = shipment.customs.items.map(({ quantity: _, ...goods }) => ({ id: ports.ids.next(), goods }))
    await ports.store.saveGoods(environment, used)
  }
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
