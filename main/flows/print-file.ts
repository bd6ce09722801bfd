// Prints a label from elsewhere: a .zpl or .png file, checked like any label.

import { jobId, jobMode, type PrintJob } from '../core/printing/print-job.ts'
import type { PreparedPrint } from '../core/printing/print-port.ts'
import type { Printer } from '../core/printing/printer.ts'
import { type Problem, problem } from '../core/problem.ts'
import type { PurchaseRecord } from '../core/purchases/purchase.ts'
import { fail, ok, type Result } from '../core/result.ts'
import { author, commandReused, type FlowContext } from './flow-context.ts'
import { labelsOnFile, whyVoid } from './label-on-file.ts'
import { isFirstPaper } from './reprint-label.ts'
import { countsReprints, whyNotReprint } from './supervised.ts'

export interface FileOrder {
  readonly fileName: string
  readonly bytes: Uint8Array
  readonly printerId?: string | undefined
  readonly printAnyway?: string | undefined
  readonly commandId?: string | undefined
  /** What of the file goes into the trail: name, size and hash. */
  readonly file?: Readonly<Record<string, string | number>>
}

/** `unsafe-label` names what is wrong and prints nothing, unless `printAnyway` gives a reason. */
export async function printFile(context: FlowContext, order: FileOrder): Promise<Result<PrintJob, Problem>> {
  const mode = jobMode(context.mode)
  if (order.commandId !== undefined) {
    const first = await context.spool.jobByCommand(order.commandId)
    if (first) return (await isSameFile(context, order, first)) ? ok(first) : fail(commandReused)
  }
  if (order.bytes.length === 0) return fail(problem('invalid-input', 'file.empty'))
  const printer = context.printing.printer(mode, order.printerId)
  if (!printer.ok) return printer
  const prepared = context.printing.prepare([{ bytes: order.bytes }], printer.value, 'file')
  if (!prepared.ok) return prepared
  const known = await labelsOnFile(context, prepared.value.bytes, printer.value)
  const [unsafe = prepared.value.unsafe] = known.flatMap(label => whyVoid(label) ?? [])
  if (unsafe && order.printAnyway === undefined) return fail(unsafe)
  const print = { order, printer: printer.value, prepared: prepared.value }
  const [first] = known
  // Two windows at once would each find none before.
  return first && countsReprints(context)
    ? context.reprints(first.id, () => putOfLabels(context, print, known))
    : putOfLabels(context, print, known)
}

interface FilePrint {
  readonly order: FileOrder
  readonly printer: Printer
  readonly prepared: PreparedPrint
}

/** One more paper of each label of ours, whichever way it comes out: in its own history, and its next print counts it. */
async function putOfLabels(
  context: FlowContext,
  print: FilePrint,
  known: readonly PurchaseRecord[],
): Promise<Result<PrintJob, Problem>> {
  const firsts = new Set<string>()
  for (const label of known) {
    if (await isFirstPaper(context, label)) firsts.add(label.id)
    const beyond = firsts.has(label.id) ? undefined : await whyNotReprint(context, label)
    if (beyond) return fail(beyond)
  }
  const job = await put(context, print)
  for (const { id } of known) {
    const kind = firsts.has(id) ? 'label-first-printed' : 'label-reprinted'
    const about = { shipmentId: id, jobId: job.id, ...author(context), detail: { ...print.order.file } }
    await context.ledger.note({ kind, ...about })
  }
  return ok(job)
}

async function put(context: FlowContext, { order, printer, prepared }: FilePrint): Promise<PrintJob> {
  const job = await context.spool.add(
    {
      id: jobId(context.ids.next(), 1),
      mode: jobMode(context.mode),
      printerId: printer.id,
      copyNumber: 1,
      title: order.fileName,
      bytes: prepared.bytes,
      labelsExpected: prepared.labelsExpected,
      warnings: prepared.warnings,
      needsRelease: false,
      ...(order.printAnyway !== undefined && { printAnyway: order.printAnyway }),
      ...(order.commandId !== undefined && { commandId: order.commandId }),
      ...author(context),
    },
    {
      kind: 'file-printed',
      ...author(context),
      detail: { ...order.file, ...(order.printAnyway !== undefined && { printAnyway: order.printAnyway }) },
    },
  )
  context.printing.wake(printer.id)
  return context.printing.settled(job)
}

/** By the bytes that it came to on the printer it was sent to, as long as they are kept. */
async function isSameFile(context: FlowContext, order: FileOrder, first: PrintJob): Promise<boolean> {
  const isFile = first.shipmentId === undefined && first.isTestLabel === undefined
  if (!isFile || first.title !== order.fileName || first.mode !== jobMode(context.mode)) return false
  const [kept, printer] = [await context.spool.jobBytes(first.id), context.printing.named(first.printerId)]
  const again =
    kept && printer.ok && context.printing.prepare([{ bytes: order.bytes }], printer.value, 'file')
  return !again || (again.ok && Buffer.compare(again.value.bytes, kept) === 0)
}
