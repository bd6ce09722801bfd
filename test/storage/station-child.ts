// A station's worth of ledger work in a process of its own, which tests kill or lock out.
import { LedgerFailure } from '../../main/core/records/ledger.ts'
import { createLedger } from '../../main/storage/store.ts'
import { toldAs } from '../support/told-as.ts'
import { bought, newJob, newPurchase, OWN_THREAD, recordOf, zpl } from './fixtures.ts'

const [dataFolder = '', work = 'hold'] = process.argv.slice(2)

/** One line of what is known to be durable. */
const say = (line: Record<string, unknown>) => process.stdout.write(`${JSON.stringify(line)}\n`)

const opened = await createLedger({
  dataFolder,
  station: 'bench 1',
  clock: { now: () => new Date() },
  startThread: OWN_THREAD,
  limits: { reserveBytes: 256 * 1024, minimumFreeBytes: 1024, busyTimeoutMs: 200 },
})
if (!opened.ok) {
  say({ refused: opened.problem.code })
  process.exit(3)
}
const store = opened.value
const recovery = await store.recover()
say({ open: true, unknown: recovery.unknown, abandoned: recovery.abandoned })

/** One package after the other, each step said once it is answered. */
async function ship(lane: number): Promise<never> {
  for (let round = 0; ; round += 1) {
    const reference = `lane-${lane}-${process.pid}-${round}`
    const record = recordOf(await store.intend(newPurchase({ reference }), toldAs('intended')))
    say({ id: record.id, kind: 'intended' })
    await store.changePurchase({
      id: record.id,
      from: ['intended'],
      to: 'sending',
      event: toldAs('sending'),
    })
    say({ id: record.id, kind: 'sending' })
    const job = newJob({ shipmentId: record.id, bytes: new Uint8Array(5000).fill(lane) })
    await store.changePurchase({
      id: record.id,
      from: ['sending'],
      to: 'bought',
      bought: bought({ trackingNumbers: [reference] }),
      payloads: [zpl(`^XA^FD${reference}^FS^XZ`)],
      job,
      event: toldAs('bought'),
    })
    say({ id: record.id, kind: 'bought', jobId: job.id })
    await store.changeJob(job.id, ['held'], { state: 'sending' })
    say({ id: record.id, kind: 'bought', jobId: job.id, job: 'sending' })
    await store.changeJob(job.id, ['sending'], { state: 'printed', bytesSent: 5000 })
    say({ id: record.id, kind: 'bought', jobId: job.id, job: 'printed' })
  }
}

/** Ships until the disk fails, then says what the store still does. */
async function shipUntilFailure(): Promise<void> {
  const failure = await ship(1).catch((error: unknown) => error)
  if (!(failure instanceof LedgerFailure)) throw failure
  const again = await store.intend(newPurchase(), toldAs('intended')).catch((error: unknown) => error)
  say({
    failed: failure.problem.code,
    again: again instanceof LedgerFailure ? again.problem.code : 'went on',
    standing: store.standing()?.code,
    readable: (await store.search({ environment: 'live', limit: 200 })).items.length,
  })
  await store.stop()
}

if (work === 'ship') await Promise.all([1, 2, 3, 4].map(ship))
if (work === 'ship-until-failure') await shipUntilFailure()
