// Owns a person's word on a purchase or void that no answer settled, and on marks that need a look.
import type { PurchaseChange } from '../core/ledger.ts'
import { type Problem, problem } from '../core/problem.ts'
import type { PurchaseKind, PurchaseRecord } from '../core/purchase.ts'
import { fail, ok, type Result } from '../core/result.ts'
import { author, type FlowContext, notFound } from './flow-context.ts'
import { marksAfterNoVoid } from './stopped-print.ts'

export interface Resolution {
  readonly id: string
  readonly outcome: 'bought' | 'not-bought' | 'voided' | 'not-voided'
  readonly trackingNumber?: string | undefined
  readonly labelId?: string | undefined
  readonly note: string
}

const FITS: Readonly<Record<Resolution['outcome'], readonly PurchaseKind[]>> = {
  bought: ['unknown', 'bought'],
  'not-bought': ['unknown'],
  voided: ['void-unknown'],
  'not-voided': ['void-unknown'],
}
/** Of a label that was sold although it had been settled as not bought: on the package, or cancelled there. */
const AFTER_ALL: readonly Resolution['outcome'][] = ['bought', 'not-bought']
const BECOMES: Readonly<Record<Resolution['outcome'], PurchaseKind>> = {
  bought: 'bought',
  'not-bought': 'abandoned',
  voided: 'voided',
  'not-voided': 'bought',
}

/**
 * Recorded with who, when and why. `bought` on a bought label completes its numbers and clears its marks; of a
 * label that was sold after all it makes a bought one, and `not-bought` says that it was cancelled there.
 */
export async function resolvePurchase(
  bench: FlowContext,
  said: Resolution,
): Promise<Result<PurchaseRecord, Problem>> {
  const record = await bench.ledger.purchase(said.id)
  if (!record) return fail(notFound('shipment'))
  const soldAfterAll = record.kind === 'abandoned' && record.attention.includes('sold-after-all')
  const fits = soldAfterAll ? AFTER_ALL.includes(said.outcome) : FITS[said.outcome].includes(record.kind)
  if (!fits) {
    return fail(problem('wrong-state', 'shipment.wrong-state', { params: { kind: record.kind } }))
  }
  const numberGiven = said.trackingNumber !== undefined || said.labelId !== undefined
  if (said.outcome === 'bought' && record.kind === 'unknown' && !numberGiven) {
    return fail(
      problem('invalid-input', 'resolve.number-needed', {
        fieldProblems: { trackingNumber: { code: 'resolve.number-needed' } },
      }),
    )
  }
  const event = { kind: `person-said-${said.outcome}`, ...author(bench), detail: { note: said.note } }
  // Their first word stands: it was cancelled at the service.
  const stands = soldAfterAll && said.outcome === 'not-bought'
  if (record.kind === 'bought' || stands) return complete(bench, record, said, event)

  const change: PurchaseChange = {
    id: record.id,
    from: [record.kind],
    to: BECOMES[said.outcome],
    ...(said.outcome === 'bought' && {
      bought: { ...soldAs(record), identifiers: withNumbers(record, said) },
      attention: await marksOf(bench, record),
    }),
    ...(said.outcome === 'voided' && { attention: [] }),
    ...(said.outcome === 'not-voided' && { attention: await marksAfterNoVoid(bench, record) }),
    event,
  }
  const changed = await bench.ledger.changePurchase(change)
  return changed
    ? ok(changed)
    : fail(problem('wrong-state', 'shipment.wrong-state', { params: { kind: record.kind } }))
}

async function complete(
  bench: FlowContext,
  record: PurchaseRecord,
  said: Resolution,
  event: { kind: string; operator?: string; detail: { note: string } },
): Promise<Result<PurchaseRecord, Problem>> {
  if (said.trackingNumber !== undefined || said.labelId !== undefined) {
    await bench.ledger.setIdentifiers(record.id, withNumbers(record, said), event)
  }
  const settled = await bench.ledger.setAttention(record.id, [], event)
  return settled ? ok(settled) : fail(notFound('shipment'))
}

/** What the service said of it, where its answer came after all. */
const soldAs = ({ costCents, serviceType, documentUrl, elements }: PurchaseRecord) => ({
  ...(costCents !== undefined && { costCents }),
  ...(serviceType !== undefined && { serviceType }),
  ...(documentUrl !== undefined && { documentUrl }),
  ...(elements !== undefined && { elements }),
})

function withNumbers(record: PurchaseRecord, said: Resolution): PurchaseRecord['identifiers'] {
  const known = record.identifiers
  const trackingNumbers =
    said.trackingNumber === undefined || known.trackingNumbers.includes(said.trackingNumber)
      ? known.trackingNumbers
      : [said.trackingNumber, ...known.trackingNumbers]
  return { ...known, trackingNumbers, ...(said.labelId !== undefined && { labelId: said.labelId }) }
}

/** Bought by a person's word has no payload here: it stays marked until the label is on paper some way. */
async function marksOf(bench: FlowContext, record: PurchaseRecord): Promise<PurchaseRecord['attention']> {
  return (await bench.ledger.payloads(record.id)).length > 0 ? [] : ['no-payload']
}
