// The look at a bought label in the last moment in which it is no paper yet and can be voided: what its printer gets is held
// where it carries another number than the one that was sold, and goes with a warning where the number is not seen.

import { nameOfLabel } from '../core/orders/order-boxes.ts'
import type { Log } from '../core/ports.ts'
import { isHoldOfNumber, type NumberSaid } from '../core/printing/number-said.ts'
import type { NewPrintJob, PrintJob } from '../core/printing/print-job.ts'
import type { Printer } from '../core/printing/printer.ts'
import type { Problem } from '../core/problem.ts'
import { isCopyOf } from '../core/purchases/fetched-copy.ts'
import { type LabelOrder, labelOrderOf } from '../core/purchases/label-order.ts'
import { isLive, isOfTestAccount, type PurchaseRecord } from '../core/purchases/purchase.ts'
import type { HeldNumber, LedgerPort } from '../core/records/ledger.ts'
import type { Result } from '../core/result.ts'
import { referenceKey } from '../core/shipment/reference-key.ts'
import { isNumberInFields } from '../labels/number-look.ts'
import type { NumberReader } from '../labels/preview-process.ts'
import type { NumberFound } from '../labels/rules/sold-number.ts'
import type { BeforePrint } from '../printing/print-worker.ts'

/**
 * A print waits so long for the look, which takes a fraction of a second: behind it the machine is overloaded or the records
 * are away, and a paid label comes out with the request to scan it.
 */
const PATIENCE_MS = 15_000

/** Far more than are written down at once; one that is not printed soon is looked at when it is. */
const MOST_AHEAD = 64

interface Ports {
  readonly ledger: Pick<LedgerPort, 'purchase' | 'numbersHeld'>
  readonly reader: Pick<NumberReader, 'look' | 'codes'>
  readonly printer: (id: string) => Result<Printer, Problem>
  readonly log: Log
  readonly patienceMs?: number
}

interface Known {
  readonly bytes: Uint8Array
  readonly printerId: string
  readonly carries: boolean
}

export interface LookBeforePrint {
  /** Of a label that is being written down: whether its number is in its fields is known when that is done. */
  ahead(job: Pick<NewPrintJob, 'id' | 'bytes' | 'labelsExpected' | 'printerId'>, order: LabelOrder): void
  /** What the codes of a label from elsewhere say, as it would come out; none where they could not be read in time. */
  codesOn(bytes: Uint8Array, to: Printer): Promise<readonly string[]>
  /** What is to be said of the number; undefined where it could not be seen in time. */
  look(job: PrintJob, bytes: BeforePrint): Promise<readonly NumberSaid[] | undefined>
}

