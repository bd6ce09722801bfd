// The measure of a start after a kill in the middle of very much work: how long until everything is settled.
import { join } from 'node:path'
import { newJob, newPurchase, recordOf } from '../storage/fixtures.ts'
import { newFolder, removeFolder } from '../support/temp-folder.ts'
import { toldAs } from '../support/told-as.ts'
import { openedStore } from './bench-ledger.ts'
import { atMost, growth, type Measuring, type Point, type Row, sizesAround, timed } from './row.ts'

const JOBS = 10_000
const GOAL_MS = 5000

export async function recoveryRows({ short, say, single }: Measuring): Promise<readonly Row[]> {
  const points: Point[] = []
  for (const size of sizesAround(short ? 500 : JOBS, single)) {
    const ms = await recovered(size)
    say(`  ${size} purchases and ${size} jobs in flight: ${ms.toFixed(0)} ms`)
    points.push({ size, ms })
  }
  const { size, ms } = points[2] ?? { size: 0, ms: Number.POSITIVE_INFINITY }
  return [
    atMost(`3.3 recover ${size} purchases and ${size} jobs in flight`, ms, GOAL_MS, 'ms'),
    growth('3.3 growth of a recovery', points),
  ]
}

/** A purchase in `sending` and a job in `sending` each. */
async function recovered(count: number): Promise<number> {
  const folder = await newFolder('packbench-bench')
  const left = await openedStore(join(folder, 'data'))
  const event = toldAs('sending')
  await Promise.all(
    Array.from({ length: count }, async () => {
      const record = recordOf(await left.intend(newPurchase(), { kind: 'purchase-intended' }))
      await left.changePurchase({ id: record.id, from: ['intended'], to: 'sending', event })
      const job = await left.add(newJob(), { kind: 'job-added' })
      await left.changeJob(job.id, ['held'], { state: 'sending' })
    }),
  )
  await left.stop()
  const store = await openedStore(join(folder, 'data'))
  const ms = await timed(async () => {
    const { unknown, unsureJobs } = await store.recover()
    if (unknown.length !== count || unsureJobs.length !== count) throw new Error('not all was settled')
  })
  await store.stop()
  await removeFolder(folder)
  return ms
}
