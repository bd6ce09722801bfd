// A person's word on a purchase or void that no answer settled, and on marks that need a look.

import { nameOfLabel } from '../core/orders/order-boxes.ts'
import { type Problem, problem } from '../core/problem.ts'
import { withoutFetched } from '../core/purchases/fetched-copy.ts'
import type { TypedNumbers } from '../core/purchases/identifiers.ts'
import { labelNumbers } from '../core/purchases/label-numbers.ts'
import {
  numbersToVoid,
  PAPER_CONCERNS,
  type PurchaseKind,
  type PurchaseRecord,
} from '../core/purchases/purchase.ts'
import type { PurchaseChange } from '../core/purchases/purchase-change.ts'
import { isSameCode } from '../core/purchases/scanned-codes.ts'
import { fail, ok, type Result } from '../core/result.ts'
import { author, type FlowContext, notFound } from './flow-context.ts'
import { whyChanged, whyNotReadable } from './not-readable.ts'

export interface Resolution {
  readonly id: string
  readonly outcome: 'bought' | 'not-bought' | 'voided' | 'not-voided'
  readonly trackingNumber?: string | undefined
  readonly labelId?: string | undefined
  /** Of fetched labels that may be this one: those that the person has looked at, and that are another order's. */
  readonly otherLabels?: readonly string[] | undefined
  readonly note: string
}

const FITS: Readonly<Record<Resolution['outcome'], readonly PurchaseKind[]>> = {
  bought: ['unknown', 'bought'],
  'not-bought': ['unknown'],
  voided: ['void-unknown'],
  'not-voided': ['void-unknown'],
}
type Settled = readonly [kind: PurchaseKind, mark: PurchaseRecord['attention'][number]]

/** What came to light after someone had said otherwise, and the words that settle it. */
const AFTER_ALL: readonly (readonly [...Settled, outcomes: readonly Resolution['outcome'][]])[] = [
  // On the package, or cancelled there.
  ['abandoned', 'sold-after-all', ['bought', 'not-bought']],
  ['voided', 'sold-after-all', ['bought', 'voided']],
  // Its label goes nowhere.
  ['voided', 'cancelled-after-all', ['voided']],
  ['bought', 'cancelled-after-all', ['bought']],
  // It is in the service's books all the same, or it is not.
  ['bought', 'not-sold-after-all', ['bought', 'not-bought']],
  // Printed where nobody had heard of the void: what is in hand is thrown away.
  ['voided', 'voided-on-paper', ['voided']],
  ['discarded', 'voided-on-paper', ['voided']],
  ['abandoned', 'voided-on-paper', ['not-bought']],
]
const BECOMES: Readonly<Record<Resolution['outcome'], PurchaseKind>> = {
  bought: 'bought',
  'not-bought': 'abandoned',
  voided: 'voided',
  'not-voided': 'bought',
}

/**
 * Recorded with who, when and why. `bought` on a bought label completes its numbers and clears its marks, but
 * for those that a number does not settle, since nothing of it is on paper; of a label that was sold after all it makes a bought one, and `not-bought` says that it was cancelled there.
 */
export async function resolvePurchase(
  context: FlowContext,
  said: Resolution,
): Promise<Result<PurchaseRecord, Problem>> {
  const record = await context.ledger.purchase(said.id)
  if (!record) return fail(notFound('shipment'))
  if (record.environment !== context.mode) return fail(problem('wrong-state', 'account.other-mode'))
  const refusal = whyNotReadable(record) ?? (await whyChanged(context, record))
  if (refusal) return fail(refusal)
  const afterAll = AFTER_ALL.find(([kind, mark]) => record.kind === kind && record.attention.includes(mark))
  const [, , outcomes] = afterAll ?? []
  const fits = outcomes?.includes(said.outcome) ?? FITS[said.outcome].includes(record.kind)
  if (!fits) {
    // Asked of two persons, or at two benches: the other one was first.
    const isOver = record.kind !== 'intended' && record.kind !== 'sending' && record.kind !== 'voiding'
    const code = isOver ? 'shipment.answered-meanwhile' : 'shipment.wrong-state'
    return fail(
      problem('wrong-state', code, { params: { kind: record.kind, reference: nameOfLabel(record) } }),
    )
  }
  const numberGiven = said.trackingNumber !== undefined || said.labelId !== undefined
  if (said.outcome === 'bought' && record.kind === 'unknown' && !numberGiven) {
    return fail(
      problem('invalid-input', 'resolve.number-needed', {
        fieldProblems: { trackingNumber: { code: 'resolve.number-needed' } },
      }),
    )
  }
  const typed = typedNumbers(said)
  const doubt = said.outcome === 'bought' ? otherId(record, typed) : await maybeFetched(context, record, said)
  if (doubt) return fail(doubt)
  const event = {
    kind: `person-said-${said.outcome}` as const,
    ...author(context),
    detail: { note: said.note, ...numbersKnown(record) },
  }
  // What is on record is so, or the operator's first answer was right: it was cancelled at the service.
  const isDiscarded = record.kind === 'discarded' && said.outcome === 'voided'
  if (BECOMES[said.outcome] === record.kind || isDiscarded) {
    // Whatever is said of its number, it puts nothing on paper.
    const isOfNumber = numberGiven || record.attention.includes('number-of-another')
    const attention = isOfNumber ? record.attention.filter(mark => PAPER_CONCERNS.has(mark)) : []
    const completed = await context.ledger.completeLabel(record.id, { typed, attention }, event)
    return completed ? ok(completed) : fail(await whyNot(context, record, typed))
  }

  const change: PurchaseChange = {
    id: record.id,
    from: [record.kind],
    to: BECOMES[said.outcome],
    ...(said.outcome === 'bought' && {
      bought: { ...soldAs(record), identifiers: record.identifiers },
      typed,
      attention: await marksOf(context, record),
    }),
    ...((said.outcome === 'voided' || (afterAll && said.outcome === 'not-bought')) && { attention: [] }),
    ...(said.outcome === 'not-voided' && { attention: marksAfterNoVoid(record) }),
    ...(BECOMES[said.outcome] === 'bought' && { afterClose: true as const }),
    event,
  }
  const changed = await context.ledger.changePurchase(change)
  return changed ? ok(changed) : fail(await whyNot(context, record, typed))
}

