// Owns closing the day: the ids are frozen first, every label gets its own outcome, nothing closes twice.
import type { CloseLabel, CloseRecord, CloseServiceRecord } from '../core/ledger.ts'
import { type Problem, problem } from '../core/problem.ts'
import type { PurchaseAccount, PurchaseRecord } from '../core/purchase.ts'
import { fail, ok, type Result } from '../core/result.ts'
import { SERVICE_NAMES, type ServiceName } from '../core/shipment.ts'
import { author, type FlowContext, notFound } from './flow-context.ts'
import { manifestLabels } from './manifest-labels.ts'

export interface CloseOrder {
  readonly services?: readonly ServiceName[] | undefined
  readonly container?: Readonly<Record<string, string>> | undefined
  readonly commandId?: string | undefined
}

/** Labels a close would take now, and those dated ahead, which stand apart. */
export async function closableNow(
  bench: FlowContext,
  service: ServiceName,
): Promise<{ readonly now: readonly PurchaseRecord[]; readonly later: readonly PurchaseRecord[] }> {
  const all = await bench.ledger.closable(bench.mode, service)
  const today = bench.clock.now().toISOString()
  const isLater = (record: PurchaseRecord) =>
    service === 'label-server' &&
    record.shipment?.futureShipDate !== undefined &&
    new Date(Date.parse(record.shipment.futureShipDate)).toISOString() > today
  return { now: all.filter(record => !isLater(record)), later: all.filter(isLater) }
}

/**
 * Freezes the ids and starts; the run goes on after this resolves. `done` ends with the run, for
 * whoever stops the station. A repeat of the command gives the same run.
 */
export async function startClose(
  bench: FlowContext,
  order: CloseOrder,
): Promise<Result<{ readonly record: CloseRecord; readonly done: Promise<void> }, Problem>> {
  if (order.commandId !== undefined) {
    const first = await bench.ledger.closeByCommand(order.commandId)
    if (first) return ok({ record: first, done: Promise.resolve() })
  }
  const services = [...new Set(order.services ?? SERVICE_NAMES)]
  const openers: (() => void)[] = []
  // The label server closes whatever it holds: what is being bought must be known first.
  if (services.includes('label-server')) openers.push(await bench.gate.shut('label-server'))
  const open = () => {
    for (const opener of openers.splice(0)) opener()
  }
  try {
    const plan = await Promise.all(
      services.map(async service => ({
        service,
        shipmentIds: (await closableNow(bench, service)).now.map(record => record.id),
      })),
    )
    const withLabels = plan.filter(one => one.shipmentIds.length > 0)
    if (withLabels.length === 0) {
      open()
      return fail(problem('wrong-state', 'close.nothing'))
    }
    const started = await bench.ledger.startClose(
      {
        id: bench.ids.next(),
        environment: bench.mode,
        services: withLabels,
        ...(order.container && { container: order.container }),
        ...(order.commandId !== undefined && { commandId: order.commandId }),
        ...author(bench),
      },
      {
        kind: 'close-started',
        ...author(bench),
        detail: { counts: Object.fromEntries(withLabels.map(one => [one.service, one.shipmentIds.length])) },
      },
    )
    if (started.kind === 'held-by') {
      open()
      return fail(problem('wrong-state', 'close.unsettled', { params: { id: started.record.id } }))
    }
    const done = run(bench, started.record).finally(open)
    return ok({ record: started.record, done })
  } catch (error) {
    open()
    throw error
  }
}

async function run(bench: FlowContext, record: CloseRecord): Promise<void> {
  for (const one of record.services) {
    if (one.service === 'label-server') await closeLabelServer(bench, record, one)
    else await manifestLabels(bench, record, one)
  }
  await finish(bench, record.id)
}

