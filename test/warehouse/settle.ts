// The people who settle everything truthfully after a shift: by the service's own books and the paper in hand.
import type { RunningStation } from '../support/station-process.ts'
import { waitFor } from '../support/wait-for.ts'
import type { Warehouse } from './warehouse.ts'

// biome-ignore lint/suspicious/noExplicitAny: records are read as the screens get them
type Shown = any

/** Waits until every station reaches the database and nothing is in flight, then decides what a person must. */
export async function settleAll(house: Warehouse): Promise<void> {
  for (const station of house.stations) {
    await waitFor(async () => (await station.call('station.overview')).value?.buyingStopped === undefined, {
      what: 'the database to be back at every station',
      timeoutMs: 120_000,
    })
  }
  await waitFor(async () => (await inFlight(house)) === 0, {
    what: 'nothing to be in flight',
    timeoutMs: 120_000,
    intervalMs: 500,
  })
  const { parcelLabels } = await house.services.state()
  for (const station of house.stations) {
    for (let round = 0; round < 20; round += 1) {
      const { value: listed = [] } = await station.call('attention.list')
      // Prints of other stations are settled by whoever stands there.
      const items = listed.filter((item: Shown) => !item.elsewhere)
      if (items.length === 0) break
      for (const item of items) await settle(station, item, parcelLabels)
      await printsEnd(station)
    }
  }
}

async function inFlight({ server, url }: Warehouse): Promise<number> {
  const [row] = await server.run(
    url,
    `select count(*)::int as count from packbench.purchases where kind in ('intended', 'sending', 'voiding')`,
  )
  return Number(row?.count)
}

async function settle(station: RunningStation, item: Shown, books: readonly Shown[]): Promise<void> {
  if (item.kind === 'purchase-unknown') {
    const { id, reference } = item.shipment
    const inBooks = books.find(label => label.clientReferenceNumber === reference)
    await station.call('shipments.resolve', {
      id,
      note: 'by their books',
      ...(inBooks ? { outcome: 'bought', labelId: inBooks.labelId } : { outcome: 'not-bought' }),
    })
  } else if (item.kind === 'purchase-concern') {
    // Bought by a person's word: the label is fetched from the service and put on by hand.
    await station.call('shipments.resolve', {
      id: item.shipment.id,
      outcome: 'bought',
      note: 'on the parcel',
    })
  } else if (item.kind === 'print-unsure') {
    await station.call('queue.settle', { jobId: item.job.id, answer: 'printed' })
  } else if (item.kind === 'print-held') {
    await station.call('queue.release', { jobId: item.job.id })
  }
}

const printsEnd = (station: RunningStation) =>
  waitFor(
    async () =>
      ((await station.call('queue.list')).value ?? []).every(
        (job: Shown) => job.state !== 'sending' && (job.state !== 'held' || job.needsRelease),
      ),
    { what: 'the prints to end', timeoutMs: 60_000 },
  )
