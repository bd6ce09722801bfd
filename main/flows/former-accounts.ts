// Labels of an account that the settings no longer name. They are neither closed nor voided from here, since a request of
// one account never goes to another; a supervisor says that it is the same account, or what became of them there. So it
// is with a label that no number of its own can be voided by.

import { type Problem, problem } from '../core/problem.ts'
import {
  isNeverHandedOver,
  type PurchaseAccount,
  type PurchaseConcern,
  type PurchaseRecord,
  sameAccount,
} from '../core/purchases/purchase.ts'
import type { EventNote } from '../core/records/ledger-event.ts'
import { fail, ok, type Result } from '../core/result.ts'
import { SERVICE_NAMES } from '../core/shipment/shipment.ts'
import { author, type FlowContext, notFound } from './flow-context.ts'
import { whyNotReadable } from './not-readable.ts'
import { changedMeanwhile } from './void-refused.ts'

export const isOfAccount = (record: Pick<PurchaseRecord, 'account'>, bound: PurchaseAccount | undefined) =>
  bound !== undefined && sameAccount(record.account, bound)

/** Why nothing can be asked of a service for this label now. */
export function whyNotHere(context: FlowContext, record: PurchaseRecord): Problem | undefined {
  if (record.environment !== context.mode) return problem('wrong-state', 'account.other-mode')
  if (isOfAccount(record, context.accounts[record.service])) return undefined
  const elsewhere = whyPracticeElsewhere(context, record)
  if (elsewhere) return elsewhere
  const params = { shipmentId: record.id, account: record.account.account }
  return problem('wrong-state', 'account.other', { params })
}

/** No other bench can ask or look up what that one's practice services sold, at work or not. */
function whyPracticeElsewhere(
  { mode, stationName }: Pick<FlowContext, 'mode' | 'stationName'>,
  { station }: Pick<PurchaseRecord, 'station'>,
): Problem | undefined {
  return mode === 'training' && station !== stationName
    ? problem('wrong-state', 'account.practice-elsewhere', { params: { station } })
    : undefined
}

/** Bought and neither closed nor voided, oldest first. */
export async function formerLabels(
  context: Pick<FlowContext, 'ledger' | 'mode' | 'accounts' | 'stationName'>,
): Promise<readonly PurchaseRecord[]> {
  const accounts = await context.ledger.closableAccounts(context.mode)
  const former = SERVICE_NAMES.filter(service =>
    accounts.some(one => one.service === service && !isOfAccount(one, context.accounts[service])),
  )
  const all = await Promise.all(former.map(service => context.ledger.closable(context.mode, service)))
  const ids = all
    .flat()
    .filter(label => !isOfAccount(label, context.accounts[label.service]) && !isNeverHandedOver(label))
    .filter(label => whyPracticeElsewhere(context, label) === undefined)
    .map(label => label.id)
  return context.ledger.purchases(ids)
}

/**
 * A label of a station that is at work is on that one's list where its settings no longer name the account: benches of
 * one warehouse may have accounts of their own.
 */
export const isAt = ({ station }: PurchaseRecord, atWork: readonly string[]): boolean =>
  station !== undefined && atWork.includes(station)

/** Marks of labels without a number that is theirs alone and that a service can be asked by. */
export const NOT_VOIDED_HERE = [
  'number-of-another',
  'no-identifier',
  'number-not-usable',
] as const satisfies PurchaseConcern[]

const isNotVoidedHere = ({ attention }: PurchaseRecord): boolean =>
  NOT_VOIDED_HERE.some(mark => attention.includes(mark))

export interface AccountResolution {
  readonly id: string
  /** `same-account`: all labels of its account go with it. The others are what a person knows of this one. */
  readonly outcome: 'same-account' | 'voided' | 'closed'
  readonly note: string
}

export async function resolveAccount(
  context: FlowContext,
  said: AccountResolution,
): Promise<Result<PurchaseRecord, Problem>> {
  const record = await context.ledger.purchase(said.id)
  if (!record) return fail(notFound('shipment'))
  const unread = whyNotReadable(record)
  if (unread) return fail(unread)
  const bound = context.accounts[record.service]
  if (record.environment !== context.mode) return fail(problem('wrong-state', 'account.other-mode'))
  const isVoidedThere = said.outcome === 'voided' && isNotVoidedHere(record)
  if (isOfAccount(record, bound) && !isVoidedThere) return fail(problem('wrong-state', 'account.this-one'))
  const elsewhere = isOfAccount(record, bound) ? undefined : whyPracticeElsewhere(context, record)
  if (elsewhere) return fail(elsewhere)
  const { atWork } = (await context.decisions?.shared()) ?? { atWork: [] }
  if (!isOfAccount(record, bound) && isAt(record, atWork)) {
    const params = { station: record.station ?? '', account: record.account.account }
    return fail(problem('wrong-state', 'account.other-bench', { params }))
  }
  if (said.outcome === 'same-account') {
    if (!bound) return fail(problem('wrong-state', 'account.none'))
    const { id, service, account: from } = record
    const event = {
      kind: 'person-said-same-account' as const,
      ...author(context),
      detail: { service, from: placeOf(from), to: placeOf(bound), note: said.note },
    }
    await context.ledger.moveAccount({ id, from, to: bound }, event)
    return found(context, said.id)
  }
  if (record.kind !== 'bought' || record.closedAt !== undefined || record.origin === 'fetched') {
    return fail(problem('wrong-state', 'shipment.wrong-state', { params: { kind: record.kind } }))
  }
  const event = {
    kind: `person-said-${said.outcome}` as const,
    ...author(context),
    detail: { note: said.note },
  }
  if (said.outcome === 'closed') {
    const closed = await context.ledger.sayClosed(said.id, event)
    return closed ? ok(closed) : fail(problem('wrong-state', 'shipment.closed'))
  }
  return voidedThere(context, record, said.note, event)
}

/** In two steps, as every void: what waits for a printer is cancelled with the first. */
async function voidedThere(
  context: FlowContext,
  record: PurchaseRecord,
  voidReason: string,
  event: EventNote,
): Promise<Result<PurchaseRecord, Problem>> {
  const { id } = record
  const voiding = await context.ledger.changePurchase({
    id,
    from: ['bought'],
    to: 'voiding',
    voidReason,
    event,
  })
  if (!voiding) return changedMeanwhile(context, record)
  const { kind, ...author } = event
  const voided = await context.ledger.changePurchase({
    id,
    from: ['voiding'],
    to: 'voided',
    attention: [],
    event: { kind: 'void-voided', ...author },
  })
  return voided ? ok(voided) : found(context, id)
}

async function found(context: FlowContext, id: string): Promise<Result<PurchaseRecord, Problem>> {
  const record = await context.ledger.purchase(id)
  return record ? ok(record) : fail(notFound('shipment'))
}

/** Which address and account, without a path that may name more. */
const placeOf = ({ baseUrl, account, environment }: PurchaseAccount) => ({
  address: URL.parse(baseUrl)?.origin ?? baseUrl,
  account,
  ...(environment && { environment }),
})