/** Operation 3, once an account: the labels of each account it answered for are closed. */
async function closeLabelServer(
  bench: FlowContext,
  record: CloseRecord,
  part: CloseServiceRecord,
): Promise<void> {
  await bench.ledger.updateClose(record.id, {
    service: part.service,
    serviceState: 'running',
    labels: part.labels.map(label => ({ shipmentId: label.shipmentId, outcome: 'sending' })),
  })
  const outcomes: Omit<CloseLabel, 'reference'>[] = []
  const documents: string[] = []
  for (const [account, ids] of await byAccount(bench, part)) {
    const answer = await bench.services['label-server'].closeDay(account, bench.ids.next())
    const each = (outcome: CloseLabel['outcome'], code?: string, params?: CloseLabel['params']) => {
      for (const shipmentId of ids)
        outcomes.push({ shipmentId, outcome, ...(code !== undefined && { code }), ...(params && { params }) })
    }
    switch (answer.kind) {
      case 'answered':
        documents.push(...answer.value.documents)
        if (answer.warnings.length === 0) each('closed')
        else each('closed', 'close.service-says', { text: answer.warnings.join(' · ') })
        break
      case 'refused':
        each('failed', 'close.refused', { reason: answer.messages.join(' ') || '–' })
        break
      case 'not-sent':
        each('failed', 'close.not-sent')
        break
      case 'unknown':
        each('unknown', 'close.unknown')
        break
    }
  }
  await bench.ledger.updateClose(
    record.id,
    { service: part.service, serviceState: serviceState(outcomes), labels: outcomes, documents },
    { kind: 'close-answered', ...author(bench), detail: counts(outcomes) },
  )
}

async function byAccount(
  bench: FlowContext,
  part: CloseServiceRecord,
): Promise<[PurchaseAccount, string[]][]> {
  const groups = new Map<string, [PurchaseAccount, string[]]>()
  for (const label of part.labels) {
    const record = await bench.ledger.purchase(label.shipmentId)
    if (!record) continue
    const key = JSON.stringify([record.account.baseUrl, record.account.account])
    const group = groups.get(key) ?? [record.account, []]
    group[1].push(label.shipmentId)
    groups.set(key, group)
  }
  return [...groups.values()]
}

function serviceState(outcomes: readonly Pick<CloseLabel, 'outcome'>[]): CloseServiceRecord['state'] {
  if (outcomes.some(one => one.outcome === 'unknown' || one.outcome === 'sending')) return 'unknown'
  return outcomes.some(one => one.outcome === 'failed') ? 'failed' : 'done'
}

function counts(outcomes: readonly Pick<CloseLabel, 'outcome'>[]): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const { outcome } of outcomes) sums[outcome] = (sums[outcome] ?? 0) + 1
  return sums
}

async function finish(bench: FlowContext, id: string): Promise<CloseRecord | undefined> {
  const record = await bench.ledger.close(id)
  if (!record) return undefined
  const states = record.services.map(one => one.state)
  const state = states.includes('unknown')
    ? 'unknown'
    : states.every(one => one === 'done')
      ? 'done'
      : 'partly'
  await bench.ledger.updateClose(id, { state }, { kind: `close-${state}`, ...author(bench), detail: {} })
  return bench.ledger.close(id)
}

/** A person's word on the labels of a service whose close got no answer. */
export async function resolveClose(
  bench: FlowContext,
  said: {
    readonly id: string
    readonly service: ServiceName
    readonly outcome: 'closed' | 'not-closed'
    readonly note: string
  },
): Promise<Result<CloseRecord, Problem>> {
  const record = await bench.ledger.close(said.id)
  const part = record?.services.find(one => one.service === said.service)
  if (!record || !part) return fail(notFound('close'))
  const open = part.labels.filter(label => label.outcome === 'unknown' || label.outcome === 'sending')
  if (record.state === 'running' || open.length === 0) {
    return fail(problem('wrong-state', 'close.unsettled', { params: { id: record.id } }))
  }
  const labels: Omit<CloseLabel, 'reference'>[] = open.map(label => ({
    shipmentId: label.shipmentId,
    outcome: said.outcome === 'closed' ? 'closed' : 'failed',
  }))
  const rest = part.labels.filter(label => !open.includes(label))
  await bench.ledger.updateClose(
    record.id,
    { service: said.service, serviceState: serviceState([...rest, ...labels]), labels },
    {
      kind: `person-said-${said.outcome}`,
      ...author(bench),
      detail: { note: said.note, service: said.service },
    },
  )
  const finished = await finish(bench, record.id)
  return finished ? ok(finished) : fail(notFound('close'))
}
