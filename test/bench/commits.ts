// The measure of durable commits, beside bare SQLite that does the same fsyncs on the same disk, rounds in turn.
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Store } from '../../main/storage/store.ts'
import { newPurchase } from '../storage/fixtures.ts'
import { newFolder, removeFolder } from '../support/temp-folder.ts'
import { openedStore } from './bench-ledger.ts'
import { growth, type Measuring, type Point, type Row, ratioAtLeast, sizesAround, timed } from './row.ts'

type Purchase = ReturnType<typeof newPurchase>

const GOAL = 0.8
const TOGETHER = 1000
const ALONE = 200

export async function commitRows({ short, single }: Measuring): Promise<readonly Row[]> {
  const folder = await newFolder('packbench-bench')
  const peer = bare(folder)
  const store = await openedStore(join(folder, 'ours'))
  const spent = { bareTogether: 0, together: 0, bareAlone: 0, alone: 0 }
  const rounds = short ? 3 : 12
  await Promise.all(purchases(TOGETHER).map(intending(store)))
  for (let round = 0; round < rounds; round += 1) {
    const [a, b, c, d] = [purchases(TOGETHER), purchases(TOGETHER), purchases(ALONE), purchases(ALONE)]
    spent.bareTogether += await timed(() => a.forEach(peer.commit))
    spent.together += await timed(() => Promise.all(b.map(intending(store))))
    // In small turns, so that a moment of the machine's falls on both.
    for (let at = 0; at < ALONE; at += 20) {
      spent.bareAlone += await timed(() => c.slice(at, at + 20).forEach(peer.commit))
      spent.alone += await timed(() => oneByOne(store, d.slice(at, at + 20)))
    }
  }
  const points: Point[] = []
  for (const size of sizesAround(short ? 1000 : 10_000, single)) {
    const some = purchases(size)
    points.push({ size, ms: await timed(() => Promise.all(some.map(intending(store)))) })
  }
  await store.stop()
  peer.close()
  await removeFolder(folder)
  const rate = (count: number, ms: number) => Math.round((count * rounds * 1000) / ms)
  return [
    ratioAtLeast(
      '3.1 intents together, each durable when answered',
      rate(TOGETHER, spent.together),
      rate(TOGETHER, spent.bareTogether),
      GOAL,
      'commits/s',
    ),
    ratioAtLeast(
      '3.1 intents one after the other',
      rate(ALONE, spent.alone),
      rate(ALONE, spent.bareAlone),
      GOAL,
      'commits/s',
    ),
    growth('3.1 growth of intents together', points),
  ]
}

const purchases = (count: number) => Array.from({ length: count }, () => newPurchase())

const intending = (store: Store) => (purchase: Purchase) =>
  store.intend(purchase, { kind: 'purchase-intended' })

async function oneByOne(store: Store, some: readonly Purchase[]): Promise<void> {
  for (const one of some) await intending(store)(one)
}

/** As few statements as a durable record can do with: one row, one commit, one fsync. */
function bare(folder: string) {
  const database = new DatabaseSync(join(folder, 'bare.sqlite'))
  database.exec(`pragma journal_mode = wal; pragma synchronous = full;
    create table purchases (seq integer primary key, id text unique, reference text unique, body text)`)
  const insert = database.prepare('insert into purchases (id, reference, body) values (?, ?, ?)')
  return {
    commit(purchase: Purchase): void {
      database.exec('begin immediate')
      insert.run(purchase.id, purchase.reference, JSON.stringify(purchase))
      database.exec('commit')
    },
    close: () => database.close(),
  }
}
