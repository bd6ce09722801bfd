// Owns a person's word on a purchase or void that no answer settled, and on marks that need a look.
import type { PurchaseChange } from '../core/ledger.ts'
import { type Problem, problem } from '../core/problem.ts'
import type { PurchaseKind, PurchaseRecord } from '../core/purchase.ts'
import { fail, ok, type Result } from '../core/result.ts'
import { author, type Bench, notFound } from './bench.ts'
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
const BECOMES: Readonly<Record<Resolution['outcome'], PurchaseKind>> = {
  bought: 'bought',
  'not-bought': 'abandoned',
  voided: 'voided',
  'not-voided': 'bought',
}

/** Recorded with who, when and why. `bought` on a bought label completes its numbers and clears its marks. */
export async function resolvePurchase(
  bench: Bench,
  said: Resolution,
): Promise<Result<PurchaseRecord, Problem>> {
  const record = await bench.ledger.purchase(said.id)
  if (!record) return fail(notFound('shipment'))
  if (!FITS[said.outcome].includes(record.kind)) {
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
  if (record.kind === 'bought') return complete(bench, record, said, event)

  const change: PurchaseChange = {
    id: record.id,
    from: [record.kind],
    to: BECOMES[said.outcome],
    ...(said.outcome === 'bought' && {
      bought: { identifiers: withNumbers(record, said) },
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
  bench: Bench,
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

function withNumbers(record: PurchaseRecord, said: Resolution): PurchaseRecord['identifiers'] {
  const known = record.identifiers
  const trackingNumbers =
    said.trackingNumber === undefined || known.trackingNumbers.includes(said.trackingNumber)
      ? known.trackingNumbers
      : [said.trackingNumber, ...known.trackingNumbers]
  return { ...known, trackingNumbers, ...(said.labelId !== undefined && { labelId: said.labelId }) }
}

/** Bought by a person's word has no payload here: it stays marked until the label is on paper some way. */
async function marksOf(bench: Bench, record: PurchaseRecord): Promise<PurchaseRecord['attention']> {
  return (await bench.ledger.payloads(record.id)).length > 0 ? [] : ['no-payload']
}
