// The people who settle everything truthfully after a shift: by the service's own books and the paper in hand.
import type { RunningStation } from '../support/station-process.ts'
import { settle } from '../support/truthful-person.ts'
import { waitFor } from '../support/wait-for.ts'
import { printedHere } from './giving.ts'
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
  for (const [place, station] of house.stations.entries()) {
    for (let round = 0; round < 20; round += 1) {
      const { value: listed = [] } = await station.call('attention.list')
      // Prints of other stations are settled by whoever stands there.
      const items = listed.filter((item: Shown) => !item.elsewhere)
      if (items.length === 0) break
      // What was to come out is in hand: a label that has none here is put on by hand.
      for (const item of items) {
        if (await printedHere(house, place, item)) continue
        await settle({ station, services: house.services, hasPaper: true }, item)
      }
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

const printsEnd = (station: RunningStation) =>
  waitFor(
    async () =>
      ((await station.call('queue.list')).value ?? []).every(
        (job: Shown) => job.state !== 'sending' && (job.state !== 'held' || job.needsRelease),
      ),
    { what: 'the prints to end', timeoutMs: 60_000 },
  )
