// Closes the day: the ids are frozen first, every label gets its own outcome, nothing closes twice.

import type { CloseLabelOutcome, CloseRecord, CloseRun, CloseServiceRecord } from '../core/money/closes.ts'
import { type Problem, problem } from '../core/problem.ts'
import type { DayClosed, ServiceOutcome } from '../core/purchases/label-service.ts'
import type { PurchaseAccount } from '../core/purchases/purchase.ts'
import { sameJson } from '../core/records/canonical-json.ts'
import { LedgerFailure } from '../core/records/ledger.ts'
import { fail, ok, type Result } from '../core/result.ts'
import { SERVICE_NAMES, type ServiceName } from '../core/shipment/shipment.ts'
import { labelsFor } from './close-labels.ts'
import { author, commandReused, type FlowContext } from './flow-context.ts'
import { CutOff, manifestLabels, notHandedOver } from './manifest-labels.ts'
import { whyNotSent } from './manifest-one.ts'
import type { RunningClose } from './running-closes.ts'
import { closeTakenAlong } from './taken-along.ts'

export interface CloseOrder {
  readonly services?: readonly ServiceName[] | undefined
  readonly container?: Readonly<Record<string, string>> | undefined
  /** These alone, of the parcel service; absent: whatever is open of the services. */
  readonly shipmentIds?: readonly string[] | undefined
  /** Of the parcel service's labels, those alone that were scanned back from their boxes. */
  readonly scannedOnly?: boolean | undefined
  /** Refused where it would take any other label along, as far as this ledger knows. */
  readonly noneBut?: readonly string[] | undefined
  readonly commandId?: string | undefined
}

/**
 * Freezes the ids and starts; the run goes on after this resolves. `done` ends with the run, for
 * whoever stops the station. A repeat of the command gives the same run.
 */
export async function startClose(context: FlowContext, order: CloseOrder): Promise<Result<Started, Problem>> {
  const { shipmentIds: alone } = order
  const services: readonly ServiceName[] = alone
    ? ['parcel-label']
    : [...new Set(order.services ?? SERVICE_NAMES)]
  if (order.commandId !== undefined) {
    const first = await context.ledger.closeByCommand(order.commandId)
    if (first && !isSameClose(context, services, order, first)) return fail(commandReused)
    if (first) return ok({ record: first, done: Promise.resolve() })
  }
  // Before anybody waits for anything: what is bought meanwhile goes on.
  if (context.closes.runs(context.mode)) return fail(closeRuns)
  const running = context.closes.begin(context.mode)
  let hasBegun = false
  try {
    const begun = await beginClose(context, services, order, running)
    hasBegun = begun.ok
    return begun
  } finally {
    if (!hasBegun) running.end()
  }
}

interface Started {
  readonly record: CloseRecord
  readonly done: Promise<void>
}

async function beginClose(
  context: FlowContext,
  services: readonly ServiceName[],
  order: CloseOrder,
  running: RunningClose,
): Promise<Result<Started, Problem>> {
  const { shipmentIds: alone } = order
  const openers: (() => void)[] = []
  // The label server closes whatever it holds: what is being bought must be known first.
  if (services.includes('label-server')) {
    const patienceMs = context.settings.network.gateTimeoutMs
    const opener = await running.waitFor(context.gate.shut('label-server', patienceMs, running.stopped))
    if (!opener) return fail(running.stopped.aborted ? notBegun : await stillBuying(context))
    openers.push(opener)
  }
  const open = () => {
    for (const opener of openers.splice(0)) opener()
  }
  let hasBegun = false
  try {
    if (context.ending.aborted) return fail(problem('wrong-state', 'station.ending'))
    const chosen = await labelsFor(context, services, order)
    if (!chosen.ok) return chosen
    const found = chosen.value
    const withLabels = found
      .filter(one => one.records.length > 0)
      .map(({ service, records }) => ({ service, shipmentIds: records.map(record => record.id) }))
    const accounts: Accounts = new Map(
      found.flatMap(({ records }) => records.map(record => [record.id, record.account])),
    )
    if (withLabels.length === 0) return fail(problem('wrong-state', 'close.nothing'))
    if (running.stopped.aborted) return fail(notBegun)
    const started = await context.ledger.startClose(
      {
        id: context.ids.next(),
        environment: context.mode,
        services: withLabels,
        ...(order.container && { container: order.container }),
        ...(alone && { named: true }),
        ...(isScannedOnly(order) && { scannedOnly: true }),
        ...(order.commandId !== undefined && { commandId: order.commandId }),
        ...author(context),
      },
      {
        kind: 'close-started',
        ...author(context),
        detail: { counts: Object.fromEntries(withLabels.map(one => [one.service, one.shipmentIds.length])) },
      },
    )
    if (started.kind === 'changed-outside')
      return fail(problem('wrong-state', 'close.changed-outside', { params: { name: started.name } }))
    if (started.kind === 'held-by') return fail(whyHeldBy(started.record))
    running.started(started.record.id)
    hasBegun = true
    const done = run(context, started.record, { accounts, running, open }).finally(open)
    return ok({ record: started.record, done })
  } finally {
    if (!hasBegun) open()
  }
}

