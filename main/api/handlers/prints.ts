// The print channels: reprint, fetch a label, print a file, and the queue.

import type { Neighbour } from '../../core/printing/neighbours.ts'
import { jobMode, labelOf, type PrintJob } from '../../core/printing/print-job.ts'
import type { Problem } from '../../core/problem.ts'
import { problem } from '../../core/problem.ts'
import { labelNumbers } from '../../core/purchases/label-numbers.ts'
import { LedgerFailure } from '../../core/records/ledger.ts'
import { fail, ok, type Result } from '../../core/result.ts'
import { fetchLabel } from '../../flows/fetch-label.ts'
import { givePrint, takePrintBack } from '../../flows/give-print.ts'
import { printSlip } from '../../flows/packing-slip.ts'
import { printFile } from '../../flows/print-file.ts'
import { reprintLabel } from '../../flows/reprint-label.ts'
import { excuseScan, labelsToScan, scanBack } from '../../flows/scan-back.ts'
import { cancelJob, releaseJob, settlePrint } from '../../flows/settle-print.ts'
import type { StationServices } from '../station-services.ts'
import { jobView, shipmentView } from '../views/views.ts'
import type { Area } from './handler.ts'
import { fileInTrail } from './trail-files.ts'

/** What the queue screen shows at most; older jobs are found by their shipment. */
const QUEUE_LENGTH = 200
const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/

export function printChannels(station: StationServices): Area<'reprint'> & Area<'labels'> & Area<'queue'> {
  const { ports } = station
  const now = (job: PrintJob) => jobView(job, { waitsFor: ports.printing.waitsFor(job.id) })
  const viewed = (job: Result<PrintJob, Problem>) => (job.ok ? ok(now(job.value)) : job)
  return {
    'reprint.print': async input => viewed(await reprintLabel(station.bind(), input)),
    'reprint.slip': async input => viewed(await printSlip(station.bind(), input)),
    'reprint.fetch': async input => {
      const fetched = await fetchLabel(station.bind(), {
        ...(input.labelId !== undefined && { labelId: input.labelId }),
        ...(input.readableBarCode !== undefined && { readableBarCode: input.readableBarCode }),
        ...(input.encodedBarCode !== undefined && { encodedBarCode: input.encodedBarCode }),
      })
      return fetched.ok ? ok(shipmentView(fetched.value)) : fetched
    },
    'labels.print': async ({ contentBase64, ...order }) => {
      const compact = contentBase64.replace(/\s+/g, '')
      if (compact.length % 4 === 1 || !BASE64.test(compact)) {
        return fail(
          problem('invalid-input', 'input.invalid', {
            fieldProblems: { contentBase64: { code: 'file.not-base64' } },
          }),
        )
      }
      const bytes = new Uint8Array(Buffer.from(compact, 'base64'))
      return viewed(
        await printFile(station.bind(), { ...order, bytes, file: { ...fileInTrail(order.fileName, bytes) } }),
      )
    },
    'labels.toScan': async () => {
      const context = station.bind()
      const labels = (await labelsToScan(context)).map(record => ({
        shipment: shipmentView(record),
        numbers: labelNumbers(record.identifiers).map(number => ({
          number,
          seen: record.scanBack?.seen.includes(number) ?? false,
        })),
      }))
      return ok({ policy: context.settings.packing.scanBack, labels })
    },
    'labels.scanBack': async input => {
      const scanned = await scanBack(station.bind(), input)
      if (!scanned.ok) return scanned
      const { value } = scanned
      if (value.kind === 'no-label') return ok(value)
      const shipment = shipmentView(value.record)
      switch (value.kind) {
        case 'another':
          return ok({ kind: 'another', shipment, awaited: shipmentView(value.awaited) })
        case 'shared':
          return ok({ kind: 'shared', shipment, other: shipmentView(value.other) })
        case 'seen':
          return ok({
            kind: 'seen',
            shipment,
            scanned: value.scanned,
            total: value.total,
            again: value.again,
          })
      }
    },
    'labels.excuseScan': async input =>
      ok((await excuseScan(station.bind(), input)).map(record => shipmentView(record))),
    'queue.list': async () => {
      const jobs = await ports.spool.jobs(QUEUE_LENGTH, jobMode(station.bind().mode))
      const over = jobs.filter(({ cause }) => cause === 'handed-over').map(job => job.id)
      const [gone, there] = await Promise.all([labelsGone(ports.ledger, jobs), ports.neighbours?.there(over)])
      return ok(jobs.map(job => ({ ...now(job), label: gone.get(labelOf(job)), there: there?.get(job.id) })))
    },
    'queue.benches': async () => ok([...(await benches(ports))]),
    'queue.give': async input => viewed(await givePrint(station.bind(), input)),
    'queue.takeBack': async input => viewed(await takePrintBack(station.bind(), input)),
    'queue.settle': async input => viewed(await settlePrint(station.bind(), input)),
    'queue.cancel': async input => viewed(await cancelJob(station.bind(), input)),
    'queue.release': async input => viewed(await releaseJob(station.bind(), input)),
  }
}

/** While the database is away nothing is given, so there is none to give to. */
async function benches({ neighbours }: StationServices['ports']): Promise<readonly Neighbour[]> {
  try {
    return (await neighbours?.neighbours()) ?? []
  } catch (error) {
    if (error instanceof LedgerFailure) return []
    throw error
  }
}

/** Labels of these prints that were voided or discarded since. Where the ledger is away the queue shows all the same. */
async function labelsGone(
  ledger: Pick<StationServices['ports']['ledger'], 'purchases'>,
  jobs: readonly PrintJob[],
): Promise<ReadonlyMap<string | undefined, 'voided' | 'discarded'>> {
  const ids = [...new Set(jobs.flatMap(job => labelOf(job) ?? []))]
  try {
    const records = ids.length > 0 ? await ledger.purchases(ids) : []
    return new Map(
      records.flatMap(({ id, kind }) =>
        kind === 'voided' || kind === 'discarded' ? [[id, kind] as const] : [],
      ),
    )
  } catch (error) {
    if (error instanceof LedgerFailure) return new Map()
    throw error
  }
}