export function createLookBeforePrint({
  ledger,
  reader,
  printer,
  log,
  patienceMs = PATIENCE_MS,
}: Ports): LookBeforePrint {
  /** Whether their fields carry the number that was sold, by their job. */
  const known = new Map<string, Known>()

  const ahead: LookBeforePrint['ahead'] = ({ id, bytes, labelsExpected, printerId }, order) => {
    // Behind the message that has it written.
    setImmediate(() => {
      try {
        const to = printer(printerId)
        if (!to.ok) return
        const carries = labelsExpected === 1 && isNumberInFields(bytes, { order, ...paperOf(to.value) })
        const [oldest] = known.keys()
        if (known.size >= MOST_AHEAD && oldest !== undefined) known.delete(oldest)
        known.set(id, { bytes, printerId, carries })
      } catch {
        // The look before its print meets it again, and says so.
      }
    })
  }

  /** The spool's own word for what goes out: only the very same bytes on the same paper have been looked at. */
  function knownOf({ id, printerId }: PrintJob, kept: Uint8Array): boolean | undefined {
    const seen = known.get(id)
    known.delete(id)
    const isIt = seen?.printerId === printerId && Buffer.compare(seen.bytes, kept) === 0
    return isIt ? seen.carries : undefined
  }

  async function look(job: PrintJob, { kept, goesOut }: BeforePrint) {
    const carries = knownOf(job, kept)
    if (carries) return []
    const { shipmentId } = job
    const to = printer(job.printerId)
    if (shipmentId === undefined || job.isTestLabel || job.slipOf !== undefined || !to.ok) return []
    const paper = paperOf(to.value)
    const seen = async (): Promise<readonly NumberSaid[] | undefined> => {
      const record = await ledger.purchase(shipmentId)
      if (!record) return undefined
      const order = labelOrderOf(record)
      if (carries === undefined && job.labelsExpected === 1 && isNumberInFields(kept, { order, ...paper }))
        return []
      const looked = await reader.look({ bytes: goesOut, ...paper, order })
      if (!looked.ok) return undefined
      const { found, codes } = looked.value
      const said = saidOf(found)
      // It waits for a person whoever's it is: nothing is asked of records that may be away.
      if (said.some(isHoldOfNumber)) return said
      const other = await otherWith(record, codes, found.kind === 'carried' && order.numbers.length > 0)
      return other ? [saidOfOther(other)] : said
    }
    return withinTime(seen(), patienceMs).catch((error: unknown) => {
      log.warn('a label was not looked at before its print', {
        jobId: job.id,
        name: error instanceof Error ? error.name : 'unknown',
      })
      return undefined
    })
  }

  /**
   * What a code says may be nobody's number by its form, and another label's here all the same. Beside its own number a label
   * may well carry that of another box of its order, as those of one consignment do.
   */
  async function otherWith(
    record: PurchaseRecord,
    codes: readonly string[],
    hasOwn: boolean,
  ): Promise<HeldNumber | undefined> {
    if (codes.length === 0 || isOfTestAccount(record)) return undefined
    const isOfOrder = ({ reference }: PurchaseRecord) =>
      referenceKey(reference) === referenceKey(record.reference)
    const others = await ledger.numbersHeld(record.id, codes)
    return others.find(
      ({ record: other }) =>
        isLive(other.kind) && !isSameLabel(other, record) && !(hasOwn && isOfOrder(other)),
    )
  }

  const codesOn: LookBeforePrint['codesOn'] = async (bytes, to) => {
    const read = await withinTime(reader.codes({ bytes, ...paperOf(to) }), patienceMs).catch(() => undefined)
    return read?.ok ? read.value : []
  }

  return { ahead, look, codesOn }
}

/** Fetched before anybody knew whose it was: one label in two records. */
const isSameLabel = (one: PurchaseRecord, other: PurchaseRecord): boolean =>
  isCopyOf(one, other) || isCopyOf(other, one)

const paperOf = ({ dpi, pitch, stock }: Printer) => ({ dpi, pitch, stock })

const saidOfOther = ({ number, record }: HeldNumber): NumberSaid =>
  record.origin === 'fetched'
    ? { code: 'label.fetched-before', params: { found: inGroups(number) } }
    : { code: 'label.other-orders', params: { found: inGroups(number), reference: nameOfLabel(record) } }

function saidOf(found: NumberFound): readonly NumberSaid[] {
  switch (found.kind) {
    case 'carried':
      return []
    case 'other':
      return [{ code: 'label.other-number', params: both(found) }]
    case 'blank':
      return [{ code: 'label.nothing-drawn' }]
    case 'beside':
      return [{ code: 'label.number-beside', params: both(found) }]
    case 'elsewhere':
      return [{ code: 'label.number-in-no-code', params: { sold: inGroups(found.sold) } }]
    case 'no-code':
      return [{ code: 'label.no-code-read' }]
    case 'unsure':
      return [{ code: 'label.number-not-checked' }]
  }
}

const both = ({ found, sold }: { readonly found: string; readonly sold: string }) => ({
  found: inGroups(found),
  sold: inGroups(sold),
})

/** As it stands below the bars, for eyes that compare. */
const inGroups = (number: string): string =>
  /^\d{16,}$/.test(number) ? number.replace(/\d{4}(?=\d)/g, '$& ') : number

async function withinTime<Value>(made: Promise<Value>, ms: number): Promise<Value | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>(resolve => {
    timer = setTimeout(() => resolve(undefined), ms)
  })
  // What fails when nobody waits for it any more is nobody's error.
  made.catch(() => undefined)
  try {
    return await Promise.race([made, late])
  } finally {
    clearTimeout(timer)
  }
}