const typedNumbers = ({ trackingNumber, labelId }: Resolution): TypedNumbers => ({
  ...(trackingNumber !== undefined && { trackingNumber }),
  ...(labelId !== undefined && { labelId }),
})

/** The service's own ID finds the label there; another one would find another label. */
function otherId({ identifiers }: PurchaseRecord, { labelId }: TypedNumbers): Problem | undefined {
  const own = identifiers.labelId
  if (labelId === undefined || own === undefined || isSameCode(own, labelId)) return undefined
  if (identifiers.typed?.includes(own)) return undefined
  const said = { code: 'resolve.other-id', params: { number: own } } as const
  return problem('invalid-input', said.code, { params: said.params, fieldProblems: { labelId: said } })
}

/**
 * Whoever could not wait for the answer may have fetched the label by the number that the service shows, and put it on the box: an
 * order of which "not bought" is said would be bought again.
 */
async function maybeFetched(
  { ledger }: FlowContext,
  record: PurchaseRecord,
  { outcome, otherLabels = [] }: Resolution,
): Promise<Problem | undefined> {
  if (outcome !== 'not-bought' || record.kind !== 'unknown') return undefined
  for (const { identifiers } of await ledger.fetchedSince(record.id)) {
    const [number] = labelNumbers(identifiers)
    if (number === undefined || otherLabels.some(one => isSameCode(one, number))) continue
    return problem('wrong-state', 'resolve.fetched-label', {
      params: { number, reference: nameOfLabel(record) },
    })
  }
  return undefined
}

/** Why the ledger refused: a number is another label's, or somebody settled it meanwhile. */
async function whyNot(context: FlowContext, before: PurchaseRecord, typed: TypedNumbers): Promise<Problem> {
  for (const field of ['trackingNumber', 'labelId'] as const) {
    const all = await context.ledger.numbersHeld(before.id, typed[field] === undefined ? [] : [typed[field]])
    const [held] = withoutFetched(all)
    if (!held) continue
    const params = { reference: nameOfLabel(held.record), shipmentId: held.record.id }
    const said = { code: 'resolve.number-held', params } as const
    return problem('invalid-input', said.code, { params, fieldProblems: { [field]: said } })
  }
  const now = await context.ledger.purchase(before.id)
  const closes = await context.ledger.closes(context.mode, 1)
  const isOpen = closes.some(({ state }) => state === 'running' || state === 'unknown')
  if (now?.kind === before.kind && before.service === 'label-server' && isOpen)
    return problem('wrong-state', 'resolve.close-first')
  const isSettled = now?.kind === 'bought' && now.attention.length === 0
  return isSettled
    ? problem('wrong-state', 'resolve.nothing-to-decide')
    : problem('wrong-state', 'shipment.wrong-state', { params: { kind: now?.kind ?? before.kind } })
}

/** What the service said about it, if its answer did come. */
const soldAs = ({ costCents, serviceType, documentUrl, elements }: PurchaseRecord) => ({
  ...(costCents !== undefined && { costCents }),
  ...(serviceType !== undefined && { serviceType }),
  ...(documentUrl !== undefined && { documentUrl }),
  ...(elements !== undefined && { elements }),
})

/** Bought by an operator's decision has no payload here: it stays marked until the label is on paper some way. */
async function marksOf(context: FlowContext, record: PurchaseRecord): Promise<PurchaseRecord['attention']> {
  return (await context.ledger.payloads(record.id)).length > 0 ? [] : ['no-payload']
}

/**
 * What the service had said about each number when someone settled a void of several: their answer is about the rest.
 * As void-numbers.ts assumes, a 404 after a 200 of the same shipment may mean that the first cancelled them all.
 */
function numbersKnown(record: PurchaseRecord) {
  const { kind, voids = [] } = record
  const numbers = Object.fromEntries(voids.map(({ number, outcome }) => [number, outcome]))
  const cancelled = voids.filter(({ outcome }) => outcome === 'cancelled').length
  if (kind !== 'void-unknown' || cancelled === 0) return {}
  const rest = numbersToVoid(record).filter(number => numbers[number] !== 'cancelled')
  const allRefused = rest.every(number => numbers[number] === 'refused')
  return { numbers, why: allRefused ? 'refused-after-cancelled' : 'not-all-answered' }
}

/** Some of its packages are cancelled all the same. */
function marksAfterNoVoid({ attention, voids = [] }: PurchaseRecord): PurchaseRecord['attention'] {
  const isPartly = voids.some(({ outcome }) => outcome === 'cancelled')
  return isPartly && !attention.includes('partly-voided') ? [...attention, 'partly-voided'] : attention
}
