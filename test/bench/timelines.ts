// The measure of what happened to an order, among many orders whose every step stands in the trail.
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { newFolder, removeFolder } from '../support/temp-folder.ts'
import { openedStore } from './bench-ledger.ts'
import { addShipments, numbers, type Sample } from './many-shipments.ts'
import { atMost, growth, type Measuring, type Point, quantile, type Row, sizesAround, timed } from './row.ts'

const LOGARITHMIC = 0.3
const LABELS_A_CLOSE = 500

/** ¼, ½, 1 and 2 of the size, one after the other in one ledger that grows. */
export async function timelineRows({ short, shipments, say, single }: Measuring): Promise<readonly Row[]> {
  const folder = await newFolder('packbench-bench')
  const path = join(folder, 'packbench.sqlite')
  await (await openedStore(folder)).stop()
  const samples: Sample[] = []
  const points: Point[] = []
  const rows: Row[] = []
  let made = 0
  for (const size of sizesAround(shipments, single)) {
    say(`  making ${size} shipments with their events …`)
    samples.push(...addShipments(path, size - made))
    addEvents(path, made)
    made = size
    const times = await lookUp(folder, samples, short ? 100 : 500)
    const [p50, p99] = [quantile(times, 0.5), quantile(times, 0.99)]
    say(`  what happened among ${size}: p50 ${p50.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms`)
    points.push({ size, ms: p50 })
    if (size === shipments) rows.push(atMost(`3.4 what happened, among ${size}, p99`, p99, 50, 'ms'))
  }
  await removeFolder(folder)
  return [...rows, growth('3.4 growth of what happened', points, LOGARITHMIC)]
}

async function lookUp(folder: string, samples: readonly Sample[], rounds: number): Promise<number[]> {
  const store = await openedStore(folder)
  const next = numbers(7)
  const look = async () => {
    const { tracking } = samples[next(samples.length)] as Sample
    const told = await store.timeline('live', tracking)
    if (told?.events.length !== STEPS.length + 2) throw new Error('a step is missing')
  }
  for (let warm = 0; warm < 20; warm += 1) await look()
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) times.push(await timed(look))
  await store.stop()
  return times
}

const STEPS = [
  'purchase-intended',
  'purchase-sending',
  'purchase-bought',
  'job-added',
  'job-sending',
  'job-printed',
]

/** Of the shipments after `made`: their own steps, and a close for each few hundred of them. */
function addEvents(path: string, made: number): void {
  const database = new DatabaseSync(path)
  database.exec('pragma synchronous = off; pragma cache_size = -200000; pragma foreign_keys = off; begin')
  const values = STEPS.map((kind, place) => `(${place}, '${kind}')`).join(', ')
  database
    .prepare(`insert into events (station, sequence, at, kind, shipment_id, detail, hash)
      select 'bench 1', purchases.seq * 10 + steps.column1, created_at, steps.column2, id,
        '{"costCents":845,"service":"label-server"}', '-'
      from purchases, (values ${values}) as steps where purchases.seq > ?`)
    .run(made)
  const close =
    database.prepare(`insert into closes (seq, id, environment, state, documents, started_at, finished_at)
    values (?, ?, 'live', 'done', '[]', ?, ?)`)
  const label =
    database.prepare(`insert into close_labels (close_seq, service, position, shipment_id, reference, outcome)
    values (?, 'label-server', ?, ?, '-', 'closed')`)
  const event = database.prepare(`insert into events (station, sequence, at, kind, detail, hash)
    values ('bench 1', ?, ?, 'close-kept', ?, '-')`)
  const page = database.prepare(
    'select seq, id, created_at from purchases where seq > ? order by seq limit ?',
  )
  for (let last = made; ; ) {
    const labels = page.all(last, LABELS_A_CLOSE) as { seq: number; id: string; created_at: string }[]
    const end = labels.at(-1)
    if (!end) break
    const id = `close-${end.seq}`
    close.run(end.seq, id, end.created_at, end.created_at)
    for (const [place, one] of labels.entries()) label.run(end.seq, place, one.id)
    const outcomes = (outcome: string) => ({
      rows: [{ of: 'close', id, revision: 1, is: {}, outcomes: { [outcome]: labels.map(one => one.id) } }],
      closeId: id,
    })
    for (const [place, outcome] of ['waiting', 'closed'].entries()) {
      event.run(end.seq * 10 + 8 + place, end.created_at, JSON.stringify(outcomes(outcome)))
    }
    last = end.seq
  }
  database.exec('commit')
  database.close()
}
