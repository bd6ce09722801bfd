// Labels that one bench of a warehouse gives another: bought for a printer that is off, given, taken back now and then,
// and at the end on one paper each.
import { booksOf } from '../support/truthful-person.ts'
import type { Warehouse } from './warehouse.ts'

// biome-ignore lint/suspicious/noExplicitAny: views are read as the screens get them
type Shown = any

/** A label that waits for a printer that is off is given to another bench; a hand at the queue may want it back. */
export async function give(house: Warehouse, place: number, jobId: string): Promise<void> {
  const station = house.stations[place]
  const { value: benches = [] } = (await station?.call('queue.benches').catch(() => undefined)) ?? {}
  const to = benches[house.luck.below(benches.length || 1)]
  if (!station || !to) return
  house.given += 1
  const given = station.call('queue.give', { jobId, benchId: to.id }).catch(() => undefined)
  if (house.luck.next() < 0.3) await station.call('queue.takeBack', { jobId }).catch(() => undefined)
  await given
}

/** What still waits for a printer that is off goes to the one that is there; what is on no paper is printed. */
export async function printedHere(house: Warehouse, place: number, item: Shown): Promise<boolean> {
  const station = house.stations[place]
  const printerId = house.printerIds[place]
  if (item.kind === 'print-held' && item.job.printerId === house.offIds[place]) {
    return (await station?.call('queue.release', { jobId: item.job.id, printerId }))?.ok === true
  }
  const isMissing = item.shipment?.purchase.attention.includes('not-on-paper')
  if (item.kind !== 'purchase-concern' || !isMissing) return false
  const again = { shipmentId: item.shipment.id, reason: 'not in hand', printerId }
  return (await station?.call('reprint.print', again))?.ok === true
}

/** No label came out more often than prints of it were asked for, whoever printed them. */
export async function noCopies(house: Warehouse): Promise<string[]> {
  const { parcelLabels } = await booksOf(house)
  const rows = await house.server.run(
    house.url,
    `select purchases.reference, count(distinct regexp_replace(job_id, '(-over)+$', ''))::int as count
     from packbench.job_states join packbench.purchases on purchases.id = job_states.shipment_id
     group by purchases.reference`,
  )
  const prints = new Map(rows.map(row => [String(row.reference), Number(row.count)]))
  return parcelLabels.flatMap(({ clientReferenceNumber, labelId, elements }) => {
    const papers = house.papers.filter(paper => paper.includes(elements.encodedBarCode)).length
    const asked = prints.get(clientReferenceNumber ?? '') ?? 0
    return papers > asked ? [`I4: ${papers} papers of ${labelId}, ${asked} prints`] : []
  })
}
