// The postage meters: reading balances, adding funds once, and settling an add that got no answer.

import { cleanText } from '../core/clean-text.ts'
import type { FundsAnswer, FundsRecord, MeterReading } from '../core/money/added-money.ts'
import { type Problem, problem } from '../core/problem.ts'
import type { Meter } from '../core/purchases/label-service.ts'
import { LedgerFailure } from '../core/records/ledger.ts'
import type { EventNote } from '../core/records/ledger-event.ts'
import { fail, ok, type Result } from '../core/result.ts'
import { author, commandReused, type FlowContext, notFound } from './flow-context.ts'
import { whyNotFunds } from './supervised.ts'

/** A balance as it was just read; `warnings`: the service's own words beside all of that answer's balances. */
export interface MeterAnswer extends MeterReading {
  readonly warnings?: readonly string[]
}

const withWarnings = (
  readings: readonly MeterReading[],
  warnings: readonly string[],
): readonly MeterAnswer[] =>
  warnings.length === 0 ? readings : readings.map(reading => ({ ...reading, warnings }))

/** Reads all meters (operation 6) and keeps the readings. */
export async function readMeters(context: FlowContext): Promise<Result<readonly MeterAnswer[], Problem>> {
  const service = context.services['label-server']
  const account = service.configured()
  if (!account.ok) return account
  const answer = await service.meters()
  if (answer.kind !== 'answered') return fail(answer.problem)
  return ok(withWarnings(await keep(context, answer.value), answer.warnings))
}

/** Reads one meter (operation 7). */
export async function readMeter(
  context: FlowContext,
  meterId: string,
): Promise<Result<MeterAnswer, Problem>> {
  const service = context.services['label-server']
  const account = service.configured()
  if (!account.ok) return account
  const answer = await service.meter(meterId)
  if (answer.kind !== 'answered') return fail(answer.problem)
  const [reading] = withWarnings(await keep(context, [answer.value]), answer.warnings)
  return reading ? ok(reading) : fail(problem('not-found', 'meter.not-found', { params: { meterId } }))
}

/** A balance that cannot be kept is a balance all the same: what was read or added is never an error for it. */
async function keep(context: FlowContext, meters: readonly Meter[]): Promise<readonly MeterReading[]> {
  const now = context.clock.now().getTime()
  try {
    const before = await context.ledger.meters(context.mode)
    const readings = meters.map(meter => ({ ...meter, readAt: after(now, before, meter) }))
    await context.ledger.saveMeters(context.mode, readings)
    return readings
  } catch (error) {
    if (!(error instanceof LedgerFailure)) throw error
    context.log.warn('a reading of the meters could not be kept', { code: error.problem.code })
    return meters.map(meter => ({ ...meter, readAt: new Date(now).toISOString() }))
  }
}

/** A clock that was ahead, here or at another bench, may have dated an earlier reading later than now: this one is newer. */
function after(now: number, before: readonly MeterReading[], { meterId }: Meter): string {
  const last = before.find(reading => reading.meterId === meterId)
  return new Date(last ? Math.max(now, Date.parse(last.readAt) + 1) : now).toISOString()
}

export interface AddFundsOrder {
  readonly meterId: string
  readonly amountCents: number
  readonly transactionReference?: string | undefined
  readonly commandId?: string | undefined
}

/** As it is sent: what differs by a blank alone is the same reference there. */
const referenceOf = ({ transactionReference = '' }: AddFundsOrder, id: string): string =>
  cleanText(transactionReference) || id

export interface FundsOutcome {
  readonly record: FundsRecord
  readonly before?: MeterReading
  readonly after?: MeterReading
  /** The service's own words beside its yes. */
  readonly warnings?: readonly string[]
}

/**
 * Operation 8, once: recorded before it is sent, never retried automatically, and refused while an
 * earlier add to the same meter is not settled.
 */