const idsOf = ({ services }: CloseRecord): string[] =>
  services.flatMap(({ labels }) => labels.map(({ shipmentId }) => shipmentId))

/** A label that someone names is theirs to answer for. */
const isScannedOnly = ({ scannedOnly, shipmentIds }: CloseOrder): boolean =>
  scannedOnly === true && shipmentIds === undefined

/** A repeat asks for the very same: in this mode, for the services whose labels the close took. */
const isSameClose = (
  context: FlowContext,
  services: readonly ServiceName[],
  { container, shipmentIds, scannedOnly }: CloseOrder,
  first: CloseRecord,
): boolean =>
  first.environment === context.mode &&
  first.services.every(({ service }) => services.includes(service)) &&
  (shipmentIds ? sameJson([...new Set(shipmentIds)].sort(), idsOf(first).sort()) : !first.named) &&
  isScannedOnly({ shipmentIds, scannedOnly }) === (first.scannedOnly === true) &&
  sameJson(first.container ?? {}, container ?? {})

const closeRuns = problem('wrong-state', 'close.another-runs')
/** Stopped while it waited for labels that were being bought. */
const notBegun = problem('wrong-state', 'close.not-begun')

/** Why no other close begins beside this one. */
const whyHeldBy = ({ id, state }: CloseRecord): Problem =>
  state === 'unknown' ? problem('wrong-state', 'close.unsettled', { params: { id } }) : closeRuns

/** Who did not end in time. */
async function stillBuying(context: FlowContext): Promise<Problem> {
  const [last] = await context.ledger.closes(context.mode, 1)
  if (last?.state === 'running') return closeRuns
  const stations = [...new Set(await context.ledger.inFlight(context.mode, 'label-server'))].sort()
  return stations.length === 0
    ? problem('wrong-state', 'close.waits-for-others')
    : problem('wrong-state', 'close.waits-for', { params: { stations: stations.join(', ') } })
}

/** However it ends, that is on record: a label that no service was told of is open for the next close. */
async function run(
  context: FlowContext,
  record: CloseRecord,
  {
    accounts,
    running,
    open,
  }: { readonly accounts: Accounts; readonly running: RunningClose; readonly open: () => void },
): Promise<void> {
  const end = async (kept: Pick<CloseRun, 'labels'>) => {
    await context.pending.keep({ kind: 'close', id: record.id }, () =>
      context.ledger.updateClose(record.id, { ...kept, ended: 'all' }),
    )
  }
  const part = async (one: CloseServiceRecord) => {
    if (one.service === 'parcel-label') return manifestLabels(context, record, one, running.stopped)
    await closeLabelServer(context, record, one, { accounts, stopped: running.stopped })
    // It has answered: what is bought there now is the next day's, and manifests hold nobody up.
    open()
  }
  if (record.services.every(({ service }) => service !== 'label-server')) open()
  // Side by side: neither service waits for the other.
  const ends = await Promise.allSettled(record.services.map(part))
  const errors = ends.flatMap(one => (one.status === 'rejected' ? [one.reason as unknown] : []))
  await end({ labels: errors.flatMap(error => (error instanceof CutOff ? error.labels : [])) }).finally(
    running.end,
  )
  const [first] = errors
  if (errors.length > 0) throw first instanceof CutOff ? first.cause : first
}

