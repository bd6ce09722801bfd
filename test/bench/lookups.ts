// The measure of scans and searches among many shipments, and what a shipment takes on disk.
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { newFolder, removeFolder } from '../support/temp-folder.ts'
import { waitFor } from '../support/wait-for.ts'
import { openedStore } from './bench-ledger.ts'
import { addShipments, numbers, type Sample } from './many-shipments.ts'
import {
  atMost,
  growth,
  type Measuring,
  type Point,
  quantile,
  type Row,
  sizesAround,
  timed,
  told,
} from './row.ts'

/** Time that grows like the logarithm has an exponent that is nearly nothing. */
const LOGARITHMIC = 0.3
const PAGE = 50

/** ¼, ½, 1 and 2 of the size, one after the other in one ledger that grows. */
export async function lookupRows({ short, shipments, say, single }: Measuring): Promise<readonly Row[]> {
  const folder = await newFolder('packbench-bench')
  const store = await openedStore(folder)
  await store.stop()
  const samples: Sample[] = []
  const points: Record<'scan' | 'word' | 'fragment', Point[]> = { scan: [], word: [], fragment: [] }
  const rows: Row[] = []
  let made = 0
  for (const size of sizesAround(shipments, single)) {
    say(`  making ${size} shipments …`)
    samples.push(...addShipments(join(folder, 'packbench.sqlite'), size - made))
    made = size
    await indexed(folder)
    const looked = await lookUp(folder, samples, short ? 200 : 1000)
    for (const [what, times] of Object.entries(looked.times) as [keyof typeof points, number[]][]) {
      const [p50, p99] = [quantile(times, 0.5), quantile(times, 0.99)]
      say(`  ${what} among ${size}: p50 ${p50.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms`)
      points[what].push({ size, ms: p50 })
    }
    if (size !== shipments) continue
    const p99 = (what: keyof typeof points) => quantile(looked.times[what], 0.99)
    rows.push(
      atMost(`3.2 scan a code among ${size}, p99`, p99('scan'), 5, 'ms'),
      atMost(`3.2 one word among ${size}, p99`, p99('word'), 50, 'ms'),
      fragmentRow(size, p99('fragment')),
      told('3.2 fragments whose first page was whole', looked.wholePages * 100, '%'),
      atMost(`3.2 open the ledger of ${size}`, looked.openMs, 2000, 'ms'),
      told('3.2 ledger, a shipment', statSync(join(folder, 'packbench.sqlite')).size / size, 'bytes'),
      told('3.2 search index, a shipment', statSync(join(folder, 'search.sqlite')).size / size, 'bytes'),
    )
  }
  await removeFolder(folder)
  return [
    ...rows,
    growth('3.2 growth of a scan', points.scan, LOGARITHMIC),
    growth('3.2 growth of a word', points.word, LOGARITHMIC),
    growth('3.2 growth of a fragment', points.fragment, LOGARITHMIC),
  ]
}

/** Its goal is that of a million: among more the oldest pages come when they are asked for. */
function fragmentRow(size: number, p99: number): Row {
  const id = `3.2 any fragment among ${size}, p99`
  return size > 1_000_000 ? told(id, p99, 'ms') : atMost(id, p99, 50, 'ms')
}

async function lookUp(folder: string, samples: readonly Sample[], rounds: number) {
  let store = await openedStore(folder)
  await store.stop()
  const openMs = await timed(async () => {
    store = await openedStore(folder)
  })
  const next = numbers(7)
  const pick = () => samples[next(samples.length)] as Sample
  const measured = async (look: () => Promise<unknown>): Promise<number[]> => {
    for (let warm = 0; warm < 20; warm += 1) await look()
    const times: number[] = []
    for (let round = 0; round < rounds; round += 1) times.push(await timed(look))
    return times
  }
  const search = (text: string) => store.search({ environment: 'live', text, limit: PAGE })
  let whole = 0
  let fragments = 0
  const times = {
    scan: await measured(() => store.scan('live', `42097201${pick().tracking}`)),
    word: await measured(() => search(pick().last)),
    fragment: await measured(async () => {
      const { tracking, reference, last } = pick()
      const text = [tracking, reference, last][next(3)] ?? tracking
      const length = 3 + next(6)
      const start = next(Math.max(1, text.length - length))
      const { items, nextCursor } = await search(text.slice(start, start + length))
      fragments += 1
      if (items.length === PAGE || nextCursor === undefined) whole += 1
    }),
  }
  await store.stop()
  return { times, openMs, wholePages: whole / fragments }
}

/** Opens the store until its index has seen every row. */
export async function indexed(folder: string): Promise<void> {
  const store = await openedStore(folder)
  const database = new DatabaseSync(join(folder, 'search.sqlite'), { readOnly: true, timeout: 5000 })
  database.prepare('attach ? as ledger').run(join(folder, 'packbench.sqlite'))
  const behind = database.prepare(
    'select (select max(search_stamp) from ledger.purchases) - (select stamp from index_seen) as behind',
  )
  await waitFor(() => (behind.get() as { behind: number }).behind <= 0, {
    what: 'the index',
    timeoutMs: 6 * 3_600_000,
    intervalMs: 200,
  })
  database.close()
  await store.stop()
}
