// The preview: the exact dots of a job or a label as a picture, behind a URL of the station.
import type { ChannelValue, ParsedInput } from '../../../preload/contract/channels.ts'
import { jobMode } from '../../core/printing/print-job.ts'
import type { Printer } from '../../core/printing/printer.ts'
import { type Problem, problem } from '../../core/problem.ts'
import { type LabelOrder, labelOrderOf } from '../../core/purchases/label-order.ts'
import type { PurchaseRecord } from '../../core/purchases/purchase.ts'
import { unlessAway } from '../../core/records/ledger.ts'
import { fail, ok, type Result } from '../../core/result.ts'
import type { StationServices } from '../station-services.ts'

export async function previewLabel(
  station: StationServices,
  input: ParsedInput<'pack.preview'>,
): Promise<Result<ChannelValue<'pack.preview'>, Problem>> {
  const source =
    'jobId' in input ? await ofJob(station, input.jobId) : await ofShipment(station, input.shipmentId)
  if (!source.ok) return source
  const { key, bytes, printer, order } = source.value
  const made = await station.previews.preview(bytes, {
    dpi: printer.dpi,
    pitch: printer.pitch,
    stock: printer.stock,
    trackingNumbers: order.numbers,
    order,
  })
  if (!made.ok) return made
  const urls = made.value.pictures.map((picture, index) =>
    station.files.put(`previews/${key}-${index + 1}.png`, { bytes: picture, contentType: 'image/png' }),
  )
  const [url] = urls
  if (url === undefined) return fail(problem('not-found', 'shipment.no-label'))
  return ok({
    url,
    urls,
    barcodes: [...made.value.barcodes],
    findings: made.value.findings.map(one => ({ ...one, params: one.params && { ...one.params } })),
  })
}

interface Source {
  readonly key: string
  readonly bytes: Uint8Array
  readonly printer: Printer
  readonly order: LabelOrder
}

async function ofJob(station: StationServices, jobId: string): Promise<Result<Source, Problem>> {
  const job = await station.ports.spool.job(jobId)
  const bytes = job && (await station.ports.spool.jobBytes(jobId))
  if (!job || !bytes) return fail(problem('not-found', 'job.not-found'))
  const record =
    job.shipmentId === undefined ? undefined : await unlessAway(station.ports.ledger.purchase(job.shipmentId))
  const printer = printerFor(station, job.printerId)
  if (!printer.ok) return printer
  return ok({
    key: job.id,
    bytes,
    printer: printer.value,
    order: previewOrder(record),
  })
}

/** As it came out the first time where that job is still there, else as the default printer would print it. */
async function ofShipment(station: StationServices, shipmentId: string): Promise<Result<Source, Problem>> {
  const record = await station.ports.ledger.purchase(shipmentId)
  if (!record) return fail(problem('not-found', 'shipment.not-found'))
  const [newest] = (await station.ports.spool.jobsOf(shipmentId)).toSorted(
    (a, b) => b.copyNumber - a.copyNumber,
  )
  if (newest) {
    const source = await ofJob(station, newest.id)
    if (source.ok) return source
  }
  const payloads = await station.ports.ledger.payloads(shipmentId)
  if (payloads.length === 0) return fail(problem('not-found', 'shipment.no-label'))
  const printer = station.ports.printing.printer(jobMode(record.environment))
  if (!printer.ok) return printer
  const prepared = station.ports.printing.prepare(payloads, printer.value, record.service)
  if (!prepared.ok) return prepared
  return ok({
    key: shipmentId,
    bytes: prepared.value.bytes,
    printer: printer.value,
    order: previewOrder(record),
  })
}

/** A removed printer's jobs are shown as the default printer would print them. */
function printerFor(station: StationServices, printerId: string): Result<Printer, Problem> {
  const own = station.ports.printing.named(printerId)
  return own.ok ? own : station.ports.printing.printer(jobMode(station.bind().mode))
}

/** A person is shown which of the tracking numbers no barcode carries. */
const previewOrder = (record: PurchaseRecord | undefined): LabelOrder => ({
  ...labelOrderOf(record),
  numbers: record?.identifiers.trackingNumbers ?? [],
})