/** Operation 3, once an account: the labels of each account it answered for are closed. */
async function closeLabelServer(
  context: FlowContext,
  record: CloseRecord,
  part: CloseServiceRecord,
  { accounts, stopped }: { readonly accounts: Accounts; readonly stopped: AbortSignal },
): Promise<void> {
  const ids = part.labels.map(label => label.shipmentId)
  const hold = context.hold(stopped)
  const begun = await context.ledger.updateClose(record.id, {
    labels: ids.map(shipmentId => ({ shipmentId, outcome: 'sending' })),
  })
  // Voided meanwhile, or the close was ended by another station: what did not go out is not asked for.
  const goingOut = (begun?.labels ?? []).flatMap(one => (one.outcome === 'sending' ? [one.shipmentId] : []))
  const groups = byAccount(goingOut, accounts)
  // Its part is over, and whoever wants to buy there is told so by the ledger alone.
  if (groups.length === 0) {
    await context.pending.keep({ kind: 'close', id: record.id }, () =>
      context.ledger.updateClose(record.id, { ended: part.service }),
    )
  }
  for (const [place, [account, shipmentIds]] of groups.entries()) {
    // Somebody stopped it: this account is not asked.
    const answer = stopped.aborted
      ? undefined
      : await hold.send(() => context.services['label-server'].closeDay(account, context.ids.next()))
    const labels = shipmentIds.map(shipmentId =>
      answer ? { shipmentId, ...outcomeOf(answer, stopped) } : notHandedOver(shipmentId, 'close.stopped'),
    )
    try {
      await context.pending.keep({ kind: 'close', id: record.id }, () =>
        context.ledger.updateClose(
          record.id,
          {
            labels,
            ...(answer?.kind === 'answered' && { documents: answer.value.documents }),
            ...(place === groups.length - 1 && { ended: part.service }),
          },
          answer && { kind: 'close-answered', ...author(context), detail: counts(labels) },
        ),
      )
    } catch (error) {
      const unasked = groups.slice(place + 1).flatMap(([, rest]) => rest)
      throw new CutOff(
        unasked.map(id => notHandedOver(id)),
        error,
      )
    }
    if (answer?.kind !== 'answered') continue
    const { numbers } = answer.value
    await closeTakenAlong(context, { account, closeId: record.id, numbers }).catch(error => {
      // The close is answered all the same; those labels are offered on their own day.
      if (!(error instanceof LedgerFailure)) throw error
      context.log.warn('what a close took along could not be recorded', { code: error.problem.code })
    })
  }
}

function outcomeOf(
  answer: ServiceOutcome<DayClosed>,
  stopped: AbortSignal,
): Omit<CloseLabelOutcome, 'shipmentId'> {
  switch (answer.kind) {
    case 'answered':
      return answer.warnings.length === 0
        ? { outcome: 'closed' }
        : { outcome: 'closed', code: 'close.service-says', params: { text: answer.warnings.join(' · ') } }
    case 'refused':
      return {
        outcome: 'failed',
        code: 'close.refused',
        params: { reason: answer.messages.join(' ') || '–' },
      }
    case 'not-sent':
      return { outcome: 'failed', code: whyNotSent(answer.problem, stopped) }
    case 'unknown':
      return { outcome: 'unknown', code: 'close.unknown' }
  }
}

type Accounts = ReadonlyMap<string, PurchaseAccount>

function byAccount(ids: readonly string[], accounts: Accounts): [PurchaseAccount, string[]][] {
  const groups = new Map<string, [PurchaseAccount, string[]]>()
  for (const id of ids) {
    const account = accounts.get(id)
    if (!account) continue
    const key = JSON.stringify(account)
    const group = groups.get(key) ?? [account, []]
    group[1].push(id)
    groups.set(key, group)
  }
  return [...groups.values()]
}

function counts(outcomes: readonly Pick<CloseLabelOutcome, 'outcome'>[]): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const { outcome } of outcomes) sums[outcome] = (sums[outcome] ?? 0) + 1
  return sums
}
