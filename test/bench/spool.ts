// The measure of the spool: many jobs on many printers at once, each in its order, none lost, none kept waiting for
// another.

import { ok } from '../../main/core/result.ts'
import { createPrintWaits } from '../../main/printing/print-waits.ts'
import { createPrintWorkers } from '../../main/printing/print-worker.ts'
import { printerLine } from '../../main/printing/printer-line.ts'
import { networkTransport } from '../../main/printing/transports/network.ts'
import type { Store } from '../../main/storage/store.ts'
import { newJob } from '../storage/fixtures.ts'
import { DIRECT_WRITES } from '../support/direct-writes.ts'
import { quickPrinting } from '../support/printing-settings.ts'
import { newFolder, removeFolder } from '../support/temp-folder.ts'
import { waitFor } from '../support/wait-for.ts'
import { NO_LOG } from '../support/web-host.ts'
import { openedStore } from './bench-ledger.ts'
import { type QuickPrinter, quickPrinter } from './quick-printer.ts'
import { atMost, growth, type Measuring, type Point, type Row, sizesAround, told } from './row.ts'

const PRINTERS = 20
const JOBS = 200
/** When half of all labels are out, the slowest printer has at least this part of the quickest's. */
const FAIR = 0.5

export async function spoolRows({ short, say, single }: Measuring): Promise<readonly Row[]> {
  const points: Point[] = []
  const rows: Row[] = []
  const jobs = short ? 10 : JOBS
  for (const size of sizesAround(jobs, single)) {
    const { ms, fairness, wrong } = await spooled(size)
    const all = size * PRINTERS
    say(
      `  ${size} jobs on each of ${PRINTERS}: ${ms.toFixed(0)} ms, ${wrong} wrong, fair ${fairness.toFixed(2)}`,
    )
    points.push({ size: all, ms })
    if (size !== jobs) continue
    rows.push(
      atMost(`7 ${all} jobs: lost, doubled or out of order`, wrong, 0, 'labels'),
      {
        ...told('7 slowest ÷ quickest printer at half time', fairness, 'ratio'),
        goal: `≥ ${FAIR}`,
        met: fairness >= FAIR,
      },
      told('7 labels out', (all / ms) * 1000, 'labels/s'),
    )
  }
  return [...rows, growth('7 growth of the spool', points)]
}

/** Milliseconds, labels out of place, and the slowest printer's part of the quickest's when half were out. */
export async function spooled(jobsEach: number) {
  const folder = await newFolder('packbench-bench')
  const store = await openedStore(folder)
  const printers = await Promise.all(Array.from({ length: PRINTERS }, quickPrinter))
  const out = printers.map(() => [] as number[])
  const half = (jobsEach * PRINTERS) / 2
  let count = 0
  let atHalf: readonly number[] = []
  printers.forEach((printer, at) => {
    printer.onLabel = label => {
      out[at]?.push(Number(/\^FD(\d+)/.exec(label)?.[1]))
      count += 1
      if (count === half) atHalf = out.map(one => one.length)
    }
  })
  const workers = workersOn(store, printers)
  await fill(store, jobsEach)
  const start = performance.now()
  for (let at = 0; at < PRINTERS; at += 1) workers.wake(String(at))
  await waitFor(async () => (await store.countWaiting()) === 0, {
    what: 'every job to be printed',
    timeoutMs: 600_000,
    intervalMs: 10,
  })
  const ms = performance.now() - start
  await workers.stop()
  await store.stop()
  for (const printer of printers) printer.stop()
  await removeFolder(folder)
  const wrong = out.reduce((sum, labels) => sum + outOfPlace(labels, jobsEach), 0)
  return { ms, wrong, fairness: Math.min(...atHalf) / Math.max(...atHalf) }
}

const outOfPlace = (labels: readonly number[], wanted: number): number =>
  labels.filter((label, at) => label !== at).length + Math.max(0, wanted - labels.length)

/** The jobs of all printers mixed, as benches send them. */
async function fill(store: Store, jobsEach: number): Promise<void> {
  for (let number = 0; number < jobsEach; number += 1) {
    const bytes = Buffer.from(`^XA^FO20,20^A0N,30,30^FD${number}^FS^XZ`)
    await Promise.all(
      Array.from({ length: PRINTERS }, (_, at) =>
        store.add(newJob({ printerId: String(at), bytes }), { kind: 'job-added' }),
      ),
    )
  }
}

function workersOn(store: Store, printers: readonly QuickPrinter[]) {
  const settings = () => quickPrinting({ confirmationIntervalMs: 1, jobExpiryMinutes: 1000 })
  const lines = printers.map(({ port }, at) =>
    printerLine({
      printer: {
        id: String(at),
        name: `Printer ${at}`,
        connection: { kind: 'network', host: '127.0.0.1', port },
        dpi: 203,
        stock: { widthInch: 4, heightInch: 6 },
        statusQueries: true,
      },
      transport: networkTransport(),
      settings,
    }),
  )
  return createPrintWorkers({
    mode: () => 'live',
    pending: DIRECT_WRITES,
    spool: store,
    line: id => lines[Number(id)],
    waits: createPrintWaits(store),
    inLanguage: async (_job, bytes) => ok(bytes),
    isInDots: () => false,
    state: async () => ({ kind: 'one-way' }),
    settings,
    clock: { now: () => new Date() },
    log: NO_LOG,
  })
}