export async function addFunds(
  context: FlowContext,
  order: AddFundsOrder,
): Promise<Result<FundsOutcome, Problem>> {
  if (order.commandId !== undefined) {
    const first = await context.ledger.fundsByCommand(order.commandId)
    const isSame =
      first?.environment === context.mode &&
      first.meterId === order.meterId &&
      first.amountCents === order.amountCents &&
      first.transactionReference === referenceOf(order, first.id)
    if (first && !isSame) return fail(commandReused)
    if (first) return settledOutcome(context, first)
  }
  const unsupervised = whyNotFunds(context, order.amountCents)
  if (unsupervised) return fail(unsupervised)
  const stopped = context.buyingStopped()
  if (stopped) return fail(stopped)
  const service = context.services['label-server']
  const account = service.configured()
  if (!account.ok) return account

  const before = (await context.ledger.meters(context.mode)).find(meter => meter.meterId === order.meterId)
  const id = context.ids.next()
  const transactionReference = referenceOf(order, id)
  const hold = context.hold()
  const intended = await context.ledger.intendFunds(
    {
      id,
      environment: context.mode,
      meterId: order.meterId,
      amountCents: order.amountCents,
      transactionReference,
      account: context.accounts['label-server'],
      ...(before && { balanceBeforeCents: before.currentBalanceCents }),
      ...(order.commandId !== undefined && { commandId: order.commandId }),
      ...author(context),
    },
    {
      kind: 'funds-sending',
      ...author(context),
      detail: { meterId: order.meterId, amountCents: order.amountCents },
    },
  )
  if (intended.kind === 'changed-outside') {
    return fail(problem('wrong-state', 'funds.changed-outside', { params: { name: intended.name } }))
  }
  if (intended.kind === 'held-by') {
    const code = intended.record.state === 'sending' ? 'funds.under-way' : 'funds.unsettled'
    return fail(problem('wrong-state', code, { params: { id: intended.record.id } }))
  }

  if (intended.kind === 'reference-used') {
    const { amountCents, meterId, state, createdAt } = intended.record
    const params = { reference: transactionReference, meterId, amountCents, at: createdAt }
    const code = state === 'added' ? 'funds.reference-added' : 'funds.reference-unsettled'
    return fail(
      problem('wrong-state', code, { params, fieldProblems: { transactionReference: { code, params } } }),
    )
  }

  /** What the service answered; a ledger that does not take it now takes it later. */
  const settle = (change: FundsAnswer, event: EventNote) =>
    context.pending
      .keep({ kind: 'funds', id }, () =>
        context.ledger.answerFunds(id, change, { ...event, ...author(context) }),
      )
      .catch((error: unknown) => {
        if (error instanceof LedgerFailure) return error
        throw error
      })
  const { meterId, amountCents } = order
  const answer = await hold.send(() => service.addFunds({ meterId, amountCents, transactionReference }))
  if (answer.kind === 'answered' && answer.value.successful) {
    // The yes first: the balance beside it is only shown.
    const { fees, transactionId } = answer.value
    const written = await settle(
      { state: 'added', fees, ...(transactionId !== undefined && { transactionId }) },
      { kind: 'funds-added', detail: { meterId: order.meterId, amountCents: order.amountCents } },
    )
    if (written instanceof LedgerFailure) return fail(answerWaits(written, id))
    const after = answer.value.meter && (await keep(context, [answer.value.meter]))[0]
    return ok({
      // A database that is away hears of it later: added it is.
      record: written?.record ?? { ...intended.record, state: 'added', fees },
      ...(before && { before }),
      ...(after && { after }),
      ...(answer.warnings.length > 0 && { warnings: answer.warnings }),
    })
  }
  if (answer.kind === 'unknown') {
    const written = await settle(
      { state: 'unknown' },
      { kind: 'funds-unknown', detail: { meterId: order.meterId } },
    )
    if (written instanceof LedgerFailure) return fail(answerWaits(written, id))
    if (written?.record.state === 'added') return ok({ record: written.record })
    return fail(problem('outcome-unknown', 'funds.unknown', { params: { id, meterId: order.meterId } }))
  }
  const written = await settle(
    { state: 'not-added' },
    { kind: 'funds-not-added', detail: { meterId: order.meterId } },
  )
  if (written instanceof LedgerFailure) return fail(answerWaits(written, id))
  if (answer.kind === 'answered') {
    // `successful: false` is the documented refusal (label-server.md, Errors 3).
    return fail(
      problem('refused-by-service', 'funds.refused', {
        params: { reason: answer.warnings.join(' ') || '–', id },
      }),
    )
  }
  return fail(answer.problem)
}

const answerWaits = ({ problem: { code } }: LedgerFailure, id: string): Problem =>
  problem('storage', 'storage.answer-waits', { params: { id }, detail: code })

export async function resolveFunds(
  context: FlowContext,
  said: { readonly id: string; readonly outcome: 'added' | 'not-added'; readonly note: string },
): Promise<Result<FundsOutcome, Problem>> {
  const open = (await context.ledger.unknownFunds(context.mode)).find(({ id }) => id === said.id)
  if (!open) return fail(notFound('funds'))
  if (open.notReadable) {
    const params = { name: open.meterId || said.id }
    return fail(problem('wrong-state', 'storage.funds-unreadable', { params }))
  }
  const record = await context.ledger.settleFunds(
    said.id,
    ['unknown'],
    { state: said.outcome, note: said.note },
    { kind: `person-said-funds-${said.outcome}`, ...author(context), detail: { note: said.note } },
  )
  return record ? ok({ record }) : fail(notFound('funds'))
}

async function settledOutcome(
  context: FlowContext,
  first: FundsRecord,
): Promise<Result<FundsOutcome, Problem>> {
  switch (first.state) {
    case 'added': {
      const after = (await context.ledger.meters(context.mode)).find(meter => meter.meterId === first.meterId)
      return ok({ record: first, ...(after && { after }) })
    }
    case 'not-added':
      return fail(problem('refused-by-service', 'funds.refused', { params: { reason: '–', id: first.id } }))
    case 'sending':
    case 'unknown':
      return fail(
        problem('outcome-unknown', 'funds.unknown', { params: { id: first.id, meterId: first.meterId } }),
      )
  }
}
