// Prints a label from elsewhere: a .zpl or .png file, checked like any label.
import { jobId, jobMode, type PrintJob } from '../core/printing/print-job.ts'
import { type Problem, problem } from '../core/problem.ts'
import { fail, ok, type Result } from '../core/result.ts'
import { author, commandReused, type FlowContext } from './flow-context.ts'

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
  if (prepared.value.unsafe && order.printAnyway === undefined) return fail(prepared.value.unsafe)

  const job = await context.spool.add(
    {
      id: jobId(context.ids.next(), 1),
      mode,
      printerId: printer.value.id,
      copyNumber: 1,
      title: order.fileName,
      bytes: prepared.value.bytes,
      labelsExpected: prepared.value.labelsExpected,
      warnings: prepared.value.warnings,
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
  context.printing.wake(printer.value.id)
  return ok(await context.printing.settled(job))
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
