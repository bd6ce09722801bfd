// What must hold of packing slips, return labels, prepared packages and weights (reliability.md, I1, I3, I4, I8).
import { slipOn } from '../simulation/services/sale.ts'
import { booksOf } from '../support/truthful-person.ts'
import { HEAVY_OZ } from './right-box.ts'
import { benchesOf, received, type World } from './world.ts'

// biome-ignore lint/suspicious/noExplicitAny: records are read as the screens get them
type Shown = any

/** Every violation in words; empty where all holds. */
export async function wrongInBoxes(world: World, records: readonly Shown[]): Promise<readonly string[]> {
  const orders = await liveOrders(world)
  return [
    ...(await slipsOnce(world, records)),
    ...(await returnsKept(world)),
    ...(await preparedThere(world, [...records, ...orders])),
    ...(await heavyAsked(world, orders)),
  ]
}

async function liveOrders({ station }: World): Promise<readonly Shown[]> {
  const orders: Shown[] = []
  let cursor: string | undefined
  do {
    const { value } = await station.call('orders.list', { limit: 200, ...(cursor && { cursor }) })
    orders.push(...value.orders)
    cursor = value.nextCursor
  } while (cursor !== undefined)
  return orders
}

/** Nothing was asked of the service at ten times what the order's file says, before somebody said why. */
async function heavyAsked({ services, heavy }: World, orders: readonly Shown[]): Promise<string[]> {
  const filed = new Set(orders.map(({ reference }) => reference))
  return (await services.exchanges('request-label'))
    .map(({ body }: Shown) => ({
      reference: body?.client?.clientReferenceNumber,
      weightOz: body?.dimensions?.weight,
    }))
    .filter(
      ({ reference, weightOz }) =>
        weightOz >= HEAVY_OZ && filed.has(reference) && heavy.get(reference) === 'asks',
    )
    .map(({ reference, weightOz }) => `weight: ${reference} was sent at ${weightOz} oz, and nobody was asked`)
}

/** No more slips reached the printer than labels were sold and persons asked for; none stands for a label. */
async function slipsOnce(world: World, records: readonly Shown[]): Promise<string[]> {
  const { slips } = world
  const came = new Map<string, number>()
  for (const format of (await received(world)).split('^XA')) {
    const name = slipOn(format)
    if (name !== undefined) came.set(name, (came.get(name) ?? 0) + 1)
  }
  const labels = new Map<string, number>()
  for (const { reference, box } of records) {
    const name = box ? `${reference} ${box.number}/${box.of}` : reference
    labels.set(name, (labels.get(name) ?? 0) + 1)
  }
  const jobs = (await Promise.all(benchesOf(world).map(bench => bench.call('queue.list')))).flatMap(
    ({ value }) => value,
  )
  return [
    ...[...came]
      .filter(([name, count]) => count > (labels.get(name) ?? 0) + (slips.get(name) ?? 0))
      .map(([name, count]) => `I4: ${count} slips of ${name}`),
    ...jobs
      .filter(({ slipOf, shipmentId }: Shown) => slipOf !== undefined && shipmentId !== undefined)
      .map(({ title }: Shown) => `I4: the slip of ${title} stands as its label`),
  ]
}

/** What lies in a box is handed over to no carrier by itself. */
async function returnsKept(world: World): Promise<string[]> {
  const { parcelLabels } = await booksOf(world)
  return parcelLabels
    .filter(one => one.clientReferenceNumber?.endsWith('-RETURN') && one.manifestedOn !== undefined)
    .map(one => `I8: the return label ${one.labelId} was handed over`)
}

/** What was said to be prepared waits on the bench, is an order, or has its label. */
async function preparedThere({ station, prepared }: World, known: readonly Shown[]): Promise<string[]> {
  const { value: bench } = await station.call('bench.aside')
  const there = new Set([...bench.aside, ...known].map(({ reference }) => reference))
  return [...prepared]
    .filter(reference => !there.has(reference))
    .map(reference => `I3: ${reference} was prepared and is nowhere`)
}
