// Operation 2 cancels by tracking number: which numbers of a shipment are asked for, and what their answers make of it.

import { nameOfLabel } from '../core/orders/order-boxes.ts'
import { type Problem, problem } from '../core/problem.ts'
import { withoutFetched } from '../core/purchases/fetched-copy.ts'
import type { ServiceOutcome } from '../core/purchases/label-service.ts'
import { type NumberVoid, ownNumbers, type PurchaseRecord, withVoids } from '../core/purchases/purchase.ts'
import type { Hold } from '../core/records/hold.ts'
import { LedgerFailure } from '../core/records/ledger.ts'
import { author, type FlowContext } from './flow-context.ts'

/** The service's own; of records that do not say which are, by the trail. */
export async function numbersToAsk(
  context: FlowContext,
  { id, identifiers }: PurchaseRecord,
): Promise<readonly string[]> {
  if (identifiers.typed) return ownNumbers(identifiers)
  const own = await ownByTheTrail(context, id, identifiers)
  const { trackingNumbers } = identifiers
  return ownNumbers({ trackingNumbers, typed: trackingNumbers.filter(number => !own.includes(number)) })
}

/** Records of earlier versions do not say who gave a number; the trail has what the service gave. */
async function ownByTheTrail(
  context: FlowContext,
  id: string,
  { trackingNumbers }: PurchaseRecord['identifiers'],
): Promise<readonly string[]> {
  const events = await context.ledger.events(id)
  if (!events.some(({ kind }) => kind === 'person-said-bought')) return trackingNumbers
  const given = events.flatMap(({ kind, detail }) =>
    kind === 'purchase-bought' && Array.isArray(detail.trackingNumbers) ? detail.trackingNumbers : [],
  )
  return trackingNumbers.filter(number => given.includes(number))
}

/** Those that another label has which is not voided, and whose they are: the service would cancel that one. */
export async function numbersOfOthers(
  { ledger }: FlowContext,
  { id }: PurchaseRecord,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, PurchaseRecord>> {
  const held = withoutFetched(await ledger.numbersHeld(id, numbers))
  const live = held.filter(({ record }) => record.kind !== 'voided')
  // The newest of several stays.
  return new Map(live.reverse().map(({ number, record }) => [number, record]))
}

export interface Asked {
  readonly said: readonly NumberVoid[]
  /** The service's own words beside a yes, shown with the label. */
  readonly warnings: readonly string[]
  /** The service's words beside a no, or why the last was not sent. */
  readonly messages: readonly string[]
  readonly notSent?: Problem
}

/**
 * One number after the other, each outcome durable before the next is asked; a 200 on record is never asked again.
 * After an answer that never came the others wait: someone voids again, and those that were not asked for come first.
 */
export async function askEach(
  context: FlowContext,
  hold: Hold,
  record: PurchaseRecord,
  numbers: readonly string[],
): Promise<Asked> {
  const said: NumberVoid[] = []
  const warnings: string[] = []
  const messages: string[] = []
  const before = new Map(record.voids?.map(({ number, outcome }) => [number, outcome]))
  const open = numbers.filter(number => before.get(number) !== 'cancelled')
  const isNew = (number: string) => !before.has(number)
  for (const number of [...open.filter(isNew), ...open.filter(number => !isNew(number))]) {
    const answer = await hold.send(() => context.services['label-server'].voidLabel(number, record.account))
    const outcome = outcomeOf(answer, [...before.values(), ...said.map(one => one.outcome)])
    said.push({ number, outcome })
    if (answer.kind === 'answered') warnings.push(...answer.warnings)
    if (answer.kind === 'refused') messages.push(...answer.messages)
    const mayGoOn = numbers.length === 1 || (await keep(context, record, { number, outcome }))
    if (answer.kind === 'not-sent') return { said, warnings, messages, notSent: answer.problem }
    if ((answer.kind === 'unknown' && !answer.messages) || !mayGoOn) break
  }
  return { said, warnings, messages }
}

/** “Cancelled already” after a 200 of the same shipment is the refusal that `settledBy` explains. */
function outcomeOf(
  answer: ServiceOutcome<undefined>,
  others: readonly NumberVoid['outcome'][],
): NumberVoid['outcome'] {
  if (answer.kind === 'answered') return 'cancelled'
  if (answer.kind === 'unknown' && answer.messages && others.includes('cancelled')) return 'refused'
  return answer.kind
}

/** False where it could not be kept: then no further number is asked for. */
async function keep(context: FlowContext, { id }: PurchaseRecord, said: NumberVoid): Promise<boolean> {
  try {
    await context.ledger.recordVoid(id, said, {
      kind: `void-number-${said.outcome}`,
      ...author(context),
      detail: { number: said.number },
    })
    return true
  } catch (error) {
    if (!(error instanceof LedgerFailure)) throw error
    return false
  }
}

/**
 * ASSUMPTION: operation 2 cancels "the shipment with the given tracking number" (label-server.md, rule 2), so where
 * one number of several was cancelled and another refused, the first may have cancelled them all: someone settles it.
 */
export function settledBy(
  record: PurchaseRecord,
  numbers: readonly string[],
  asked: Asked,
  wasUnknown: boolean,
): { readonly to: 'voided' | 'void-unknown' | 'bought'; readonly problem?: Problem } {
  const params = { shipmentId: record.id, reference: nameOfLabel(record) }
  const all = withVoids(record.voids, asked.said)
  const outcomes = numbers.map(number => all.find(one => one.number === number)?.outcome)
  const cancelled = outcomes.filter(outcome => outcome === 'cancelled').length
  if (cancelled === numbers.length) return { to: 'voided' }
  if (cancelled > 0) {
    const words = { params: { ...params, cancelled, total: numbers.length } }
    return { to: 'void-unknown', problem: problem('outcome-unknown', 'void.partly', words) }
  }
  // After an unknown void a refusal may mean "cancelled already": it proves nothing.
  if (wasUnknown || outcomes.includes('unknown')) {
    return { to: 'void-unknown', problem: problem('outcome-unknown', 'void.unknown', { params }) }
  }
  if (asked.notSent) return { to: 'bought', problem: asked.notSent }
  const reason = [...new Set(asked.messages)].join(' ') || '–'
  return {
    to: 'bought',
    problem: problem('refused-by-service', 'void.refused', { params: { ...params, reason } }),
  }
}
